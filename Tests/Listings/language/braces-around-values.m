// Braces around the value of an object or a block: the first value counts, and none is nil.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSString *first = {@"one", @"two"};
    NSString *none = {};
    void (^block)(void) = {^{ NSLog(@"called"); }};
    void (^nothing)(void) = {};
    int (^twice)(int) = {^(int a) { return 2 * a; }};
    NSLog(@"%@ %@ %d %d", first, none, nothing == nil, twice(4));
    block();
  }
  return 0;
}
