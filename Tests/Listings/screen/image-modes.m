// The direction of a user interface, and images that keep how they are rendered.
#import <UIKit/UIKit.h>

static UIEdgeInsets insets(UIUserInterfaceLayoutDirection direction) {
    switch (direction) {
        case UIUserInterfaceLayoutDirectionLeftToRight: return UIEdgeInsetsMake(1, 2, 3, 4);
        case UIUserInterfaceLayoutDirectionRightToLeft: return UIEdgeInsetsMake(1, 4, 3, 2);
    }
    return UIEdgeInsetsZero;
}

int main(void) {
    @autoreleasepool {
        printf("%g\n", insets(UIUserInterfaceLayoutDirectionRightToLeft).left);
        printf("%d\n", (int)UISemanticContentAttributeForceRightToLeft);
        UIImage *plain = [UIImage new];
        UIImage *stencil = [plain imageWithRenderingMode:UIImageRenderingModeAlwaysTemplate];
        printf("%d %d %d\n", plain.renderingMode == UIImageRenderingModeAutomatic,
               stencil.renderingMode == UIImageRenderingModeAlwaysTemplate, stencil != plain);
        UIView *view = [UIView new];
        view.semanticContentAttribute = UISemanticContentAttributeForceRightToLeft;
        printf("%d\n", (int)view.semanticContentAttribute);
    }
    return 0;
}
