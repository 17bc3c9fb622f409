// A class in a shared library, as a program saw it when it was compiled (LIBRARY_GREW is not set), and as the library is now.
#include <objc/NSObject.h>

@interface Engine : NSObject {
  @public
    int power;
#ifdef LIBRARY_GREW
    double torque;
    long serial;
    char note;
#endif
}
+ (int)loads;
- (int)strength;
@end
