// objc4 takes methods without code and types that nobody can read.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>
#import <objc/message.h>
id objc_getProperty(id, SEL, ptrdiff_t, BOOL);
@interface A : NSObject @end
@implementation A @end
int main() { NSLog(@"%d", class_addMethod([A class], @selector(x), NULL, "v@:"));
 NSLog(@"%d", class_addMethod([A class], @selector(y), (IMP)printf, "??!"));
 NSLog(@"%d", class_addMethod([A class], @selector(z), (IMP)printf, NULL));
 A *a = [A new]; Method m = class_getInstanceMethod([A class], @selector(z));
 NSLog(@"%d %s", method_getImplementation(class_getInstanceMethod([A class], @selector(x))) == NULL, method_getTypeEncoding(m));
 NSLog(@"%d", ((int (*)(id, Method))method_invoke)(nil, class_getInstanceMethod([A class], @selector(hash))));
 NSLog(@"%@", objc_getProperty(a, @selector(isa), 0, NO));
 return 0; }
