// command: check
// A method that is declared with NS_REQUIRES_SUPER, and overrides of it with and without the message to super.
@interface Oven : NSObject
- (void)cool NS_REQUIRES_SUPER;
+ (void)reset __attribute__((objc_requires_super));
- (void)open;
@end
@implementation Oven
- (void)cool { printf("off\n"); }
+ (void)reset { printf("reset\n"); }
- (void)open { printf("open\n"); }
@end

@interface Kiln : Oven
@end
@implementation Kiln
- (void)cool { printf("slowly\n"); }
+ (void)reset { [Oven reset]; }
- (void)open { printf("never\n"); }
@end

@interface Stove : Oven
@end
@implementation Stove
- (void)cool {
  void (^rest)(void) = ^{ [super cool]; };
  rest();
}
+ (void)reset {
  if (self != [Oven class]) [super reset];
}
@end

@interface Range : Stove
@end
@implementation Range
- (void)cool { printf("wide\n"); }
@end

int main(void) {
  @autoreleasepool {
    [[Kiln new] cool];
    [Kiln reset];
    [[Kiln new] open];
    [[Stove new] cool];
    [Stove reset];
  }
  return 0;
}
