// Qualifiers behind the `}` of a struct, an enum or a union, also on a line of their own.
#import <Foundation/Foundation.h>

static int look(int at) {
  struct
  {
    int id;
    const char *name;
  }
  const table[] = { { 1, "one" }, { 2, "two" } };
  enum { Low, High } const level = High;
  union { int whole; char bytes[4]; }
  static volatile word;
  word.whole += table[at].id;
  NSLog(@"%s %d %d", table[at].name, level, word.whole);
  return table[at].id;
}

struct { int width; } static const plate = { 9 };

int main(void) {
  @autoreleasepool {
    NSLog(@"%d %d %d", look(0), look(1), plate.width);
  }
  return 0;
}
