// listing: what the options put into the change dictionary, and the order of notifications
// mode: arc
#import <Foundation/Foundation.h>

@interface Gauge : NSObject
@property (nonatomic) int level;
@property (nonatomic, copy) NSString *name;
@end
@implementation Gauge
@end

@interface Watcher : NSObject
@property (copy) NSString *label;
@end
@implementation Watcher
+ (instancetype)label:(NSString *)l { Watcher *w = [self new]; w.label = l; return w; }
- (void)observeValueForKeyPath:(NSString *)path ofObject:(id)object change:(NSDictionary *)change context:(void *)context {
    NSLog(@"%@ %@ %d %@", self.label, path, context == NULL ? 0 : *(int *)context, change);
}
@end

static int seven = 7;

int main(void) {
    @autoreleasepool {
        Gauge *g = [Gauge new];
        Watcher *a = [Watcher label:@"a"], *b = [Watcher label:@"b"];
        [g addObserver:a forKeyPath:@"level" options:NSKeyValueObservingOptionNew | NSKeyValueObservingOptionOld context:NULL];
        g.level = 5;
        [g addObserver:b forKeyPath:@"level" options:0 context:&seven];
        g.level = 5;
        [g removeObserver:a forKeyPath:@"level"];
        [g removeObserver:b forKeyPath:@"level" context:&seven];
        g.level = 6;

        [g addObserver:a forKeyPath:@"name" options:NSKeyValueObservingOptionInitial | NSKeyValueObservingOptionNew
               | NSKeyValueObservingOptionOld context:NULL];
        g.name = @"east";
        [g setValue:@"west wing" forKey:@"name"];
        g.name = nil;
        [g removeObserver:a forKeyPath:@"name"];

        [g addObserver:a forKeyPath:@"level" options:NSKeyValueObservingOptionPrior | NSKeyValueObservingOptionOld
               | NSKeyValueObservingOptionNew context:NULL];
        [g addObserver:b forKeyPath:@"level" options:NSKeyValueObservingOptionPrior context:NULL];
        [g setValue:@9 forKey:@"level"];
        [g removeObserver:a forKeyPath:@"level"];
        [g removeObserver:b forKeyPath:@"level"];
    }
    return 0;
}
