// Members of Foundation's values that are seldom used.
#import <Foundation/Foundation.h>

int main(void) {
  [NSError setUserInfoValueProviderForDomain:@"Shop"
                                    provider:^id(NSError *error, NSErrorUserInfoKey key) {
                                      if (![key isEqualToString:NSLocalizedDescriptionKey]) return nil;
                                      return [NSString stringWithFormat:@"shop error %ld", error.code];
                                    }];
  NSError *error = [NSError errorWithDomain:@"Shop" code:7 userInfo:nil];
  NSLog(@"%@", error.localizedDescription);
  NSDictionary *info = @{NSLocalizedDescriptionKey : @"own words"};
  NSLog(@"%@", [NSError errorWithDomain:@"Shop" code:8 userInfo:info].localizedDescription);
  NSLog(@"%d", [NSError userInfoValueProviderForDomain:@"Shop"] != nil);
  [NSError setUserInfoValueProviderForDomain:@"Shop" provider:nil];
  NSLog(@"%@", error.localizedDescription);

  NSLocale *locale = [NSLocale localeWithLocaleIdentifier:@"en_US"];
  NSDecimalNumber *price = [NSDecimalNumber decimalNumberWithString:@"12.50" locale:locale];
  NSLog(@"%@ %@", price, [[NSDecimalNumber alloc] initWithString:@"0.1" locale:nil]);
  NSUndoManager *undo = [NSUndoManager new];
  NSLog(@"%@, %@", [undo undoMenuTitleForUndoActionName:@"Typing"], [undo redoMenuTitleForUndoActionName:@""]);
  NSMutableDictionary *shared = [NSMutableDictionary
      dictionaryWithSharedKeySet:[NSDictionary sharedKeySetForKeys:@[ @"a", @"b" ]]];
  shared[@"a"] = @1;
  NSLog(@"%lu %@", shared.count, [NSLocale canonicalLocaleIdentifierFromString:@"fr_FR"]);
  NSScanner *scanner = [NSScanner scannerWithString:@"5"];
  scanner.locale = locale;
  NSLog(@"%d", scanner.locale == locale);

  // Properties that are only kept, of classes whose instances have a state of their own.
  undo.runLoopModes = @[ NSDefaultRunLoopMode ];
  NSNumberFormatter *numbers = [NSNumberFormatter new];
  numbers.perMillSymbol = @"%.";
  NSDateFormatter *dates = [NSDateFormatter new];
  dates.formattingContext = NSFormattingContextListItem;
  dates.generatesCalendarDates = YES;
  NSByteCountFormatter *bytes = [NSByteCountFormatter new];
  bytes.formattingContext = NSFormattingContextStandalone;
  NSXMLParser *parser = [[NSXMLParser alloc] initWithData:[NSData data]];
  parser.externalEntityResolvingPolicy = NSXMLParserResolveExternalEntitiesSameOriginOnly;
  parser.allowedExternalEntityURLs = [NSSet setWithObject:[NSURL fileURLWithPath:@"/tmp"]];
  NSMutableURLRequest *request = [NSMutableURLRequest requestWithURL:[NSURL URLWithString:@"http://example.com"]];
  request.networkServiceType = NSURLNetworkServiceTypeVideo;
  NSLog(@"%lu %@ %d %d %d", undo.runLoopModes.count, numbers.perMillSymbol,
        dates.formattingContext == NSFormattingContextListItem, dates.generatesCalendarDates,
        bytes.formattingContext == NSFormattingContextStandalone);
  NSLog(@"%d %lu %d", parser.externalEntityResolvingPolicy == NSXMLParserResolveExternalEntitiesSameOriginOnly,
        parser.allowedExternalEntityURLs.count, request.networkServiceType == NSURLNetworkServiceTypeVideo);
  return 0;
}
