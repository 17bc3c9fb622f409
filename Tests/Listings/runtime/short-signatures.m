// A signature that does not mention the receiver and the selector forwards all the same.
#import <Foundation/Foundation.h>
@interface P : NSProxy @end
@implementation P
- (NSMethodSignature *)methodSignatureForSelector:(SEL)s { return [NSMethodSignature signatureWithObjCTypes:"@:"]; }
- (void)forwardInvocation:(NSInvocation *)i { NSLog(@"inv %@ %lu", NSStringFromSelector(i.selector), (unsigned long)i.methodSignature.numberOfArguments); }
@end
@interface Q : NSObject @end
@implementation Q
- (NSMethodSignature *)methodSignatureForSelector:(SEL)s { return [NSMethodSignature signatureWithObjCTypes:"v@"]; }
- (void)forwardInvocation:(NSInvocation *)i { NSLog(@"inv"); }
@end
int main() { id p = [P alloc]; id c = [p copy]; NSLog(@"%@", c); [(id)[Q new] performSelector:@selector(foo)]; return 0; }
