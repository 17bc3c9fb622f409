// dlsym finds functions, constants and classes of the system's libraries, and the program's own external functions and variables.
#import <Foundation/Foundation.h>
#import <Security/Security.h>
#include <dlfcn.h>

NSString *const BakeryName = @"Crumb";
int loafCount = 7;
int doubled(int value) { return value * 2; }
static int hidden(int value) { return value; }
static int hiddenCount = 1;

@interface Oven : NSObject
@end
@implementation Oven
@end

static void show(void *library, const char *names) {
  for (NSString *name in [@(names) componentsSeparatedByString:@" "])
    printf("%s %d\n", name.UTF8String, dlsym(library, name.UTF8String) != NULL);
}

int main(void) {
  @autoreleasepool {
    void *security = dlopen("/System/Library/Frameworks/Security.framework/Security", RTLD_LAZY);
    void *foundation = dlopen("/System/Library/Frameworks/Foundation.framework/Foundation", RTLD_LAZY);
    void *core = dlopen("/System/Library/Frameworks/CoreFoundation.framework/CoreFoundation", RTLD_NOW);
    void *runtime = dlopen("/usr/lib/libobjc.A.dylib", RTLD_NOW);
    printf("opened %d %d %d %d\n", security != NULL, foundation != NULL, core != NULL, runtime != NULL);
    show(security, "kSecRandomDefault kSecAttrAccount SecRandomCopyBytes");
    show(foundation, "NSCocoaErrorDomain NSFoundationVersionNumber NSStringFromClass OBJC_CLASS_$_NSBundle NSNoSuchName");
    show(core, "kCFBooleanTrue kCFAllocatorDefault CFRelease");
    show(runtime, "objc_getClass");
    printf("%s\n", (*(NSString *__autoreleasing *)dlsym(security, "kSecAttrAccount")).UTF8String);
    printf("%d\n", CFBooleanGetValue(*(CFBooleanRef *)dlsym(core, "kCFBooleanTrue")));
    NSString *domain = *(NSString *__autoreleasing *)dlsym(foundation, "NSCocoaErrorDomain");
    printf("same object %d\n", domain == NSCocoaErrorDomain);

    printf("own\n");
    show(RTLD_DEFAULT, "BakeryName loafCount doubled hidden hiddenCount OBJC_CLASS_$_Oven OBJC_CLASS_$_Mill");
    show(dlopen(NULL, RTLD_LAZY), "doubled NSLog");
    show(RTLD_MAIN_ONLY, "doubled NSLog");
    show(foundation, "doubled");
    *(int *)dlsym(RTLD_DEFAULT, "loafCount") += 1;
    int (*function)(int) = dlsym(RTLD_DEFAULT, "doubled");
    printf("%d %d %d\n", loafCount, function(loafCount), hidden(hiddenCount));
    printf("%s\n", (*(NSString *__autoreleasing *)dlsym(RTLD_DEFAULT, "BakeryName")).UTF8String);
    Class oven = (__bridge Class)dlsym(RTLD_DEFAULT, "OBJC_CLASS_$_Oven");
    printf("%s %d\n", [[oven new] description].length > 0 ? "made" : "none", oven == [Oven class]);

    printf("failures\n");
    dlerror();
    printf("%d %d\n", dlerror() == NULL, dlopen("/System/Library/Frameworks/Nowhere.framework/Nowhere", RTLD_LAZY) == NULL);
    printf("%d %d\n", dlerror() != NULL, dlerror() == NULL);
    printf("%d\n", dlsym(RTLD_DEFAULT, "there_is_none") == NULL);
    printf("%s\n", dlerror());
  }
  return 0;
}
