#import <Foundation/Foundation.h>

@implementation CarProxy
- (id)init {
  return [super init];
}
- (void)stop {
  [super stop];
}
@end

@interface Root
+ (void)stop;
@end
@implementation Root
+ (void)stop {
  [super stop];
}
@end

int main(void) { return 0; }
