// Messages to nil: nothing is looked up, the answer is zero.
#import <Foundation/Foundation.h>

@interface Account : NSObject
- (NSString *)owner;
- (double)balance;
- (BOOL)isOpen;
@end
@implementation Account
- (NSString *)owner { return @"Ada"; }
- (double)balance { return 12.5; }
- (BOOL)isOpen { return YES; }
@end

int main(void) {
    @autoreleasepool {
        Account *none = nil;
        NSLog(@"%@ %.1f %d", [none owner], [none balance], [none isOpen]);
        Account *some = [Account new];
        NSLog(@"%@ %.1f %d", [some owner], [some balance], [some isOpen]);
    }
    return 0;
}
