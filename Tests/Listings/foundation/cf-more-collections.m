// CFArray's sorting and searching, CFBag, what sets and dictionaries count, and what is released when a collection ends.
#import <Foundation/Foundation.h>

static int alive;
static const void *keep(CFAllocatorRef allocator, const void *value) { alive++; return value; }
static void give(CFAllocatorRef allocator, const void *value) { alive--; }
static Boolean same(const void *a, const void *b) { return a == b; }

static CFComparisonResult backwards(const void *a, const void *b, void *context) {
  ++*(int *)context;
  return (long)a > (long)b ? kCFCompareLessThan : (long)a < (long)b;
}

static void show(const char *title, CFArrayRef array) {
  printf("%s:", title);
  for (CFIndex i = 0; i < CFArrayGetCount(array); i++) {
    printf(" %ld", (long)CFArrayGetValueAtIndex(array, i));
  }
  printf("\n");
}

static void print(const void *value, void *context) {
  char text[32];
  CFStringGetCString(value, text, sizeof text, kCFStringEncodingUTF8);
  printf(" %s%s", text, (char *)context);
}

static void arrays(void) {
  CFArrayCallBacks callbacks = {0, keep, give, NULL, same};
  CFMutableArrayRef array = CFArrayCreateMutable(NULL, 0, &callbacks);
  long values[] = {4, 9, 1, 7, 4};
  CFArrayReplaceValues(array, CFRangeMake(0, 0), (const void **)values, 5);
  printf("first %ld, last %ld, none %ld, in part %ld\n",
      CFArrayGetFirstIndexOfValue(array, CFRangeMake(0, 5), (void *)4),
      CFArrayGetLastIndexOfValue(array, CFRangeMake(0, 5), (void *)4),
      CFArrayGetLastIndexOfValue(array, CFRangeMake(0, 5), (void *)5),
      CFArrayGetLastIndexOfValue(array, CFRangeMake(1, 3), (void *)4));
  int calls = 0;
  CFArraySortValues(array, CFRangeMake(0, 5), backwards, &calls);
  show("sorted", array);
  printf("compared %d\n", calls > 3);
  for (long value = 0; value < 11; value += 2) {
    printf("%ld at %ld, ", value,
        CFArrayBSearchValues(array, CFRangeMake(0, 5), (void *)value, backwards, &calls));
  }
  printf("in part %ld\n", CFArrayBSearchValues(array, CFRangeMake(1, 2), (void *)1, backwards, &calls));
  long others[] = {30, 20};
  CFArrayReplaceValues(array, CFRangeMake(1, 3), (const void **)others, 2);
  show("replaced", array);
  CFArraySortValues(array, CFRangeMake(1, 2), backwards, &calls);
  printf("alive %d\n", alive);
  CFRelease(array);
  printf("alive %d\n", alive);

  // Strings, by Core Foundation's own comparison, and an array of Foundation's.
  NSMutableArray *names = [@[@"pear", @"Apple", @"fig"] mutableCopy];
  CFMutableArrayRef bridged = (__bridge CFMutableArrayRef)names;
  CFArraySortValues(bridged, CFRangeMake(0, 3), (CFComparatorFunction)CFStringCompare, NULL);
  printf("%s\n", [names componentsJoinedByString:@" "].UTF8String);
  CFArraySortValues(bridged, CFRangeMake(0, 3), (CFComparatorFunction)CFStringCompare,
      (void *)kCFCompareCaseInsensitive);
  printf("%s, fig at %ld\n", [names componentsJoinedByString:@" "].UTF8String,
      CFArrayBSearchValues(bridged, CFRangeMake(0, 3), CFSTR("fig"),
          (CFComparatorFunction)CFStringCompare, NULL));
  const void *plum = CFSTR("plum");
  CFArrayReplaceValues(bridged, CFRangeMake(0, 2), &plum, 1);
  printf("%s\n", [names componentsJoinedByString:@" "].UTF8String);
}

static void bags(void) {
  CFMutableBagRef bag = CFBagCreateMutable(NULL, 0, &kCFTypeBagCallBacks);
  NSArray *words = [@"to be or not to be" componentsSeparatedByString:@" "];
  for (id word in words) CFBagAddValue(bag, (__bridge const void *)word);
  printf("%ld words, to %ld, or %ld, be %d, no %d\n", CFBagGetCount(bag),
      CFBagGetCountOfValue(bag, CFSTR("to")), CFBagGetCountOfValue(bag, CFSTR("or")),
      CFBagContainsValue(bag, CFSTR("be")), CFBagContainsValue(bag, CFSTR("no")));
  CFBagRemoveValue(bag, CFSTR("to"));
  CFBagRemoveValue(bag, CFSTR("or"));
  CFBagRemoveValue(bag, CFSTR("nothing"));
  CFBagReplaceValue(bag, CFSTR("missing"));
  CFBagRef copy = CFBagCreateCopy(NULL, bag);
  CFBagRemoveAllValues(bag);
  printf("left %ld, copied %ld:", CFBagGetCount(bag), CFBagGetCount(copy));
  CFBagApplyFunction(copy, print, ",");
  const void *found = NULL;
  printf(" is there %d %d\n", CFBagGetValueIfPresent(copy, CFSTR("not"), &found), found != NULL);
  CFRelease(copy);
  CFRelease(bag);
}

int main(void) {
  @autoreleasepool {
    arrays();
    bags();

    CFSetCallBacks callbacks = {0, keep, give, NULL, same, NULL};
    CFMutableSetRef set = CFSetCreateMutable(NULL, 0, &callbacks);
    CFSetAddValue(set, (void *)5);
    CFSetAddValue(set, (void *)6);
    CFSetReplaceValue(set, (void *)7);
    CFSetReplaceValue(set, (void *)6);
    const void *found = NULL;
    Boolean isThere = CFSetGetValueIfPresent(set, (void *)5, &found);
    printf("%ld in the set, 5 %ld times, 7 %ld times, %d %ld\n", CFSetGetCount(set),
        CFSetGetCountOfValue(set, (void *)5), CFSetGetCountOfValue(set, (void *)7), isThere,
        (long)found);
    printf("alive %d, ", alive);
    CFRelease(set);
    printf("alive %d\n", alive);

    NSDictionary *colors = @{@"apple": @"red", @"rose": @"red", @"sky": @"blue"};
    CFDictionaryRef table = (__bridge CFDictionaryRef)colors;
    printf("red %ld, green %ld\n", CFDictionaryGetCountOfValue(table, CFSTR("red")),
        CFDictionaryGetCountOfValue(table, CFSTR("green")));
    CFDictionaryValueCallBacks counted = {0, keep, give, NULL, NULL};
    CFMutableDictionaryRef own = CFDictionaryCreateMutable(NULL, 0, NULL, &counted);
    CFDictionarySetValue(own, (void *)1, (void *)8);
    CFDictionarySetValue(own, (void *)2, (void *)8);
    printf("8 %ld times, alive %d, ", CFDictionaryGetCountOfValue(own, (void *)8), alive);
    CFRelease(own);
    printf("alive %d\n", alive);

    NSData *data = [@"one two one" dataUsingEncoding:NSUTF8StringEncoding];
    NSData *one = [@"one" dataUsingEncoding:NSUTF8StringEncoding];
    CFDataRef bytes = (__bridge CFDataRef)data, piece = (__bridge CFDataRef)one;
    CFRange all = CFRangeMake(0, 11);
    CFRange first = CFDataFind(bytes, piece, all, 0);
    CFRange last = CFDataFind(bytes, piece, all, kCFDataSearchBackwards);
    CFRange none = CFDataFind(bytes, piece, CFRangeMake(1, 6), 0);
    printf("%ld+%ld, %ld, not found %d %ld\n", first.location, first.length, last.location,
        none.location == kCFNotFound, none.length);
  }
  return 0;
}
