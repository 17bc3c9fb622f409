// A view describes itself with its frame, what differs from a plain view, and its layer.
#import <UIKit/UIKit.h>

@interface Tile : UIView
@end
@implementation Tile
@end

@interface Caption : UILabel
@end
@implementation Caption
@end

int main(void) {
    @autoreleasepool {
        UIView *view = [[UIView alloc] initWithFrame:CGRectMake(10, 20, 100, 50.5)];
        NSLog(@"%@", view);
        view.alpha = 0.5;
        view.clipsToBounds = YES;
        view.hidden = YES;
        view.userInteractionEnabled = NO;
        view.tag = 7;
        view.backgroundColor = UIColor.redColor;
        NSLog(@"%@", view);
        NSLog(@"%@", [[Tile alloc] initWithFrame:CGRectZero]);
        Caption *caption = [[Caption alloc] initWithFrame:CGRectMake(0, 0, 20, 10)];
        caption.text = @"hi";
        NSLog(@"%@", caption);
        NSLog(@"%@ %@", UIDevice.currentDevice.model, UIDevice.currentDevice.localizedModel);
    }
    return 0;
}
