// A function of the runtime that no header declares is declared by the program, with whichever integer as its result.
#import <Foundation/Foundation.h>
OBJC_EXTERN int _objc_rootRetainCount(id);
extern int _objc_autoreleasePoolPrint(void);
int main(void) {
  NSObject *thing = [NSObject new];
  printf("%d\n", (int)_objc_rootRetainCount(thing));
  _objc_autoreleasePoolPrint();
  return 0;
}
