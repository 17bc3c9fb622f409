// Two streams that are bound, the stream forms of JSON, property lists and XML, and query items as they stand in a URL.
#import <Foundation/Foundation.h>

@interface Reader : NSObject <NSStreamDelegate>
@end

@implementation Reader
- (void)stream:(NSStream *)stream handleEvent:(NSStreamEvent)event {
  if (event == NSStreamEventHasBytesAvailable) {
    uint8_t buffer[16];
    NSInteger count = [(NSInputStream *)stream read:buffer maxLength:sizeof buffer];
    NSLog(@"read %ld", (long)count);
  } else if (event == NSStreamEventEndEncountered) {
    NSLog(@"end");
  }
}
@end

int main(void) {
  @autoreleasepool {
    NSInputStream *input = nil;
    NSOutputStream *output = nil;
    [NSStream getBoundStreamsWithBufferSize:4 inputStream:&input outputStream:&output];
    Reader *reader = [Reader new];
    input.delegate = reader;
    [input scheduleInRunLoop:[NSRunLoop currentRunLoop] forMode:NSDefaultRunLoopMode];
    [input open];
    [output open];
    NSLog(@"wrote %ld", (long)[output write:(const uint8_t *)"abcdef" maxLength:6]);
    [[NSRunLoop currentRunLoop] runUntilDate:[NSDate dateWithTimeIntervalSinceNow:0.1]];
    NSLog(@"wrote %ld", (long)[output write:(const uint8_t *)"ef" maxLength:2]);
    [output close];
    [[NSRunLoop currentRunLoop] runUntilDate:[NSDate dateWithTimeIntervalSinceNow:0.1]];

    NSOutputStream *memory = [NSOutputStream outputStreamToMemory];
    [memory open];
    NSLog(@"%ld", (long)[NSJSONSerialization writeJSONObject:@[ @1, @2 ] toStream:memory options:0 error:NULL]);
    NSData *data = [memory propertyForKey:NSStreamDataWrittenToMemoryStreamKey];
    NSInputStream *json = [NSInputStream inputStreamWithData:data];
    [json open];
    NSLog(@"%@", [[NSJSONSerialization JSONObjectWithStream:json options:0 error:NULL] componentsJoinedByString:@"+"]);

    NSURLComponents *components = [NSURLComponents componentsWithString:@"http://a.b/?q=a%20b&x"];
    NSLog(@"%@ %@", components.queryItems[0].value, components.percentEncodedQueryItems[0].value);
    components.percentEncodedQueryItems = @[ [NSURLQueryItem queryItemWithName:@"n" value:@"%2B"] ];
    NSLog(@"%@", components.string);
  }
}
