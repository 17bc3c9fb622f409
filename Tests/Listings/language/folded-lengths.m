// An array whose length names a const variable has the length that is known: it can have initial values. And an object is
// taken out of its pointer for the sake of an instance variable.
#import <Foundation/Foundation.h>

static const int kDays = 7;
static int hours[kDays] = {8, 8, 8, 8, 6};

@interface Account : NSObject {
@public
  int _amount;
}
@end
@implementation Account
@end

int main(void) {
  @autoreleasepool {
    const int count = 3;
    const char *names[count] = {"Ann", "Ben", "Cid"};
    const NSUInteger limit = count;
    int squares[limit] = {1, 4};
    for (int i = 0; i < count; i++) NSLog(@"%s %d", names[i], squares[i]);
    NSLog(@"%zu %zu %d", sizeof names / sizeof *names, sizeof hours, hours[4] + hours[6]);

    Account *account = [Account new];
    (*account)._amount = 12;
    (*account)._amount += 3;
    NSLog(@"%d %d", account->_amount, (*account)._amount);
  }
  return 0;
}
