// Core Foundation's collections compare and describe themselves by the callbacks that they were made with.
#import <Foundation/Foundation.h>

static CFStringRef describe(const void *value) {
  return CFStringCreateWithFormat(NULL, NULL, CFSTR("<%ld>"), (long)value);
}
static Boolean sameDigit(const void *a, const void *b) { return (long)a % 10 == (long)b % 10; }
static CFHashCode digit(const void *value) { return (long)value % 10; }

static NSString *text(CFTypeRef object) { return CFBridgingRelease(CFCopyDescription(object)); }

int main(void) {
  CFArrayCallBacks ofArrays = {.copyDescription = describe, .equal = sameDigit};
  CFMutableArrayRef a = CFArrayCreateMutable(NULL, 0, &ofArrays);
  CFMutableArrayRef b = CFArrayCreateMutable(NULL, 0, &ofArrays);
  CFArrayAppendValue(a, (void *)11);
  CFArrayAppendValue(b, (void *)21);
  NSLog(@"arrays %d", CFEqual(a, b));
  CFArrayAppendValue(b, (void *)3);
  NSLog(@"arrays %d, hashes %lu %lu", CFEqual(a, b), CFHash(a), CFHash(b));

  CFSetCallBacks ofSets = {.copyDescription = describe, .equal = sameDigit, .hash = digit};
  CFMutableSetRef s = CFSetCreateMutable(NULL, 0, &ofSets), t = CFSetCreateMutable(NULL, 0, &ofSets);
  CFSetAddValue(s, (void *)1);
  CFSetAddValue(t, (void *)31);
  NSLog(@"sets %d", CFEqual(s, t));
  CFSetAddValue(t, (void *)2);
  NSLog(@"sets %d", CFEqual(s, t));

  CFDictionaryKeyCallBacks ofKeys = {.copyDescription = describe, .equal = sameDigit, .hash = digit};
  CFMutableDictionaryRef d = CFDictionaryCreateMutable(NULL, 0, &ofKeys, NULL);
  CFDictionarySetValue(d, (void *)11, (void *)5);
  CFDictionaryRef copy = CFDictionaryCreateCopy(NULL, d);
  NSLog(@"dictionaries %d", CFEqual(d, copy));
  CFDictionarySetValue(d, (void *)21, (void *)6);
  NSLog(@"dictionaries %d", CFEqual(d, copy));

  NSLog(@"%d %d %d", [text(a) containsString:@"0 : <11>"], [text(s) containsString:@"<1>"],
        [text(copy) containsString:@"<11> = <0x5>"]);
  // Without callbacks values are only words.
  CFMutableArrayRef words = CFArrayCreateMutable(NULL, 0, NULL);
  CFMutableArrayRef others = CFArrayCreateMutable(NULL, 0, NULL);
  CFArrayAppendValue(words, (void *)7);
  CFArrayAppendValue(others, (void *)7);
  NSLog(@"%d %d %d", CFEqual(words, others), CFEqual(a, words), [text(words) containsString:@"<0x7>"]);

  // Values that are objects compare with those of Foundation.
  const void *names[] = {@"ada", @"grace"};
  CFArrayRef objects = CFArrayCreate(NULL, names, 2, &kCFTypeArrayCallBacks);
  NSArray *plain = @[@"ada", @"grace"];
  NSLog(@"%d %d %@", CFEqual(objects, (__bridge CFTypeRef)plain),
        [plain isEqual:(__bridge NSArray *)objects], (__bridge NSArray *)objects);
  CFMutableDictionaryRef ages = CFDictionaryCreateMutable(
      NULL, 0, &kCFTypeDictionaryKeyCallBacks, &kCFTypeDictionaryValueCallBacks);
  CFDictionarySetValue(ages, @"grace", (__bridge void *)@85);
  CFDictionarySetValue(ages, @"ada", (__bridge void *)@36);
  NSDictionary *same = @{@"ada" : @36, @"grace" : @85};
  NSLog(@"%d %d %@", CFEqual(ages, (__bridge CFTypeRef)same),
        [same isEqual:(__bridge NSDictionary *)ages], (__bridge NSDictionary *)ages);
  CFMutableSetRef people = CFSetCreateMutable(NULL, 0, &kCFTypeSetCallBacks);
  CFSetAddValue(people, @"ada");
  NSLog(@"%d %@", CFEqual(people, (__bridge CFTypeRef)[NSSet setWithObject:@"ada"]),
        (__bridge NSSet *)people);
  return 0;
}
