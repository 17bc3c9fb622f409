// NSData with bytes that a block frees, compressed data, property lists with errors, and what encoding a text's bytes are in.
#import <Foundation/Foundation.h>

static void showDeallocator(void) {
  char *bytes = strdup("shared bytes");
  @autoreleasepool {
    NSData *data = [[NSData alloc] initWithBytesNoCopy:bytes
                                                length:strlen(bytes)
                                           deallocator:^(void *freed, NSUInteger length) {
                                             NSLog(@"freed %s of %lu", (char *)freed, length);
                                             free(freed);
                                           }];
    @autoreleasepool {
      // What answers with a pointer into an object keeps it for the pool.
      NSLog(@"same place: %d, %@", data.bytes == bytes,
            [[NSString alloc] initWithData:data encoding:NSUTF8StringEncoding]);
    }
    data = nil;
    NSLog(@"gone");
    char local[] = "on the stack";
    NSMutableData *copied = [[NSMutableData alloc] initWithBytesNoCopy:local
                                                                length:2
                                                           deallocator:^(void *freed, NSUInteger length) {
                                                             NSLog(@"copied %lu", length);
                                                           }];
    [copied appendBytes:"!" length:1];
    NSLog(@"%@", [[NSString alloc] initWithData:copied encoding:NSUTF8StringEncoding]);
    data = [[NSData alloc] initWithBytesNoCopy:local length:2 deallocator:nil];
    NSLog(@"%lu", data.length);
  }
}

static void showCompression(void) {
  NSString *text = [@"" stringByPaddingToLength:5000 withString:@"over and over " startingAtIndex:0];
  NSData *data = [text dataUsingEncoding:NSUTF8StringEncoding];
  NSError *error = nil;
  NSData *small = [data compressedDataUsingAlgorithm:NSDataCompressionAlgorithmZlib error:&error];
  NSLog(@"%d %@", small.length > 0 && small.length < 500, error);
  NSLog(@"%d", [[small decompressedDataUsingAlgorithm:NSDataCompressionAlgorithmZlib error:&error] isEqual:data]);
  NSData *cut = [small subdataWithRange:NSMakeRange(0, small.length - 1)];
  NSLog(@"%@ %@ %ld", [cut decompressedDataUsingAlgorithm:NSDataCompressionAlgorithmZlib error:&error], error.domain,
        (long)error.code);
  NSMutableData *own = [data mutableCopy];
  NSLog(@"%d %d", [own compressUsingAlgorithm:NSDataCompressionAlgorithmZlib error:NULL], [own isEqual:small]);
  NSLog(@"%d %d", [own decompressUsingAlgorithm:NSDataCompressionAlgorithmZlib error:NULL], [own isEqual:data]);
  // RFC 1951 alone, without zlib's header: this is a stored block.
  NSData *stored = [NSData dataWithBytes:"\1\2\0\375\377Hi" length:7];
  NSData *read = [stored decompressedDataUsingAlgorithm:NSDataCompressionAlgorithmZlib error:NULL];
  NSLog(@"%@", [[NSString alloc] initWithData:read encoding:NSUTF8StringEncoding]);
}

static void showPropertyLists(void) {
  NSURL *place = [NSURL fileURLWithPath:@"/tmp/list.plist"];
  NSError *error = nil;
  NSLog(@"%@ %ld", [NSDictionary dictionaryWithContentsOfURL:place error:&error], (long)error.code);
  NSLog(@"%d", [@{ @"a" : @1 } writeToURL:place error:NULL]);
  NSLog(@"%@", [[NSDictionary alloc] initWithContentsOfURL:place error:NULL][@"a"]);
  error = nil;
  NSLog(@"%@ %@ %d", [NSArray arrayWithContentsOfURL:place error:&error], error.domain, error != nil);
  [@[ @"b" ] writeToURL:place error:NULL];
  NSLog(@"%@", [[NSMutableArray alloc] initWithContentsOfURL:place error:&error][0]);
  [@"{ broken" writeToURL:place atomically:YES encoding:NSUTF8StringEncoding error:NULL];
  NSLog(@"%@ %ld", [NSArray arrayWithContentsOfURL:place error:&error], (long)error.code);
}

static void guess(NSData *data, NSDictionary *options) {
  NSString *text = nil;
  BOOL isLossy = YES;
  NSStringEncoding encoding = [NSString stringEncodingForData:data
                                              encodingOptions:options
                                              convertedString:&text
                                          usedLossyConversion:&isLossy];
  NSLog(@"%lu %@ %d", (unsigned long)encoding, text, isLossy);
}

int main(void) {
  showDeallocator();
  showCompression();
  showPropertyLists();
  guess([@"naïve" dataUsingEncoding:NSUTF8StringEncoding], nil);
  guess([@"naïve" dataUsingEncoding:NSUTF16StringEncoding], nil);
  guess([@"naïve" dataUsingEncoding:NSISOLatin1StringEncoding],
        @{ NSStringEncodingDetectionSuggestedEncodingsKey : @[ @(NSMacOSRomanStringEncoding) ] });
  guess([NSData dataWithBytes:"na\357ve" length:5], @{
    NSStringEncodingDetectionSuggestedEncodingsKey : @[ @(NSUTF8StringEncoding) ],
    NSStringEncodingDetectionUseOnlySuggestedEncodingsKey : @YES
  });

  NSRect rect = NSMakeRect(0, 0, 10, 10);
  NSPoint low = NSMakePoint(5, 0), high = NSMakePoint(5, 10);
  NSLog(@"%d%d %d%d", NSMouseInRect(low, rect, YES), NSMouseInRect(high, rect, YES), NSMouseInRect(low, rect, NO),
        NSMouseInRect(high, rect, NO));
  return 0;
}
