// +load of each class and category in its order, +initialize when a class is first used, and what inherits it.
#import <Foundation/Foundation.h>

static NSMutableArray *loads;
static void note(NSString *text) {
  if (!loads) loads = [NSMutableArray new];
  [loads addObject:text];
}

@interface Child : NSObject
@end
@interface Parent : NSObject
@end
@interface Son : Parent
@end
@interface Daughter : Parent
@end

@implementation Son
+ (void)load { note(@"Son"); }
@end
@implementation Parent (Extra)
+ (void)load { note(@"Parent(Extra)"); }
@end
@implementation Parent
+ (void)load { note(@"Parent"); }
+ (void)initialize {
  NSLog(@"initialize %@ for %@", [Parent class] == self ? @"itself" : @"a subclass", NSStringFromClass(self));
}
+ (int)value { return 7; }
@end
@implementation Daughter
+ (void)initialize {
  if (self == [Daughter class]) NSLog(@"Daughter's own");
}
@end
@implementation Child
+ (void)initialize { NSLog(@"never in place of the category's"); }
@end
@implementation Child (Later)
+ (void)initialize { NSLog(@"the category's"); }
@end

int main(void) {
  @autoreleasepool {
    NSLog(@"%@", [loads componentsJoinedByString:@" "]);
    Class son = [Son class];
    NSLog(@"asked for the class");
    NSLog(@"%d", [son value]);
    [Daughter new];
    [Daughter new];
    [Child self];
  }
  return 0;
}
