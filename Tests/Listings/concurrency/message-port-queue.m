// A message port whose messages a dispatch queue serves.
#import <Foundation/Foundation.h>

static CFDataRef answer(CFMessagePortRef port, SInt32 number, CFDataRef data, void *info) {
  printf("%d in %s: %s\n", number, dispatch_queue_get_label(DISPATCH_CURRENT_QUEUE_LABEL),
         [[[NSString alloc] initWithData:(__bridge NSData *)data
                                encoding:NSUTF8StringEncoding] UTF8String]);
  return CFBridgingRetain([@"answered" dataUsingEncoding:NSUTF8StringEncoding]);
}

int main(void) {
  @autoreleasepool {
    CFMessagePortRef local = CFMessagePortCreateLocal(NULL, CFSTR("org.example.port"), answer, NULL, NULL);
    dispatch_queue_t queue = dispatch_queue_create("org.example.queue", NULL);
    CFMessagePortSetDispatchQueue(local, queue);
    CFMessagePortRef remote = CFMessagePortCreateRemote(NULL, CFSTR("org.example.port"));
    NSData *data = [@"a question" dataUsingEncoding:NSUTF8StringEncoding];
    CFDataRef reply = NULL;
    SInt32 result = CFMessagePortSendRequest(remote, 7, (__bridge CFDataRef)data, 1, 1,
                                             kCFRunLoopDefaultMode, &reply);
    printf("%d %s\n", result,
           [[[NSString alloc] initWithData:CFBridgingRelease(reply)
                                  encoding:NSUTF8StringEncoding] UTF8String]);
    result = CFMessagePortSendRequest(remote, 8, (__bridge CFDataRef)data, 1, 0, NULL, NULL);
    dispatch_sync(queue, ^{
      printf("%d\n", result);
    });
    CFMessagePortInvalidate(local);
    CFRelease(remote);
    CFRelease(local);
  }
  return 0;
}
