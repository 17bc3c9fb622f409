// The numbers of underlines, directions of writing and traits of fonts.
#import <UIKit/UIKit.h>

int main(void) {
  @autoreleasepool {
    NSLog(@"%ld %ld %ld", (long)NSWritingDirectionNatural, (long)NSWritingDirectionLeftToRight,
          (long)NSWritingDirectionRightToLeft);
    NSUnderlineStyle style = NSUnderlineStyleDouble | NSUnderlineStylePatternDashDotDot | NSUnderlineStyleByWord;
    NSLog(@"0x%lx %d", (unsigned long)style, NSUnderlinePatternDashDot == NSUnderlineStylePatternDashDot);
    UIFontDescriptorSymbolicTraits traits = UIFontDescriptorTraitBold | UIFontDescriptorTraitCondensed;
    NSLog(@"%u", traits);
    NSMutableParagraphStyle *paragraph = [NSMutableParagraphStyle new];
    paragraph.baseWritingDirection = NSWritingDirectionRightToLeft;
    NSParagraphStyle *copy;
    @autoreleasepool {
      copy = [paragraph copy];
    }
    NSLog(@"%ld %d", (long)copy.baseWritingDirection, copy.alignment == NSTextAlignmentNatural);
  }
  return 0;
}
