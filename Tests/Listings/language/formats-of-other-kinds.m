// A conversion of another kind than its argument reads the argument's bits, as on Apple's arm64; the check warns of it.
#import <Foundation/Foundation.h>

#define say(...) printf("%s\n", [NSString stringWithFormat:__VA_ARGS__].UTF8String)

int main(void) {
  @autoreleasepool {
    say(@"%ld %d", 11.1, 0.5);
    say(@"%f %.1f", 3, 2.5);
    printf("%lx %.2f\n", 1.0, 7);
  }
  return 0;
}
