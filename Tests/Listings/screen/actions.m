// A control's events go through -sendAction:to:forEvent:, which throttles and statistics exchange; what anchors give can stand
// in arrays; a table's cells are of the class that a listing asks for; an AppKit button is clicked, the app terminates.
#import <AppKit/AppKit.h>
#import <UIKit/UIKit.h>
#import <objc/runtime.h>

#define say(...) printf("%s\n", [NSString stringWithFormat:__VA_ARGS__].UTF8String)

@implementation UIControl (Counting)

+ (void)load {
  method_exchangeImplementations(class_getInstanceMethod(self, @selector(sendAction:to:forEvent:)),
                                 class_getInstanceMethod(self, @selector(counting_sendAction:to:forEvent:)));
}

- (void)counting_sendAction:(SEL)action to:(id)target forEvent:(UIEvent *)event {
  say(@"%@ to %@", NSStringFromSelector(action), [target class]);
  [self counting_sendAction:action to:target forEvent:event];
}

@end

@interface RowCell : UITableViewCell
@property(nonatomic, strong) UILabel *caption;
@end

@implementation RowCell
@end

@interface Pad : NSObject <NSApplicationDelegate>
@end

@implementation Pad

- (void)plain {
  say(@"plain");
}

- (void)from:(UIButton *)sender {
  say(@"from %@", [sender class]);
}

- (void)from:(UIButton *)sender event:(UIEvent *)event {
  say(@"from %@ with %@", [sender class], event);
}

- (void)pressed:(NSButton *)sender {
  say(@"pressed %@", sender.title);
  [NSApp terminate:nil];
}

- (void)applicationWillTerminate:(NSNotification *)notification {
  say(@"terminates");
}

@end

int main(void) {
  @autoreleasepool {
    Pad *pad = [Pad new];
    UIButton *button = [UIButton buttonWithType:UIButtonTypeSystem];
    button.titleLabel.font = [UIFont systemFontOfSize:14 weight:UIFontWeightSemibold];
    [button addTarget:pad action:@selector(plain) forControlEvents:UIControlEventTouchUpInside];
    [button addTarget:pad action:@selector(from:) forControlEvents:UIControlEventTouchUpInside];
    [button addTarget:pad action:@selector(from:event:) forControlEvents:UIControlEventTouchDown];
    [button sendActionsForControlEvents:UIControlEventTouchUpInside];
    [button sendActionsForControlEvents:UIControlEventTouchDown];

    UIView *view = [UIView new];
    NSArray *constraints = @[
      [view.leadingAnchor constraintEqualToAnchor:button.leadingAnchor constant:8],
      [view.topAnchor constraintGreaterThanOrEqualToAnchor:button.bottomAnchor],
      [view.widthAnchor constraintEqualToAnchor:button.widthAnchor multiplier:0.5],
      [view.heightAnchor constraintEqualToConstant:44]
    ];
    [NSLayoutConstraint activateConstraints:constraints];
    say(@"%lu constraints, %.0f high", (unsigned long)constraints.count, [constraints.lastObject constant]);

    UITableView *table = [[UITableView alloc] initWithFrame:CGRectZero style:UITableViewStylePlain];
    RowCell *cell = [table dequeueReusableCellWithIdentifier:@"row"];
    if (cell == nil) cell = [[RowCell alloc] initWithStyle:UITableViewCellStyleDefault reuseIdentifier:@"row"];
    say(@"%@", [cell class]);

    NSApplication *app = [NSApplication sharedApplication];
    [app setActivationPolicy:NSApplicationActivationPolicyRegular];
    app.delegate = pad;
    NSWindow *window = [[NSWindow alloc] initWithContentRect:NSMakeRect(0, 0, 200, 100)
                                                   styleMask:NSWindowStyleMaskTitled | NSWindowStyleMaskResizable
                                                     backing:NSBackingStoreBuffered
                                                       defer:NO];
    NSButton *press = [NSButton new];
    press.title = @"Press";
    press.target = pad;
    press.action = @selector(pressed:);
    [window.contentView addSubview:press];
    say(@"%lu", (unsigned long)(NSWindowStyleMaskTitled | NSWindowStyleMaskResizable));
    [press performClick:nil];
    say(@"never");
  }
  return 0;
}
