// AppKit's first names of the alignments of text.
#import <Cocoa/Cocoa.h>

int main(void) {
  @autoreleasepool {
    NSLog(@"%d %d %d %d %d", NSLeftTextAlignment == NSTextAlignmentLeft, NSCenterTextAlignment == NSTextAlignmentCenter,
          NSRightTextAlignment == NSTextAlignmentRight, NSJustifiedTextAlignment == NSTextAlignmentJustified,
          NSNaturalTextAlignment == NSTextAlignmentNatural);
  }
  return 0;
}
