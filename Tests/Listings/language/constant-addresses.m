// Whether the system has a constant; enumerations of Foundation by their tags; ivars that hide a superclass's; a list of arguments that is no null pointer.
#import <Foundation/Foundation.h>
#import <stdarg.h>

@interface Query : NSObject {
  @protected
    NSString *_name;
}
@property (nonatomic, readonly) NSString *name;
@end

@implementation Query
- (NSString *)name { return _name ?: @"none"; }
@end

@interface MutableQuery : Query
- (NSString *)own;
@end

@interface MutableQuery () {
    NSMutableString *_name;
}
@end

@implementation MutableQuery
- (NSString *)own {
    _name = [NSMutableString stringWithString:@"own"];
    [_name appendString:@"ed"];
    return _name;
}
@end

static int hasArguments(int first, ...) {
    va_list list;
    va_start(list, first);
    int result = list == NULL ? 0 : 1;
    va_end(list);
    return result;
}

int main(void) {
    @autoreleasepool {
        if (&NSURLErrorDomain != NULL) NSLog(@"errors of URLs have a domain");
        if (&NSGenericException) NSLog(@"there are exceptions");
        NSString *const *place = &NSCocoaErrorDomain;
        NSLog(@"%@", *place);

        enum NSCalendarUnit units = NSCalendarUnitYear | NSCalendarUnitDay;
        enum NSComparisonResult order = [@"a" compare:@"b"];
        NSLog(@"%lu %ld %zu", (unsigned long)units, (long)order, sizeof(enum NSCalendarUnit));

        MutableQuery *query = [MutableQuery new];
        NSLog(@"%@ %@", query.own, query.name);
        NSLog(@"%d", hasArguments(1, 2));
    }
    return 0;
}
