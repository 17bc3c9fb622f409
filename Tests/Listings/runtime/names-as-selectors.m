// A selector is its name on Apple's systems, so that NSStringFromSelector and sel_getName take any C string for one.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Person : NSObject {
  int _age;
  NSString *_name;
}
@end
@implementation Person
@end

int main(void) {
  unsigned count;
  Ivar *list = class_copyIvarList([Person class], &count);
  for (unsigned i = 0; i < count; i++) {
    const char *name = ivar_getName(list[i]);
    NSLog(@"%@ %s", NSStringFromSelector((SEL)name), sel_getName((SEL)name));
  }
  free(list);
  char own[] = "own:words";
  SEL selector = (SEL)own;
  NSLog(@"%@ %@ %s", NSStringFromSelector(selector), NSStringFromSelector(NULL), sel_getName(@selector(length)));
  NSLog(@"%d", sel_isMapped(@selector(length)));
  return 0;
}
