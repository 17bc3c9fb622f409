// What still lives when main returns is let go of without its -dealloc.
#import <Foundation/Foundation.h>
@interface D : NSObject
@end
@implementation D
- (void)dealloc { NSLog(@"dealloc"); }
@end
static NSMutableArray *blocks;
int main(void) {
  blocks = [NSMutableArray array];
  id x = [NSObject new];
  [blocks addObject:^{ NSLog(@"%@", x); }];
  [blocks addObject:[D new]];
  return 0;
}
