// A constant of UIKit that no table has, where a constant must be: it is no class, whatever it is.
#import <UIKit/UIKit.h>

typedef NS_ENUM(NSInteger, Fit) { FitAlways = UIScrollViewFloatingBehaviorAlways };

int main(void) {
    switch (FitAlways) {
        case UIScrollViewFloatingBehaviorNever: return 1;
        default: return 0;
    }
}
