// The standard directories of a user and of the machine.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSSearchPathDirectory kinds[] = {NSApplicationDirectory,       NSLibraryDirectory,     NSDocumentationDirectory,
                                     NSDocumentDirectory,          NSDesktopDirectory,     NSCachesDirectory,
                                     NSAutosavedInformationDirectory, NSInputMethodsDirectory, NSPreferencePanesDirectory,
                                     NSApplicationSupportDirectory};
    for (int i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
      NSArray *own = NSSearchPathForDirectoriesInDomains(kinds[i], NSUserDomainMask, NO);
      NSArray *machines = NSSearchPathForDirectoriesInDomains(kinds[i], NSLocalDomainMask, NO);
      printf("%lu %s %s\n", kinds[i], [own componentsJoinedByString:@" "].UTF8String,
             [machines componentsJoinedByString:@" "].UTF8String);
    }
  }
  return 0;
}
