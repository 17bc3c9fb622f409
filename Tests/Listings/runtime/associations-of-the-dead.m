// objc_getAssociatedObject looks the address up and never follows it: a deallocated object has no associations.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

static char key;

int main(void) {
    __unsafe_unretained id gone;
    @autoreleasepool {
        NSObject *object = [NSObject new];
        objc_setAssociatedObject(object, &key, @"kept", OBJC_ASSOCIATION_RETAIN);
        NSLog(@"%@", objc_getAssociatedObject(object, &key));
        gone = object;
    }
    NSLog(@"%@", objc_getAssociatedObject(gone, &key));
    NSLog(@"%@", objc_getAssociatedObject(nil, &key));
    return 0;
}
