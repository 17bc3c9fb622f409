// options: --stub-all
// The program's own classes may have a framework's letters in front: CLTableView is not CoreLocation's. What is unknown of them is their superclass's.
#import <UIKit/UIKit.h>

@interface CLTableView : UITableView
@end
@implementation CLTableView
@end

@interface AVBox : UIView
@end
@implementation AVBox
@end

int main(void) {
  @autoreleasepool {
    CLTableView *table = [[CLTableView alloc] init];
    table.rowGap = 4.5;
    table.strangeBehavior = UITableViewStrangeBehaviorNever;
    AVBox *box = [AVBox new];
    box.lid = @"lid";
    NSLog(@"%.1f %@ %.1f", table.rowGap, box.lid, -table.descent * 2 - 1);
    NSLog(@"%d", [table respondsToSelector:@selector(rowGap)]);
  }
  return 0;
}
