// objc4 names nil "nil".
#import <Foundation/Foundation.h>
#import <objc/runtime.h>
int main() { printf("%s %s %s\n", class_getName(Nil), object_getClassName(nil), protocol_getName(nil));
 return 0; }
