// Small things that libraries ask for: zones by date, URLs of parts of a path, attributes of files by name.
#import <Foundation/Foundation.h>
#import <ctype.h>

int main(void) {
  @autoreleasepool {
    NSTimeZone *zone = [NSTimeZone timeZoneForSecondsFromGMT:7200];
    NSDate *date = [NSDate dateWithTimeIntervalSince1970:0];
    printf("%ld %d %.0f\n", (long)[zone secondsFromGMTForDate:date], [zone isDaylightSavingTimeForDate:date],
           [zone daylightSavingTimeOffsetForDate:date]);

    NSURL *url = [NSURL fileURLWithPathComponents:@[ @"/", @"tmp", @"notes and more.txt" ]];
    printf("%s %s\n", url.path.UTF8String, url.absoluteString.UTF8String);

    NSString *path = [NSTemporaryDirectory() stringByAppendingPathComponent:@"size.txt"];
    [@"seven b" writeToFile:path atomically:YES encoding:NSUTF8StringEncoding error:NULL];
    NSDictionary *facts = [[NSFileManager defaultManager] attributesOfItemAtPath:path error:NULL];
    printf("%llu %d\n", facts.fileSize, [facts.fileType isEqualToString:NSFileTypeRegular]);
    printf("%llu\n", [@{} fileSize]);

    printf("%d %d\n", ishexnumber('f') != 0, isnumber('f') != 0);

    NSBundle *bundle = [NSBundle mainBundle];
    printf("%d %d\n", [NSBundle allBundles].firstObject == bundle,
           [bundle pathForResource:@"nothing" ofType:@"txt" inDirectory:@"nowhere"] == nil);
  }
  return 0;
}
