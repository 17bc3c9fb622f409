// command: check
#import <UIKit/UIKit.h>

int main(void) {
  UILabel *label = [UILabel new];
  label.textAlignment = UITextAlignmentLeading;
  UIViewContentMode mode = UIViewContentModeScaleAspectFil;
  label.contentMode = mode;
  return 0;
}
