// super in a class method begins at the metaclass that was compiled.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>
@interface B : NSObject
+ (void)hi;
@end
@implementation B
+ (void)hi { NSLog(@"B"); }
@end
@interface P : B @end
@implementation P
+ (void)hi { NSLog(@"P"); [super hi]; }
@end
int main() {
Class s = objc_allocateClassPair([P class], "S", 0); objc_registerClassPair(s);
object_setClass([P class], object_getClass(s)); [P hi];
 return 0; }
