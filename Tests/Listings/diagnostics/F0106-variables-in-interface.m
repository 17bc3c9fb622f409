// command: check
// Between the methods of an @interface stand functions and types, and variables only with `extern`.
#import <Foundation/Foundation.h>
@interface Lamp : NSObject
- (void)shine;
int count;
static NSString *const name = @"lamp";
extern int others;
typedef int Watt;
- (Watt)power;
@end
@implementation Lamp
int inside = 3;
- (void)shine { NSLog(@"%d", inside); }
- (Watt)power { return 40; }
@end
int main(void) { [[Lamp new] shine]; return 0; }
