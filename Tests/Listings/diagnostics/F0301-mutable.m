#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSMutableDictionary *ages = (id)@{@"Ada": @36};
    [ages setObject:@41 forKey:@"Grace"];
  }
  return 0;
}
