// `&*self` is self: macros write it to learn the type of what they are given.
#import <Foundation/Foundation.h>

#define WS(weakSelf) __weak __typeof(&*self) weakSelf = self;
#define STRONG(object) __strong __typeof(&*(object)) strong_##object = (object)

@interface Car : NSObject {
  int wheels;
}
@property (copy) void (^done)(void);
@end
@implementation Car
- (void)start {
  WS(weakSelf)
  self.done = ^{
    STRONG(weakSelf);
    printf("%s, %d wheels\n", object_getClassName(strong_weakSelf), (*strong_weakSelf).wheels);
  };
  (*self).wheels = 4;
  Car *same = &*self, *again = &(*((Car *)same));
  printf("%d %d\n", same == self, again == self);
  self.done();
}
- (void)dealloc { printf("dealloc\n"); }
@end

int main(void) {
  @autoreleasepool {
    Car *car = [Car new];
    [car start];
    NSString *text = @"x";
    printf("%s\n", (&*text).UTF8String);
  }
  return 0;
}
