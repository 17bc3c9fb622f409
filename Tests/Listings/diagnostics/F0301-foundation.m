#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSArray *list = @[@1, @"two"];
    NSLog(@"%@", [list sortedArrayUsingSelector:@selector(compare:)]);
  }
  return 0;
}
