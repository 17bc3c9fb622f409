// A class's second name, also one that is a class of UIKit's: a program for a Mac has none of those.
#import <Cocoa/Cocoa.h>

@compatibility_alias UIColor NSColor;

@interface Engine : NSObject
@end
@implementation Engine
@end
@compatibility_alias Motor Engine;

@interface Diesel : Motor
@end
@implementation Diesel
@end

int main(void) {
  @autoreleasepool {
    UIColor *red = [UIColor redColor];
    NSLog(@"%d", [red isKindOfClass:[NSColor class]]);
    NSLog(@"%@ %@", [Motor class], [Diesel superclass]);
    NSLog(@"%@", NSClassFromString(@"Motor"));
  }
  return 0;
}
