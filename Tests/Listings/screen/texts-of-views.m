// A text and its attributed form are one; views that take text can be typed into.
#import <UIKit/UIKit.h>

@interface Watcher : NSObject <UITextViewDelegate>
- (void)fieldChanged:(UITextField *)field;
@end

@implementation Watcher
- (void)textViewDidChange:(UITextView *)view {
  NSLog(@"view: %@ %@", view.text, NSStringFromRange(view.selectedRange));
}
- (void)fieldChanged:(UITextField *)field {
  NSLog(@"field: %@", field.text);
}
@end

int main(void) {
  @autoreleasepool {
    UILabel *label = [UILabel new];
    NSLog(@"%@ %@", label.text, label.attributedText);
    label.attributedText = [[NSAttributedString alloc] initWithString:@"bold"];
    NSLog(@"%@", label.text);
    label.text = @"plain";
    NSLog(@"%@", label.attributedText.string);

    Watcher *watcher = [Watcher new];
    UITextView *view = [UITextView new];
    view.delegate = watcher;
    NSLog(@"[%@] %d", view.text, view.hasText);
    view.text = @"tea";
    NSLog(@"%@ %@ %d", view.attributedText.string, NSStringFromRange(view.selectedRange), view.hasText);
    [view insertText:@"m"];
    view.selectedRange = NSMakeRange(0, 1);
    [view insertText:@"st"];
    [view deleteBackward];

    UITextField *field = [UITextField new];
    [field addTarget:watcher action:@selector(fieldChanged:) forControlEvents:UIControlEventEditingChanged];
    field.text = nil;
    NSLog(@"[%@] %d", field.text, field.hasText);
    [field insertText:@"go"];
    [field deleteBackward];

    UIAlertController *alert = [UIAlertController alertControllerWithTitle:@"Name" message:nil
                                                            preferredStyle:UIAlertControllerStyleAlert];
    [alert addTextFieldWithConfigurationHandler:^(UITextField *name) { name.text = @"Ann"; }];
    NSLog(@"%@ %ld: %@", alert.title, (long)alert.preferredStyle, alert.textFields.firstObject.text);
  }
  return 0;
}
