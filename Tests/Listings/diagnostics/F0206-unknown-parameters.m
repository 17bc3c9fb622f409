#import <Foundation/Foundation.h>

@interface Loader : NSObject
@end

@implementation Loader
- (void)load:(Recipe *)recipe {
  NSLog(@"%@", recipe);
}
@end

int main(void) {
  void (^done)(id, NSError *) = ^(id result, NSError *error) {
    if (error == nil) NSLog(@"%@", result);
  };
  done(@"x", nil);
  return 0;
}
