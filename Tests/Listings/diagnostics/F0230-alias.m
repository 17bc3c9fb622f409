#import <Foundation/Foundation.h>

@interface Car : NSObject
@end
@implementation Car
@end
@compatibility_alias NSString Car;
@compatibility_alias Auto Carr;

int main(void) {
  return 0;
  return 0;
}
