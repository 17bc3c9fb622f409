#import <Foundation/Foundation.h>
#import <CommonCrypto/CommonDigest.h>

// Characters of a set in a CFString, copies of property lists, ranges from strings, and the oldest digests.

static void say(NSString *format, ...) {
  va_list list;
  va_start(list, format);
  printf("%s\n", [[NSString alloc] initWithFormat:format arguments:list].UTF8String);
  va_end(list);
}

static void find(CFStringRef text, CFCharacterSetRef set, CFRange range, CFOptionFlags options) {
  CFRange found = CFRangeMake(-7, -7);
  Boolean isThere = CFStringFindCharacterFromSet(text, set, range, options, &found);
  say(@"%d {%ld, %ld}", isThere, found.location, found.length);
}

static void digest(unsigned char *(*function)(const void *, CC_LONG, unsigned char *), const char *text) {
  unsigned char bytes[16];
  function(text, (CC_LONG)strlen(text), bytes);
  for (int i = 0; i < 16; i++) printf("%02x", bytes[i]);
  printf("\n");
}

int main(void) {
  @autoreleasepool {
    CFCharacterSetRef digits = CFCharacterSetGetPredefined(kCFCharacterSetDecimalDigit);
    CFStringRef text = CFSTR("ab12cd34");
    find(text, digits, CFRangeMake(0, 8), 0);
    find(text, digits, CFRangeMake(4, 4), 0);
    find(text, digits, CFRangeMake(0, 8), kCFCompareBackwards);
    find(text, digits, CFRangeMake(0, 2), 0);

    NSArray *list = @[@{@"names": @[@"a", @"b"]}, @"c"];
    CFMutableArrayRef copy = (CFMutableArrayRef)CFPropertyListCreateDeepCopy(
        kCFAllocatorDefault, (__bridge CFArrayRef)list, kCFPropertyListMutableContainers);
    NSMutableArray *mine = CFBridgingRelease(copy);
    [mine[0][@"names"] addObject:@"d"];
    say(@"%@ %@", mine[0][@"names"], list[0][@"names"]);
    say(@"%d", CFPropertyListCreateDeepCopy(NULL, (__bridge CFArrayRef)@[[NSObject new]], 0) == NULL);

    for (NSString *text in @[@"{2, 5}", @"2..5", @"2...-1", @"7", @"none", @"a12b"]) {
      say(@"%@ %@", text, NSStringFromRange(NSRangeFromString(text)));
    }

    digest(CC_MD2, "");
    digest(CC_MD2, "abc");
    digest(CC_MD2, "12345678901234567890123456789012345678901234567890123456789012345678901234567890");
    digest(CC_MD4, "");
    digest(CC_MD4, "message digest");
    digest(CC_MD4, "12345678901234567890123456789012345678901234567890123456789012345678901234567890");
    say(@"%ld %ld", (long)NSOperationQualityOfServiceUserInitiated, (long)NSOperationQualityOfServiceBackground);
  }
  return 0;
}
