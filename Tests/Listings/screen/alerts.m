// Alerts and sheets keep their titles and buttons; nothing is shown, and the delegate hears of the button that a listing takes.
#import <UIKit/UIKit.h>
@interface Listener : NSObject <UIAlertViewDelegate, UIActionSheetDelegate>
@end
@implementation Listener
- (void)alertView:(UIAlertView *)alert clickedButtonAtIndex:(NSInteger)index {
    NSLog(@"clicked %@", [alert buttonTitleAtIndex:index]);
}
- (void)alertView:(UIAlertView *)alert didDismissWithButtonIndex:(NSInteger)index {
    NSLog(@"gone %ld", (long)index);
}
@end
int main(void) {
    @autoreleasepool {
        Listener *listener = [Listener new];
        UIAlertView *alert = [[UIAlertView alloc] initWithTitle:@"Save?"
                                                        message:@"Or not."
                                                       delegate:listener
                                              cancelButtonTitle:@"Cancel"
                                              otherButtonTitles:@"Save", @"Later", nil];
        NSInteger added = [alert addButtonWithTitle:@"Never"];
        NSLog(@"%@ %@ %ld %ld %ld", alert.title, alert.message, (long)alert.numberOfButtons, (long)added,
              (long)alert.cancelButtonIndex);
        [alert show];
        [alert dismissWithClickedButtonIndex:1 animated:NO];
        UIActionSheet *sheet = [[UIActionSheet alloc] initWithTitle:@"Photo"
                                                           delegate:listener
                                                  cancelButtonTitle:@"Cancel"
                                             destructiveButtonTitle:@"Delete"
                                                  otherButtonTitles:@"Share", nil];
        for (NSInteger i = 0; i < sheet.numberOfButtons; i++) NSLog(@"%@", [sheet buttonTitleAtIndex:i]);
        NSLog(@"%ld %ld", (long)sheet.destructiveButtonIndex, (long)sheet.cancelButtonIndex);
        NSLog(@"%@", NSProtocolFromString(@"UIAlertViewDelegate") ? @"a protocol" : @"none");
        NSLog(@"%@", NSStringFromCGAffineTransform(CGAffineTransformFromString(@"[1, 0, 0, 1, 5, 6]")));
    }
}
