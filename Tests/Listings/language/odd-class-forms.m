// An @implementation and a category by the name of a compatibility alias, an array without a length as the last variable, and a method
// without a type whose name is also that of a type.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>
@interface Bar : NSObject
- (NSString *)name;
@end
@compatibility_alias Alias Bar;
@implementation Alias
- (NSString *)name { return @(__func__); }
@end
@interface Alias (More)
- (int)more;
@end
@implementation Alias (More)
- (int)more { return 2; }
@end
@interface Tail : NSObject {
  int n;
  char bytes[];
}
+ (Tail *)tailWithText:(const char *)text;
- (const char *)text;
@end
@implementation Tail
+ (Tail *)tailWithText:(const char *)text {
  Tail *made = class_createInstance(self, strlen(text) + 1);
  made->n = (int)strlen(text);
  strcpy(made->bytes, text);
  return made;
}
- (const char *)text { return n ? bytes : ""; }
@end
@interface Old : NSObject
- Method __attribute__((deprecated));
- Class;
@end
@implementation Old
- Method { return self; }
- Class { return nil; }
@end
int main(void) {
  NSLog(@"%@ %@ %d", [[Alias new] name], [Alias class], [[Bar new] more]);
  Tail *tail = [Tail tailWithText:"flexible"];
  NSLog(@"%s %zu %s", [tail text], class_getInstanceSize([Tail class]), ivar_getTypeEncoding(class_getInstanceVariable([Tail class], "bytes")));
  Old *old = [Old new];
  NSLog(@"%d %d", [old Method] == old, [old Class] == nil);
  return 0;
}
