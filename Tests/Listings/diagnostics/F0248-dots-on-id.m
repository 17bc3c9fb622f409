// command: check
// Dots need an object whose class is known; compilers refuse them on `id` and `Class`.
#import <Foundation/Foundation.h>
@protocol Named
@property (readonly) NSString *name;
@end

int main(void) {
  @autoreleasepool {
    id any = @"abc";
    id<Named> named = nil;
    NSLog(@"%lu", (unsigned long)any.length);
    NSLog(@"%@", @[ @"a" ][0].uppercaseString);
    NSLog(@"%@", [any class].description);
    NSLog(@"%@ %lu", named.name, (unsigned long)((NSString *)any).length);
  }
  return 0;
}
