// listing: removing observers: not registered, registered twice, with contexts, while being notified, by the object's end
// mode: arc
#import <Foundation/Foundation.h>

@interface Gauge : NSObject
@property (nonatomic) int level;
@end
@implementation Gauge
- (void)dealloc { NSLog(@"gauge gone"); }
@end

@interface Watcher : NSObject
@property (copy) void (^action)(id object);
@property int calls;
@end
@implementation Watcher
- (void)observeValueForKeyPath:(NSString *)path ofObject:(id)object change:(NSDictionary *)change context:(void *)context {
    self.calls++;
    if (self.action) self.action(object);
}
@end

@interface Deaf : NSObject
@end
@implementation Deaf
@end

static int one, two;

int main(void) {
    @autoreleasepool {
        Watcher *w = [Watcher new], *v = [Watcher new];
        @autoreleasepool {
            Gauge *g = [Gauge new];
            @try {
                [g removeObserver:w forKeyPath:@"level"];
            } @catch (NSException *e) {
                NSLog(@"%@: %@", e.name, e.reason);
            }
            [g addObserver:w forKeyPath:@"level" options:0 context:&one];
            [g addObserver:w forKeyPath:@"level" options:0 context:&two];
            g.level = 1;
            NSLog(@"%d", w.calls);
            [g removeObserver:w forKeyPath:@"level" context:&two];
            g.level = 2;
            NSLog(@"%d", w.calls);
            @try {
                [g removeObserver:w forKeyPath:@"level" context:&two];
            } @catch (NSException *e) {
                NSLog(@"%@", e.name);
            }
            [g removeObserver:w forKeyPath:@"level"];
            @try {
                [g removeObserver:w forKeyPath:@"level"];
            } @catch (NSException *e) {
                NSLog(@"%@", e.name);
            }
            w.calls = 0;
            [g addObserver:w forKeyPath:@"level" options:0 context:NULL];
            [g addObserver:v forKeyPath:@"level" options:0 context:NULL];
            v.action = ^(id object) { [object removeObserver:w forKeyPath:@"level"]; };
            g.level = 3;
            NSLog(@"w %d, v %d", w.calls, v.calls);
            v.action = nil;
            @try {
                Deaf *d = [Deaf new];
                [g addObserver:d forKeyPath:@"level" options:0 context:NULL];
                g.level = 4;
            } @catch (NSException *e) {
                NSLog(@"%@: %@", e.name, e.reason);
            }
        }
        NSLog(@"end");
    }
    return 0;
}
