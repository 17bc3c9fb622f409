// Who observes an object already, as programs ask its observation info before they add or remove an observer.
#import <Foundation/Foundation.h>

@interface Car : NSObject
@property int speed;
@property Car *trailer;
@end
@implementation Car
@end

@interface NSObject (Once)
- (BOOL)isObservedBy:(NSObject *)observer forKeyPath:(NSString *)keyPath;
@end
@implementation NSObject (Once)
- (BOOL)isObservedBy:(NSObject *)observer forKeyPath:(NSString *)keyPath {
  id info = (__bridge id)self.observationInfo;
  for (id observance in [info valueForKey:@"_observances"]) {
    id property = [observance valueForKeyPath:@"_property"];
    if ([observance valueForKey:@"_observer"] == observer && [[property valueForKeyPath:@"_keyPath"] isEqualToString:keyPath]) return YES;
  }
  return NO;
}
@end

@interface Radar : NSObject
@end
@implementation Radar
- (void)observeValueForKeyPath:(NSString *)keyPath ofObject:(id)object change:(NSDictionary *)change context:(void *)context {
  printf("%s: %s\n", keyPath.UTF8String, [change[NSKeyValueChangeNewKey] description].UTF8String);
}
@end

int main(void) {
  @autoreleasepool {
    Car *car = [Car new];
    Radar *radar = [Radar new], *other = [Radar new];
    for (int i = 0; i < 2; i++)
      if (![car isObservedBy:radar forKeyPath:@"speed"]) [car addObserver:radar forKeyPath:@"speed" options:NSKeyValueObservingOptionNew context:NULL];
    [car addObserver:radar forKeyPath:@"trailer.speed" options:NSKeyValueObservingOptionNew | NSKeyValueObservingOptionOld context:&car];
    car.speed = 7;
    printf("%d %d %d %d\n", [car isObservedBy:radar forKeyPath:@"speed"], [car isObservedBy:other forKeyPath:@"speed"], [car isObservedBy:radar forKeyPath:@"trailer.speed"], [other isObservedBy:radar forKeyPath:@"speed"]);
    NSArray *observances = [(__bridge id)car.observationInfo valueForKey:@"_observances"];
    printf("%lu, options %s, of the car %d, %s\n", (unsigned long)observances.count, [[observances.lastObject valueForKey:@"_options"] description].UTF8String,
           [observances.lastObject valueForKey:@"_originalObservable"] == car, NSStringFromClass([[observances.lastObject valueForKey:@"_property"] class]).UTF8String);
    [car removeObserver:radar forKeyPath:@"trailer.speed"];
    if ([car isObservedBy:radar forKeyPath:@"trailer.speed"]) [car removeObserver:radar forKeyPath:@"trailer.speed"];
    [car removeObserver:radar forKeyPath:@"speed"];
    printf("%d\n", [car isObservedBy:radar forKeyPath:@"speed"]);
  }
  return 0;
}
