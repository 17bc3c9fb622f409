// listing: notifications by hand: an own setter that tells only of real changes, several keys at once, an ivar told by hand
// mode: arc
#import <Foundation/Foundation.h>

@interface Account : NSObject {
    @public double _balance;
    int _pin;
}
@property (nonatomic) double balance;
@property (nonatomic) double rate;
@end
@implementation Account
+ (BOOL)automaticallyNotifiesObserversOfBalance { return NO; }
- (void)setBalance:(double)b {
    if (b == _balance) return;
    [self willChangeValueForKey:@"balance"];
    [self willChangeValueForKey:@"rate"];
    _balance = b;
    _rate = b > 100 ? 2 : 1;
    [self didChangeValueForKey:@"rate"];
    [self didChangeValueForKey:@"balance"];
}
@end

@interface Watcher : NSObject
@end
@implementation Watcher
- (void)observeValueForKeyPath:(NSString *)path ofObject:(id)object change:(NSDictionary *)change context:(void *)context {
    NSLog(@"%@: %@ -> %@", path, change[@"old"], change[@"new"]);
}
@end

int main(void) {
    @autoreleasepool {
        Account *a = [Account new];
        Watcher *w = [Watcher new];
        NSKeyValueObservingOptions both = NSKeyValueObservingOptionNew | NSKeyValueObservingOptionOld;
        for (NSString *key in @[@"balance", @"rate", @"pin"]) [a addObserver:w forKeyPath:key options:both context:NULL];
        a.balance = 50;
        a.balance = 50;
        a.balance = 150;
        a.rate = 3;
        a->_balance = 7;
        [a setValue:@1234 forKey:@"pin"];
        [a didChangeValueForKey:@"rate"];
        NSLog(@"%@", [a valueForKey:@"pin"]);
        for (NSString *key in @[@"balance", @"rate", @"pin"]) [a removeObserver:w forKeyPath:key];
    }
    return 0;
}
