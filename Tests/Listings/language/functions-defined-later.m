// clang reads the bodies of an @implementation at its @end: functions that stand further down in it are known.
#import <Foundation/Foundation.h>
@interface D : NSObject
- (void)go;
@end
@implementation D
- (void)go { NSLog(@"%d %d", (IMP)late != NULL, twice(3)); }   // 1 6
static int twice(int x) { return once(x) * 2; }
static int once(int x) { return x; }
void late(id self, SEL _cmd) {}
@end
int main() { [[D new] go]; return 0; }
