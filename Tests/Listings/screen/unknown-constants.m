// Constants of a screen that no table has are nil or zero, of the type that their use wants.
// options: --stub-all
#import <UIKit/UIKit.h>

@interface Cell : UITableViewCell
@end

@implementation Cell
@end

int main(void) {
  @autoreleasepool {
    UILabel *label = [[UILabel alloc] init];
    label.textAlignment = UITextAlignmentCenter;
    NSInteger style = UIFocusHaloStyleUnknown;
    CGFloat spacing = NSViewSpacingUnknownDefault;
    NSString *name = UIImageNameUnknownFolder;
    Cell *cell = [Cell new];
    CGSize size = [cell systemLayoutSizeFittingSize:CGSizeMake(3, 0)
                      withHorizontalFittingPriority:1
                            verticalFittingPriority:2];
    NSInteger items = [cell.collectionView numberOfItemsInSection:0];
    NSLog(@"%ld %ld %.0f %@ %.0f %ld", (long)label.textAlignment, (long)style, spacing, name,
          size.width, (long)items);
  }
  return 0;
}
