// command: check
#import <Foundation/Foundation.h>

@implementation Car
- (void)drive {
}
@end

int main(void) {
  return 0;
}
