// A bit-field that is narrower than int is an int where it is an operand, whatever type it is declared with.
#import <Foundation/Foundation.h>

struct fields {
  unsigned small : 7;
  int number : 7;
  long wide : 24;
  unsigned long count : 24;
  unsigned char digit : 3;
  long long longer : 40;
  unsigned full : 32;
};

@interface Holder : NSObject {
@public
  unsigned _level : 4;
}
@end

@implementation Holder
- (int)below { return _level - 9; }
@end

#define kind(x) \
  _Generic((x), int: "int", unsigned: "unsigned", long: "long", unsigned long: "unsigned long", long long: "long long", default: "other")

int main(void) {
  struct fields f = {61, -13, -65794, 5, 6, 1, 4000000000u};
  printf("%d %d\n", -13 % f.small, -13 % (unsigned)f.small == -13 % 61u);
  printf("%d %d\n", f.small - 62 < 0, (unsigned)f.small - 62 > 0);
  printf("%d %d %d\n", f.wide == 0xFFFEFEFE, f.count - 6 < 0, f.full - 1 > 0);
  printf("%s %s %s\n", kind(+f.small), kind(f.wide << 1), kind(-f.count));
  printf("%s %s %s\n", kind(+f.longer), kind(f.full + 0), kind(~f.digit));
  printf("%s %s\n", kind(1 ? f.small : f.small), kind((f.count = 3) + 0));
  printf("%zu %zu\n", sizeof(f.wide + 0), sizeof(f.longer + 0));
  for (f.digit = 2; f.digit - 1 >= 0; f.digit--) printf("%d ", f.digit);
  printf("\n");
  f.number /= f.digit - 3;
  printf("%d\n", f.number);
  switch (f.small - 62) {
    case -1: printf("below\n");
  }
  printf("%d %d\n", f.small, f.count);
  Holder *h = [[Holder alloc] init];
  h->_level = 5;
  printf("%d %d\n", [h below], h->_level - 6 < 0);
  return 0;
}
