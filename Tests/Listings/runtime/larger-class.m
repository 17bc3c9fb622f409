// object_setClass does not compare sizes; only what is read beyond the object counts.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>
@interface A : NSObject { @public int a; } @end
@implementation A
- (void)hi { NSLog(@"A"); }
@end
@interface B : NSObject { @public int a; long b[10]; } - (void)hi; @end
@implementation B
- (void)hi { NSLog(@"B %d", a); }
- (long)get { return b[9]; }
@end
int main() { A *a = [A new]; a->a = 4; object_setClass(a, [B class]); [a hi]; NSLog(@"%@", [a class]);
 return 0; }
