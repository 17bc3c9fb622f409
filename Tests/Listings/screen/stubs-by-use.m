// options: --stub-all
// Types that nothing declares are classes where properties and results point to them, whatever their names are like.
#import <Accounts/Accounts.h>
#import <Bolts/Bolts.h>
#import <Foundation/Foundation.h>
#import <Intents/Intents.h>

@interface Store : NSObject
@property(strong, nonatomic, readonly) ACAccountType *accountType;
@property(strong) ABCrumbStyle *style;
@property(strong) INIntent *intent;
@property ABCrumbKind kind;
- (BFURL *)address;
@end

@implementation Store
- (BFURL *)address {
  return nil;
}
- (BOOL)isGranted {
  return self.accountType && self.accountType.accessGranted;
}
- (void)handle:(INIntent *)intent completion:(void (^)(INIntentResponse *response))block {
  block(nil);
}
@end

int main(void) {
  Store *store = [Store new];
  printf("%d %d %d\n", [store isGranted], store.style == nil, store.address.inputURL == nil);
  store.kind = 2;
  printf("%d\n", (int)store.kind);
  [store handle:store.intent completion:^(INIntentResponse *response) { printf("%d\n", response == nil); }];
  return 0;
}
