// UIKit is there for a phone only: whoever imports it is compiled for a phone.
#import <Foundation/Foundation.h>
#import <UIKit/UIKit.h>

#define say(...) printf("%s\n", [NSString stringWithFormat:__VA_ARGS__].UTF8String)

#if __IPHONE_OS_VERSION_MIN_REQUIRED < __IPHONE_5_0
#error too old
#endif

int main(void) {
#if TARGET_OS_IPHONE && TARGET_OS_SIMULATOR
  say(@"a phone");
#else
  say(@"a Mac");
#endif
}
