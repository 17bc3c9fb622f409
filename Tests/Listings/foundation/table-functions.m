// NSHashTable and NSMapTable as C functions, with ready-made callbacks and with functions of one's own.
#import <Foundation/Foundation.h>

static NSUInteger textHash(NSHashTable *table, const void *text) { return strlen(text); }
static BOOL textEqual(NSHashTable *table, const void *a, const void *b) { return strcmp(a, b) == 0; }

int main(void) {
  @autoreleasepool {
    NSHashTable *numbers = NSCreateHashTable(NSIntegerHashCallBacks, 0);
    NSHashInsert(numbers, (void *)7);
    NSHashInsert(numbers, (void *)9);
    NSLog(@"%ld %d %lu", (long)NSHashGet(numbers, (void *)7), NSHashGet(numbers, (void *)8) == NULL,
          (unsigned long)NSCountHashTable(numbers));
    NSHashRemove(numbers, (void *)7);
    NSLog(@"%d %lu", NSHashInsertIfAbsent(numbers, (void *)9) != NULL,
          (unsigned long)NSCountHashTable(numbers));
    @try {
      NSHashInsertKnownAbsent(numbers, (void *)9);
    } @catch (NSException *exception) {
      NSLog(@"%@", exception.name);
    }

    NSHashTableCallBacks own = {textHash, textEqual, NULL, NULL, NULL};
    NSHashTable *texts = NSCreateHashTable(own, 4);
    char first[] = "car", second[] = "car";
    NSHashInsert(texts, first);
    NSLog(@"%d", NSHashGet(texts, second) == first);

    NSMapTable *names = NSCreateMapTable(NSObjectMapKeyCallBacks, NSObjectMapValueCallBacks, 0);
    NSMapInsert(names, (__bridge void *)@"a", (__bridge void *)@"Ada");
    NSMapInsert(names, (__bridge void *)@"b", (__bridge void *)@"Bob");
    NSMapInsert(names, (__bridge void *)@"a", (__bridge void *)@"Ann");
    NSLog(@"%@ %lu", (__bridge id)NSMapGet(names, (__bridge void *)@"a"),
          (unsigned long)NSCountMapTable(names));
    NSMapEnumerator each = NSEnumerateMapTable(names);
    void *key, *value;
    while (NSNextMapEnumeratorPair(&each, &key, &value)) {
      NSLog(@"%@ = %@", (__bridge id)key, (__bridge id)value);
    }
    NSEndMapTableEnumeration(&each);
    NSMapRemove(names, (__bridge void *)@"b");
    NSLog(@"%@ %d", NSAllMapTableValues(names), NSMapMember(names, (__bridge void *)@"b", NULL, NULL));
  }
  return 0;
}
