// NSDataDetector: links with and without a scheme, mail, telephone numbers; results say what they are.
#import <Foundation/Foundation.h>
int main(void) {
  NSString *text = @"See https://example.com/a?b=1, www.apple.com and mail me@example.org. Call 555-123-4567 or +86 138-0013-8000; not 12 or v1.2.";
  NSError *error = nil;
  NSDataDetector *detector = [NSDataDetector dataDetectorWithTypes:NSTextCheckingTypeLink | NSTextCheckingTypePhoneNumber error:&error];
  for (NSTextCheckingResult *found in [detector matchesInString:text options:0 range:NSMakeRange(0, text.length)]) {
    if (found.resultType == NSTextCheckingTypeLink) NSLog(@"link %@ %@", found.URL, found.URL.scheme);
    if (found.resultType == NSTextCheckingTypePhoneNumber) NSLog(@"phone %@ %d", found.phoneNumber, found.URL == nil);
  }
  NSDataDetector *links = [[NSDataDetector alloc] initWithTypes:NSTextCheckingTypeLink error:NULL];
  NSLog(@"%lu %d", (unsigned long)[links numberOfMatchesInString:text options:0 range:NSMakeRange(0, text.length)], links.checkingTypes == NSTextCheckingTypeLink);
  NSTextCheckingResult *first = [links firstMatchInString:@"go to sub.example.co.uk/x now" options:0 range:NSMakeRange(0, 29)];
  NSLog(@"%@ %@", NSStringFromRange(first.range), first.URL);
  NSLog(@"%@ %d", [NSDataDetector dataDetectorWithTypes:0 error:&error], error != nil);
  return 0;
}
