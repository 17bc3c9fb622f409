// Functions of Core Foundation that are messages, and the values and classes that only carry data.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    CFURLRef url = CFURLCreateWithString(NULL, CFSTR("http://example.com/a/b.txt?q=1"), NULL);
    CFStringRef host = CFURLCopyHostName(url), last = CFURLCopyLastPathComponent(url);
    NSLog(@"%@ %@ %@", (__bridge id)CFURLGetString(url), (__bridge id)host, (__bridge id)last);
    CFRelease(host);
    CFRelease(last);
    CFRelease(url);
    CFDateRef early = CFDateCreate(NULL, 10), late = CFDateCreate(NULL, 20);
    NSLog(@"%ld %.0f", (long)CFDateCompare(early, late, NULL), CFDateGetAbsoluteTime(late));
    CFRelease(early);
    CFRelease(late);
    CFErrorRef error = CFErrorCreate(NULL, kCFErrorDomainPOSIX, 2, NULL);
    NSLog(@"%@ %ld", (__bridge id)CFErrorGetDomain(error), (long)CFErrorGetCode(error));
    CFRelease(error);

    NSHTTPURLResponse *response =
        [[NSHTTPURLResponse alloc] initWithURL:[NSURL URLWithString:@"http://example.com"]
                                    statusCode:404
                                   HTTPVersion:@"HTTP/1.1"
                                  headerFields:@{@"Content-Type" : @"text/plain"}];
    NSLog(@"%ld %@ %@", (long)response.statusCode,
          [NSHTTPURLResponse localizedStringForStatusCode:response.statusCode],
          [response valueForHTTPHeaderField:@"content-type"]);
    NSURLSessionDataTask *task =
        [[NSURLSession sharedSession] dataTaskWithURL:response.URL
                                    completionHandler:^(NSData *d, NSURLResponse *r, NSError *e) {}];
    NSLog(@"%ld %@", (long)task.state, task.originalRequest.URL.host);
    [task resume];
    NSLog(@"%ld", (long)task.state);
    NSError *offline = [NSError errorWithDomain:NSURLErrorDomain
                                           code:NSURLErrorNotConnectedToInternet
                                       userInfo:@{NSURLErrorFailingURLStringErrorKey : @"x"}];
    NSLog(@"%ld %lu %lu", (long)offline.code, (unsigned long)kNilOptions,
          (unsigned long)NSTextCheckingTypeLink);
  }
  return 0;
}
