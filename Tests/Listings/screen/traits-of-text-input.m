// Fields and text views take part in text input; a view is no subview of itself; what a notification is made of.
#import <UIKit/UIKit.h>
#import <UserNotifications/UserNotifications.h>

static void hide(id<UITextInputTraits> input) {
  input.secureTextEntry = YES;
  input.keyboardType = 4;
}

int main(void) {
  @autoreleasepool {
    UITextField *field = [UITextField new];
    UITextView *text = [UITextView new];
    hide(field);
    hide(text);
    id<UITextInput> input = field;
    printf("%d %d %d\n", field.secureTextEntry, input.isSecureTextEntry, (int)text.keyboardType);
    printf("%d %d\n", [field conformsToProtocol:@protocol(UITextInput)], [field conformsToProtocol:@protocol(UITextInputTraits)]);

    UIView *view = [UIView new];
    @try {
      [view addSubview:view];
      printf("added\n");
    } @catch (NSException *exception) {
      printf("%s: %s\n", exception.name.UTF8String, exception.reason.UTF8String);
    }
    printf("%lu subviews\n", (unsigned long)view.subviews.count);

    UNMutableNotificationContent *content = [UNMutableNotificationContent new];
    content.title = @"Bread";
    content.userInfo = @{@"loaves" : @3};
    UNNotificationRequest *request = [UNNotificationRequest requestWithIdentifier:@"oven" content:content trigger:nil];
    printf("%s %s %s\n", request.identifier.UTF8String, request.content.title.UTF8String,
           [[request.content.userInfo[@"loaves"] description] UTF8String]);
  }
  return 0;
}
