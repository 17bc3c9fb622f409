// built without ARC: Block_copy has its argument's type, whatever pointer that is.
#import <Foundation/Foundation.h>
#import <Block.h>

struct Literal {
  void *isa;
  int flags, reserved;
  int (*invoke)(struct Literal *, int);
};

int main(void) {
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
  int base = 40;
  int (^add)(int) = ^(int more) { return base + more; };
  int (^copy)(int) = Block_copy(add);
  struct Literal *literal = Block_copy((struct Literal *)add);
  void *untyped = Block_copy((void *)copy);
  id object = Block_copy((id)add);
  NSLog(@"%d %d %d %d", copy(1), literal->invoke(literal, 2), ((int (^)(int))untyped)(3), untyped == (void *)copy);
  NSLog(@"%@ %d", [object class], ((int (^)(int))object)(4));
  Block_release(object);
  Block_release(untyped);
  Block_release(literal);
  Block_release(copy);
  [pool drain];
  return 0;
}
