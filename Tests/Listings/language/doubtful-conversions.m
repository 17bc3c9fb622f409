// What clang warned of and took when objects are counted by hand: pointers of other types, objects as numbers, a message to a number.
// options: --mrc
#import <Foundation/Foundation.h>

static void fill(id *place, NSString **other) {
  *place = @"one";
  *other = @"two";
}

static id sameObject(NSString *text) {
  char *bytes = text;
  return bytes;
}

int main(void) {
  NSAutoreleasePool *pool = [[NSAutoreleasePool alloc] init];
  NSString *first = nil;
  id second = nil;
  fill(&first, &second);
  printf("%s %s\n", [first UTF8String], [second UTF8String]);
  printf("%s\n", [sameObject(@"the same address") UTF8String]);

  id *variable = &first;
  id taken = variable;
  NSString **back = taken;
  printf("%s\n", [*back UTF8String]);

  NSUInteger number = first;
  printf("%s\n", [number UTF8String]);
  SEL known = @selector(length);
  long name = known;
  SEL selector = name;
  printf("%d\n", sel_isEqual(selector, known));

  int values[2] = {3, 4};
  char *inside = values;
  printf("%d\n", inside == &values[0]);
  void *chosen = number ? inside : values;
  printf("%d\n", *(int *)chosen);
  [pool drain];
  return 0;
}
