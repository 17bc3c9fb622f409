// A property of a mutable class, declared `copy`, holds an object that cannot be changed.
#import <Foundation/Foundation.h>
@interface Basket : NSObject
@property (nonatomic, copy) NSMutableArray *fruits;
@end
@implementation Basket
@end

int main(void) {
  @autoreleasepool {
    Basket *basket = [Basket new];
    basket.fruits = [NSMutableArray arrayWithObject:@"apple"];
    [basket.fruits addObject:@"pear"];
  }
  return 0;
}
