// Whether an operation is ready can be observed: dependencies that come, end or go change it, and so does a cancellation.
#import <Foundation/Foundation.h>

@interface Observer : NSObject
@end
@implementation Observer
- (void)observeValueForKeyPath:(NSString *)path ofObject:(id)object
                        change:(NSDictionary *)change context:(void *)context {
    if ([path isEqual:@"dependencies"])
        NSLog(@"%lu dependencies", (unsigned long)[object dependencies].count);
    else
        NSLog(@"%@: %@ -> %@", path, change[NSKeyValueChangeOldKey], change[NSKeyValueChangeNewKey]);
}
@end

int main(void) {
    @autoreleasepool {
        Observer *observer = [Observer new];
        NSOperation *first = [NSBlockOperation blockOperationWithBlock:^{ NSLog(@"first runs"); }];
        NSOperation *second = [NSBlockOperation blockOperationWithBlock:^{ NSLog(@"second runs"); }];
        NSOperation *third = [NSOperation new];
        for (NSString *path in @[ @"isReady", @"dependencies" ])
            [second addObserver:observer forKeyPath:path
                        options:NSKeyValueObservingOptionOld | NSKeyValueObservingOptionNew context:NULL];
        [second addDependency:first];
        [second removeDependency:first];
        [third addDependency:second];
        NSLog(@"third is ready: %d", third.ready);
        [second start];
        NSLog(@"third is ready: %d", third.ready);

        NSOperation *fourth = [NSOperation new];
        [fourth addDependency:first];
        [fourth addObserver:observer forKeyPath:@"isReady" options:NSKeyValueObservingOptionNew context:NULL];
        [fourth cancel];
        [fourth removeObserver:observer forKeyPath:@"isReady"];
        for (NSString *path in @[ @"isReady", @"dependencies" ])
            [second removeObserver:observer forKeyPath:path];
    }
    return 0;
}
