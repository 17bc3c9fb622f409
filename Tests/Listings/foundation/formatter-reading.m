// getObjectValue:forString:errorDescription: of formatters; the fields of NSDecimal; JSON's comma behind the last member.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSNumberFormatter *numbers = [NSNumberFormatter new];
    id value = nil;
    NSString *problem = nil;
    NSLog(@"%d %@", [numbers getObjectValue:&value forString:@"12.5" errorDescription:&problem], value);
    NSLog(@"%d %@", [numbers getObjectValue:&value forString:@"twelve" errorDescription:&problem], problem);
    NSLog(@"%d", [numbers getObjectValue:NULL forString:nil errorDescription:NULL]);
    NSRange range;
    NSError *error = nil;
    NSLog(@"%d", [numbers getObjectValue:&value forString:@"7" range:&range error:&error]);
    NSLog(@"%@ %@", value, NSStringFromRange(range));
    NSLog(@"%d", [numbers getObjectValue:&value forString:@"x" range:&range error:&error]);
    NSLog(@"%@ %ld", error.domain, (long)error.code);

    NSDateFormatter *dates = [NSDateFormatter new];
    dates.formatterBehavior = NSDateFormatterBehavior10_4;
    dates.dateFormat = @"yyyy-MM-dd";
    NSLog(@"%d %@", [dates getObjectValue:&value forString:@"2026-01-02" errorDescription:NULL], value);
    NSLog(@"%ld", (long)dates.formatterBehavior);
    @try {
      [[NSFormatter new] getObjectValue:&value forString:@"x" errorDescription:NULL];
    } @catch (NSException *exception) {
      NSLog(@"%@", exception.name);
    }

    NSDecimal decimal = [[NSDecimalNumber decimalNumberWithString:@"-12.34"] decimalValue];
    NSLog(@"%d %u %u %u", decimal._exponent, decimal._length, decimal._isNegative, decimal._mantissa[0]);
    decimal._isNegative = 0;
    NSLog(@"%@ %lu", [NSDecimalNumber decimalNumberWithDecimal:decimal], (unsigned long)sizeof(NSDecimal));
    NSDecimal missing = [[NSDecimalNumber notANumber] decimalValue];
    NSLog(@"%d", missing._length == 0 && missing._isNegative);

    NSData *json = [@"{\"a\": 1,\n\"b\": [2],\n}" dataUsingEncoding:NSUTF8StringEncoding];
    NSDictionary *read = [NSJSONSerialization JSONObjectWithData:json options:0 error:NULL];
    NSLog(@"%@ %@", read[@"a"], read[@"b"][0]);
    NSData *bad = [@"{,}" dataUsingEncoding:NSUTF8StringEncoding];
    NSLog(@"%@", [NSJSONSerialization JSONObjectWithData:bad options:0 error:NULL]);
  }
  return 0;
}
