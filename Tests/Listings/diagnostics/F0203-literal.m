// command: check
#import <Foundation/Foundation.h>

@interface Car : NSObject
- (void)drive;
- (void)park:(NSString *)place;
@end
@implementation Car
- (void)drive {}
- (void)park:(NSString *)place {}
@end

int main(void) {
  Car *car = [Car new];
  [car performSelector:@selector(drvie)];
  [car performSelector:@selector(park) withObject:@"here"];
  [car performSelector:@selector(drive)];
  if ([car respondsToSelector:@selector(Drive)]) return 1;
  [car performSelector:@selector(honk)];
  SEL added = @selector(drives);
  return added == @selector(drives);
}
