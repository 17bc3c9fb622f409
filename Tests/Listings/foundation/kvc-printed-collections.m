// What printing a collection behind a key asks of the object that has it.
#import <Foundation/Foundation.h>
@interface Shelf : NSObject @end
@implementation Shelf
- (NSUInteger)countOfBooks { NSLog(@"countOfBooks"); return 2; }
- (id)objectInBooksAtIndex:(NSUInteger)index { NSLog(@"objectInBooksAtIndex:%lu", index); return @(index); }
- (NSUInteger)countOfTags { NSLog(@"countOfTags"); return 1; }
- (NSEnumerator *)enumeratorOfTags { NSLog(@"enumeratorOfTags"); return [@[ @"tag" ] objectEnumerator]; }
- (id)memberOfTags:(id)tag { return nil; }
@end
int main(void) {
    @autoreleasepool {
        Shelf *shelf = [Shelf new];
        NSLog(@"%@", [shelf valueForKey:@"books"]);
        NSLog(@"%@", [shelf valueForKey:@"tags"]);
        NSLog(@"%@", @[ [shelf valueForKey:@"books"] ]);
    }
}
