// A listing's machine is offline: loads end with NSURLErrorNotConnectedToInternet, on the queue that was asked for.
#import <Foundation/Foundation.h>

#define say(...) printf("%s\n", [NSString stringWithFormat:__VA_ARGS__].UTF8String)

@interface Loader : NSObject <NSURLConnectionDataDelegate, NSURLSessionDataDelegate>
@end

@implementation Loader
- (void)connection:(NSURLConnection *)connection didFailWithError:(NSError *)error {
  say(@"connection: %@", error.localizedDescription);
}
- (void)connection:(NSURLConnection *)connection didReceiveData:(NSData *)data {
  say(@"connection: %lu bytes", data.length);
}
- (void)connectionDidFinishLoading:(NSURLConnection *)connection {
  say(@"connection: finished");
}
- (void)URLSession:(NSURLSession *)session
                    task:(NSURLSessionTask *)task
    didCompleteWithError:(NSError *)error {
  say(@"task of a delegate: %ld, state %ld, main %d", error.code, task.state, [NSThread isMainThread]);
}
- (void)URLSession:(NSURLSession *)session didBecomeInvalidWithError:(NSError *)error {
  say(@"invalid: %@", error);
}
- (void)dealloc {
  say(@"dealloc");
}
@end

int main(void) {
  @autoreleasepool {
    NSURL *url = [NSURL URLWithString:@"https://example.com/a.json"];
    NSURLRequest *request = [NSURLRequest requestWithURL:url];
    NSURLResponse *response = nil;
    NSError *error = nil;
    NSData *data = [NSURLConnection sendSynchronousRequest:request returningResponse:&response error:&error];
    say(@"%@ %@ %@ %ld %@", data, response, error.domain, error.code, error.localizedDescription);
    say(@"%@ %@", error.userInfo[NSURLErrorFailingURLErrorKey], error.userInfo[NSURLErrorFailingURLStringErrorKey]);

    [@"four" writeToFile:@"/tmp/four.txt" atomically:YES encoding:NSUTF8StringEncoding error:NULL];
    NSURLRequest *file = [NSURLRequest requestWithURL:[NSURL fileURLWithPath:@"/tmp/four.txt"]];
    data = [NSURLConnection sendSynchronousRequest:file returningResponse:&response error:&error];
    say(@"%lu bytes, %lld expected", data.length, response.expectedContentLength);

    void (^done)(void) = ^{
      CFRunLoopStop(CFRunLoopGetMain());
    };
    NSURLSessionDataTask *task = [[NSURLSession sharedSession]
          dataTaskWithURL:url
        completionHandler:^(NSData *data, NSURLResponse *response, NSError *error) {
          say(@"task: %@ %@ %ld, main %d", data, response, error.code, [NSThread isMainThread]);
          NSURLSession *own = [NSURLSession sessionWithConfiguration:NSURLSessionConfiguration.defaultSessionConfiguration
                                                            delegate:[Loader new]
                                                       delegateQueue:NSOperationQueue.mainQueue];
          [[own dataTaskWithRequest:request] resume];
          [own finishTasksAndInvalidate];
          [NSOperationQueue.mainQueue addOperationWithBlock:done];
        }];
    say(@"state %ld", task.state);
    [task resume];
    say(@"state %ld", task.state);
    CFRunLoopRun();
    say(@"state %ld, %@", task.state, task.error.domain);

    [NSURLConnection sendAsynchronousRequest:request
                                       queue:NSOperationQueue.mainQueue
                           completionHandler:^(NSURLResponse *response, NSData *data, NSError *error) {
                             say(@"asynchronous: %@ %@ %ld", response, data, error.code);
                             done();
                           }];
    CFRunLoopRun();
    [NSURLConnection connectionWithRequest:request delegate:[Loader new]];
    [NSURLConnection connectionWithRequest:file delegate:[Loader new]];
    [[NSRunLoop mainRunLoop] runUntilDate:[NSDate dateWithTimeIntervalSinceNow:0.1]];
    NSURLConnection *cancelled = [[NSURLConnection alloc] initWithRequest:request delegate:[Loader new]];
    [cancelled cancel];
    [[NSRunLoop mainRunLoop] runUntilDate:[NSDate dateWithTimeIntervalSinceNow:0.1]];
  }
  return 0;
}
