// A nib stands for an object of the class that it is named after. Stand-ins for UIKit's classes are there.
#import <UIKit/UIKit.h>

@interface Badge : UIView
@end
@implementation Badge
- (instancetype)initWithCoder:(NSCoder *)coder {
  NSLog(@"initWithCoder:");
  return [super initWithCoder:coder];
}
- (void)awakeFromNib {
  [super awakeFromNib];
  NSLog(@"awakeFromNib");
}
@end

int main(void) {
  NSBundle *bundle = [NSBundle mainBundle];
  Badge *badge = [[bundle loadNibNamed:NSStringFromClass([Badge class]) owner:nil options:nil] firstObject];
  NSLog(@"%@", [badge class]);
  NSLog(@"%@", [bundle loadNibNamed:@"Nothing" owner:nil options:nil]);
  float version = [[UIDevice currentDevice].systemVersion floatValue];
  NSLog(@"%@ %d", [UIDevice currentDevice].systemName, version >= 11);
  return 0;
}
