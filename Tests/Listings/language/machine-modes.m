// The attribute `mode` gives a number the size that a mode of the machine has; Apple's macros for attributes of types and classes.
#import <Foundation/Foundation.h>

typedef unsigned int Small __attribute__((__mode__(__QI__)));
typedef int Half __attribute__((mode(HI)));
typedef int Wide __attribute__((mode(DI)));
typedef unsigned long Word __attribute__((mode(word)));
typedef double Single __attribute__((mode(SF)));

struct CG_BOXABLE Cell { int across, down; };
typedef struct CG_BOXABLE Cell Cell;

@interface Fast : NSObject
- (int)five NS_DIRECT;
@end
@implementation Fast
- (int)five { return 5; }
@end

int main(void) {
  Small small = (Small)300;
  printf("%zu %zu %zu %zu %zu %d\n", sizeof(Small), sizeof(Half), sizeof(Wide), sizeof(Word), sizeof(Single), small);
  Cell cell = {3, 4}, copy = {0, 0};
  NSValue *boxed = @(cell);
  [boxed getValue:&copy];
  printf("%s %d %d %d\n", boxed.objCType, copy.across, copy.down, [[Fast new] five]);
  quad_t quad = -1;
  Str255 name = "\005apple";
  printf("%zu %zu %zu %d\n", sizeof quad, sizeof(daddr_t), sizeof name, name[0]);
  return 0;
}
