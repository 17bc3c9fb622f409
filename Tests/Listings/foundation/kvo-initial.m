// NSKeyValueObservingOptionInitial: the first notification comes before the observer is registered.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Follower : NSObject
@property (nonatomic, copy) NSString *name;
@property (nonatomic, copy) void (^block)(void);
@end

@implementation Follower
- (void)observeValueForKeyPath:(NSString *)path ofObject:(id)object change:(NSDictionary *)change context:(void *)context {
  printf("%s -> %s\n", object_getClassName(object), [change[NSKeyValueChangeNewKey] description].UTF8String);
  if (self.block) self.block();
}
@end

int main(void) {
  @autoreleasepool {
    Follower *first = [Follower new], *second = [Follower new];
    // Each takes over the other's name, where it differs.
    __weak Follower *weakFirst = first, *weakSecond = second;
    first.block = ^{
      if (![weakFirst.name isEqualToString:weakSecond.name]) weakFirst.name = weakSecond.name;
    };
    second.block = ^{
      if (![weakSecond.name isEqualToString:weakFirst.name]) weakSecond.name = weakFirst.name;
    };
    NSKeyValueObservingOptions options = NSKeyValueObservingOptionInitial | NSKeyValueObservingOptionNew;
    [second addObserver:first forKeyPath:@"name" options:options context:NULL];
    [first addObserver:second forKeyPath:@"name" options:options context:NULL];
    puts("both observe");
    second.name = @"Ada";
    printf("%s %s\n", first.name.UTF8String, second.name.UTF8String);

    // It is not registered yet when it is told.
    Follower *third = [Follower new], *hasty = [Follower new];
    hasty.block = ^{
      @try {
        [third removeObserver:hasty forKeyPath:@"name"];
      } @catch (NSException *exception) {
        printf("%s\n", exception.name.UTF8String);
      }
    };
    [third addObserver:hasty forKeyPath:@"name" options:options context:NULL];
    hasty.block = nil;
    third.name = @"Bo";
    [third removeObserver:hasty forKeyPath:@"name"];
    [second removeObserver:first forKeyPath:@"name"];
    [first removeObserver:second forKeyPath:@"name"];
  }
  return 0;
}
