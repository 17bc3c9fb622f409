#import <Foundation/Foundation.h>

@interface Account : NSObject
@property (nonatomic) int balance;
@end
@implementation Account
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
        Account *account = [Account new];
        Watcher *watcher = [Watcher new];
        account.balance = 5;
#if SOLUTION
        NSKeyValueObservingOptions options = NSKeyValueObservingOptionNew | NSKeyValueObservingOptionInitial;
#elif START
        NSKeyValueObservingOptions options = 0;   // TODO: the new value, and the one at the beginning
#elif WRONG_no_initial
        NSKeyValueObservingOptions options = NSKeyValueObservingOptionNew;
#endif
        [account addObserver:watcher forKeyPath:@"balance" options:options context:NULL];
        account.balance = 20;
        [account removeObserver:watcher forKeyPath:@"balance"];
    }
}
