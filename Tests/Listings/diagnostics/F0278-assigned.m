// command: check
#import <Foundation/Foundation.h>

@interface Car : NSObject
@property int speed;
@end
@implementation Car
- (instancetype)init {
  if (self = [super init]) _speed = 1;
  return self;
}
- (instancetype)initial {
  return self;
}
- (instancetype)initAgain {
  if (self = [self initial]) _speed = 2;
  return self;
}
@end

int main(void) {
  int x = 0;
  Car *car = [Car new];
  if (x = 1) NSLog(@"one");
  if (car.speed = 4) NSLog(@"four");
  while (x = 0) NSLog(@"never");
  if (x =! 3) NSLog(@"not three");
  Car *other;
  if ((other = [Car new])) NSLog(@"%@", other);
  NSEnumerator *all = [@[@1] objectEnumerator];
  id object;
  while (object = [all nextObject]) NSLog(@"%@", object);
  return 0;
}
