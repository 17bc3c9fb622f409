// command: check
// Old programs pass a queue as a key: before 2012 queues were plain pointers.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

int main(void) {
    @autoreleasepool {
        NSObject *object = [NSObject new];
        dispatch_queue_t queue = dispatch_get_main_queue();
        objc_setAssociatedObject(object, queue, @"described", OBJC_ASSOCIATION_RETAIN);
        NSLog(@"%@", objc_getAssociatedObject(object, queue));
    }
    return 0;
}
