// A method replaced by a block that keeps the implementation it replaces; the inherited method stays as it was.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Animal : NSObject
- (NSString *)cry:(int)times;
@end
@implementation Animal
- (NSString *)cry:(int)times {
  return [@"" stringByPaddingToLength:times * 2 withString:@"uh" startingAtIndex:0];
}
@end

@interface Dog : Animal
@end
@implementation Dog
@end

static void wrap(Class cls, SEL selector, NSString *mark) {
  Method method = class_getInstanceMethod(cls, selector);
  IMP original = method_getImplementation(method);
  id block = ^NSString *(id self, int times) {
    NSString *(*call)(id, SEL, int) = (NSString * (*)(id, SEL, int)) original;
    return [NSString stringWithFormat:@"%@%@%@", mark, call(self, selector, times + 1), mark];
  };
  IMP made = imp_implementationWithBlock(block);
  NSLog(@"added %d", class_addMethod(cls, selector, made, method_getTypeEncoding(method)));
  if (class_getMethodImplementation(cls, selector) != made) method_setImplementation(method, made);
  NSLog(@"block %d", imp_getBlock(made) != nil);
}

int main(void) {
  @autoreleasepool {
    wrap([Dog class], @selector(cry:), @"!");
    wrap([Dog class], @selector(cry:), @"?");
    NSLog(@"%@", [[Dog new] cry:1]);
    NSLog(@"%@", [[Animal new] cry:1]);
    wrap([Animal class], @selector(cry:), @"#");
    NSLog(@"%@", [[Animal new] cry:1]);
    NSLog(@"%@", [[Dog new] cry:1]);
  }
  return 0;
}
