// options: -fobjc-arc
// A number that objc_msgSend gives is no object: ARC does not claim what a cast makes a number of.
#import <Foundation/Foundation.h>
#import <objc/message.h>

#define retainCount(object) ((int)objc_msgSend(object, NSSelectorFromString(@"retainCount")))

@interface Box : NSObject
- (NSUInteger)size;
@end
@implementation Box
- (NSUInteger)size { return 7; }
- (void)dealloc { NSLog(@"dealloc"); }
@end

int main(void) {
    Box *box = [Box new];
    NSLog(@"%d", retainCount(box));
    NSLog(@"%ld", (long)objc_msgSend(box, @selector(size)));
    // The array is made for another method, and stays in the pool after the last variable.
    @autoreleasepool {
        NSArray *more = [@[ box ] arrayByAddingObjectsFromArray:nil];
        NSLog(@"%lu", more.count);
        more = nil;
        box = nil;
        NSLog(@"in the pool");
    }
    NSLog(@"end");
}
