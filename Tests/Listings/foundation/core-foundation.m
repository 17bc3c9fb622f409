// Collections, strings and numbers of Core Foundation, with ready-made callbacks, one's own and none.
#import <Foundation/Foundation.h>

static int kept, dropped;
static const void *keepName(CFAllocatorRef allocator, const void *value) {
  kept++;
  return strdup(value);
}
static void dropName(CFAllocatorRef allocator, const void *value) {
  dropped++;
  free((void *)value);
}
static Boolean sameName(const void *a, const void *b) { return strcasecmp(a, b) == 0; }
static CFHashCode hashName(const void *value) { return strlen(value); }
static void sum(const void *key, const void *value, void *context) { *(long *)context += (long)key * (long)value; }
static void add(const void *value, void *context) { [(NSMutableString *)context appendFormat:@" %ld", (long)value]; }

@interface Room : NSObject
@end
@implementation Room
- (void)dealloc {
  NSLog(@"room closed");
  [super dealloc];
}
@end

int main(void) {
  NSAutoreleasePool *pool = [[NSAutoreleasePool alloc] init];

  // Words without callbacks.
  CFMutableDictionaryRef counts = CFDictionaryCreateMutable(NULL, 0, NULL, NULL);
  for (long i = 1; i <= 5; i++) CFDictionarySetValue(counts, (void *)i, (void *)(i * 10));
  CFDictionaryAddValue(counts, (void *)1L, (void *)99L);
  CFDictionaryReplaceValue(counts, (void *)2L, (void *)21L);
  CFDictionaryReplaceValue(counts, (void *)7L, (void *)70L);
  CFDictionaryRemoveValue(counts, (void *)5L);
  const void *found = NULL;
  Boolean present = CFDictionaryGetValueIfPresent(counts, (void *)2L, &found);
  long total = 0;
  CFDictionaryApplyFunction(counts, sum, &total);
  NSLog(@"%ld %d %ld %ld", (long)CFDictionaryGetCount(counts), present, (long)found, total);
  NSLog(@"%d %d", CFDictionaryContainsKey(counts, (void *)7L), CFDictionaryContainsValue(counts, (void *)40L));
  CFRelease(counts);

  // Functions of one's own.
  CFDictionaryKeyCallBacks names = { 0, keepName, dropName, NULL, sameName, hashName };
  CFMutableDictionaryRef ages = CFDictionaryCreateMutable(NULL, 0, &names, NULL);
  CFDictionarySetValue(ages, "Ada", (void *)36L);
  CFDictionarySetValue(ages, "ADA", (void *)37L);
  CFDictionarySetValue(ages, "Bo", (void *)4L);
  NSLog(@"%ld %ld %ld", (long)CFDictionaryGetCount(ages), (long)CFDictionaryGetValue(ages, "ada"),
        (long)CFDictionaryGetValue(ages, "bo"));
  CFDictionaryRemoveAllValues(ages);
  NSLog(@"%d %d", kept, dropped);
  CFRelease(ages);

  // Objects: retained, not copied, and the dictionary is an NSDictionary.
  NSMutableString *key = [NSMutableString stringWithString:@"key"];
  CFMutableDictionaryRef objects =
      CFDictionaryCreateMutable(kCFAllocatorDefault, 0, &kCFTypeDictionaryKeyCallBacks, &kCFTypeDictionaryValueCallBacks);
  Room *room = [[Room alloc] init];
  CFDictionarySetValue(objects, key, room);
  [room release];
  [(NSMutableDictionary *)objects setObject:(id)kCFNull forKey:@"nothing"];
  for (id each in (NSDictionary *)objects) NSLog(@"%d", each == key || [each isEqual:@"nothing"]);
  NSLog(@"%lu %@", (unsigned long)[(NSDictionary *)objects count], [(NSDictionary *)objects objectForKey:@"nothing"]);
  CFRelease(objects);

  // Arrays.
  CFMutableArrayRef numbers = CFArrayCreateMutable(NULL, 0, NULL);
  for (long i = 0; i < 4; i++) CFArrayAppendValue(numbers, (void *)(i * i));
  CFArrayInsertValueAtIndex(numbers, 0, (void *)7L);
  CFArraySetValueAtIndex(numbers, 1, (void *)8L);
  CFArrayExchangeValuesAtIndices(numbers, 0, 1);
  CFArrayRemoveValueAtIndex(numbers, 4);
  NSMutableString *line = [NSMutableString stringWithString:@"values"];
  CFArrayApplyFunction(numbers, CFRangeMake(0, CFArrayGetCount(numbers)), add, line);
  NSLog(@"%@", line);
  NSLog(@"%ld %d", (long)CFArrayGetFirstIndexOfValue(numbers, CFRangeMake(0, 4), (void *)7L),
        CFArrayContainsValue(numbers, CFRangeMake(0, 4), (void *)9L));
  @try {
    CFArrayGetValueAtIndex((CFArrayRef)[NSArray arrayWithObject:@"x"], 3);
  } @catch (NSException *exception) {
    NSLog(@"%@", [exception name]);
  }
  CFRelease(numbers);
  const void *texts[] = { CFSTR("b"), CFSTR("a") };
  CFArrayRef list = CFArrayCreate(NULL, texts, 2, &kCFTypeArrayCallBacks);
  NSLog(@"%@", [[(NSArray *)list sortedArrayUsingSelector:@selector(compare:)] componentsJoinedByString:@"+"]);
  CFRelease(list);

  // Sets, strings, numbers.
  CFMutableSetRef set = CFSetCreateMutable(NULL, 0, &kCFTypeSetCallBacks);
  CFSetAddValue(set, CFSTR("one"));
  CFSetAddValue(set, [NSString stringWithFormat:@"o%@", @"ne"]);
  NSLog(@"%ld %d", (long)CFSetGetCount(set), CFSetContainsValue(set, CFSTR("two")));
  CFRelease(set);
  CFMutableStringRef text = CFStringCreateMutable(NULL, 0);
  CFStringAppend(text, CFSTR("core "));
  CFStringAppendFormat(text, NULL, CFSTR("%d %@"), 12, @"foundation");
  CFStringUppercase(text, NULL);
  char buffer[40];
  NSLog(@"%d %s %ld", CFStringGetCString(text, buffer, sizeof buffer, kCFStringEncodingUTF8), buffer,
        (long)CFStringGetLength(text));
  NSLog(@"%ld", (long)CFStringCompare(text, CFSTR("core 12 foundation"), kCFCompareCaseInsensitive));
  CFRelease(text);
  int forty = 40, back = 0;
  CFNumberRef number = CFNumberCreate(NULL, kCFNumberIntType, &forty);
  CFNumberGetValue(number, kCFNumberIntType, &back);
  NSLog(@"%d %@ %d %d", back, (id)number, CFBooleanGetValue(kCFBooleanTrue), (id)kCFBooleanFalse == (id)@NO);
  NSLog(@"%d %d", CFGetTypeID(number) == CFNumberGetTypeID(), CFGetTypeID(CFSTR("")) == CFArrayGetTypeID());
  CFRelease(number);
  [pool release];
  return 0;
}
