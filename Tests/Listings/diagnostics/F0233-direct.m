#import <Foundation/Foundation.h>

@protocol Driving
- (int)wheels __attribute__((objc_direct));
@property (direct) int speed;
- (void)drive;
@end

@interface Car : NSObject
- (int)gear __attribute__((objc_direct));
- (int)doors;
+ (Car *)car __attribute__((objc_direct));
- (NSString *)description __attribute__((objc_direct));
- (void)missing __attribute__((objc_direct));
@property (direct) int load;
@end

@implementation Car
- (int)gear { return 1; }
- (int)doors __attribute__((objc_direct)) { return 4; }
+ (Car *)car { return [self new]; }
- (NSString *)description { return @"car"; }
@dynamic load;
@end

__attribute__((objc_direct_members))
@interface Van : Car <Driving>
- (int)gear;
- (void)drive;
- (int)seats;
@end

@implementation Van
- (int)gear { return [super gear]; }
- (void)drive {}
@end

@implementation Van (Seats)
- (int)seats { return 9; }
@end

int main(void) {
  id any = [Car car];
  [any gear];
  Class cls = [Car class];
  [cls car];
  [(Car *)any missing];
  SEL selector = @selector(gear);
  return selector != NULL;
}
