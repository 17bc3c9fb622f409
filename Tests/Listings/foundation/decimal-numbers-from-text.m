// Decimal numbers from texts: the locale's separator, every digit of a whole number, and the one that is not a number.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSLocale *french = [NSLocale localeWithLocaleIdentifier:@"fr_FR"];
    NSDecimalNumber *price = [NSDecimalNumber decimalNumberWithString:@"20,3" locale:french];
    NSLog(@"%@ %d", price, price.doubleValue == 20.3);
    NSLog(@"%@", [NSDecimalNumber decimalNumberWithString:@"20.3" locale:french]);
    NSLog(@"%@", [[NSDecimalNumber alloc] initWithString:@"-1,5" locale:@{NSLocaleDecimalSeparator : @","}]);
    NSLog(@"%@", [NSDecimalNumber decimalNumberWithString:@"1.5" locale:nil]);

    NSDecimalNumber *most = [NSDecimalNumber decimalNumberWithString:@"18446744073709551615"];
    NSLog(@"%llu %s", most.unsignedLongLongValue, most.objCType);
    NSLog(@"%lld", [NSDecimalNumber decimalNumberWithString:@"9007199254740993"].longLongValue);
    NSLog(@"%lld", [NSDecimalNumber decimalNumberWithString:@"-9223372036854775808"].longLongValue);
    NSLog(@"%ld %d", [NSDecimalNumber decimalNumberWithString:@"120.5"].integerValue,
          [NSDecimalNumber decimalNumberWithString:@"3e2"].intValue);

    NSDecimalNumber *none = [NSDecimalNumber decimalNumberWithString:@"none"];
    NSLog(@"%@ %d %d", none, none == [NSDecimalNumber notANumber],
          [none isEqual:[NSDecimalNumber notANumber]]);
  }
  return 0;
}
