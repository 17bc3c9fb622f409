// UIKit's enumerators as constants: in a case label, and as the value of a program's own enumerator.
#import <UIKit/UIKit.h>

typedef NS_ENUM(NSInteger, Fit) {
    FitAlways = UIScrollViewContentInsetAdjustmentAlways,
    FitNever = UIScrollViewContentInsetAdjustmentNever,
};

static const char *word(UIDeviceBatteryState state) {
    switch (state) {
        case UIDeviceBatteryStateUnknown: return "unknown";
        case UIDeviceBatteryStateUnplugged: return "unplugged";
        case UIDeviceBatteryStateCharging: return "charging";
        case UIDeviceBatteryStateFull: return "full";
    }
    return "none";
}

int main(void) {
    printf("%ld %ld\n", (long)FitAlways, (long)FitNever);
    printf("%s %s\n", word(UIDeviceBatteryStateFull), word(UIDevice.currentDevice.batteryState));
    printf("%ld %ld\n", (long)UISegmentedControlNoSegment, (long)UINavigationControllerOperationPop);
    UIKeyModifierFlags flags = UIKeyModifierCommand | UIKeyModifierShift;
    printf("%lx\n", (unsigned long)flags);
    UISplitViewControllerDisplayMode mode = UISplitViewControllerDisplayModeAllVisible;
    printf("%ld %ld\n", (long)mode, (long)UISplitViewControllerDisplayModeOneBesideSecondary);
    printf("%ld %ld %ld\n", (long)UIScrollViewIndicatorStyleWhite, (long)UIContextualActionStyleDestructive,
           (long)UIMenuControllerArrowRight);
    return 0;
}
