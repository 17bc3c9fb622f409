// A delegate's protocol has its methods, which a proxy asks the runtime for: it forwards what its target has, and nothing else.
#import <UIKit/UIKit.h>
#import <objc/runtime.h>

@interface DelegateProxy : NSProxy <UITableViewDelegate>
@property (nonatomic, weak) id<UITableViewDelegate> target;
@end

@implementation DelegateProxy
- (BOOL)respondsToSelector:(SEL)selector { return [self.target respondsToSelector:selector]; }
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
  struct objc_method_description described = protocol_getMethodDescription(@protocol(UITableViewDelegate), selector, NO, YES);
  NSLog(@"%@ %s", NSStringFromSelector(selector), described.types);
  return described.types ? [NSMethodSignature signatureWithObjCTypes:described.types] : nil;
}
- (void)forwardInvocation:(NSInvocation *)invocation { [invocation invokeWithTarget:self.target]; }
@end

@interface Rows : NSObject <UITableViewDelegate, UITextFieldDelegate, UIApplicationDelegate>
@end

@implementation Rows
- (CGFloat)tableView:(UITableView *)table heightForRowAtIndexPath:(NSIndexPath *)path { return 33; }
- (void)scrollViewDidScroll:(UIScrollView *)scroll { NSLog(@"scrolled"); }
- (BOOL)textField:(UITextField *)field shouldChangeCharactersInRange:(NSRange)range replacementString:(NSString *)text { return NO; }
- (void)application:(UIApplication *)application
    didReceiveRemoteNotification:(NSDictionary *)info
          fetchCompletionHandler:(void (^)(UIBackgroundFetchResult))handler {
  handler(UIBackgroundFetchResultNewData);
}
@end

// A view that makes a property of its unknown superclass anew.
@interface PasteView : UIView
@end

@implementation PasteView
@synthesize pasteConfiguration;
- (instancetype)initWithFrame:(CGRect)frame {
  if ((self = [super initWithFrame:frame])) pasteConfiguration = @"text";
  return self;
}
@end

int main(void) {
  @autoreleasepool {
    Rows *rows = [Rows new];
    DelegateProxy *proxy = [DelegateProxy alloc];
    proxy.target = rows;
    NSLog(@"%g", [(id<UITableViewDelegate>)proxy tableView:nil heightForRowAtIndexPath:nil]);
    [(id<UIScrollViewDelegate>)proxy scrollViewDidScroll:nil];
    NSLog(@"%d", [proxy respondsToSelector:@selector(tableView:didSelectRowAtIndexPath:)]);

    unsigned count = 0;
    struct objc_method_description *required =
        protocol_copyMethodDescriptionList(@protocol(UITableViewDataSource), YES, YES, &count);
    for (unsigned index = 0; index < count; index++) NSLog(@"%s %s", sel_getName(required[index].name), required[index].types);
    free(required);
    NSLog(@"%d %d", protocol_conformsToProtocol(@protocol(UITableViewDelegate), @protocol(UIScrollViewDelegate)),
          [rows conformsToProtocol:@protocol(UITextFieldDelegate)]);
    NSLog(@"%@", [[PasteView new] valueForKey:@"pasteConfiguration"]);
    NSLog(@"%d", [[[UIDevice currentDevice] identifierForVendor] isKindOfClass:[NSUUID class]]);
  }
  return 0;
}
