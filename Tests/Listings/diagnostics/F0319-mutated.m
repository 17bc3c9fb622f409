#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSMutableArray *list = [@[@1, @2] mutableCopy];
    for (id item in list) [list removeObject:item];
  }
  return 0;
}
