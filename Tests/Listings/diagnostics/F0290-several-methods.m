// command: check
// Two classes declare one selector with types that are passed in different ways, and the receiver's class is not known.
#import <Foundation/Foundation.h>
@interface Lamp : NSObject
- (void)setLevel:(int)level;
- (int)length;
- (unsigned char)flags;
@end
@implementation Lamp
- (void)setLevel:(int)level { NSLog(@"%d", level); }
- (int)length { return 3; }
- (unsigned char)flags { return 1; }
@end
@interface Page : NSObject
- (void)setLevel:(double)level;
- (long)length;
- (char)flags;
@end
@implementation Page
- (void)setLevel:(double)level { NSLog(@"%g", level); }
- (long)length { return 4; }
- (char)flags { return 2; }
@end

int main(void) {
  @autoreleasepool {
    id any = [Page new];
    [any setLevel:3];
    [(Page *)any setLevel:3];
    NSLog(@"%d", (int)[any length] + [any flags]);
  }
  return 0;
}

@interface Wall : NSObject
- (void)paint:(float)amount;
@end
@implementation Wall
- (void)paint:(float)amount { NSLog(@"%g", amount); }
@end
