#import <Foundation/Foundation.h>

@protocol DownloadDelegate <NSObject>
@optional
- (void)downloadDidFinish:(NSString *)name;
@end

@interface Download : NSObject {
    BOOL _tellsFinish;
}
@property (nonatomic, weak) id<DownloadDelegate> delegate;
- (void)run;
@end
@implementation Download
- (void)setDelegate:(id<DownloadDelegate>)delegate {
    _delegate = delegate;
    _tellsFinish = [delegate respondsToSelector:@selector(downloadDidFinish:)];
}
- (void)run {
    if (_tellsFinish) [self.delegate downloadDidFinish:@"a.zip"];
}
@end

@interface Logger : NSObject <DownloadDelegate>
@end
@implementation Logger
- (void)downloadDidFinish:(NSString *)name { NSLog(@"finish %@", name); }
@end

@interface Relay : NSObject
@property (nonatomic, strong) id receiver;
@end
@implementation Relay
- (BOOL)respondsToSelector:(SEL)selector {
    return [super respondsToSelector:selector] || [self.receiver respondsToSelector:selector];
}
- (id)forwardingTargetForSelector:(SEL)selector { return self.receiver; }
@end

int main(void) {
    @autoreleasepool {
        Download *download = [Download new];
        Relay *relay = [Relay new];
#if SOLUTION
        relay.receiver = [Logger new];
        download.delegate = (id<DownloadDelegate>)relay;
        [download run];
#elif START
        // TODO: in which order?
        download.delegate = (id<DownloadDelegate>)relay;
        [download run];
#elif WRONG_too_late
        download.delegate = (id<DownloadDelegate>)relay;
        relay.receiver = [Logger new];
        [download run];
#endif
    }
}
