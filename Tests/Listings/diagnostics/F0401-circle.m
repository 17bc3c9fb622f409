#import <Foundation/Foundation.h>

@interface Car : NSObject
@property (assign) id other;
@end
@implementation Car
- (id)forwardingTargetForSelector:(SEL)selector {
  return self.other;
}
@end

int main(void) {
  Car *a = [Car new], *b = [Car new];
  a.other = b;
  b.other = a;
  [(id)a performSelector: @selector(drive)];
  return 0;
}
