#import <Foundation/Foundation.h>
#import <objc/message.h>

static int ends;

@interface Plain : NSObject
@end

@implementation Plain
- (void)dealloc {
  ends++;
#if !__has_feature(objc_arc)
  struct objc_super parent = {self, [NSObject class]};
  ((void (*)(struct objc_super *, SEL))objc_msgSendSuper)(&parent, _cmd);
#endif
}
@end

int main(void) {
  @autoreleasepool {
    Plain *plain = [Plain new];
    plain = nil;
  }
  printf("ends %d times\n", ends);
  return 0;
}
