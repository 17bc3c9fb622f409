#import <Foundation/Foundation.h>

int main(void) {
  struct { int x; } s = { 1 };
  int a = (int)s;
  void *p = (void *)3.5;
  double d = (double)@"3.5";
  SEL e = (SEL)@selector(length);
  SEL f = (SEL)(@selector(length));
  (void)@selector(length);
  printf("%d %p %f\n", a, p, d);
  return 0;
}
