import Testing

@testable import ObjCScript

/// NSNumber, NSValue, NSData, NSDate and the geometry functions as listings use them.
@Suite struct NumberListingTests {
  @Test func `numbers`() {
    let lines = Listing.lines(
      """
      NSLog(@"%@ %@ %@ %@ %@", @42, @3.14, @YES, @NO, @'a');
      NSLog(@"%s %s %s %s %s", [@1 objCType], [@3.14 objCType], [@YES objCType], [@3.5f objCType], [@10LL objCType]);
      NSLog(@"%@ %@ %@", [@1 class], [@YES class], [[NSNumber alloc] class]);
      NSLog(@"%d %d %d %d", [@1 isEqual:@1.0], [@YES isEqual:@1], [@1 isEqual:@"1"], [@1 isEqualToNumber:@2]);
      NSLog(@"%ld %ld", [@1 compare:@2], [@2.5 compare:@2]);
      NSLog(@"%d %f %d %ld %c", [@42.9 intValue], [@42 doubleValue], [@0 boolValue], [@7 integerValue], [@'x' charValue]);
      NSLog(@"%@ %@", [NSNumber numberWithInt:7], [[NSNumber alloc] initWithDouble:2.5]);
      NSLog(@"%@ %@", [NSNumber numberWithUnsignedLongLong:18446744073709551615ULL], @(1.0 / 3));
      NSLog(@"%d %d", @1 == @1, [@5 hash] == [@5.0 hash]);
      NSLog(@"%@ %@", [@12 stringValue], @(5 > 3));
      int i; [@9 getValue:&i]; NSLog(@"%d", i);
      """)
    #expect(
      lines == [
        "42 3.14 1 0 97", "i d c f q", "__NSCFNumber __NSCFBoolean NSPlaceholderNumber", "1 1 0 0",
        "-1 1",
        "42 42.000000 0 7 x", "7 2.5", "18446744073709551615 0.3333333333333333", "1 1", "12 1",
        "9",
      ])
  }

  @Test func `values`() {
    let lines = Listing.lines(
      """
      NSValue *v = [NSValue valueWithRange:NSMakeRange(1, 2)];
      NSLog(@"%@ %@ %@", v, NSStringFromRange(v.rangeValue), [v class]);
      NSLog(@"%@ %@", [NSValue valueWithPoint:NSMakePoint(1.5, 2)], [NSValue valueWithRect:NSMakeRect(0, 0, 1, 1)]);
      Pair p = {3, 4.5}, q; NSValue *pv = [NSValue valueWithBytes:&p objCType:@encode(Pair)];
      [pv getValue:&q]; NSLog(@"%d %.1f %s", q.a, q.b, pv.objCType);
      int i = 5; NSLog(@"%d", [[NSValue valueWithPointer:&i] pointerValue] == &i);
      NSLog(@"%d %d", [v isEqual:[NSValue valueWithRange:NSMakeRange(1, 2)]], [v isEqualToValue:pv]);
      NSObject *o = [NSObject new]; NSLog(@"%d", [[NSValue valueWithNonretainedObject:o] nonretainedObjectValue] == o);
      NSLog(@"%@ %@", [NSNull null], @([NSNull null] == [NSNull null]));
      CATCH([NSValue valueWithBytes:&p objCType:"{"]);
      """, before: "typedef struct { int a; double b; } Pair;")
    #expect(
      lines == [
        "NSRange: {1, 2} {1, 2} NSConcreteValue", "NSPoint: {1.5, 2} NSRect: {{0, 0}, {1, 1}}",
        "3 4.5 {?=id}", "1", "1 0",
        "1", "<null> 1",
        "NSInvalidArgumentException: *** +[NSValue valueWithBytes:objCType:]: unsupported type encoding '{'",
      ])
  }

  @Test func `data`() {
    let lines = Listing.lines(
      """
      NSMutableData *m = [NSMutableData data]; [m appendBytes:"hello" length:5];
      ((char *)m.mutableBytes)[0] = 'J';
      NSLog(@"%@ %.5s %lu", m, (char *)m.bytes, m.length);
      NSLog(@"%@", [[m subdataWithRange:NSMakeRange(1, 3)] base64EncodedStringWithOptions:0]);
      CATCH([m subdataWithRange:NSMakeRange(3, 9)]);
      [m setLength:7]; [m replaceBytesInRange:NSMakeRange(0, 1) withBytes:"__" length:2]; NSLog(@"%@", m);
      NSData *d = [[NSData alloc] initWithBase64EncodedString:@"Zm9v" options:0];
      NSLog(@"%d %@", [d isEqual:[NSData dataWithBytes:"foo" length:3]], [[NSData data] class]);
      char buffer[4] = {0}; [d getBytes:buffer length:3]; printf("%s\\n", buffer);
      char *block = malloc(3); memcpy(block, "abc", 3);
      NSLog(@"%@", [NSData dataWithBytesNoCopy:block length:3 freeWhenDone:YES]);
      """)
    #expect(
      lines == [
        "{length = 5, bytes = 0x4a656c6c6f} Jello 5", "ZWxs",
        "NSRangeException: *** -[NSConcreteMutableData subdataWithRange:]: range {3, 9} exceeds data length 5",
        "{length = 8, bytes = 0x5f5f656c6c6f0000}", "1 NSConcreteData", "foo",
        "{length = 3, bytes = 0x616263}",
      ])
  }

  @Test func `dates run on the virtual clock`() {
    let lines = Listing.lines(
      """
      NSDate *d = [NSDate dateWithTimeIntervalSince1970:0];
      NSLog(@"%@ %.0f", d, [[d dateByAddingTimeInterval:60] timeIntervalSinceDate:d]);
      NSDate *start = [NSDate date]; sleep(5);
      NSLog(@"%d", (int)-[start timeIntervalSinceNow]);
      NSLog(@"%ld %@", [d compare:start], [[d laterDate:start] isEqual:start] ? @"later" : @"?");
      NSLog(@"%@", [NSDate distantPast]);
      NSLog(@"%.0f", [NSDate dateWithTimeIntervalSinceReferenceDate:0].timeIntervalSince1970);
      """)
    #expect(
      lines == [
        "1970-01-01 00:00:00 +0000 60", "5", "-1 later", "0001-01-01 00:00:00 +0000", "978307200",
      ])
  }

  @Test func `geometry`() {
    let lines = Listing.lines(
      """
      CGRect r = CGRectMake(0, 0, 10, 20); r.origin.x = 5;
      NSLog(@"%.1f %.1f %d", CGRectGetMaxX(r), r.size.height, CGRectContainsPoint(r, CGPointMake(6, 6)));
      NSLog(@"%@ %@", NSStringFromCGRect(CGRectZero), NSStringFromRect(NSMakeRect(1, 2, 3, 4)));
      NSLog(@"%@ %@", NSStringFromCGPoint(CGPointMake(1, 2.5)), NSStringFromSize(NSMakeSize(3, 4)));
      NSRange range = NSIntersectionRange(NSMakeRange(0, 5), NSMakeRange(3, 9));
      NSLog(@"%@ %lu %d", NSStringFromRange(range), NSMaxRange(range), NSLocationInRange(4, range));
      NSLog(@"%d %@", NSEqualRanges(range, NSMakeRange(3, 2)), NSStringFromRange(NSUnionRange(range, NSMakeRange(0, 1))));
      NSLog(@"%@", NSStringFromRange(NSRangeFromString(@"{7, 9}")));
      NSLog(@"%d", CGRectEqualToRect(CGRectInset(r, 1, 1), CGRectMake(6, 1, 8, 18)));
      """)
    #expect(
      lines == [
        "15.0 20.0 1", "{{0, 0}, {0, 0}} {{1, 2}, {3, 4}}", "{1, 2.5} {3, 4}", "{3, 2} 5 1",
        "1 {0, 5}", "{7, 9}", "1",
      ])
  }

  @Test func `decimal numbers`() {
    let lines = Listing.lines(
      """
      NSDecimalNumber *a = [NSDecimalNumber decimalNumberWithString:@"0.1"], *b = [NSDecimalNumber decimalNumberWithString:@"0.2"];
      NSLog(@"%@ %@ %d", [a decimalNumberByAdding:b], [a class], [a compare:b] == NSOrderedAscending);
      NSLog(@"%@", [[NSDecimalNumber one] decimalNumberByDividingBy:[NSDecimalNumber decimalNumberWithString:@"8"]]);
      CATCH([a decimalNumberByDividingBy:[NSDecimalNumber zero]]);
      NSLog(@"%.1f %d", a.doubleValue, [a isEqual:@0.1]);
      """)
    #expect(
      lines == [
        "0.3 NSDecimalNumber 1", "0.125",
        "NSDecimalNumberDivideByZeroException: NSDecimalNumber divide by zero exception", "0.1 1",
      ])
  }
}
