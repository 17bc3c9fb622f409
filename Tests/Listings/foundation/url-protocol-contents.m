// A protocol that is registered is asked for what NSData and NSString read from a URL, too.
#import <Foundation/Foundation.h>

@interface Stub : NSURLProtocol
@end

@implementation Stub
+ (BOOL)canInitWithRequest:(NSURLRequest *)request {
  return [request.URL.host isEqualToString:@"stub.example"];
}
+ (NSURLRequest *)canonicalRequestForRequest:(NSURLRequest *)request {
  return request;
}
- (void)startLoading {
  NSString *path = self.request.URL.path;
  if ([path isEqualToString:@"/missing"]) {
    [self.client URLProtocol:self
            didFailWithError:[NSError errorWithDomain:NSURLErrorDomain code:NSURLErrorTimedOut userInfo:nil]];
    return;
  }
  NSURLResponse *response = [[NSURLResponse alloc] initWithURL:self.request.URL
                                                      MIMEType:@"text/plain"
                                         expectedContentLength:-1
                                              textEncodingName:@"utf-8"];
  [self.client URLProtocol:self didReceiveResponse:response cacheStoragePolicy:NSURLCacheStorageNotAllowed];
  [self.client URLProtocol:self didLoadData:[@"text of " dataUsingEncoding:NSUTF8StringEncoding]];
  [self.client URLProtocol:self didLoadData:[path dataUsingEncoding:NSUTF8StringEncoding]];
  [self.client URLProtocolDidFinishLoading:self];
}
- (void)stopLoading {
}
@end

static NSURL *at(NSString *text) { return [NSURL URLWithString:text]; }

int main(void) {
  @autoreleasepool {
    NSLog(@"%@", [NSData dataWithContentsOfURL:at(@"http://stub.example/note")]);
    [NSURLProtocol registerClass:[Stub class]];
    NSLog(@"%@", [NSData dataWithContentsOfURL:at(@"http://stub.example/note")]);
    NSLog(@"%@", [NSString stringWithContentsOfURL:at(@"http://stub.example/page")
                                          encoding:NSUTF8StringEncoding
                                             error:NULL]);
    NSError *error = nil;
    NSString *none = [NSString stringWithContentsOfURL:at(@"http://stub.example/missing")
                                              encoding:NSUTF8StringEncoding
                                                 error:&error];
    NSLog(@"%@ %d", none, error != nil);
    NSLog(@"%@", [NSData dataWithContentsOfURL:at(@"http://other.example/note")]);
    [NSURLProtocol unregisterClass:[Stub class]];
    NSLog(@"%@", [NSData dataWithContentsOfURL:at(@"http://stub.example/note")]);
  }
  return 0;
}
