// Overloaded functions: an added const is no conversion, an object is no void *, and any pointer is a truth value last of all. int64_t is
// long long, which is another type than long.
#import <Foundation/Foundation.h>
#define OVERLOADED static __attribute__((overloadable)) const char *

OVERLOADED kind(void *v) { return "void *"; }
OVERLOADED kind(const char *v) { return "const char *"; }
OVERLOADED kind(bool v) { return "bool"; }
OVERLOADED kind(double v) { return "double"; }
OVERLOADED kind(id v) { return "id"; }

OVERLOADED width(uint64_t v) { return "uint64_t"; }
OVERLOADED width(unsigned long v) { return "unsigned long"; }
OVERLOADED width(int64_t v) { return "int64_t"; }
OVERLOADED width(long v) { return "long"; }

int main(void) {
  char *text = "a";
  const char *constant = "b";
  int number = 0, *pointer = &number;
  const int *other = &number;
  printf("%s, %s, %s, %s, %s\n", kind(text), kind(constant), kind(pointer), kind(@"x"), kind(other));

  NSUInteger plain = 1;
  uint64_t fixed = 2;
  int64_t negative = -3;
  NSInteger index = 4;
  printf("%s, %s, %s, %s\n", width(plain), width(fixed), width(negative), width(index));
  printf("%s\n", _Generic(fixed, unsigned long: "unsigned long", unsigned long long: "unsigned long long"));
  printf("%s %s %lu\n", @encode(uint64_t), @encode(off_t), sizeof(dispatch_time_t));
  return 0;
}
