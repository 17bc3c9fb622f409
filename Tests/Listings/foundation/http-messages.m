// CFHTTPMessage: a response that comes in pieces, a request that is made and written out, fields, bodies, copies.
#import <Foundation/Foundation.h>

static void append(CFHTTPMessageRef message, const char *text) {
  printf("%d", CFHTTPMessageAppendBytes(message, (const UInt8 *)text, (CFIndex)strlen(text)));
  printf(" %d\n", CFHTTPMessageIsHeaderComplete(message));
}

int main(void) {
  @autoreleasepool {
    CFHTTPMessageRef response = CFHTTPMessageCreateEmpty(kCFAllocatorDefault, FALSE);
    append(response, "HTTP/1.1 404 Not Found\r\nContent-Type: text/plain\r\nX-Two: a\r\nx-two: b\r\n");
    append(response, "\r\nno ");
    append(response, "such page");
    printf("%ld\n", (long)CFHTTPMessageGetResponseStatusCode(response));
    NSString *line = CFBridgingRelease(CFHTTPMessageCopyResponseStatusLine(response));
    NSString *version = CFBridgingRelease(CFHTTPMessageCopyVersion(response));
    NSDictionary *fields = CFBridgingRelease(CFHTTPMessageCopyAllHeaderFields(response));
    NSData *body = CFBridgingRelease(CFHTTPMessageCopyBody(response));
    printf("%s, %s %d\n", line.UTF8String, version.UTF8String, [version isEqualToString:(__bridge NSString *)kCFHTTPVersion1_1]);
    printf("%s, %s\n", [fields[@"Content-Type"] UTF8String], [fields[@"X-Two"] UTF8String]);
    printf("%s\n", [[NSString alloc] initWithData:body encoding:NSUTF8StringEncoding].UTF8String);

    NSURL *url = [NSURL URLWithString:@"http://example.com/a/b?c=d"];
    CFHTTPMessageRef request = CFHTTPMessageCreateRequest(kCFAllocatorDefault, CFSTR("POST"), (__bridge CFURLRef)url, kCFHTTPVersion1_1);
    CFHTTPMessageSetHeaderFieldValue(request, CFSTR("Host"), CFSTR("example.com"));
    CFHTTPMessageSetHeaderFieldValue(request, CFSTR("X-Gone"), CFSTR("1"));
    CFHTTPMessageSetHeaderFieldValue(request, CFSTR("X-Gone"), NULL);
    CFHTTPMessageSetBody(request, (__bridge CFDataRef)[@"body" dataUsingEncoding:NSUTF8StringEncoding]);
    CFHTTPMessageRef copy = CFHTTPMessageCreateCopy(kCFAllocatorDefault, request);
    CFRelease(request);
    NSData *bytes = CFBridgingRelease(CFHTTPMessageCopySerializedMessage(copy));
    printf("%s\n", [[[NSString alloc] initWithData:bytes encoding:NSUTF8StringEncoding] stringByReplacingOccurrencesOfString:@"\r\n" withString:@"|"].UTF8String);
    NSString *method = CFBridgingRelease(CFHTTPMessageCopyRequestMethod(copy));
    NSURL *same = CFBridgingRelease(CFHTTPMessageCopyRequestURL(copy));
    NSString *host = CFBridgingRelease(CFHTTPMessageCopyHeaderFieldValue(copy, CFSTR("host")));
    printf("%s %s %s %d %d\n", method.UTF8String, same.absoluteString.UTF8String, host.UTF8String, CFHTTPMessageIsRequest(copy), CFHTTPMessageIsRequest(response));
    CFRelease(copy);
    CFRelease(response);

    CFHTTPMessageRef odd = CFHTTPMessageCreateEmpty(NULL, TRUE);
    append(odd, "GET /x HTTP/1.0\r\n\r\n");
    NSURL *path = CFBridgingRelease(CFHTTPMessageCopyRequestURL(odd));
    printf("%s %d\n", path.absoluteString.UTF8String, CFHTTPMessageCopyBody(odd) == NULL);
    CFRelease(odd);
  }
  return 0;
}
