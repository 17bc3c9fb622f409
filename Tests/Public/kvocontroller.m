// KVOController: observers that end with their controller.
#import "FBKVOController.h"

@interface Clock : NSObject
@property (nonatomic) int hour;
@property (nonatomic, copy) NSString *zone;
@end
@implementation Clock
@end

int main(void) {
  @autoreleasepool {
    Clock *clock = [Clock new];
    @autoreleasepool {
      NSObject *face = [NSObject new];
      FBKVOController *controller = [FBKVOController controllerWithObserver:face];
      [controller observe:clock keyPath:@"hour" options:NSKeyValueObservingOptionInitial | NSKeyValueObservingOptionNew
                    block:^(id observer, Clock *object, NSDictionary<NSKeyValueChangeKey, id> *change) {
        NSLog(@"%d %@ %d", observer == face, change[NSKeyValueChangeNewKey], object.hour);
      }];
      [controller observe:clock keyPaths:@[@"zone", @"hour"] options:NSKeyValueObservingOptionNew
                    block:^(id observer, id object, NSDictionary<NSKeyValueChangeKey, id> *change) {
        NSLog(@"%@ is %@", change[FBKVONotificationKeyPathKey], change[NSKeyValueChangeNewKey]);
      }];
      clock.hour = 3;
      clock.zone = @"UTC";
      [controller unobserve:clock keyPath:@"hour"];
      clock.hour = 4;
    }
    clock.zone = @"CET";
    NSLog(@"%d %@", clock.hour, clock.zone);
  }
  return 0;
}
