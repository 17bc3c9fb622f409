// command: run --inject target=Nobody {file}
#import <Foundation/Foundation.h>

@interface Car : NSObject
@end
@implementation Car
@end

int main(void) {
  Car *car = [[Car alloc] init];
  printf("%lu\n", [(id)car length]);
  return 0;
}
