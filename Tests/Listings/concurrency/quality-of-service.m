// The quality of service that a queue was made with, that of the work on it, and of a thread that does such work.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        dispatch_queue_attr_t slow =
            dispatch_queue_attr_make_with_qos_class(DISPATCH_QUEUE_SERIAL, QOS_CLASS_UTILITY, -5);
        dispatch_queue_t queue = dispatch_queue_create("slow", slow);
        int priority = 9;
        NSLog(@"%d", dispatch_queue_get_qos_class(queue, &priority) == QOS_CLASS_UTILITY);
        NSLog(@"%d", priority);
        dispatch_queue_t plain = dispatch_queue_create("plain", NULL);
        NSLog(@"%d", dispatch_queue_get_qos_class(plain, NULL) == QOS_CLASS_UNSPECIFIED);
        dispatch_queue_t background = dispatch_get_global_queue(QOS_CLASS_BACKGROUND, 0);
        NSLog(@"%d", dispatch_queue_get_qos_class(background, NULL) == QOS_CLASS_BACKGROUND);

        dispatch_semaphore_t done = dispatch_semaphore_create(0);
        dispatch_async(background, ^{
            NSLog(@"%d %d", qos_class_self() == QOS_CLASS_BACKGROUND,
                  NSThread.currentThread.qualityOfService == NSQualityOfServiceBackground);
            dispatch_semaphore_signal(done);
        });
        dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
        dispatch_async(queue, ^{
            NSLog(@"%d", qos_class_self() == QOS_CLASS_UTILITY);
            dispatch_semaphore_signal(done);
        });
        dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
    }
    return 0;
}
