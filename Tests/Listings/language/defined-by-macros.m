// `defined` that a macro brings: compilers take it, and its operand is no use of a macro.
#import <Foundation/Foundation.h>

#define LIMIT 0
#define HAS_LIMIT defined(LIMIT)
#define HAS_MORE defined(MORE) || defined LIMIT && !defined NOTHING
#define ASKS(name) defined(name)

int main(void) {
#if HAS_LIMIT
  printf("a limit\n");
#endif
#if HAS_MORE && !HAS_NOTHING
  printf("more or a limit\n");
#endif
#if ASKS(NOTHING)
  printf("not this\n");
#elif !ASKS(NOTHING) && LIMIT == 0
  printf("a limit of zero\n");
#endif
  return 0;
}
