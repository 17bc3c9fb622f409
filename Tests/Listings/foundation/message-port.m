// CFMessagePort: a port of a name gets messages from the run loop that serves it, and answers who waits for a reply.
#import <Foundation/Foundation.h>

static CFDataRef answer(CFMessagePortRef port, SInt32 number, CFDataRef data, void *info) {
    printf("%d: %ld bytes, %s\n", (int)number, data ? (long)CFDataGetLength(data) : -1, (const char *)info);
    if (!data) return NULL;
    NSMutableData *both = [NSMutableData dataWithData:(__bridge NSData *)data];
    [both appendData:(__bridge NSData *)data];
    return (CFDataRef)CFBridgingRetain(both);
}

static void gone(CFMessagePortRef port, void *info) {
    printf("invalid\n");
}

int main(void) {
    @autoreleasepool {
        CFMessagePortContext context = {0, "kitchen", NULL, NULL, NULL};
        printf("%d\n", CFMessagePortCreateRemote(NULL, CFSTR("com.example.port")) == NULL);
        CFMessagePortRef local = CFMessagePortCreateLocal(NULL, CFSTR("com.example.port"), answer, &context, NULL);
        CFMessagePortSetInvalidationCallBack(local, gone);
        CFRunLoopSourceRef source = CFMessagePortCreateRunLoopSource(NULL, local, 0);
        CFRunLoopAddSource(CFRunLoopGetCurrent(), source, kCFRunLoopDefaultMode);
        CFMessagePortRef remote = CFMessagePortCreateRemote(NULL, CFSTR("com.example.port"));
        printf("%d %d %d\n", CFMessagePortIsRemote(local), CFMessagePortIsRemote(remote), CFMessagePortIsValid(remote));

        SInt32 status = CFMessagePortSendRequest(remote, 101, NULL, 1, 0, NULL, NULL);
        printf("sent: %d\n", (int)status);
        CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0.1, false);

        NSData *data = [@"abc" dataUsingEncoding:NSUTF8StringEncoding];
        CFDataRef reply = NULL;
        status = CFMessagePortSendRequest(remote, 7, (__bridge CFDataRef)data, 1, 1, kCFRunLoopDefaultMode, &reply);
        printf("%d %s\n", (int)status,
               [[NSString alloc] initWithData:CFBridgingRelease(reply) encoding:NSUTF8StringEncoding].UTF8String);
        status = CFMessagePortSendRequest(remote, 8, NULL, 1, 0.1, CFSTR("another mode"), &reply);
        printf("%d\n", status == kCFMessagePortReceiveTimeout);

        CFMessagePortInvalidate(local);
        status = CFMessagePortSendRequest(remote, 9, NULL, 1, 0, NULL, NULL);
        printf("%d %d\n", CFMessagePortIsValid(remote), status == kCFMessagePortIsInvalid);
        CFRelease(source);
        CFRelease(remote);
        CFRelease(local);
    }
    return 0;
}
