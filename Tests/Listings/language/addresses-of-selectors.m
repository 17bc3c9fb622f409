// &@selector(name), which macros write that take the address of whatever they are given.
#import <Foundation/Foundation.h>

#define VALUE_OF(expression) [NSValue valueWithBytes:&expression objCType:@encode(typeof(expression))]

int main(void) {
  @autoreleasepool {
    NSValue *value = VALUE_OF(@selector(description));
    SEL back = NULL;
    [value getValue:&back];
    NSLog(@"%s %@", value.objCType, NSStringFromSelector(back));
    const SEL *place = &@selector(length);
    NSLog(@"%@", NSStringFromSelector(*place));
    int number = 5;
    NSLog(@"%@", VALUE_OF(number).debugDescription ? @"also of variables" : @"");
  }
  return 0;
}
