// objection: injected properties, singletons, bindings.
#import "Objection.h"

@interface Motor : NSObject
@end
@implementation Motor
objection_register_singleton(Motor)
@end

@interface Wagon : NSObject
@property (nonatomic, strong) Motor *motor;
@property (nonatomic) BOOL isReady;
@end
@implementation Wagon
objection_register(Wagon)
objection_requires(@"motor")
- (void)awakeFromObjection { self.isReady = YES; }
@end

int main(void) {
  @autoreleasepool {
    JSObjectionInjector *injector = [JSObjection createInjector];
    Wagon *first = [injector getObject:[Wagon class]], *second = [injector getObject:[Wagon class]];
    NSLog(@"%@ %d %d %d", [first.motor class], first.isReady, first != second, first.motor == second.motor);
    @try {
      [injector getObject:@protocol(NSCopying)];
    } @catch (NSException *exception) {
      NSLog(@"%@", exception.name);
    }
  }
  return 0;
}
