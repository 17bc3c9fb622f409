// What a stream could not do is still known when the stream is closed.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSInputStream *stream = [NSInputStream inputStreamWithFileAtPath:@"/tmp/nothing"];
        NSLog(@"%d %@", stream != nil, stream.streamError);
        [stream open];
        NSLog(@"%d %d", stream.hasBytesAvailable, stream.streamStatus == NSStreamStatusError);
        [stream close];
        NSLog(@"%@ %ld", stream.streamError.domain, stream.streamError.code);

        NSInputStream *good = [NSInputStream inputStreamWithData:[NSData data]];
        [good open];
        [good close];
        NSLog(@"%@ %d", good.streamError, (int)kCFStringEncodingUTF7_IMAP);
    }
    return 0;
}
