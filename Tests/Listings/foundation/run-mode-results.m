// -runMode:beforeDate: answers NO only for a mode that has nothing when it begins; what empties the mode meanwhile has run.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSRunLoop *loop = [NSRunLoop currentRunLoop];
        NSLog(@"%d", [loop runMode:@"Quiet" beforeDate:[NSDate dateWithTimeIntervalSinceNow:0.01]]);
        [loop addTimer:[NSTimer timerWithTimeInterval:0.01 repeats:NO block:^(NSTimer *timer) { NSLog(@"once"); }]
               forMode:@"Quiet"];
        int turns = 0;
        while ([loop runMode:@"Quiet" beforeDate:[NSDate dateWithTimeIntervalSinceNow:0.05]]) turns++;
        NSLog(@"%d", turns);
    }
    return 0;
}
