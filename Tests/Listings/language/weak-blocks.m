// A weak variable does not move a block to the heap: articles show the three kinds of blocks so.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

int main(void) {
  @autoreleasepool {
    int captured = 3;
    __weak int (^onStack)(void) = ^{ return captured; };
    int (^onHeap)(void) = ^{ return captured + 1; };
    __weak int (^constant)(void) = ^{ return 5; };
    printf("%s %s %s\n", class_getName([onStack class]), class_getName([onHeap class]),
           class_getName([constant class]));
    printf("%d %d %d\n", onStack(), onHeap(), constant());
  }
  return 0;
}
