// options: --stub-all
// A library whose header is not here is taken for the owner of what begins as its classes do, but not of what the program has itself.
#import <Foundation/Foundation.h>
#import <LKModels/LKModels.h>

@interface NSObject (Names)
+ (NSArray *)lk_names;
@end

@implementation NSObject (Names)
+ (NSArray *)lk_names {
  return @[ NSStringFromClass(self) ];
}
@end

int main(void) {
  Class cls = [NSDate class];
  id object = [NSObject new];
  NSLog(@"%@ %@", [cls lk_names], [[object class] lk_names]);
  NSLog(@"%@ %@", [object lk_model], [LKModel new].name);
  return 0;
}
