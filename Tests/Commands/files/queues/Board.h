#import <Foundation/Foundation.h>

@interface Board : NSObject {
    dispatch_queue_t _queue;
}
@property(nonatomic, retain) NSMutableArray *lines;
- (instancetype)initWithQueue:(dispatch_queue_t)queue;
- (void)write:(NSString *)line;
@end
