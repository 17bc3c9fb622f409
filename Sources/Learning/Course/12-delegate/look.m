#import <Foundation/Foundation.h>

@protocol DownloadDelegate <NSObject>
@optional
- (void)downloadDidStart;
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
    if ([self.delegate respondsToSelector:@selector(downloadDidStart)]) [self.delegate downloadDidStart];
    if (_tellsFinish) [self.delegate downloadDidFinish:@"a.zip"];
}
@end

@interface Logger : NSObject <DownloadDelegate>
@end

@implementation Logger
- (void)downloadDidStart { NSLog(@"start"); }
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
        Logger *logger = [Logger new];
        download.delegate = (id<DownloadDelegate>)relay;
        relay.receiver = logger;
        [download run];
        download.delegate = (id<DownloadDelegate>)relay;
        [download run];
    }
}
