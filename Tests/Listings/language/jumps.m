// options: -fno-objc-arc
// longjmp goes back to setjmp's frame, past functions, blocks and handlers of exceptions, and through the library's own functions.
#import <Foundation/Foundation.h>
#import <setjmp.h>
static jmp_buf place;
static void down(int n) {
  if (n == 0) longjmp(place, 7);
  down(n - 1);
}
static int compare(const void *a, const void *b) { longjmp(place, 2); }
static int zero(void) {
  if (setjmp(place)) return 5;
  longjmp(place, 0);
}
static const char *parse(const char *text) {
  switch (setjmp(place)) {
    case 0:
      for (; *text; text++)
        if (*text == '!') longjmp(place, 1);
      return "parsed";
    case 1: return "failed";
    default: return "?";
  }
}
@interface Walker : NSObject
- (void)walk:(int)depth;
@end
@implementation Walker
- (void)walk:(int)depth {
  @try {
    if (depth == 0) longjmp(place, 9);
    [self walk:depth - 1];
  } @catch (id e) {
    puts("caught");
  }
}
@end
int main(void) {
  volatile int count = 0;
  int r = setjmp(place);
  if (r == 0) down(3);
  printf("%d\n", r);
  if (setjmp(place) < 3) longjmp(place, ++count);
  printf("%d\n", count);
  int list[] = { 3, 1, 2 };
  if (!(r = setjmp(place))) qsort(list, 3, sizeof(int), compare);
  printf("%d\n", r);
  if ((r = setjmp(place)) == 0)
    [@[ @1, @2, @3 ] enumerateObjectsUsingBlock:^(id number, NSUInteger index, BOOL *stop) {
      if (index == 1) longjmp(place, 11);
    }];
  printf("%d\n", r);
  if ((r = _setjmp(place)) == 0) [[[Walker new] autorelease] walk:4];
  printf("%d %d\n", r, zero());
  printf("%s %s\n", parse("fine"), parse("no!"));
  sigjmp_buf signals;
  r = sigsetjmp(signals, 1);
  if (r < 2) siglongjmp(signals, r + 1);
  printf("%d\n", r);
  @try {
    if (!setjmp(place)) longjmp(place, 1);
    [NSException raise:@"After" format:@"a jump"];
  } @catch (NSException *e) {
    puts([[e name] UTF8String]);
  }
  return 0;
}
