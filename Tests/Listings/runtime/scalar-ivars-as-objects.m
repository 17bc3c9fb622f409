// object_setIvar moves a word and does not look at the type.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>
int main() { 
Class C = objc_allocateClassPair([NSObject class], "Q", 0);
class_addIvar(C, "_age", sizeof(int), sizeof(int), @encode(int)); objc_registerClassPair(C);
id p = [C new]; Ivar v = class_getInstanceVariable(C, "_age");
object_setIvar(p, v, @18); NSLog(@"%@", object_getIvar(p, v));   // 18
return 0; }
