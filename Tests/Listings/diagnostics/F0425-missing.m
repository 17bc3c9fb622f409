#import <Foundation/Foundation.h>

@interface Engine : NSObject
@end

int main(void) {
  [Engine new];
  return 0;
}
