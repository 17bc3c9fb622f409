// A subclass of NSURLProtocol stands in for a network: sessions with it among their protocol classes, the shared session and
// NSURLConnection with one that is registered; data in pieces, errors, redirections, cancelling, and what it does not want.
#import <Foundation/Foundation.h>

@interface StubProtocol : NSURLProtocol
@end
@implementation StubProtocol
+ (BOOL)canInitWithRequest:(NSURLRequest *)request { return [request.URL.host isEqualToString:@"stub.example"]; }
+ (NSURLRequest *)canonicalRequestForRequest:(NSURLRequest *)request { return request; }
- (void)startLoading {
  NSString *path = self.request.URL.path;
  if ([path isEqualToString:@"/slow"]) return;
  if ([path isEqualToString:@"/fail"]) {
    [self.client URLProtocol:self didFailWithError:[NSError errorWithDomain:@"StubDomain" code:7 userInfo:nil]];
    return;
  }
  if ([path isEqualToString:@"/old"]) {
    NSHTTPURLResponse *moved = [[NSHTTPURLResponse alloc] initWithURL:self.request.URL statusCode:301 HTTPVersion:@"HTTP/1.1" headerFields:nil];
    NSURLRequest *next = [NSURLRequest requestWithURL:[NSURL URLWithString:@"http://stub.example/new"]];
    [self.client URLProtocol:self wasRedirectedToRequest:next redirectResponse:moved];
    return;
  }
  NSHTTPURLResponse *response = [[NSHTTPURLResponse alloc] initWithURL:self.request.URL statusCode:200 HTTPVersion:@"HTTP/1.1" headerFields:@{@"X-Path": path}];
  [self.client URLProtocol:self didReceiveResponse:response cacheStoragePolicy:NSURLCacheStorageNotAllowed];
  for (NSString *piece in @[@"hello ", path]) [self.client URLProtocol:self didLoadData:[piece dataUsingEncoding:NSUTF8StringEncoding]];
  [self.client URLProtocolDidFinishLoading:self];
}
- (void)stopLoading { printf("stop %s, main thread %d\n", self.request.URL.path.UTF8String, NSThread.isMainThread); }
@end

@interface Listener : NSObject <NSURLSessionDataDelegate, NSURLConnectionDataDelegate>
@property BOOL isDone;
@end
@implementation Listener
- (void)URLSession:(NSURLSession *)session dataTask:(NSURLSessionDataTask *)task didReceiveData:(NSData *)data {
  printf("session data %lu\n", (unsigned long)data.length);
}
- (void)URLSession:(NSURLSession *)session task:(NSURLSessionTask *)task didCompleteWithError:(NSError *)error {
  printf("session end %s %ld, state %ld\n", task.currentRequest.URL.path.UTF8String, (long)error.code, (long)task.state);
  self.isDone = YES;
}
- (NSURLRequest *)connection:(NSURLConnection *)connection willSendRequest:(NSURLRequest *)request redirectResponse:(NSURLResponse *)response {
  if (response) printf("redirected to %s by %ld\n", request.URL.path.UTF8String, (long)((NSHTTPURLResponse *)response).statusCode);
  return request;
}
- (void)connection:(NSURLConnection *)connection didReceiveResponse:(NSURLResponse *)response {
  printf("connection response %ld\n", (long)((NSHTTPURLResponse *)response).statusCode);
}
- (void)connection:(NSURLConnection *)connection didReceiveData:(NSData *)data { printf("connection data %lu\n", (unsigned long)data.length); }
- (void)connectionDidFinishLoading:(NSURLConnection *)connection {
  printf("connection end, main thread %d\n", NSThread.isMainThread);
  self.isDone = YES;
}
- (void)connection:(NSURLConnection *)connection didFailWithError:(NSError *)error {
  printf("connection failed %s %ld\n", error.domain.UTF8String, (long)error.code);
  self.isDone = YES;
}
@end

static NSURLRequest *request(NSString *address) { return [NSURLRequest requestWithURL:[NSURL URLWithString:address]]; }

static void spin(Listener *listener) {
  while (!listener.isDone) [NSRunLoop.currentRunLoop runMode:NSDefaultRunLoopMode beforeDate:[NSDate dateWithTimeIntervalSinceNow:0.1]];
  listener.isDone = NO;
  [NSRunLoop.currentRunLoop runUntilDate:[NSDate dateWithTimeIntervalSinceNow:0.1]];
}

static void fetch(NSURLSession *session, NSString *address) {
  dispatch_semaphore_t done = dispatch_semaphore_create(0);
  [[session dataTaskWithURL:[NSURL URLWithString:address] completionHandler:^(NSData *data, NSURLResponse *response, NSError *error) {
    NSString *text = data ? [[NSString alloc] initWithData:data encoding:NSUTF8StringEncoding] : @"-";
    printf("%s: %ld %s\n", text.UTF8String, (long)((NSHTTPURLResponse *)response).statusCode, error ? [NSString stringWithFormat:@"%@ %ld", error.domain, (long)error.code].UTF8String : "");
    dispatch_semaphore_signal(done);
  }] resume];
  dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
  [NSRunLoop.currentRunLoop runUntilDate:[NSDate dateWithTimeIntervalSinceNow:0.1]];
}

int main(void) {
  @autoreleasepool {
    NSURLSessionConfiguration *configuration = [NSURLSessionConfiguration defaultSessionConfiguration];
    NSMutableArray *classes = [configuration.protocolClasses mutableCopy];
    [classes insertObject:[StubProtocol class] atIndex:0];
    configuration.protocolClasses = classes;
    NSURLSession *session = [NSURLSession sessionWithConfiguration:configuration];
    for (NSString *path in @[@"a", @"fail", @"old"]) fetch(session, [@"http://stub.example/" stringByAppendingString:path]);
    fetch(session, @"http://other.example/a");
    fetch(NSURLSession.sharedSession, @"http://stub.example/unregistered");

    printf("registered %d %d\n", [NSURLProtocol registerClass:[StubProtocol class]], [NSURLProtocol registerClass:[NSString class]]);
    fetch(NSURLSession.sharedSession, @"http://stub.example/shared");
    Listener *listener = [Listener new];
    NSURLSession *told = [NSURLSession sessionWithConfiguration:configuration delegate:listener delegateQueue:nil];
    [[told dataTaskWithURL:[NSURL URLWithString:@"http://stub.example/told"]] resume];
    spin(listener);
    NSURLSessionDataTask *slow = [told dataTaskWithURL:[NSURL URLWithString:@"http://stub.example/slow"]];
    [slow resume];
    [NSRunLoop.currentRunLoop runUntilDate:[NSDate dateWithTimeIntervalSinceNow:0.1]];
    [slow cancel];
    spin(listener);
    NSURLSessionDataTask *never = [told dataTaskWithURL:[NSURL URLWithString:@"http://stub.example/never"]];
    [never cancel];
    spin(listener);

    for (NSString *path in @[@"b", @"fail", @"old"]) {
      [NSURLConnection connectionWithRequest:request([@"http://stub.example/" stringByAppendingString:path]) delegate:listener];
      spin(listener);
    }
    NSURLResponse *response = nil;
    NSError *error = nil;
    NSData *data = [NSURLConnection sendSynchronousRequest:request(@"http://stub.example/sync") returningResponse:&response error:&error];
    printf("%lu %ld %d\n", (unsigned long)data.length, (long)((NSHTTPURLResponse *)response).statusCode, error == nil);
    [NSURLConnection sendAsynchronousRequest:request(@"http://stub.example/async") queue:NSOperationQueue.mainQueue completionHandler:^(NSURLResponse *response, NSData *data, NSError *error) {
      printf("async %lu %d\n", (unsigned long)data.length, error == nil);
      listener.isDone = YES;
    }];
    spin(listener);
    [[session downloadTaskWithURL:[NSURL URLWithString:@"http://stub.example/download"] completionHandler:^(NSURL *place, NSURLResponse *response, NSError *error) {
      printf("download %d “%s”\n", place.isFileURL, [NSString stringWithContentsOfURL:place encoding:NSUTF8StringEncoding error:NULL].UTF8String);
      listener.isDone = YES;
    }] resume];
    spin(listener);
    [NSURLProtocol unregisterClass:[StubProtocol class]];
    [NSURLConnection sendSynchronousRequest:request(@"http://stub.example/sync") returningResponse:NULL error:&error];
    printf("unregistered: %ld\n", (long)error.code);
  }
  return 0;
}
