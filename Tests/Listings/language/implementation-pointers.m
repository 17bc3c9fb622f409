// IMP is void (*)(void) in Apple's headers, id (*)(id, SEL, ...) in older ones. Dots in a cast stand for parameters.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>
@interface D : NSObject
- (void)go;
@end
@implementation D
- (void)go { NSLog(@"go"); }
@end
@interface A : NSObject @end
@implementation A
- (int)x:(int)n { return n; }
@end
// A function whose own dots stand for variable arguments keeps them.
static int first(void *self, SEL cmd, ...) {
 va_list list; va_start(list, cmd); int n = va_arg(list, int); va_end(list); return n; }
static int plain(void *self, SEL cmd, int n) { return n; }
int main() { A *a = [A new];
 IMP imp = class_getMethodImplementation([D class], @selector(go)); imp();
 void (*f)(void) = imp; f(); IMP g = f; g(); imp([D new], @selector(go));

 NSLog(@"%d", ((int (*)(void *, SEL, ...))plain)((__bridge void *)a, @selector(x:), 8));
 NSLog(@"%d", ((int (*)(id, SEL, ...))plain)(a, @selector(x:), 8));
 NSLog(@"%d", ((int (*)(id, ...))[a methodForSelector:@selector(x:)])(a, @selector(x:), 9));
 NSLog(@"%d", first(NULL, @selector(x:), 10));
 return 0; }
