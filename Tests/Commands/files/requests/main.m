#import <objc/runtime.h>
#import "Request.h"

// Declared again for one of its methods, without its superclass.
__attribute__((objc_root_class))
@interface Session
+ (NSString *)name;
@end

@interface Refresh (Private)
- (NSString *)ownKind;
@end

int main(void) {
    @autoreleasepool {
        Refresh *refresh = [Refresh new];
        NSLog(@"%@ %@", refresh.summary, refresh.ownKind);
        NSLog(@"%@ %@", [Request new].summary, [Session name]);
        Ivar own = class_getInstanceVariable([Refresh class], "_parameters");
        NSLog(@"%d", own != class_getInstanceVariable([Request class], "_parameters"));
    }
    return 0;
}
