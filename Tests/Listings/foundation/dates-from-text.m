// Dates from text: a description, and everyday words; Core Foundation's dates as fields, and its UUIDs as bytes.
#import <Foundation/Foundation.h>
#include <libc.h>

int main(void) {
    @autoreleasepool {
        NSLog(@"%@", [NSDate dateWithString:@"2011-08-01 12:00:00 +0200"]);
        NSLog(@"%@ %@", [[NSDate alloc] initWithString:@"1999-12-31 23:59:59 -0500"], [[NSDate alloc] initWithString:@"nonsense"]);
        for (NSString *text in @[ @"12/01/1990", @"2011-08-01 12:00", @"today", @"tomorrow", @"yesterday", @"now", @"Aug 1, 2011 3pm",
                                  @"12/31/99 11:30 PM", @"31/12/1999", @"gibberish", @"" ]) {
            NSLog(@"%@: %@", text, [NSDate dateWithNaturalLanguageString:text]);
        }

        CFTimeZoneRef zone = CFTimeZoneCreateWithTimeIntervalFromGMT(NULL, 3600);
        CFGregorianDate date = CFAbsoluteTimeGetGregorianDate(0.5, zone);
        NSLog(@"%d-%d-%d %d:%d:%.1f", (int)date.year, date.month, date.day, date.hour, date.minute, date.second);
        NSLog(@"back %.1f, in Greenwich %.1f", CFGregorianDateGetAbsoluteTime(date, zone), CFGregorianDateGetAbsoluteTime(date, NULL));
        NSLog(@"Monday is %d, day %d, %.0f s", CFAbsoluteTimeGetDayOfWeek(0, NULL), CFAbsoluteTimeGetDayOfYear(0, NULL),
              CFTimeZoneGetSecondsFromGMT(zone, 0));
        CFTimeZoneRef system = CFTimeZoneCopySystem(), usual = CFTimeZoneCopyDefault();
        NSLog(@"zones %d", CFEqual(system, usual));
        CFRelease(system);
        CFRelease(usual);
        CFRelease(zone);

        CFUUIDRef identifier = CFUUIDCreateFromString(NULL, CFSTR("68753A44-4D6F-1226-9C60-0050E4C00067"));
        CFUUIDBytes bytes = CFUUIDGetUUIDBytes(identifier);
        CFUUIDRef same = CFUUIDCreateFromUUIDBytes(NULL, bytes);
        NSLog(@"%x %x equal %d", bytes.byte0, bytes.byte15, CFEqual(identifier, same));
        NSLog(@"%@", CFBridgingRelease(CFUUIDCreateString(NULL, same)));
        NSLog(@"none %d", CFUUIDCreateFromString(NULL, CFSTR("x")) == NULL);
        CFRelease(identifier);
        CFRelease(same);
    }
    return 0;
}
