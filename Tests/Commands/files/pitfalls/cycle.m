#import <Foundation/Foundation.h>

@class Child;
@interface Parent : NSObject
@property (nonatomic, strong) Child *child;
@end
@interface Child : NSObject
@property (nonatomic, strong) Parent *parent;
@end
@implementation Parent
@end
@implementation Child
@end

int main(void) {
    @autoreleasepool {
        Parent *parent = [Parent new];
        Child *child = [Child new];
        parent.child = child;
        child.parent = parent;
    }
    return 0;
}
