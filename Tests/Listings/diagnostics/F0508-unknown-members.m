// command: check --stub-all {file}
// What the program has itself is not among the unknown members of a library that is not here.
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
