// A mutable collection behind a key whose value is nil: a setter's raises for questions, too; an instance variable's is empty.
#import <Foundation/Foundation.h>

@interface Shelf : NSObject {
    NSMutableArray *loose;
    NSMutableSet *tags;
}
@property NSMutableArray *books;
@property NSMutableSet *owners;
@property NSArray *pages;
@end

@implementation Shelf
- (void)insertObject:(id)page inPagesAtIndex:(NSUInteger)index { self.pages = @[page]; }
- (void)removeObjectFromPagesAtIndex:(NSUInteger)index { self.pages = nil; }
@end

static void attempt(void (^body)(void)) {
    @try {
        body();
    } @catch (NSException *exception) {
        NSRange address = [exception.reason rangeOfString:@" 0x[0-9a-f]+" options:NSRegularExpressionSearch];
        NSLog(@"%@: %@", exception.name, [exception.reason stringByReplacingCharactersInRange:address withString:@""]);
    }
}

int main(void) {
    @autoreleasepool {
        Shelf *shelf = [Shelf new];
        NSMutableArray *books = [shelf mutableArrayValueForKey:@"books"];
        attempt(^{ NSLog(@"%lu", (unsigned long)books.count); });
        attempt(^{ NSLog(@"%@", books[0]); });
        attempt(^{ NSLog(@"%@", books.firstObject); });
        attempt(^{ for (id book in books) NSLog(@"%@", book); });
        NSMutableSet *owners = [shelf mutableSetValueForKey:@"owners"];
        attempt(^{ NSLog(@"%lu", (unsigned long)owners.count); });
        attempt(^{ NSLog(@"%d", [owners containsObject:@"me"]); });
        NSMutableArray *pages = [shelf mutableArrayValueForKey:@"pages"];
        attempt(^{ NSLog(@"%lu", (unsigned long)pages.count); });
        NSMutableArray *loose = [shelf mutableArrayValueForKey:@"loose"];
        NSMutableSet *tags = [shelf mutableSetValueForKey:@"tags"];
        NSLog(@"%lu %lu %d", (unsigned long)loose.count, (unsigned long)tags.count, [tags containsObject:@"red"]);
        [loose addObject:@"atlas"];
        shelf.books = [NSMutableArray array];
        NSLog(@"%lu %lu", (unsigned long)loose.count, (unsigned long)books.count);
    }
    return 0;
}
