// Clang warned of a number where an address belongs, and the other way round, until 2023: programs from before have such properties.
#import <Foundation/Foundation.h>

#define say(...) printf("%s\n", [NSString stringWithFormat:__VA_ARGS__].UTF8String)

@interface Man : NSObject
@property(nonatomic, assign) NSInteger *age;
@end

@implementation Man
@end

int main(void) {
  @autoreleasepool {
    Man *man = [Man new];
    man.age = 14;
    say(@"%ld", (long)man.age);
    NSUInteger *count = [@[ @1, @2 ] count];
    long number = count;
    say(@"%ld", number);
  }
  return 0;
}
