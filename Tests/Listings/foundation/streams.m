// Streams on data, memory and files, by hand and in a run loop.
#import <Foundation/Foundation.h>

@interface Reader : NSObject <NSStreamDelegate>
@property (nonatomic) NSMutableData *data;
@property (nonatomic) BOOL done;
@end

@implementation Reader
- (void)stream:(NSStream *)stream handleEvent:(NSStreamEvent)event {
    switch (event) {
        case NSStreamEventOpenCompleted:
            NSLog(@"open");
            self.data = [NSMutableData data];
            break;
        case NSStreamEventHasBytesAvailable: {
            uint8_t buffer[4];
            NSInteger count = [(NSInputStream *)stream read:buffer maxLength:sizeof buffer];
            NSLog(@"%ld bytes", (long)count);
            [self.data appendBytes:buffer length:(NSUInteger)count];
            break;
        }
        case NSStreamEventEndEncountered:
            NSLog(@"end");
            [stream close];
            self.done = YES;
            break;
        default: break;
    }
}
@end

int main(void) {
    @autoreleasepool {
        NSOutputStream *out = [NSOutputStream outputStreamToMemory];
        NSLog(@"%ld", (long)[out write:(const uint8_t *)"x" maxLength:1]);
        [out open];
        NSLog(@"%ld %d", (long)[out write:(const uint8_t *)"hello world" maxLength:11], out.hasSpaceAvailable);
        NSData *written = [out propertyForKey:NSStreamDataWrittenToMemoryStreamKey];
        NSLog(@"%lu", (unsigned long)written.length);
        [out close];

        NSInputStream *in = [NSInputStream inputStreamWithData:written];
        [in open];
        uint8_t room[16];
        NSLog(@"%ld %.*s %d", (long)[in read:room maxLength:5], 5, room, in.hasBytesAvailable);
        NSLog(@"%ld %ld", (long)[in read:room maxLength:16], (long)[in read:room maxLength:16]);
        NSLog(@"%d", in.streamStatus == NSStreamStatusAtEnd);
        [in close];

        NSOutputStream *file = [NSOutputStream outputStreamToFileAtPath:@"/tmp/log" append:NO];
        [file open];
        [file write:(const uint8_t *)"line" maxLength:4];
        [file close];
        NSLog(@"%@", [NSString stringWithContentsOfFile:@"/tmp/log" encoding:NSUTF8StringEncoding error:NULL]);
        NSInputStream *missing = [NSInputStream inputStreamWithFileAtPath:@"/tmp/missing"];
        [missing open];
        NSLog(@"%d %ld", missing.streamStatus == NSStreamStatusError, (long)missing.streamError.code);

        Reader *reader = [Reader new];
        NSInputStream *scheduled = [NSInputStream inputStreamWithData:written];
        scheduled.delegate = reader;
        [scheduled scheduleInRunLoop:[NSRunLoop currentRunLoop] forMode:NSDefaultRunLoopMode];
        [scheduled open];
        while (!reader.done && [[NSRunLoop currentRunLoop] runMode:NSDefaultRunLoopMode beforeDate:[NSDate dateWithTimeIntervalSinceNow:1]]) {}
        NSLog(@"%@", [[NSString alloc] initWithData:reader.data encoding:NSUTF8StringEncoding]);
    }
    return 0;
}
