// What only counting by hand takes makes a listing one of that kind: methods that ARC lets nobody write, object_dispose,
// objects as `void *` without __bridge.
#include <objc/runtime.h>
#include <stdio.h>
#import <Foundation/Foundation.h>

@interface Root {
  Class isa;
  id kept;
}
@property(assign) id kept;
+ (id)alloc;
- (id)init;
- (id)retain;
- (void)release;
- (id)free;
@end

@implementation Root
@synthesize kept;
+ (void)initialize {
}
+ (id)alloc {
  return class_createInstance(self, 0);
}
- (id)init {
  return self;
}
- (id)retain {
  printf("retain\n");
  return self;
}
- (void)release {
  printf("release\n");
}
- (id)free {
  return object_dispose((id)self);
}
@end

static a_count = 2;
static another = 3;

int main(void) {
  Root *root = [[Root alloc] init];
  Root *same = root;
  same.kept = root;
  void *pointer = (void *)root;
  unsigned char *bytes = (unsigned char *)root;
  a_count = 5;
  printf("%d %d %d %d\n", pointer == (void *)bytes, same.kept == root, a_count, another);
  [root free];
  printf("%s %s\n", sel_getName(NULL), sel_getName(@selector(free)));
  return 0;
}
