// NSLengthFormatter, NSMassFormatter, NSEnergyFormatter and NSMeasurementFormatter in the locale en_US.
#import <Foundation/Foundation.h>

static void lengths(void) {
  NSLengthFormatter *formatter = [NSLengthFormatter new];
  for (NSNumber *meters in @[ @-1000, @0.00001, @0.001, @0.1, @1, @10, @1000, @100000 ]) {
    NSLog(@"%@", [formatter stringFromMeters:meters.doubleValue]);
  }
  NSLog(@"%@", [formatter stringFromValue:5 unit:NSLengthFormatterUnitKilometer]);
  NSLengthFormatterUnit unit = 0;
  NSString *word = [formatter unitStringFromMeters:3 usedUnit:&unit];
  NSLog(@"%@ %d", word, unit == NSLengthFormatterUnitYard);
  formatter.unitStyle = NSFormattingUnitStyleLong;
  NSLog(@"%@, %@", [formatter stringFromValue:5 unit:NSLengthFormatterUnitFoot],
        [formatter stringFromValue:1 unit:NSLengthFormatterUnitInch]);
  formatter.unitStyle = NSFormattingUnitStyleShort;
  NSLog(@"%@, %@", [formatter stringFromValue:5 unit:NSLengthFormatterUnitFoot],
        [formatter stringFromValue:1.5 unit:NSLengthFormatterUnitMeter]);
  formatter.unitStyle = NSFormattingUnitStyleMedium;
  formatter.forPersonHeightUse = YES;
  NSLog(@"%@", [formatter stringFromMeters:1.9]);
  formatter.forPersonHeightUse = NO;
  formatter.numberFormatter.maximumFractionDigits = 1;
  NSLog(@"%@", [formatter stringFromMeters:1234]);
}

static void massesAndEnergies(void) {
  NSMassFormatter *mass = [NSMassFormatter new];
  NSLog(@"%@, %@", [mass stringFromKilograms:70], [mass stringFromKilograms:0.1]);
  mass.forPersonMassUse = YES;
  NSLog(@"%@", [mass stringFromKilograms:0.1]);
  NSEnergyFormatter *energy = [NSEnergyFormatter new];
  NSLog(@"%@, %@", [energy stringFromJoules:1000],
        [energy stringFromValue:1000 unit:NSEnergyFormatterUnitKilocalorie]);
  energy.forFoodEnergyUse = YES;
  NSLog(@"%@", [energy stringFromJoules:10000]);
  energy.unitStyle = NSFormattingUnitStyleLong;
  NSLog(@"%@", [energy stringFromJoules:10000]);
}

static NSMeasurement *measure(double value, NSUnit *unit) {
  return [[NSMeasurement alloc] initWithDoubleValue:value unit:unit];
}

static void measurements(void) {
  NSMeasurementFormatter *formatter = [NSMeasurementFormatter new];
  NSMeasurement *way = measure(5, NSUnitLength.kilometers);
  NSLog(@"%@", [formatter stringFromMeasurement:way]);
  NSLog(@"%@", [formatter stringFromMeasurement:measure(100, NSUnitTemperature.celsius)]);
  formatter.unitOptions = NSMeasurementFormatterUnitOptionsProvidedUnit;
  NSLog(@"%@", [formatter stringFromMeasurement:way]);
  NSLog(@"%@", [formatter stringFromMeasurement:measure(21.5, NSUnitTemperature.celsius)]);
  NSLog(@"%@", [formatter stringFromMeasurement:measure(2, NSUnitDuration.hours)]);
  NSLog(@"%@", [formatter stringFromUnit:NSUnitMass.grams]);
  formatter.unitStyle = NSFormattingUnitStyleLong;
  NSLog(@"%@", [formatter stringFromMeasurement:way]);
  NSLog(@"%@", [formatter stringFromMeasurement:measure(1, NSUnitLength.kilometers)]);
  NSLog(@"%@", [formatter stringFromMeasurement:measure(60, NSUnitSpeed.milesPerHour)]);
  NSLog(@"%@", [formatter stringFromMeasurement:measure(1, NSUnitTemperature.celsius)]);
}

int main(void) {
  @autoreleasepool {
    lengths();
    massesAndEnergies();
    measurements();
  }
  return 0;
}
