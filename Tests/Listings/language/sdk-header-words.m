// Words of the SDK's headers that programs use: nullability of Core Graphics, offsets of fields.
#import <CoreGraphics/CoreGraphics.h>
#import <Foundation/Foundation.h>
#include <stddef.h>
#include <sys/cdefs.h>
#include <sys/types.h>

__FBSDID("$FreeBSD$");
__RCSID("$Id$");
__COPYRIGHT("nobody");

struct pair {
  int first;
  long second;
};

CG_EXTERN CGFloat widthOf(CGImageRef cg_nullable image);
CG_LOCAL CGFloat half(CGFloat value) CG_AVAILABLE_STARTING(10.4, 2.0);

CGFloat widthOf(CGImageRef cg_nullable image) { return image ? 1 : 0; }
CGFloat half(CGFloat value) { return value / 2; }

typedef struct CG_BOXABLE Size {
  CGFloat width;
} Size;

static int old __P((int value));
static int old(int value) { return __probable(value > 0) ? value + 1 : 0; }

OS_ENUM(bread, int, RYE, WHEAT);

int main(void) {
  printf("%g %g %zu %d\n", widthOf(NULL), half(3), __offsetof(struct pair, second), old(WHEAT));
  return 0;
}
