// Objects that Foundation makes once, values that it rounds, and ways that lead nowhere.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSLog(@"%d", [NSCharacterSet letterCharacterSet] == [NSCharacterSet letterCharacterSet]);
        NSLog(@"%d", [NSCharacterSet letterCharacterSet] == [NSMutableCharacterSet letterCharacterSet]);
        NSLog(@"%d", [NSExpression expressionForEvaluatedObject] == [NSExpression expressionForEvaluatedObject]);
        NSLog(@"%@", [[NSNumber alloc] init]);

        NSLog(@"%ld %ld", [NSTimeZone timeZoneForSecondsFromGMT:-45].secondsFromGMT,
              [NSTimeZone timeZoneForSecondsFromGMT:3620].secondsFromGMT);

        double number = 7;
        NSScanner *scanner = [NSScanner scannerWithString:@"1.5"];
        NSLog(@"%d %lu %g", [scanner scanHexDouble:&number], scanner.scanLocation, number);
        scanner = [NSScanner scannerWithString:@"-0x1.8p1"];
        NSLog(@"%d %g", [scanner scanHexDouble:&number], number);

        NSValueTransformer *isNil = [NSValueTransformer valueTransformerForName:NSIsNilTransformerName];
        NSLog(@"%@ %d", [isNil transformedValue:nil], [[isNil class] allowsReverseTransformation]);
        @try {
            [isNil reverseTransformedValue:@YES];
        } @catch (NSException *exception) {
            NSLog(@"%@", exception.name);
        }

        char buffer[8];
        NSRange rest;
        [@"naïve text" getCString:buffer maxLength:7 range:NSMakeRange(0, 10) remainingRange:&rest];
        NSLog(@"%@ %@", @(buffer), NSStringFromRange(rest));
    }
    return 0;
}
