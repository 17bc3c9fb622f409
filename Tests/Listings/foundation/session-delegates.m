// What the delegate of a session is told and asked, in order. A completion handler may be called later and from any queue; the load
// waits for it. A subclass of NSURLProtocol stands in for the network.
#import <Foundation/Foundation.h>

@interface StubProtocol : NSURLProtocol <NSURLAuthenticationChallengeSender>
@end
@implementation StubProtocol
+ (BOOL)canInitWithRequest:(NSURLRequest *)request { return [request.URL.host isEqualToString:@"stub.example"]; }
+ (NSURLRequest *)canonicalRequestForRequest:(NSURLRequest *)request { return request; }
- (void)startLoading {
  NSString *path = self.request.URL.path;
  if ([path isEqualToString:@"/post"]) {
    uint8_t bytes[16] = {0};
    NSInputStream *stream = self.request.HTTPBodyStream;
    [stream open];
    NSInteger count = [stream read:bytes maxLength:15];
    printf("  body as data %d, as a stream “%.*s”\n", self.request.HTTPBody != nil, (int)count, (char *)bytes);
  }
  if ([path isEqualToString:@"/old"]) {
    NSHTTPURLResponse *moved = [[NSHTTPURLResponse alloc] initWithURL:self.request.URL statusCode:301 HTTPVersion:@"HTTP/1.1" headerFields:nil];
    NSURLRequest *next = [NSURLRequest requestWithURL:[NSURL URLWithString:@"http://stub.example/new"]];
    [self.client URLProtocol:self wasRedirectedToRequest:next redirectResponse:moved];
    if (self.request.URL.query) {
      [self.client URLProtocol:self didReceiveResponse:moved cacheStoragePolicy:NSURLCacheStorageNotAllowed];
      [self.client URLProtocol:self didLoadData:[@"moved" dataUsingEncoding:NSUTF8StringEncoding]];
      [self.client URLProtocolDidFinishLoading:self];
      return;
    }
    [self.client URLProtocol:self didFailWithError:[NSError errorWithDomain:NSCocoaErrorDomain code:NSUserCancelledError userInfo:nil]];
    return;
  }
  if ([path isEqualToString:@"/secret"]) {
    NSURLProtectionSpace *space = [[NSURLProtectionSpace alloc] initWithHost:@"stub.example" port:80 protocol:@"http" realm:@"Vault" authenticationMethod:NSURLAuthenticationMethodHTTPBasic];
    NSURLAuthenticationChallenge *challenge = [[NSURLAuthenticationChallenge alloc] initWithProtectionSpace:space proposedCredential:nil previousFailureCount:0 failureResponse:nil error:nil sender:self];
    [self.client URLProtocol:self didReceiveAuthenticationChallenge:challenge];
    return;
  }
  [self answer:path];
}
- (void)answer:(NSString *)text {
  NSHTTPURLResponse *response = [[NSHTTPURLResponse alloc] initWithURL:self.request.URL statusCode:200 HTTPVersion:@"HTTP/1.1" headerFields:@{@"Content-Length": @(text.length + 6).stringValue}];
  [self.client URLProtocol:self didReceiveResponse:response cacheStoragePolicy:NSURLCacheStorageAllowed];
  for (NSString *piece in @[@"hello ", text]) [self.client URLProtocol:self didLoadData:[piece dataUsingEncoding:NSUTF8StringEncoding]];
  [self.client URLProtocolDidFinishLoading:self];
}
- (void)stopLoading {}
- (void)useCredential:(NSURLCredential *)credential forAuthenticationChallenge:(NSURLAuthenticationChallenge *)challenge { [self answer:credential.user]; }
- (void)continueWithoutCredentialForAuthenticationChallenge:(NSURLAuthenticationChallenge *)challenge { [self answer:@"nobody"]; }
- (void)cancelAuthenticationChallenge:(NSURLAuthenticationChallenge *)challenge { [self.client URLProtocol:self didFailWithError:[NSError errorWithDomain:NSURLErrorDomain code:NSURLErrorUserCancelledAuthentication userInfo:nil]]; }
@end

@interface Listener : NSObject <NSURLSessionDataDelegate, NSURLSessionDownloadDelegate>
@property NSURLSessionResponseDisposition disposition;
@property BOOL followsRedirections, suspendsAfterData, isDone;
@property NSURLSessionAuthChallengeDisposition trust;
@end
@implementation Listener
- (void)URLSession:(NSURLSession *)session task:(NSURLSessionTask *)task willPerformHTTPRedirection:(NSHTTPURLResponse *)response newRequest:(NSURLRequest *)request completionHandler:(void (^)(NSURLRequest *))completionHandler {
  printf("  redirection %ld to %s\n", (long)response.statusCode, request.URL.path.UTF8String);
  completionHandler(self.followsRedirections ? request : nil);
}
- (void)URLSession:(NSURLSession *)session task:(NSURLSessionTask *)task didReceiveChallenge:(NSURLAuthenticationChallenge *)challenge completionHandler:(void (^)(NSURLSessionAuthChallengeDisposition, NSURLCredential *))completionHandler {
  printf("  challenge %s\n", challenge.protectionSpace.realm.UTF8String);
  completionHandler(self.trust, [NSURLCredential credentialWithUser:@"ada" password:@"x" persistence:NSURLCredentialPersistenceNone]);
}
- (void)URLSession:(NSURLSession *)session dataTask:(NSURLSessionDataTask *)task didReceiveResponse:(NSURLResponse *)response completionHandler:(void (^)(NSURLSessionResponseDisposition))completionHandler {
  printf("  response %ld, expects %lld, state %ld\n", (long)((NSHTTPURLResponse *)response).statusCode, task.countOfBytesExpectedToReceive, (long)task.state);
  NSURLSessionResponseDisposition disposition = self.disposition;
  dispatch_after(dispatch_time(DISPATCH_TIME_NOW, NSEC_PER_SEC), dispatch_get_global_queue(0, 0), ^{
    printf("  answer %ld\n", (long)disposition);
    completionHandler(disposition);
  });
}
- (void)URLSession:(NSURLSession *)session dataTask:(NSURLSessionDataTask *)task didBecomeDownloadTask:(NSURLSessionDownloadTask *)download {
  printf("  becomes a download, task %lu\n", (unsigned long)download.taskIdentifier);
}
- (void)URLSession:(NSURLSession *)session dataTask:(NSURLSessionDataTask *)task didReceiveData:(NSData *)data {
  printf("  data %lu, so far %lld\n", (unsigned long)data.length, task.countOfBytesReceived);
  if (!self.suspendsAfterData) return;
  self.suspendsAfterData = NO;
  [task suspend];
  printf("  suspended, state %ld\n", (long)task.state);
  dispatch_after(dispatch_time(DISPATCH_TIME_NOW, NSEC_PER_SEC), dispatch_get_main_queue(), ^{ printf("  resumed\n"); [task resume]; });
}
- (void)URLSession:(NSURLSession *)session dataTask:(NSURLSessionDataTask *)task willCacheResponse:(NSCachedURLResponse *)cached completionHandler:(void (^)(NSCachedURLResponse *))completionHandler {
  printf("  may be cached: %lu bytes\n", (unsigned long)cached.data.length);
  completionHandler(nil);
}
- (void)URLSession:(NSURLSession *)session downloadTask:(NSURLSessionDownloadTask *)task didWriteData:(int64_t)written totalBytesWritten:(int64_t)total totalBytesExpectedToWrite:(int64_t)expected {
  printf("  wrote %lld, %lld of %lld\n", written, total, expected);
}
- (void)URLSession:(NSURLSession *)session downloadTask:(NSURLSessionDownloadTask *)task didFinishDownloadingToURL:(NSURL *)location {
  printf("  file “%s”\n", [NSString stringWithContentsOfURL:location encoding:NSUTF8StringEncoding error:NULL].UTF8String);
  dispatch_async(dispatch_get_main_queue(), ^{ printf("  afterwards it is there: %d\n", [NSFileManager.defaultManager fileExistsAtPath:location.path]); });
}
- (void)URLSession:(NSURLSession *)session task:(NSURLSessionTask *)task didFinishCollectingMetrics:(NSURLSessionTaskMetrics *)metrics { printf("  metrics\n"); }
- (void)URLSession:(NSURLSession *)session task:(NSURLSessionTask *)task didCompleteWithError:(NSError *)error {
  printf("  end %ld, state %ld\n", (long)error.code, (long)task.state);
  self.isDone = YES;
}
- (void)URLSession:(NSURLSession *)session didBecomeInvalidWithError:(NSError *)error {
  printf("  invalid\n");
  self.isDone = YES;
}
@end

static void spin(Listener *listener) {
  while (!listener.isDone) [NSRunLoop.currentRunLoop runMode:NSDefaultRunLoopMode beforeDate:[NSDate dateWithTimeIntervalSinceNow:0.1]];
  listener.isDone = NO;
  [NSRunLoop.currentRunLoop runUntilDate:[NSDate dateWithTimeIntervalSinceNow:0.1]];
}

int main(void) {
  @autoreleasepool {
    NSURLSessionConfiguration *configuration = [NSURLSessionConfiguration ephemeralSessionConfiguration];
    configuration.protocolClasses = @[[StubProtocol class]];
    Listener *listener = [Listener new];
    listener.disposition = NSURLSessionResponseAllow;
    NSURLSession *session = [NSURLSession sessionWithConfiguration:configuration delegate:listener delegateQueue:nil];
    configuration.protocolClasses = @[];
    printf("own configuration %d\n", (int)session.configuration.protocolClasses.count);
    void (^fetch)(NSString *) = ^(NSString *path) {
      NSURLSessionDataTask *task = [session dataTaskWithURL:[NSURL URLWithString:[@"http://stub.example" stringByAppendingString:path]]];
      printf("%s, task %lu\n", path.UTF8String, (unsigned long)task.taskIdentifier);
      [task resume];
      spin(listener);
    };
    fetch(@"/a");
    listener.disposition = NSURLSessionResponseCancel;
    fetch(@"/cancelled");
    listener.disposition = NSURLSessionResponseBecomeDownload;
    fetch(@"/download");
    listener.disposition = NSURLSessionResponseAllow;
    fetch(@"/old");
    fetch(@"/old?says=more");
    listener.followsRedirections = YES;
    fetch(@"/old");
    listener.suspendsAfterData = YES;
    fetch(@"/slow");
    for (NSInteger trust = NSURLSessionAuthChallengeUseCredential; trust <= NSURLSessionAuthChallengeCancelAuthenticationChallenge; trust++) {
      listener.trust = trust;
      fetch(@"/secret");
    }
    [[session downloadTaskWithURL:[NSURL URLWithString:@"http://stub.example/file"]] resume];
    printf("/file\n");
    spin(listener);
    NSMutableURLRequest *post = [NSMutableURLRequest requestWithURL:[NSURL URLWithString:@"http://stub.example/post"]];
    NSString *value = @"text/plain";
    post.HTTPMethod = @"POST";
    post.HTTPBody = [@"parcel" dataUsingEncoding:NSUTF8StringEncoding];
    [post setValue:value forHTTPHeaderField:@"Content-Type"];
    printf("/post, the value is the one that was given: %d\n", [post valueForHTTPHeaderField:@"content-type"] == value);
    [[session dataTaskWithRequest:post] resume];
    spin(listener);

    NSURLSessionTask *first = [session dataTaskWithURL:[NSURL URLWithString:@"http://stub.example/first"]];
    NSMutableDictionary *names = [NSMutableDictionary new];
    names[first] = @"first";
    printf("a key: %s\n", [names[first] UTF8String]);
    [session uploadTaskWithRequest:[NSURLRequest requestWithURL:first.originalRequest.URL] fromData:[NSData data]];
    [session getTasksWithCompletionHandler:^(NSArray *data, NSArray *uploads, NSArray *downloads) {
      printf("open tasks: %lu %lu %lu, the first %d\n", (unsigned long)data.count, (unsigned long)uploads.count, (unsigned long)downloads.count, data.firstObject == first);
      listener.isDone = YES;
    }];
    spin(listener);
    printf("to be invalidated\n");
    [session finishTasksAndInvalidate];
    @try {
      [session dataTaskWithURL:first.originalRequest.URL];
    } @catch (NSException *exception) {
      printf("%s: %s\n", exception.name.UTF8String, exception.reason.UTF8String);
    }
    [session getAllTasksWithCompletionHandler:^(NSArray *tasks) {
      for (NSURLSessionTask *task in tasks) [task cancel];
    }];
    [NSRunLoop.currentRunLoop runUntilDate:[NSDate dateWithTimeIntervalSinceNow:1]];
  }
  return 0;
}
