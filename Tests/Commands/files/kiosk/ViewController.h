#import <UIKit/UIKit.h>

@interface ViewController : UIViewController <UITableViewDataSource, UITableViewDelegate>
@property(weak, nonatomic) IBOutlet UILabel *label;
@property(weak, nonatomic) IBOutlet UIButton *button;
@property(strong, nonatomic) IBOutletCollection(UIView) NSArray *things;
@property(weak, nonatomic) IBOutlet NSLayoutConstraint *buttonWidth;
@end
