// A program with sockets, streams to a host and reachability on a machine without a network: everything fails with a clear reason.
#import <Foundation/Foundation.h>
#import <SystemConfiguration/SystemConfiguration.h>
#include <AssertMacros.h>
#include <sys/socket.h>
#include <sys/select.h>
#include <sys/sysctl.h>
#include <sys/mman.h>
#include <netinet/in.h>
#include <netdb.h>
#include <ifaddrs.h>
#include <poll.h>

@interface Watcher : NSObject <NSStreamDelegate>
@end
@implementation Watcher
- (void)stream:(NSStream *)stream handleEvent:(NSStreamEvent)event {
    NSLog(@"event %lu: %@ %ld", event, stream.streamError.domain, stream.streamError.code);
}
@end

static void readable(CFReadStreamRef stream, CFStreamEventType event, void *info) {
    NSLog(@"%s: event %lu", (char *)info, event);
}

static void changed(SCNetworkReachabilityRef target, SCNetworkReachabilityFlags flags, void *info) {}

static void plainSockets(void) {
    NSLog(@"socket %d: %s", socket(AF_INET, SOCK_STREAM, 0), strerror(errno));
    struct sockaddr_in address = {0};
    address.sin_family = AF_INET;
    NSLog(@"connect %d: %s", connect(-1, (struct sockaddr *)&address, sizeof address), strerror(errno));
    NSLog(@"bind %d: %s", bind(1, (struct sockaddr *)&address, sizeof address), strerror(errno));
    int yes = 1;
    NSLog(@"setsockopt %d", setsockopt(9, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes));
    NSLog(@"send %zd recv %zd", send(9, "x", 1, 0), recv(9, &yes, 1, 0));
    NSLog(@"host %p", gethostbyname("www.example.com"));
    struct ifaddrs *list;
    NSLog(@"interfaces %d %p", getifaddrs(&list), list);
    freeifaddrs(list);

    fd_set set;
    FD_ZERO(&set);
    FD_SET(1, &set);
    FD_SET(40, &set);
    FD_CLR(40, &set);
    NSLog(@"is set %d %d", FD_ISSET(1, &set) != 0, FD_ISSET(40, &set) != 0);
    struct timeval wait = {2, 500000};
    NSDate *start = [NSDate date];
    int ready = select(0, NULL, NULL, NULL, &wait);
    NSLog(@"select %d after %.1f s", ready, -start.timeIntervalSinceNow);
    NSLog(@"select of an open file %d", select(2, NULL, &set, NULL, &wait));
    struct pollfd entry = {77, POLLIN, 0};
    NSLog(@"poll %d %d", poll(&entry, 1, 100), entry.revents == POLLNVAL);
}

static void streams(void) {
    CFReadStreamRef input = NULL;
    CFWriteStreamRef output = NULL;
    CFStreamCreatePairWithSocketToHost(NULL, CFSTR("www.example.com"), 80, &input, &output);
    NSInputStream *bridged = (__bridge NSInputStream *)input;
    Watcher *watcher = [Watcher new];
    bridged.delegate = watcher;
    [bridged scheduleInRunLoop:[NSRunLoop currentRunLoop] forMode:NSDefaultRunLoopMode];
    NSLog(@"open %d, status %ld", CFReadStreamOpen(input), CFReadStreamGetStatus(input));
    CFStreamError error = CFWriteStreamGetError(output);
    NSLog(@"output's error %ld %d, input's %d", error.domain, error.error, CFReadStreamGetError(input).error);
    [[NSRunLoop currentRunLoop] runUntilDate:[NSDate dateWithTimeIntervalSinceNow:1]];
    CFRelease(input);
    CFRelease(output);

    const char *text = "hello";
    CFReadStreamRef bytes = CFReadStreamCreateWithBytesNoCopy(NULL, (const UInt8 *)text, 5, NULL);
    CFStreamClientContext context = {0, "bytes", NULL, NULL, NULL};
    CFReadStreamSetClient(bytes, kCFStreamEventHasBytesAvailable | kCFStreamEventEndEncountered, readable, &context);
    CFReadStreamOpen(bytes);
    UInt8 buffer[10];
    NSLog(@"read %ld of %d", CFReadStreamRead(bytes, buffer, 10), CFReadStreamHasBytesAvailable(bytes));
    CFReadStreamScheduleWithRunLoop(bytes, CFRunLoopGetCurrent(), kCFRunLoopDefaultMode);
    [[NSRunLoop currentRunLoop] runUntilDate:[NSDate dateWithTimeIntervalSinceNow:1]];
    CFRelease(bytes);
    NSLog(@"CFSocket %p", CFSocketCreate(NULL, PF_INET, SOCK_STREAM, IPPROTO_TCP, kCFSocketAcceptCallBack, NULL, NULL));
}

static void reachability(void) {
    SCNetworkReachabilityRef target = SCNetworkReachabilityCreateWithName(NULL, "www.example.com");
    SCNetworkReachabilityFlags flags = 99;
    Boolean known = SCNetworkReachabilityGetFlags(target, &flags);
    NSLog(@"known %d flags %u reachable %d", known, flags, (flags & kSCNetworkReachabilityFlagsReachable) != 0);
    SCNetworkReachabilityContext context = {0, NULL, NULL, NULL, NULL};
    NSLog(@"callback %d, scheduled %d", SCNetworkReachabilitySetCallback(target, changed, &context),
          SCNetworkReachabilityScheduleWithRunLoop(target, CFRunLoopGetMain(), kCFRunLoopDefaultMode));
    CFRelease(target);
}

static void kernel(void) {
    int count = 0;
    size_t size = sizeof count;
    sysctlbyname("hw.ncpu", &count, &size, NULL, 0);
    NSLog(@"%d processors, as NSProcessInfo: %d", count, count == [NSProcessInfo processInfo].processorCount);
    uint64_t memory;
    size = sizeof memory;
    int path[] = {CTL_HW, HW_MEMSIZE};
    sysctl(path, 2, &memory, &size, NULL, 0);
    NSLog(@"memory %llu", memory);
    sysctlbyname("hw.machine", NULL, &size, NULL, 0);
    char *machine = malloc(size);
    sysctlbyname("hw.machine", machine, &size, NULL, 0);
    NSLog(@"%s %d", machine, sysctlbyname("hw.nothing", NULL, &size, NULL, 0));
    free(machine);
    struct kinfo_proc process;
    size = sizeof process;
    int own[] = {CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()};
    sysctl(own, 4, &process, &size, NULL, 0);
    NSLog(@"%zu traced %d", size, (process.kp_proc.p_flag & P_TRACED) != 0);
    char *map = mmap(NULL, 100, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
    map[99] = 7;
    NSLog(@"mapped %d %d", map != MAP_FAILED, munmap(map, 100));
}

static BOOL isTrusted(SecTrustRef trust) {
    BOOL trusted = NO;
    SecTrustResultType result;
    __Require_noErr_Quiet(SecTrustEvaluate(trust, &result), _out);
    trusted = YES;
_out:
    return trusted;
}

int main(void) {
    @autoreleasepool {
        NSLog(@"trusted %d, TLS %d", isTrusted(NULL), SSLCreateContext(NULL, kSSLClientSide, kSSLStreamType) != NULL);
        plainSockets();
        streams();
        reachability();
        kernel();
    }
    return 0;
}
