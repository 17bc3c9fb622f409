#import <Foundation/Foundation.h>

@interface Car : NSObject
- void stop;
- (void)park();
- (void)drive:(int kilometres) to:(NSString *)place;
(void)wash;
- (void)turn(int degrees);
@end
@implementation Car
- (void)stop {}
- (void)park {}
- (void)drive:(int)kilometres to:(NSString *)place {}
@end

int main(void) {
  Car *car = [Car new];
  [car drive:3, to:@"home"];
  [car drive:3 to @"home"];
  [car drive 3];
  [car drive: to:@"home"];
  [car drive:];
  [car stop()];
  [car.stop];
  [car, stop];
  car stop;
  [car performSelector:@selector("stop")];
  NSLog(@"%@", nothing);
  return 0;
}
