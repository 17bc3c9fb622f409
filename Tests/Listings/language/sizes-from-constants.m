// A `static const size_t` as the length of an array: constant at file scope, as clang folds it, and of a struct's member.
#import <Foundation/Foundation.h>
static const size_t count = 3;
static const int twice = 2 * 3;
static int numbers[count] = {1, 2, 3};
struct Row { char text[twice]; };
@interface Board : NSObject {
  @public int cells[count][2];
}
@end
@implementation Board
@end
int main(void) {
  const size_t local = 4;
  int more[local];
  more[3] = 9;
  NSLog(@"%zu %zu %zu %zu", sizeof numbers, sizeof(struct Row), sizeof more, sizeof ((Board *)nil)->cells);
  NSLog(@"%d %d", numbers[2], more[3]);
  return 0;
}
