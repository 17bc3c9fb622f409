// NSDataDetector finds English dates: days in words and numbers, with times, time zones, days of the week, beside links and numbers.
#import <Foundation/Foundation.h>

static void find(NSDataDetector *detector, NSString *text) {
  printf("%s\n", text.UTF8String);
  NSArray<NSTextCheckingResult *> *all = [detector matchesInString:text options:0 range:NSMakeRange(0, text.length)];
  for (NSTextCheckingResult *found in all) {
    NSString *words = [text substringWithRange:found.range];
    if (found.resultType == NSTextCheckingTypeDate) {
      printf("  date “%s” %s%s\n", words.UTF8String, found.date.description.UTF8String,
             found.timeZone ? [@" " stringByAppendingString:found.timeZone.name].UTF8String : "");
    } else {
      printf("  other “%s” %d\n", words.UTF8String, found.date == nil);
    }
  }
}

int main(void) {
  @autoreleasepool {
    NSError *error = nil;
    NSTextCheckingTypes types = NSTextCheckingTypeDate | NSTextCheckingTypeLink | NSTextCheckingTypePhoneNumber;
    NSDataDetector *detector = [NSDataDetector dataDetectorWithTypes:types error:&error];
    find(detector, @"We met on March 5, 2015 at 3:30 pm, and again on 12th of June 2016.");
    find(detector, @"Due 12/24/2025. Paid 2025-12-20 09:15, receipt at example.com, call 555-123-4567.");
    find(detector, @"Lunch tomorrow at noon; a call at 9 a.m.; Sat, Jan 10 at 8pm EST.");
    find(detector, @"See you on Friday. May I come? Room 12, version 1.2.3, 99/99/2020.");
    NSDataDetector *dates = [[NSDataDetector alloc] initWithTypes:NSTextCheckingTypeDate error:NULL];
    NSString *text = @"from 1/2/2020 to 3/4/2020";
    NSTextCheckingResult *first = [dates firstMatchInString:text options:0 range:NSMakeRange(0, text.length)];
    printf("%s %s %.0f\n", NSStringFromRange(first.range).UTF8String, first.date.description.UTF8String, first.duration);
    printf("%lu\n", (unsigned long)[dates numberOfMatchesInString:text options:0 range:NSMakeRange(0, text.length)]);
  }
  return 0;
}
