// Functions of a screen's frameworks that no table has give nil or zero, after their arguments; texts are measured as zero.
// options: --stub-all
#import <UIKit/UIKit.h>

static CGFloat width(void) {
  NSLog(@"argument");
  return 3;
}

int main(void) {
  @autoreleasepool {
    UIView *view = [UIView new];
    UIRectFillUsingBlendMode(CGRectMake(0, 0, width(), 1), kCGBlendModeClear);
    NSMutableParagraphStyle *style = [[NSMutableParagraphStyle alloc] init];
    style.lineSpacing = 4;
    NSDictionary *attributes = @{NSParagraphStyleAttributeName : style};
    CGSize size = [@"text" sizeWithAttributes:attributes];
    CGRect bounds = [@"text" boundingRectWithSize:CGSizeMake(100, MAXFLOAT)
                                          options:NSStringDrawingUsesLineFragmentOrigin
                                       attributes:attributes
                                          context:nil];
    [@"text" drawInRect:bounds withAttributes:attributes];
    NSLog(@"%g %g %g %d", size.width, bounds.size.height, style.lineSpacing, view != nil);
  }
  return 0;
}
