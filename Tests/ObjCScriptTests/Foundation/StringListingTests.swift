import Testing

@testable import ObjCScript

/// NSString and NSMutableString as listings use them, with Apple's outputs.
@Suite struct StringListingTests {
  @Test func `reading`() {
    let lines = Listing.lines(
      """
      NSString *s = @"Hello, World";
      NSLog(@"%lu %C %@", s.length, [s characterAtIndex:1], [s class]);
      NSLog(@"%@", [s substringWithRange:NSMakeRange(7, 5)]);
      NSLog(@"%@ %@", s.uppercaseString, s.lowercaseString);
      NSLog(@"%@", [s componentsSeparatedByString:@", "]);
      NSLog(@"%@", NSStringFromRange([s rangeOfString:@"World"]));
      NSLog(@"%d", [s rangeOfString:@"xyz"].location == NSNotFound);
      NSLog(@"%d %d %d", [s hasPrefix:@"Hell"], [s hasSuffix:@"ld"], [s containsString:@"lo, W"]);
      NSLog(@"%ld %ld", [@"a" compare:@"b"], [@"A" caseInsensitiveCompare:@"a"]);
      NSLog(@"%d %ld %.2f %d", [@"42abc" intValue], [@"-17" integerValue], [@"3.14xyz" doubleValue], [@"YES" boolValue]);
      NSLog(@"%lu", [@"abc" hash]);
      printf("%s\\n", [s UTF8String]);
      """)
    #expect(
      lines == [
        "12 e __NSCFConstantString", "World", "HELLO, WORLD hello, world", "(", "    Hello,",
        "    World", ")", "{7, 5}",
        "1", "1 1 1", "-1 0", "42 -17 3.14 1", "516202353", "Hello, World",
      ])
  }

  @Test func `making`() {
    let lines = Listing.lines(
      """
      NSLog(@"%@", [NSString stringWithFormat:@"%@-%03d", @"id", 7]);
      NSLog(@"%@", [[NSString alloc] initWithFormat:@"%d", 5]);
      NSLog(@"%@ %@", [[NSString alloc] class], [[NSMutableString alloc] class]);
      NSLog(@"%@ %lu", [[NSString stringWithFormat:@"%d", 1] class], [[NSString string] length]);
      NSLog(@"%@", [NSString stringWithUTF8String:"h\\xc3\\xa9"]);
      NSLog(@"%@", [NSString stringWithCString:"abc" encoding:NSASCIIStringEncoding]);
      NSLog(@"%@", [[NSString alloc] initWithBytes:"abcdef" length:3 encoding:NSUTF8StringEncoding]);
      unichar u[] = {0x48, 0x69}; NSLog(@"%@", [NSString stringWithCharacters:u length:2]);
      NSData *d = [@"data" dataUsingEncoding:NSUTF8StringEncoding];
      NSLog(@"%@ %@", d, [[NSString alloc] initWithData:d encoding:NSUTF8StringEncoding]);
      NSLog(@"%@", [NSString stringWithUTF8String:"\\xff"]);
      NSString *copy = [@"abc" copy]; NSLog(@"%d", copy == @"abc");
      NSMutableString *m = [NSMutableString stringWithString:@"abc"]; NSString *k = [m copy];
      [m appendString:@"d"]; NSLog(@"%@ %@ %d", m, k, [k isKindOfClass:[NSString class]]);
      NSLog(@"%@", [NSString stringWithContentsOfFile:@"/etc/passwd" encoding:NSUTF8StringEncoding error:NULL]);
      NSError *error = nil;
      [NSString stringWithContentsOfFile:@"/nowhere" encoding:NSUTF8StringEncoding error:&error];
      NSLog(@"%@ %ld", error.domain, error.code);
      """)
    #expect(
      lines == [
        "id-007", "5", "NSPlaceholderString NSPlaceholderMutableString", "NSTaggedPointerString 0",
        "h\u{E9}", "abc", "abc", "Hi",
        "{length = 4, bytes = 0x64617461} data", "(null)", "1", "abcd abc 1", "(null)",
        "NSCocoaErrorDomain 260",
      ])
  }

  @Test func `changing in place`() {
    let lines = Listing.lines(
      """
      NSMutableString *m = [NSMutableString stringWithString:@"abc"];
      [m appendString:@"def"]; [m appendFormat:@"-%d", 7]; NSLog(@"%@", m);
      [m insertString:@">>" atIndex:0]; [m deleteCharactersInRange:NSMakeRange(2, 3)]; NSLog(@"%@", m);
      [m replaceCharactersInRange:NSMakeRange(0, 2) withString:@"["]; NSLog(@"%@", m);
      NSLog(@"%lu", [m replaceOccurrencesOfString:@"e" withString:@"EE" options:0 range:NSMakeRange(0, m.length)]);
      [m setString:@"x"]; [m appendString:m]; NSLog(@"%@", m);
      """)
    #expect(lines == ["abcdef-7", ">>def-7", "[def-7", "1", "xx"])
  }

  @Test func `exceptions have Apple's words`() {
    let lines = Listing.lines(
      """
      NSString *s = @"Hi"; NSMutableString *m = [NSMutableString stringWithString:@"abc"];
      CATCH([s substringFromIndex:9]); CATCH([s substringToIndex:9]); CATCH([s substringWithRange:NSMakeRange(1, 5)]);
      CATCH(([NSString stringWithFormat:@"%C", [s characterAtIndex:9]])); CATCH([s stringByAppendingString:nil]);
      CATCH(([m appendString:nil], @"")); CATCH(([m deleteCharactersInRange:NSMakeRange(9, 1)], @""));
      CATCH(([m insertString:@"x" atIndex:9], @"")); CATCH(([(NSMutableString *)[[m stringByAppendingString:@", and more"] copy] appendString:@"x"], @""));
      CATCH([NSString stringWithUTF8String:NULL]); CATCH([NSString stringWithString:nil]); CATCH([s rangeOfString:nil].length ? @"" : @"");
      CATCH([NSString stringWithFormat:nil]);
      """)
    #expect(
      lines == [
        "NSRangeException: -[__NSCFConstantString substringFromIndex:]: Index 9 out of bounds; string length 2",
        "NSRangeException: -[__NSCFConstantString substringToIndex:]: Index 9 out of bounds; string length 2",
        "NSRangeException: -[__NSCFConstantString substringWithRange:]: Range {1, 5} out of bounds; string length 2",
        "NSRangeException: -[__NSCFConstantString characterAtIndex:]: Range or index out of bounds",
        "NSInvalidArgumentException: *** -[__NSCFConstantString stringByAppendingString:]: nil argument",
        "NSInvalidArgumentException: *** -[__NSCFString appendString:]: nil argument",
        "NSRangeException: -[__NSCFString deleteCharactersInRange:]: Range or index out of bounds",
        "NSRangeException: -[__NSCFString insertString:atIndex:]: Range or index out of bounds",
        "NSInvalidArgumentException: Attempt to mutate immutable object with appendString:",
        "NSInvalidArgumentException: *** +[NSString stringWithUTF8String:]: NULL cString",
        "NSInvalidArgumentException: *** -[NSPlaceholderString initWithString:]: nil argument",
        "NSInvalidArgumentException: *** -[__NSCFConstantString rangeOfString:options:range:locale:]: nil argument",
        "NSInvalidArgumentException: *** -[NSPlaceholderString initWithFormat:locale:arguments:]: nil argument",
      ])
  }

  private let reversed = """
    @interface Reversed : NSString { NSString *inner; }
    - (instancetype)initWithInner:(NSString *)s;
    @end
    @implementation Reversed
    - (instancetype)initWithInner:(NSString *)s { if ((self = [super init])) inner = s; return self; }
    - (NSUInteger)length { return inner.length; }
    - (unichar)characterAtIndex:(NSUInteger)i { return [inner characterAtIndex:inner.length - 1 - i]; }
    @end
    @interface Bare : NSString
    @end
    @implementation Bare
    @end
    @interface Loud : NSMutableString { NSMutableString *inner; }
    @end
    @implementation Loud
    - (instancetype)init { if ((self = [super init])) inner = [NSMutableString new]; return self; }
    - (NSUInteger)length { return inner.length; }
    - (unichar)characterAtIndex:(NSUInteger)i { return [inner characterAtIndex:i]; }
    - (void)replaceCharactersInRange:(NSRange)r withString:(NSString *)s {
      [inner replaceCharactersInRange:r withString:s.uppercaseString];
    }
    @end
    """

  @Test func `a listing's subclass needs the primitives only`() {
    let lines = Listing.lines(
      """
      Reversed *r = [[Reversed alloc] initWithInner:@"abcdef"];
      NSLog(@"%@ %@ %lu %d", r, [r uppercaseString], [r length], [r hasPrefix:@"fed"]);
      NSLog(@"%d %d", [r isEqualToString:@"fedcba"], [@"fedcba" isEqual:r]);
      NSLog(@"%@ %@", [@"x" stringByAppendingString:r], [[r copy] class]);
      NSLog(@"%s", [r UTF8String]);
      Loud *l = [Loud new]; [l appendString:@"abc"]; [l appendFormat:@"%d", 5]; [l insertString:@"z" atIndex:0];
      NSLog(@"%@", l);
      [l deleteCharactersInRange:NSMakeRange(0, 2)]; NSLog(@"%@", l);
      Bare *bare = [[Bare alloc] init];
      CATCH(([NSString stringWithFormat:@"%lu", bare.length]));
      CATCH([[Bare alloc] initWithString:@"x"]);
      """, before: reversed)
    #expect(
      lines == [
        "fedcba FEDCBA 6 1", "1 1", "xfedcba NSTaggedPointerString", "fedcba", "ZABC5", "BC5",
        "NSInvalidArgumentException: *** -length only defined for abstract class.  Define -[Bare length]!",
        "NSInvalidArgumentException: *** initialization method -initWithString: cannot be sent to an abstract object of class Bare: Create a concrete instance!",
      ])
  }

  @Test func `a category and a swizzle work on strings`() {
    let lines = Listing.lines(
      """
      NSLog(@"%@", [@"ab" twice]);
      NSLog(@"%@", [[NSString stringWithFormat:@"%d", 5] twice]);
      Method a = class_getInstanceMethod([NSString class], @selector(uppercaseString));
      Method b = class_getInstanceMethod([NSString class], @selector(shout));
      method_exchangeImplementations(a, b);
      NSLog(@"%@", [@"ab" uppercaseString]);
      """,
      before: """
        #import <objc/runtime.h>
        @implementation NSString (Twice)
        - (NSString *)twice { return [self stringByAppendingString:self]; }
        - (NSString *)shout { return [[self shout] stringByAppendingString:@"!"]; }
        @end
        """)
    #expect(lines == ["abab", "55", "AB!"])
  }

  @Test func `lines, words and the stop flag`() {
    let lines = Listing.lines(
      """
      [@"one\\ntwo\\nthree" enumerateLinesUsingBlock:^(NSString *line, BOOL *stop) {
        NSLog(@"<%@>", line); if ([line isEqual:@"two"]) *stop = YES; }];
      [@"The quick" enumerateSubstringsInRange:NSMakeRange(0, 9) options:NSStringEnumerationByWords
        usingBlock:^(NSString *w, NSRange r, NSRange e, BOOL *stop) { NSLog(@"%@ %@", w, NSStringFromRange(e)); }];
      NSLog(@"%@", [@"a1b2" stringByReplacingOccurrencesOfString:@"[0-9]" withString:@"<$0>"
        options:NSRegularExpressionSearch range:NSMakeRange(0, 4)]);
      NSRegularExpression *re = [NSRegularExpression regularExpressionWithPattern:@"(\\\\w)(\\\\d)" options:0 error:nil];
      for (NSTextCheckingResult *m in [re matchesInString:@"a1 b2" options:0 range:NSMakeRange(0, 5)])
        NSLog(@"%@ %@", NSStringFromRange(m.range), NSStringFromRange([m rangeAtIndex:2]));
      """)
    #expect(
      lines == [
        "<one>", "<two>", "The {0, 4}", "quick {4, 5}", "a<1>b<2>", "{0, 2} {1, 1}",
        "{3, 2} {4, 1}",
      ])
  }

  @Test func `a C string lives until the pool goes`() {
    let lines = Listing.lines(
      """
      const char *kept = NULL;
      @autoreleasepool { kept = [[NSString stringWithFormat:@"%d", 5] UTF8String]; printf("%s\\n", kept); }
      printf("%c\\n", kept[0]);
      """)
    #expect(lines.first == "5")
    #expect(lines.last?.hasPrefix("error: this reads 1 byte in memory that was freed") == true)
  }

  @Test func `names and descriptions`() {
    let lines = Listing.lines(
      """
      NSLog(@"%@ %@", NSStringFromClass([NSString class]), NSStringFromSelector(@selector(foo:bar:)));
      NSLog(@"%d %@ %@", NSSelectorFromString(@"init") == @selector(init), NSClassFromString(@"NSNumber"), NSClassFromString(@"Nope"));
      NSLog(@"%@ %@", NSStringFromProtocol(@protocol(NSCopying)), [NSObject description]);
      NSObject *o = [NSObject new];
      NSLog(@"%d", [[o description] isEqual:[NSString stringWithFormat:@"<NSObject: %p>", o]]);
      NSLog(@"%@ %@", [o className], [NSNull null]);
      NSLog(nil); NSLog(@"%@", nil);
      """)
    #expect(
      lines == [
        "NSString foo:bar:", "1 NSNumber (null)", "NSCopying NSObject", "1", "NSObject <null>",
        "(null)", "(null)",
      ])
  }
}
