// command: check
// What is marked as unavailable is refused, except in the class that implements it.
#import <Foundation/Foundation.h>
@interface Door : NSObject
- (instancetype)init NS_UNAVAILABLE;
- (instancetype)initWithName:(NSString *)name;
+ (instancetype)frontDoor;
- (void)slam __attribute__((unavailable("close it gently")));
@property int hinges NS_UNAVAILABLE;
@end
@implementation Door
- (instancetype)initWithName:(NSString *)name { return [super init]; }
+ (instancetype)frontDoor { return [[self alloc] init]; }
- (void)slam { puts("bang"); }
@end
@interface Gate : Door
- (instancetype)init;
@end
@implementation Gate
- (instancetype)init { return [super initWithName:@"gate"]; }
@end
void knock(void) __attribute__((unavailable));
void knock(void) { puts("knock"); }

int main(void) {
  @autoreleasepool {
    Door *door = [[Door alloc] init];
    door = [Door new];
    [door slam];
    door.hinges = 3;
    knock();
    door = [Gate new];
    door = [Door frontDoor];
  }
  return 0;
}
