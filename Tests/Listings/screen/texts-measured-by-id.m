// A text of no declared class is measured by a font: UIKit declares the message for every string.
#import <UIKit/UIKit.h>

int main(void) {
  NSArray *words = @[ @"abc" ];
  CGSize first = [@"abc" sizeWithFont:[UIFont systemFontOfSize:12]];
  CGSize second = [[words objectAtIndex:0] sizeWithFont:[UIFont systemFontOfSize:12]];
  CGFloat width = [words[0] sizeWithFont:[UIFont systemFontOfSize:12]].width;
  printf("%d %d %d\n", first.width >= 0, second.width >= 0, width >= 0);
  return 0;
}
