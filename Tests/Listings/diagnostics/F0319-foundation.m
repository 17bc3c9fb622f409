#import <Foundation/Foundation.h>

@interface Shelf : NSObject
- (NSString *)titleAtIndex:(NSUInteger)index;
@end
@implementation Shelf
- (NSString *)titleAtIndex:(NSUInteger)index {
  NSArray *titles = @[ @"Emma", @"Dune" ];
  return titles[index];
}
@end

int main(void) {
  @autoreleasepool {
    Shelf *shelf = [Shelf new];
    NSLog(@"%@", [shelf titleAtIndex:1]);
    NSLog(@"%@", [shelf titleAtIndex:2]);
  }
  return 0;
}
