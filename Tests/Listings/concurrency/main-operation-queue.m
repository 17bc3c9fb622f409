// Only the main operation queue has a dispatch queue of its own accord: the main queue.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSOperationQueue *main = NSOperationQueue.mainQueue, *other = [NSOperationQueue new];
        NSLog(@"%d %@", main.underlyingQueue == dispatch_get_main_queue(), other.underlyingQueue);
        NSLog(@"%s", dispatch_queue_get_label(main.underlyingQueue));
        dispatch_async(main.underlyingQueue, ^{
            NSLog(@"%d", NSThread.isMainThread);
            exit(0);
        });
        [[NSRunLoop currentRunLoop] run];
    }
    return 0;
}
