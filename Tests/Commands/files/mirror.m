#import <Foundation/Foundation.h>

@interface Mirror : NSObject
@end
@implementation Mirror
- (id)forwardingTargetForSelector:(SEL)selector { return self; }
@end

int main(void) {
  @autoreleasepool {
    id mirror = [Mirror new];
    @try {
      [mirror performSelector:@selector(wave)];
    } @catch (NSException *exception) {
      printf("%s\n", exception.name.UTF8String);
    }
  }
  return 0;
}
