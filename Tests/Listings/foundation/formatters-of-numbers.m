// NSNumberFormatter's and NSByteCountFormatter's settings, in the locale en_US.
#import <Foundation/Foundation.h>
int main(void) { @autoreleasepool {
  NSNumberFormatter *f = [NSNumberFormatter new];
  f.numberStyle = NSNumberFormatterCurrencyStyle;
  NSLog(@"%@ %@", [f stringFromNumber:@1234.5], [f stringFromNumber:@-5]);
  f.currencyCode = @"EUR"; NSLog(@"%@", [f stringFromNumber:@1234.5]);
  f.currencyCode = @"JPY"; NSLog(@"%@", [f stringFromNumber:@1234.5]);
  f.numberStyle = NSNumberFormatterCurrencyAccountingStyle; f.currencyCode = @"USD"; NSLog(@"%@", [f stringFromNumber:@-5]);
  NSNumberFormatter *g = [NSNumberFormatter new];
  g.positivePrefix = @"+"; NSLog(@"%@ %@ %@", [g stringFromNumber:@5], [g stringFromNumber:@-5], [g stringFromNumber:@0]);
  NSNumberFormatter *h = [NSNumberFormatter new];
  h.format = @"#,##0.00;(#,##0.00)"; NSLog(@"%@ %@ [%@]", [h stringFromNumber:@1234.5], [h stringFromNumber:@-1234.5], [h numberFromString:@"(12.50)"]);
  h.format = @"#0.#%"; NSLog(@"%@", [h stringFromNumber:@0.256]);
  h.positiveFormat = @"'#'0"; NSLog(@"%@", [h stringFromNumber:@7]);
  NSNumberFormatter *d = [NSNumberFormatter new]; d.numberStyle = NSNumberFormatterDecimalStyle;
  NSLog(@"%@ %@ %@", [d stringFromNumber:@(INFINITY)], [d stringFromNumber:@(-INFINITY)], [d stringFromNumber:@(NAN)]);
  d.maximum = @10; NSLog(@"%@ %@", [d numberFromString:@"11"], [d numberFromString:@"9"]);
  d.generatesDecimalNumbers = YES; NSLog(@"%@", [[d numberFromString:@"1.5"] class]);
  d.allowsFloats = NO; NSLog(@"%@", [d numberFromString:@"1.5"]);
  d.usesSignificantDigits = YES; NSLog(@"%@ %@ %@", [d stringFromNumber:@123456789], [d stringFromNumber:@0.000123456789], [d stringFromNumber:@5]);
  d.minimumSignificantDigits = 3; NSLog(@"%@ %@", [d stringFromNumber:@5], [d stringFromNumber:@0.5]);
  NSNumberFormatter *p = [NSNumberFormatter new]; p.minimumIntegerDigits = 3; NSLog(@"%@", [p stringFromNumber:@7]);
  p.formatWidth = 8; p.paddingPosition = NSNumberFormatterPadAfterSuffix; NSLog(@"[%@]", [p stringFromNumber:@7]);
  NSByteCountFormatter *b = [NSByteCountFormatter new];
  NSLog(@"%@, %@, %@, %@", [b stringFromByteCount:0], [b stringFromByteCount:1], [b stringFromByteCount:1500], [b stringFromByteCount:1234567890]);
  b.countStyle = NSByteCountFormatterCountStyleBinary; NSLog(@"%@", [b stringFromByteCount:1048576]);
  b.allowedUnits = NSByteCountFormatterUseKB; NSLog(@"%@", [b stringFromByteCount:1048576]);
  b.includesUnit = NO; NSLog(@"%@", [b stringFromByteCount:1048576]);
  b.includesUnit = YES; b.includesActualByteCount = YES; NSLog(@"%@", [b stringFromByteCount:1048576]);
  b.allowedUnits = NSByteCountFormatterUseBytes; NSLog(@"%@", [b stringFromByteCount:123456]);

  NSNumberFormatter *w = [NSNumberFormatter new];
  w.numberStyle = NSNumberFormatterDecimalStyle;
  w.roundingIncrement = @0.25; NSLog(@"%@", [w stringFromNumber:@1.4]);
  w.roundingIncrement = nil;
  w.formatWidth = 10; w.paddingCharacter = @"*"; NSLog(@"%@", [w stringFromNumber:@12]);
  w.formatWidth = 0; w.groupingSize = 2; NSLog(@"%@", [w stringFromNumber:@1234567]);
  w.groupingSize = 3; w.secondaryGroupingSize = 2; NSLog(@"%@", [w stringFromNumber:@1234567]);
  w.zeroSymbol = @"none"; w.notANumberSymbol = @"?"; NSLog(@"%@ %@", [w stringFromNumber:@0], [w stringFromNumber:@(NAN)]);
  w.maximumIntegerDigits = 2; NSLog(@"%@", [w stringFromNumber:@1234]);
  w.multiplier = @10; NSLog(@"%@ %@", [w stringFromNumber:@5], w.multiplier);
  return 0;
} }
