// A method, a protocol's too, is declared with a struct that is defined further down.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>
struct pair;
union word;
@protocol Makes
- (struct pair)make;
@end
@interface A : NSObject <Makes>
- (int)first:(struct pair)p;
- (struct pair)make;
+ (union word)word:(union word)w;
- (struct never)never;
@end
struct pair {
  int a, b;
};
union word {
  int n;
  char bytes[4];
};
@implementation A
- (int)first:(struct pair)p { return p.a; }
- (struct pair)make {
  struct pair p = { 3, 4 };
  return p;
}
+ (union word)word:(union word)w {
  w.n++;
  return w;
}
@end
#pragma clang diagnostic ignored "-Wincomplete-implementation"
int main(void) {
  A *a = [A new];
  printf("%d %d\n", [a first:[a make]], [a make].b);
  printf("%d\n", [A word:(union word){ 8 }].n);
  puts(method_getTypeEncoding(class_getInstanceMethod([A class], @selector(first:))));
  puts(protocol_getMethodDescription(@protocol(Makes), @selector(make), YES, YES).types);
  return 0;
}
