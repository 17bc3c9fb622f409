// Attributes in C23's brackets stand wherever __attribute__ does, and where only they can.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>
[[nodiscard]] static int two(void) { return 2; }
[[deprecated("use two")]] void old(void);
[[noreturn]] void leave(int status);
enum [[deprecated]] Kind { KindA, KindB [[deprecated]] = 4 };
struct [[gnu::packed]] Packed {
  char c;
  int n [[maybe_unused]];
};
typedef int Count [[clang::annotate("count")]];
[[clang::objc_root_class]] @interface Root
@end
@implementation Root
@end
[[clang::annotate("class")]] @interface Renamed : NSObject {
  int _x [[maybe_unused]];
}
@property(nonatomic) int size [[deprecated]];
- (int)value [[clang::warn_unused_result]];
- (int)add:(int)a to:(int)b [[gnu::pure]];
@end
@implementation Renamed
- (int)value {
  [[maybe_unused]] int unused = 0;
  int behind [[maybe_unused]] = 1;
  switch (two()) {
    case 1: puts("one"); [[fallthrough]];
    case 2: puts("two"); [[clang::fallthrough]];
    default: break;
  }
  if (unused) [[clang::unlikely]] return 0;
  for ([[maybe_unused]] int i = 0; i < 1; i++) [[]];
  [[clang::nomerge]] puts("merged");
  return two();
}
- (int)add:(int)a to:(int)b { return a + b; }
@end
static int sum([[maybe_unused]] int a, int b [[gnu::unused]], [[]] int c) { return c; }
int main(void) {
  @autoreleasepool {
    Renamed *r = [Renamed new];
    printf("%d %s %zu\n", [r value], class_getName([Renamed class]), sizeof(struct Packed));
    // A message in a message is none of these.
    NSArray *list = @[ [[r description] description] ];
    printf("%lu %d %d\n", list.count, [r add:[[NSNumber numberWithInt:2] intValue] to:3], sum(1, 2, 3));
    Count n = KindB;
    printf("%d\n", n);
#if __has_c_attribute(nodiscard) >= 202003L && __has_c_attribute(clang::objc_direct)
    puts("known");
#endif
  }
  return 0;
}
