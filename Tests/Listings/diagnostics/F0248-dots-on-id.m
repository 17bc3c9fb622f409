// command: check
// Dots need an object whose class is known; compilers refuse them on `id`, and on `Class` outside of methods: in one,
// the class methods of its own class are known.
#import <Foundation/Foundation.h>
@protocol Named
@property (readonly) NSString *name;
@end

@interface Finder : NSObject
@end
@implementation Finder
- (NSUInteger)depthOf:(Class)cls {
  NSUInteger depth = 0;
  while ((cls = cls.superclass)) depth++;
  return depth + [[cls class].new hash];
}
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
