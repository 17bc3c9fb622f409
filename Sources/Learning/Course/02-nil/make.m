#import <Foundation/Foundation.h>

@interface Person : NSObject
@property (nonatomic, copy) NSString *name;
@end
@implementation Person
@end

static NSString *nameOf(Person *person) {
#if SOLUTION
    return [[person name] uppercaseString] ?: @"nobody";
#elif START
    // TODO: without comparing anything with nil
    if (person == nil) return @"nobody";
    if ([person name] == nil) return @"nobody";
    NSString *name = [[person name] uppercaseString];
    return name == nil ? @"nobody" : name;
#elif WRONG_checked
    if (person == nil) return @"nobody";
    return [[person name] uppercaseString];
#endif
}

int main(void) {
    @autoreleasepool {
        Person *ann = [Person new];
        ann.name = @"Ann";
        NSLog(@"%@ %@", nameOf(ann), nameOf(nil));
    }
}
