// A queue takes an operation whose own -isExecuting answers YES before it starts: what counts is the state that NSOperation keeps.
#import <Foundation/Foundation.h>

@interface Eager : NSOperation {
    BOOL busy, done;
}
@end

@implementation Eager
- (instancetype)init {
    if ((self = [super init])) busy = YES;
    return self;
}
- (BOOL)isAsynchronous {
    return YES;
}
- (BOOL)isExecuting {
    return busy;
}
- (BOOL)isFinished {
    return done;
}
- (void)start {
    printf("started\n");
    [self willChangeValueForKey:@"isFinished"];
    done = YES;
    busy = NO;
    [self didChangeValueForKey:@"isFinished"];
}
@end

int main(void) {
    @autoreleasepool {
        NSOperationQueue *queue = [NSOperationQueue new];
        [queue addOperation:[Eager new]];
        [queue waitUntilAllOperationsAreFinished];
        printf("end\n");

        __block BOOL isRefused = NO;
        NSBlockOperation *operation = [NSBlockOperation new];
        __weak NSBlockOperation *running = operation;
        [operation addExecutionBlock:^{
            @try {
                [queue addOperation:running];
            } @catch (NSException *exception) {
                isRefused = [exception.reason hasSuffix:@"operation is executing and cannot be enqueued"];
            }
        }];
        [operation start];
        printf("%d\n", isRefused);
    }
    return 0;
}
