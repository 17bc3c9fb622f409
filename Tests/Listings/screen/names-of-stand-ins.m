// options: --stub-all
// A constant of a framework that is not here has an address, and a subclass of UIStoryboard makes an instance of itself.
#import <UIKit/UIKit.h>
#import <Security/SecCode.h>
@interface Board : UIStoryboard
@property id factory;
@end
@implementation Board
@end
int main(void) {
    @autoreleasepool {
        const void **keys = (const void **)&kSecGuestAttributePid;
        NSLog(@"%d", keys[0] != NULL);
        Board *board = (Board *)[Board storyboardWithName:@"None" bundle:nil];
        board.factory = @"factory";
        NSLog(@"%@ %@", [board class], board.factory);
    }
}
