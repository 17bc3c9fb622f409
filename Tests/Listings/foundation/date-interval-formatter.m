// NSDateIntervalFormatter: what both ends have in common is said once.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSDateIntervalFormatter *formatter = [NSDateIntervalFormatter new];
    formatter.locale = [NSLocale localeWithLocaleIdentifier:@"en_US"];
    formatter.timeZone = [NSTimeZone timeZoneForSecondsFromGMT:0];
    NSDate *start = [NSDate dateWithTimeIntervalSince1970:34860];
    NSArray *lengths = @[ @0, @3600, @50000, @259200, @3456000, @34560000 ];
    for (int style = 0; style < 4; style++) {
      formatter.dateStyle = (NSDateIntervalFormatterStyle[]){ 0, 1, 2, 3 }[style];
      formatter.timeStyle = style == 2 ? NSDateIntervalFormatterNoStyle : NSDateIntervalFormatterShortStyle;
      for (NSNumber *length in lengths) {
        NSLog(@"%@", [formatter stringFromDate:start toDate:[start dateByAddingTimeInterval:length.doubleValue]]);
      }
    }
    formatter.dateStyle = NSDateIntervalFormatterFullStyle;
    formatter.timeStyle = NSDateIntervalFormatterNoStyle;
    NSDateInterval *interval = [[NSDateInterval alloc] initWithStartDate:start duration:259200];
    NSLog(@"%@", [formatter stringFromDateInterval:interval]);
    formatter.dateStyle = NSDateIntervalFormatterNoStyle;
    NSLog(@"[%@]", [formatter stringFromDateInterval:interval]);
  }
  return 0;
}
