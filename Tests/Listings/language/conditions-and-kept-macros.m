// Operands of #if that are not evaluated, and macros that #pragma push_macro keeps.
#import <Foundation/Foundation.h>
#define COUNT 0
#if COUNT && (10 / COUNT > 2)
#error no
#endif
#if 1 || (1 / 0)
static int first = 1;
#endif
#if (1 ? 3 : (0 / 0)) == 3
static int second = 2;
#endif
#if COUNT != 0 && 100 % COUNT == 0 || (COUNT ? 1 / COUNT : (1, 0))
#error no
#endif
#define LEVEL 2
#pragma push_macro("LEVEL")
#undef LEVEL
#define LEVEL 1
static int inner = LEVEL;
#pragma pop_macro("LEVEL")
_Pragma("push_macro(\"absent\")")
#define absent 5
_Pragma("pop_macro(\"absent\")")
#ifdef absent
#error no
#endif
@class Later;
@compatibility_alias Alias Later;
@class Alias;
@interface Later : NSObject
- (int)four;
@end
@implementation Later
- (int)four { return 4; }
@end
[[unknown_here]] static int third = 3;

int main(void) {
  Alias *later = [Alias new];
  printf("%d %d %d %d %d %d\n", first, second, third, [later four], inner, LEVEL);
  return 0;
}
