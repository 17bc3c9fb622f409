#import <UIKit/UIKit.h>

// UIView has most of its properties by categories: a subclass that declares one again has its own.
@interface Scanner : UIView
@end

@interface Scanner ()
@property (nonatomic, strong) UIView *maskView;
@end

@implementation Scanner
- (UIView *)maskView {
    if (!_maskView) {
        _maskView = [[UIView alloc] initWithFrame:self.bounds];
        _maskView.tag = 7;
    }
    return _maskView;
}
@end

int main(void) {
    @autoreleasepool {
        Scanner *scanner = [[Scanner alloc] initWithFrame:CGRectMake(0, 0, 10, 10)];
        NSLog(@"%ld %@", (long)scanner.maskView.tag, NSStringFromCGRect(scanner.maskView.frame));
    }
    return 0;
}
