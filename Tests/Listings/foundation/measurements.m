// Measurements and units: converting, adding, comparing, units of one's own.
#import <Foundation/Foundation.h>

@interface Fahrenheitish : NSUnitConverter
@end
@implementation Fahrenheitish
- (double)baseUnitValueFromValue:(double)value { return value * value; }
- (double)valueFromBaseUnitValue:(double)value { return sqrt(value); }
@end

@interface Coolness : NSDimension
@end
@implementation Coolness
+ (instancetype)baseUnit {
  static Coolness *base;
  if (!base) base = [[self alloc] initWithSymbol:@"cool" converter:[[NSUnitConverterLinear alloc] initWithCoefficient:1]];
  return base;
}
@end

static NSMeasurement *of(double value, NSUnit *unit) { return [[NSMeasurement alloc] initWithDoubleValue:value unit:unit]; }

int main(void) {
  @autoreleasepool {
    NSMeasurement *distance = of(5, NSUnitLength.kilometers);
    NSMeasurement *miles = [distance measurementByConvertingToUnit:NSUnitLength.miles];
    NSLog(@"%.4f %@", miles.doubleValue, miles.unit.symbol);
    NSMeasurement *sum = [distance measurementByAddingMeasurement:of(300, NSUnitLength.meters)];
    NSLog(@"%g %@", sum.doubleValue, sum.unit.symbol);
    NSMeasurement *less = [distance measurementBySubtractingMeasurement:of(2, NSUnitLength.kilometers)];
    NSLog(@"%g %@", less.doubleValue, less.unit.symbol);
    NSLog(@"%.1f", [of(100, NSUnitTemperature.celsius) measurementByConvertingToUnit:NSUnitTemperature.fahrenheit].doubleValue);
    NSLog(@"%d %d", [distance canBeConvertedToUnit:NSUnitMass.grams], [distance canBeConvertedToUnit:NSUnitLength.inches]);
    NSLog(@"%d %d", [distance isEqual:of(5000, [NSUnitLength meters])], [distance isEqual:of(5, [NSUnitMass kilograms])]);
    NSLog(@"%g", [of(90, NSUnitDuration.minutes) measurementByConvertingToUnit:NSUnitDuration.hours].doubleValue);
    NSLog(@"%@ %d", [NSUnitLength baseUnit].symbol, [NSUnitLength meters] == [NSUnitLength baseUnit]);
    @try {
      [distance measurementByConvertingToUnit:NSUnitSpeed.knots];
    } @catch (NSException *exception) {
      NSLog(@"%@", exception.name);
    }
    Coolness *squared = [[Coolness alloc] initWithSymbol:@"sq" converter:[Fahrenheitish new]];
    NSMeasurement *cool = [of(3, squared) measurementByConvertingToUnit:[Coolness baseUnit]];
    NSLog(@"%g %@ %g", cool.doubleValue, cool.unit.symbol, [cool measurementByConvertingToUnit:squared].doubleValue);
    NSUnit *smoots = [[NSUnit alloc] initWithSymbol:@"smoot"];
    NSLog(@"%@ %d", smoots.symbol, [smoots isEqual:[[NSUnit alloc] initWithSymbol:@"smoot"]]);
  }
  return 0;
}
