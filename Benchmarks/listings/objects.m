#import <Foundation/Foundation.h>

@interface Node : NSObject
@property (nonatomic, strong) Node *next;
@property (nonatomic) int value;
@end
@implementation Node
@end

int main(void) {
  long sum = 0;
  for (int round = 0; round < 10; round++) {
    @autoreleasepool {
      NSMutableArray *all = [NSMutableArray array];
      for (int i = 0; i < 100000; i++) {
        Node *node = [[Node alloc] init];
        node.value = i;
        [all addObject:node];
      }
      sum += [all count];
    }
  }
  printf("%ld\n", sum);
  return 0;
}
