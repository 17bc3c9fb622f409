#import <Foundation/Foundation.h>

@interface Order : NSObject
@property (nonatomic) int price, count;
@property (nonatomic, readonly) int total;
@end
@implementation Order
- (int)total { return self.price * self.count; }
#if SOLUTION
+ (NSSet *)keyPathsForValuesAffectingTotal { return [NSSet setWithObjects:@"price", @"count", nil]; }
#elif START
// TODO: what does total depend on?
#elif WRONG_half
+ (NSSet *)keyPathsForValuesAffectingTotal { return [NSSet setWithObject:@"price"]; }
#endif
@end

@interface Watcher : NSObject
@end
@implementation Watcher
- (void)observeValueForKeyPath:(NSString *)path ofObject:(id)object change:(NSDictionary *)change
                       context:(void *)context {
    NSLog(@"%@ is %@", path, change[NSKeyValueChangeNewKey]);
}
@end

int main(void) {
    @autoreleasepool {
        Order *order = [Order new];
        Watcher *watcher = [Watcher new];
        order.count = 2;
        [order addObserver:watcher forKeyPath:@"total" options:NSKeyValueObservingOptionNew context:NULL];
        order.price = 10;
        order.count = 3;
        [order removeObserver:watcher forKeyPath:@"total"];
    }
}
