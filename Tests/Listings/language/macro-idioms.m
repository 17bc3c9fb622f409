// Macros as libraries write them: weakify and strongify, compile-time key paths, singletons, clamped values, tables of names.
#import <Foundation/Foundation.h>

#define weakify(VAR) __weak __typeof__(VAR) weak_##VAR = VAR
#define strongify(VAR)                                                \
  _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wshadow\"") \
  __strong __typeof__(VAR) VAR = weak_##VAR                           \
  _Pragma("clang diagnostic pop")
#define keypath(OBJ, PATH) (((void)(NO && ((void)OBJ.PATH, NO)), @#PATH))
#define SINGLETON(NAME)                       \
  +(instancetype)NAME {                       \
    static id instance;                       \
    static dispatch_once_t once;              \
    dispatch_once(&once, ^{                   \
      instance = [[self alloc] init];         \
    });                                       \
    return instance;                          \
  }
#define CLAMP(x, low, high)            \
  ({                                   \
    __typeof__(x) _x = (x);            \
    __typeof__(low) _low = (low);      \
    __typeof__(high) _high = (high);   \
    _x < _low ? _low : _x > _high ? _high : _x; \
  })
#define COLORS(X) X(red) X(green) X(blue)
#define AS_CASE(name) name,
#define AS_NAME(name) @ #name,
#define COUNT(...) (sizeof((int[]){__VA_ARGS__}) / sizeof(int))

typedef NS_ENUM(NSInteger, Color) { COLORS(AS_CASE) };
static NSString *const names[] = {COLORS(AS_NAME)};

@interface Person : NSObject
@property (nonatomic, strong) Person *friend;
@property (nonatomic, copy) NSString *name;
@property (nonatomic, copy) void (^greet)(void);
+ (instancetype)shared;
@end
@implementation Person
SINGLETON(shared)
- (void)dealloc {
  NSLog(@"%@ ends", _name);
}
@end

int main(void) {
  @autoreleasepool {
    Person *self = [Person new];
    self.name = @"Ann";
    weakify(self);
    self.greet = ^{
      strongify(self);
      NSLog(@"hello %@", self.name);
    };
    self.greet();
    NSLog(@"%@ %@", keypath(self, friend.name), keypath(self, name));
    NSLog(@"%d %g", CLAMP(12, 0, 10), CLAMP(-1.5, -1.0, 1.0));
    for (Color c = red; c <= blue; c++) NSLog(@"%ld %@", (long)c, names[c]);
    NSLog(@"%zu", COUNT(1, 2, 3, 4));
    NSLog(@"%d", [Person shared] == [Person shared]);
    [Person shared].name = @"shared";
  }
  NSLog(@"end");
  return 0;
}
