#import <Foundation/Foundation.h>
#import <objc/runtime.h>

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
    NSLog(@"%@: %@ -> %@", path, change[NSKeyValueChangeOldKey], change[NSKeyValueChangeNewKey]);
}
@end

int main(void) {
    @autoreleasepool {
        Account *account = [Account new];
        Watcher *watcher = [Watcher new];
        account.balance = 5;
        [account addObserver:watcher
                  forKeyPath:@"balance"
                     options:NSKeyValueObservingOptionOld | NSKeyValueObservingOptionNew
                     context:NULL];
        account.balance = 20;
        NSLog(@"class says %@", [account class]);
        NSLog(@"isa says %s", class_getName(object_getClass(account)));
        [account removeObserver:watcher forKeyPath:@"balance"];
        NSLog(@"isa says %s", class_getName(object_getClass(account)));
    }
}
