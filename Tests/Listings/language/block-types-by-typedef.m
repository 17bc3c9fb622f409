// A block's literal takes its result and parameters from a typedef of a function's type, and attributes stand in all places.
#import <Foundation/Foundation.h>
typedef int IntFn(int);
typedef void Done(void);
int main(void) {
  int (^a)(int) = ^IntFn { return 3; };
  Done ^done = ^Done { puts("done"); };
  int (^b)(int) = ^ int __attribute__((warn_unused_result)) (int x) { return x; };
  int *(^p)(int *) = ^ int * __attribute__((unused)) (int *x) { return x + 1; };
  void (^c)(void) __attribute__((unused)) = ^ __attribute__((noinline)) (void) { puts("5"); };
  void (^__attribute__((unused)) d)(void) = ^(void) __attribute__((noinline)) { puts("6"); };
  int list[] = { 7, 8 };
  printf("%d %d %d\n", a(1), b(4), *p(list));
  c();
  d();
  done();
  return 0;
}
