// The types of objc.h written again, as articles quote them; the compiler's own limits.
#import <Foundation/Foundation.h>
typedef struct objc_object *id;
typedef struct objc_selector *SEL;
typedef struct objc_class *Class;
@interface A : NSObject @end
@implementation A @end

int main(void) {
  id a = [A new];
  for (id x in @[a]) NSLog(@"%@", [x class]);
  SEL s = @selector(hash);
  Class c = [A class];
  NSLog(@"%@ %@", NSStringFromSelector(s), c);
  NSLog(@"%g %g %d %ld", __DBL_MAX__, __FLT_MAX__, __INT_MAX__, __LONG_MAX__);
  return 0;
}
