#import <UIKit/UIKit.h>

// A property of a protocol whose objects only a screen makes.
@interface Peek : UIViewController <UIViewControllerPreviewingDelegate>
@end

@implementation Peek
- (UIViewController *)previewingContext:(id<UIViewControllerPreviewing>)context
              viewControllerForLocation:(CGPoint)location {
    context.sourceRect = CGRectMake(location.x, location.y, 10, 10);
    return self;
}
- (void)previewingContext:(id<UIViewControllerPreviewing>)context
     commitViewController:(UIViewController *)controller {
    NSLog(@"shown: %@", [controller class]);
}
@end

int main(void) {
    @autoreleasepool {
        Peek *peek = [[Peek alloc] init];
        UIViewController *shown = [peek previewingContext:nil viewControllerForLocation:CGPointMake(1, 2)];
        [peek previewingContext:nil commitViewController:shown];
    }
    return 0;
}
