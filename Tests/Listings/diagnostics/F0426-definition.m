#import <Foundation/Foundation.h>

@interface Car : NSObject {
  char first[2000000000];
  char second[2000000000];
  char third[2000000000];
}
@end
@implementation Car
@end

int main(void) {
  [Car new];
  return 0;
}
