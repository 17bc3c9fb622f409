// Keyed archives of character sets, predicates, formatters, calendars, requests and attributed strings.
#import <Foundation/Foundation.h>

static id copyOf(id object) {
  NSError *error = nil;
  NSData *data = [NSKeyedArchiver archivedDataWithRootObject:object
                                       requiringSecureCoding:NO
                                                       error:&error];
  if (data == nil) return error;
  NSKeyedUnarchiver *reader = [[NSKeyedUnarchiver alloc] initForReadingFromData:data error:&error];
  reader.requiresSecureCoding = NO;
  return [reader decodeObjectForKey:NSKeyedArchiveRootObjectKey];
}

static void check(NSString *name, id object) {
  NSLog(@"%@: coded %d, comes back equal %d", name,
        [object conformsToProtocol:@protocol(NSSecureCoding)], [copyOf(object) isEqual:object]);
}

int main(void) {
  @autoreleasepool {
    check(@"characters", [NSCharacterSet characterSetWithCharactersInString:@"aeiou\U0001F600"]);
    check(@"digits", [NSCharacterSet decimalDigitCharacterSet]);
    NSMutableCharacterSet *growing = copyOf([NSMutableCharacterSet characterSetWithRange:NSMakeRange('a', 3)]);
    [growing addCharactersInString:@"z"];
    NSLog(@"still mutable: %d %d", [growing characterIsMember:'b'], [growing characterIsMember:'z']);

    NSPredicate *predicate =
        [NSPredicate predicateWithFormat:@"age > 18 AND (name BEGINSWITH[c] %@ OR city IN %@)", @"a",
                                         @[ @"Rome", @"Oslo" ]];
    check(@"predicate", predicate);
    NSPredicate *back = copyOf(predicate);
    NSLog(@"%@", back.predicateFormat);
    NSLog(@"%d", [back evaluateWithObject:@{ @"age": @20, @"name": @"Ann", @"city": @"Bonn" }]);
    check(@"key path", [NSExpression expressionForKeyPath:@"a.b"]);
    check(@"constant", [NSExpression expressionForConstantValue:@3]);

    NSDateComponents *parts = [[NSDateComponents alloc] init];
    parts.year = 2024;
    parts.month = 2;
    parts.day = 29;
    check(@"components", parts);
    NSCalendar *calendar = [NSCalendar calendarWithIdentifier:NSCalendarIdentifierISO8601];
    calendar.timeZone = [NSTimeZone timeZoneWithName:@"Europe/Berlin"];
    check(@"calendar", calendar);
    check(@"exception", [NSException exceptionWithName:@"Name" reason:@"reason" userInfo:@{ @"k": @1 }]);

    NSDateFormatter *dates = [[NSDateFormatter alloc] init];
    dates.locale = [NSLocale localeWithLocaleIdentifier:@"en_US_POSIX"];
    dates.timeZone = [NSTimeZone timeZoneWithName:@"UTC"];
    dates.dateFormat = @"yyyy-MM-dd HH:mm";
    NSDateFormatter *sameDates = copyOf(dates);
    NSLog(@"%@ %@", sameDates.dateFormat,
          [sameDates stringFromDate:[NSDate dateWithTimeIntervalSince1970:0]]);
    NSNumberFormatter *numbers = [[NSNumberFormatter alloc] init];
    numbers.numberStyle = NSNumberFormatterDecimalStyle;
    numbers.minimumFractionDigits = 3;
    NSNumberFormatter *sameNumbers = copyOf(numbers);
    NSLog(@"%@", [sameNumbers stringFromNumber:@12345.5]);

    NSMutableURLRequest *request = [NSMutableURLRequest
         requestWithURL:[NSURL URLWithString:@"https://example.com/a?b=c"]
            cachePolicy:NSURLRequestReloadIgnoringLocalCacheData
        timeoutInterval:12];
    request.HTTPMethod = @"POST";
    request.HTTPBody = [@"body" dataUsingEncoding:NSUTF8StringEncoding];
    [request setValue:@"text/plain" forHTTPHeaderField:@"Content-Type"];
    NSMutableURLRequest *same = copyOf(request);
    NSLog(@"%@ %@ %@ %@ %g %lu", same.HTTPMethod, same.URL, same.allHTTPHeaderFields,
          [[NSString alloc] initWithData:same.HTTPBody encoding:NSUTF8StringEncoding],
          same.timeoutInterval, (unsigned long)same.cachePolicy);
    same.HTTPMethod = @"PUT";
    check(@"request", [request copy]);

    NSMutableAttributedString *text =
        [[NSMutableAttributedString alloc] initWithString:@"plain bold"];
    [text addAttribute:@"weight" value:@700 range:NSMakeRange(6, 4)];
    check(@"text", text);
    NSMutableAttributedString *longer = copyOf(text);
    [longer appendAttributedString:[[NSAttributedString alloc] initWithString:@"!"]];
    NSLog(@"%@", longer);
  }
  return 0;
}
