// An IMP is an IMP, whoever gave it.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>
@interface A : NSObject @end
@implementation A
@end
int main() { 
 IMP i = [NSObject instanceMethodForSelector:@selector(description)];
 NSLog(@"%d", class_addMethod([A class], @selector(foo), i, "@@:"));
 IMP j = [[NSArray array] methodForSelector:@selector(count)];
 NSLog(@"%d", class_addMethod([A class], @selector(bar), j, "Q@:"));
 IMP k = class_getMethodImplementation([NSObject class], @selector(isEqual:));
 NSLog(@"%d", class_addMethod([A class], @selector(same:), k, "B@:@"));
 A *a = [A new]; NSLog(@"%d", [[a performSelector:@selector(foo)] isEqual:[a description]]);
 method_setImplementation(class_getInstanceMethod([A class], @selector(foo)), [A methodForSelector:@selector(description)]);
 class_replaceMethod([A class], @selector(zip), [a methodForSelector:@selector(hash)], "Q@:");
 return 0; }
