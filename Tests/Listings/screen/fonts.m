// Fonts are equal by name and size; text styles have their usual sizes.
#import <UIKit/UIKit.h>

int main(void) {
  @autoreleasepool {
    UIFont *arial = [UIFont fontWithName:@"Arial-BoldMT" size:10];
    printf("%s %s %g\n", arial.fontName.UTF8String, arial.familyName.UTF8String, arial.pointSize);
    printf("%d %d %d\n", [arial isEqual:[UIFont fontWithName:@"Arial-BoldMT" size:10]], [arial isEqual:[arial fontWithSize:11]],
           [[arial fontWithSize:11] isEqual:[UIFont fontWithName:@"Arial-BoldMT" size:11]]);
    printf("%d %d\n", [[UIFont systemFontOfSize:12] isEqual:[UIFont systemFontOfSize:12 weight:UIFontWeightRegular]],
           [[UIFont boldSystemFontOfSize:12] isEqual:[UIFont systemFontOfSize:12]]);
    printf("%s %g\n", [UIFont boldSystemFontOfSize:12].fontName.UTF8String, [UIFont preferredFontForTextStyle:UIFontTextStyleBody].pointSize);
    NSAttributedString *text = [[NSAttributedString alloc] initWithString:@"a" attributes:@{NSFontAttributeName: arial}];
    NSAttributedString *same = [[NSAttributedString alloc] initWithString:@"a" attributes:@{NSFontAttributeName: [UIFont fontWithName:@"Arial-BoldMT" size:10]}];
    printf("%d %lu\n", [text isEqual:same], (unsigned long)[NSSet setWithObjects:arial, [arial copy], [UIFont fontWithName:@"Arial-BoldMT" size:10], nil].count);
  }
  return 0;
}
