// command: check
// NSObject's `description` and NSOperation's `executing` were methods until 2014, and properties of these names were synthesized.
#import <Foundation/Foundation.h>

@interface Node : NSObject
@property (nonatomic, copy) NSString *description;
@end

@implementation Node
- (id)initWithDescription:(NSString *)description {
    if ((self = [super init])) _description = [description copy];
    return self;
}
@end

@interface Job : NSOperation
@property (nonatomic, assign, getter=isExecuting) BOOL executing;
@end

@implementation Job
- (void)start {
    _executing = YES;
    NSLog(@"%d", self.executing);
    _executing = NO;
}
@end

int main(void) {
    @autoreleasepool {
        NSLog(@"%@", [[Node alloc] initWithDescription:@"a node"]);
        [[Job new] start];
    }
    return 0;
}
