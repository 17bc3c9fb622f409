// A class may get -dealloc, as any method, without types: method_getTypeEncoding of a method that is not there is NULL,
// and class_addMethod takes that. Objects of the class are observed and deallocated as others are.
#import <Foundation/Foundation.h>
#import <objc/message.h>
#import <objc/runtime.h>

@interface Account : NSObject
@property(nonatomic) NSInteger balance;
@end

@implementation Account
@end

@interface Watcher : NSObject
@end

@implementation Watcher
- (void)observeValueForKeyPath:(NSString *)path
                      ofObject:(id)object
                        change:(NSDictionary *)change
                       context:(void *)context {
  NSLog(@"%@ is %@", path, change[NSKeyValueChangeNewKey]);
}
@end

/// Adds a -dealloc to a class that has none of its own.
static void addDealloc(Class cls) {
  SEL dealloc = sel_registerName("dealloc");
  Class superclass = class_getSuperclass(cls);
  IMP imp = imp_implementationWithBlock(^(__unsafe_unretained id self) {
    NSLog(@"the added dealloc of %@", [self class]);
    struct objc_super above = {self, superclass};
    ((void (*)(struct objc_super *, SEL))objc_msgSendSuper)(&above, dealloc);
  });
  NSLog(@"added: %@", class_addMethod(cls, dealloc, imp, method_getTypeEncoding(NULL)) ? @"YES" : @"NO");
}

int main(void) {
  @autoreleasepool {
    addDealloc([Account class]);
    Watcher *watcher = [Watcher new];
    Account *account = [Account new];
    [account addObserver:watcher forKeyPath:@"balance" options:NSKeyValueObservingOptionNew context:NULL];
    account.balance = 100;
    [account removeObserver:watcher forKeyPath:@"balance"];

    Account *other = [Account new];
    [other addObserver:watcher forKeyPath:@"balance" options:NSKeyValueObservingOptionNew context:NULL];
    [account addObserver:watcher forKeyPath:@"balance" options:NSKeyValueObservingOptionNew context:NULL];
    [other removeObserver:watcher forKeyPath:@"balance"];
    [account removeObserver:watcher forKeyPath:@"balance"];
    [account addObserver:watcher forKeyPath:@"balance" options:0 context:NULL];
    [account removeObserver:watcher forKeyPath:@"balance"];
    other = nil;
    NSLog(@"one is left");
  }
  NSLog(@"the end");
  return 0;
}
