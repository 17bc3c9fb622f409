// Half of a surrogate pair is compared and searched for as what it is; JSON has none.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSString *first = [@"🎲" substringFromIndex:1], *second = [@"🎳" substringFromIndex:1];
    NSString *word = [first stringByAppendingString:@"ok"];
    NSLog(@"%x %x", [first characterAtIndex:0], [second characterAtIndex:0]);
    NSLog(@"prefix %d %d", [word hasPrefix:first], [word hasPrefix:second]);
    NSLog(@"suffix %d %d", [[@"ok" stringByAppendingString:first] hasSuffix:first],
          [[@"ok" stringByAppendingString:first] hasSuffix:second]);
    NSLog(@"order %ld %ld %ld", (long)[first compare:second], (long)[second compare:first], (long)[first compare:first]);
    NSLog(@"any case %ld", (long)[first caseInsensitiveCompare:second]);
    NSLog(@"found %d", [word rangeOfString:second].location != NSNotFound);
    NSLog(@"replaced %d", ![[word stringByReplacingOccurrencesOfString:second withString:@"!"] isEqual:word]);
    NSLog(@"parts %lu %lu", (unsigned long)[word componentsSeparatedByString:second].count,
          (unsigned long)[word componentsSeparatedByString:first].count);
    NSLog(@"CFString %d %d", CFStringHasPrefix((CFStringRef)word, (CFStringRef)second),
          CFStringCompare((CFStringRef)first, (CFStringRef)second, 0) == kCFCompareLessThan);
    NSString *accents = [@"e\u0301" stringByAppendingString:first];
    NSLog(@"composed %lu %x", (unsigned long)accents.precomposedStringWithCanonicalMapping.length,
          [accents.precomposedStringWithCanonicalMapping characterAtIndex:1]);
    NSLog(@"equal %d", [accents compare:[@"é" stringByAppendingString:first]] == NSOrderedSame);

    NSLog(@"JSON %d %d %d", [NSJSONSerialization isValidJSONObject:@{ @"dice": word }],
          [NSJSONSerialization isValidJSONObject:@[ @[ word ] ]], [NSJSONSerialization isValidJSONObject:@{ @"dice": @"🎲" }]);
    NSError *error = nil;
    NSData *data = [NSJSONSerialization dataWithJSONObject:@[ word ] options:0 error:&error];
    NSLog(@"%@ %ld", data, (long)error.code);
  }
  return 0;
}
