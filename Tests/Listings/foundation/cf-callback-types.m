// The types of Core Foundation's callbacks.
#import <CoreFoundation/CoreFoundation.h>

static int alive;
static const void *keep(CFAllocatorRef allocator, const void *value) { alive++; return value; }
static void give(CFAllocatorRef allocator, const void *value) { alive--; }
static CFStringRef describe(const void *value) {
  return CFStringCreateWithFormat(NULL, NULL, CFSTR("<%ld>"), (long)value);
}
static Boolean sameParity(const void *a, const void *b) { return (long)a % 2 == (long)b % 2; }
static CFHashCode hash(const void *value) { return (long)value % 2; }
static void print(const void *value, void *context) { printf("%ld%s", (long)value, (char *)context); }
static CFComparisonResult compare(const void *a, const void *b, void *context) {
  return (long)a < (long)b ? kCFCompareLessThan : (long)a > (long)b;
}

int main(void) {
  CFArrayRetainCallBack retain = keep;
  CFArrayReleaseCallBack release = give;
  CFArrayCopyDescriptionCallBack description = describe;
  CFArrayEqualCallBack equal = sameParity;
  CFArrayCallBacks callbacks = {0, retain, release, description, equal};
  CFMutableArrayRef array = CFArrayCreateMutable(NULL, 0, &callbacks);
  for (long i = 5; i > 0; i -= 2) CFArrayAppendValue(array, (void *)i);
  CFComparatorFunction order = compare;
  CFArraySortValues(array, CFRangeMake(0, 3), order, NULL);
  CFArrayApplierFunction each = print;
  CFArrayApplyFunction(array, CFRangeMake(0, 3), each, " ");
  printf("alive %d, has %d\n", alive, CFArrayContainsValue(array, CFRangeMake(0, 3), (void *)9));
  CFRelease(array);
  printf("alive %d\n", alive);

  CFSetRetainCallBack keeping = keep;
  CFSetReleaseCallBack giving = give;
  CFSetEqualCallBack same = sameParity;
  CFSetHashCallBack hashing = hash;
  CFSetCallBacks setCallbacks = {0, keeping, giving, NULL, same, hashing};
  CFMutableSetRef set = CFSetCreateMutable(NULL, 0, &setCallbacks);
  for (long i = 1; i < 6; i++) CFSetAddValue(set, (void *)i);
  printf("%ld in the set, has %d\n", CFSetGetCount(set), CFSetContainsValue(set, (void *)8));
  CFSetApplierFunction member = print;
  CFSetApplyFunction(set, member, "!\n");
  CFRelease(set);
  printf("alive %d\n", alive);

  CFDictionaryEqualCallBack equalKeys = sameParity;
  CFDictionaryHashCallBack hashKeys = hash;
  CFDictionaryKeyCallBacks keys = {0, NULL, NULL, NULL, equalKeys, hashKeys};
  CFMutableDictionaryRef table = CFDictionaryCreateMutable(NULL, 0, &keys, NULL);
  CFDictionarySetValue(table, (void *)1, (void *)10);
  CFDictionarySetValue(table, (void *)3, (void *)30);
  printf("%ld key, %ld\n", CFDictionaryGetCount(table), (long)CFDictionaryGetValue(table, (void *)5));
  CFRelease(table);
  return 0;
}
