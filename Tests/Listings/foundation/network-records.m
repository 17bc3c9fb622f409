// What requests, configurations and tasks keep, the values they start with, and messages to their delegates.
#import <Foundation/Foundation.h>

@interface Loader : NSObject <NSURLSessionDataDelegate, NSStreamDelegate>
@end

@implementation Loader
- (void)URLSession:(NSURLSession *)session dataTask:(NSURLSessionDataTask *)task didReceiveData:(NSData *)data {
  NSLog(@"%lu bytes", (unsigned long)data.length);
}
@end

@interface Client : NSObject
@property (nonatomic, weak) id<NSURLSessionDataDelegate> delegate;
@property (nonatomic, weak) id<NSStreamDelegate> streamDelegate;
- (void)receive:(NSData *)data;
@end

@implementation Client
- (void)receive:(NSData *)data {
  if ([self.delegate respondsToSelector:@selector(URLSession:dataTask:didReceiveData:)]) {
    [self.delegate URLSession:nil dataTask:nil didReceiveData:data];
  }
  if ([self.delegate respondsToSelector:@selector(URLSession:task:didCompleteWithError:)]) {
    [self.delegate URLSession:nil task:nil didCompleteWithError:nil];
  } else {
    NSLog(@"not told of the end");
  }
  if ([self.streamDelegate respondsToSelector:@selector(stream:handleEvent:)]) {
    [self.streamDelegate stream:nil handleEvent:NSStreamEventEndEncountered];
  }
}
@end

int main(void) {
  @autoreleasepool {
    NSMutableURLRequest *request = [NSMutableURLRequest requestWithURL:[NSURL URLWithString:@"https://example.com/a"]];
    NSLog(@"%d %d", request.allowsCellularAccess, request.HTTPShouldHandleCookies);
    request.HTTPShouldHandleCookies = NO;
    request.mainDocumentURL = request.URL;
    request.HTTPBodyStream = [NSInputStream inputStreamWithData:[NSData data]];
    NSURLRequest *copy = [request copy];
    NSLog(@"%d %@ %d", copy.HTTPShouldHandleCookies, copy.mainDocumentURL, copy.HTTPBodyStream != nil);

    NSURLSessionConfiguration *configuration = [NSURLSessionConfiguration defaultSessionConfiguration];
    NSLog(@"%g %d %d", configuration.timeoutIntervalForRequest, configuration.allowsCellularAccess,
          configuration.HTTPShouldSetCookies);
    configuration.allowsExpensiveNetworkAccess = NO;
    NSLog(@"%d", configuration.allowsExpensiveNetworkAccess);

    NSURLSessionDataTask *task = [[NSURLSession sharedSession] dataTaskWithRequest:request];
    task.countOfBytesClientExpectsToSend = 12;
    NSLog(@"%g %lld %lld", task.priority, task.countOfBytesClientExpectsToSend, task.countOfBytesClientExpectsToReceive);

    Loader *loader = [Loader new];
    Client *client = [Client new];
    client.delegate = loader;
    client.streamDelegate = loader;
    [client receive:[@"abc" dataUsingEncoding:NSUTF8StringEncoding]];
  }
}
