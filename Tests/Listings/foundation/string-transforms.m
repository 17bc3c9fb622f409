// Transforms of strings that need no tables of scripts, and CFStringTransform within a range.
#import <Foundation/Foundation.h>
int main(void) {
  NSLog(@"%@", [@"Crème Brûlée" stringByApplyingTransform:NSStringTransformStripDiacritics reverse:NO]);
  NSLog(@"%@", [@"ひらがな" stringByApplyingTransform:NSStringTransformHiraganaToKatakana reverse:NO]);
  NSLog(@"%@", [@"カタカナ" stringByApplyingTransform:NSStringTransformHiraganaToKatakana reverse:YES]);
  NSLog(@"%@", [@"ＡＢＣ１２３" stringByApplyingTransform:NSStringTransformFullwidthToHalfwidth reverse:NO]);
  NSLog(@"%@", [@"ABC" stringByApplyingTransform:NSStringTransformFullwidthToHalfwidth reverse:YES]);
  NSLog(@"%@", [@"é❦" stringByApplyingTransform:NSStringTransformToXMLHex reverse:NO]);
  NSLog(@"%@", [@"&#xE9;x" stringByApplyingTransform:NSStringTransformToXMLHex reverse:YES]);
  NSLog(@"%@", [@"x" stringByApplyingTransform:@"No-Such" reverse:NO]);
  NSMutableString *text = [@"été déjà" mutableCopy];
  CFRange part = CFRangeMake(0, 3);
  NSLog(@"%d", CFStringTransform((__bridge CFMutableStringRef)text, &part, kCFStringTransformStripDiacritics, false));
  NSLog(@"%@ %ld", text, part.length);
  NSLog(@"%d %@", CFStringTransform((__bridge CFMutableStringRef)text, NULL, kCFStringTransformStripCombiningMarks, false), text);
  return 0;
}
