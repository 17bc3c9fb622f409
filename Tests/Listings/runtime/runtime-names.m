// Names that the runtime knows classes and protocols by, and symbols that other images do not see.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>
#include <dlfcn.h>

__attribute__((objc_runtime_name("LibraryGreeter")))
@protocol Greeter <NSObject>
- (NSString *)greet;
@end

__attribute__((objc_runtime_name("com.example.Base")))
@interface Base : NSObject <Greeter> {
 @public
  int count;
}
+ (instancetype)make;
@end

@interface Derived : Base
@end

@implementation Base
+ (instancetype)make { return [self new]; }
- (NSString *)greet { return [NSString stringWithFormat:@"%@ %d", [self class], count]; }
@end

@implementation Derived
- (NSString *)greet { return [[super greet] uppercaseString]; }
@end

@interface Base (More)
- (int)more;
@end
@implementation Base (More)
- (int)more { return ++count; }
@end

int visible(void) { return 1; }
static int unseen(void) { return 2; }
__attribute__((visibility("hidden"))) int hidden(void) { return 3; }
int variable = 1;
__attribute__((visibility("hidden"))) int hiddenVariable = 2;

int main(void) {
  @autoreleasepool {
    printf("%s\n", NSStringFromClass([Base class]).UTF8String);
    printf("%d %d\n", NSClassFromString(@"com.example.Base") == [Base class],
           NSClassFromString(@"Base") == Nil);
    printf("%d\n", objc_getClass("com.example.Base") == Base.class);
    Base *base = [Base make];
    base->count = 4;
    [base more];
    printf("%s\n", base.greet.UTF8String);
    printf("%d\n", [base.description hasPrefix:@"<com.example.Base: 0x"]);
    printf("%s\n", [Derived make].greet.UTF8String);
    printf("%s\n", class_getName(class_getSuperclass([Derived class])));
    printf("%s\n", NSStringFromProtocol(@protocol(Greeter)).UTF8String);
    printf("%d %d\n", [Derived conformsToProtocol:@protocol(Greeter)],
           NSProtocolFromString(@"LibraryGreeter") == @protocol(Greeter));
    @try {
      [base performSelector:NSSelectorFromString(@"missing")];
    } @catch (NSException *exception) {
      printf("%d\n", [exception.reason hasPrefix:@"-[com.example.Base missing]: "]);
    }
    printf("%d %d %d\n", dlsym(RTLD_DEFAULT, "visible") != NULL,
           dlsym(RTLD_DEFAULT, "unseen") != NULL, dlsym(RTLD_DEFAULT, "hidden") != NULL);
    printf("%d %d\n", dlsym(RTLD_DEFAULT, "variable") == &variable,
           dlsym(RTLD_DEFAULT, "hiddenVariable") != NULL);
    printf("%d %d %d\n", unseen(), hidden(), hiddenVariable);
  }
  return 0;
}
