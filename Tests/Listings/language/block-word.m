// `__block` wherever a declaration may have it: it belongs to the variable whose declarator it stands in.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSString *__block first = @"a", *other = @"b";
    int (^__block fibonacci)(int) = ^(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); };
    void (__block ^countdown)(int) = ^(int n) {
      if (n) countdown(n - 1);
      else printf("end\n");
    };
    void (^change)(void) = ^{ first = [first stringByAppendingString:other]; };
    other = @"c";
    change();
    printf("%s %s %d\n", first.UTF8String, other.UTF8String, fibonacci(10));
    countdown(3);
    fibonacci = nil;
    countdown = nil;
  }
  return 0;
}
