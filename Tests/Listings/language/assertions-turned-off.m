// Assertions that are turned off before the headers are read that declare them.
#define NDEBUG 1
#define NS_BLOCK_ASSERTIONS 1
#import <Foundation/Foundation.h>
#include <assert.h>

static int asked;
static BOOL ask(void) {
  asked++;
  return NO;
}

@interface Oven : NSObject
- (void)heat:(int)degrees;
@end

@implementation Oven
- (void)heat:(int)degrees {
  NSParameterAssert(ask());
  NSAssert(ask(), @"too hot");
  NSAssert2(ask(), @"%d of %d", degrees, 300);
}
@end

int main(void) {
  @autoreleasepool {
    [[Oven new] heat:400];
    assert(ask());
    NSCAssert(ask(), @"not here");
    if (asked == 0) NSCAssert1(ask(), @"%d", 1);
    else printf("else\n");
    printf("asked %d times\n", asked);
#undef NDEBUG
#include <assert.h>
    assert(!ask());
    printf("asked %d times\n", asked);
  }
  return 0;
}
