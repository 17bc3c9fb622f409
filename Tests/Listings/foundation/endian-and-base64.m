// Byte order by <Endian.h>, Base64 by <resolv.h>, and what watches a network, without warnings.
#import <CoreServices/CoreServices.h>
#import <Foundation/Foundation.h>
#import <SystemConfiguration/SystemConfiguration.h>
#include <resolv.h>

static void changed(SCNetworkReachabilityRef target, SCNetworkReachabilityFlags flags, void *info) {}

static BOOL watches(void) {
  SCNetworkReachabilityRef target = SCNetworkReachabilityCreateWithName(NULL, "example.org");
  SCNetworkReachabilityContext context = {0, NULL, NULL, NULL, NULL};
  SCNetworkReachabilityFlags flags = 0;
  SCNetworkReachabilityGetFlags(target, &flags);
  BOOL isSet = SCNetworkReachabilitySetCallback(target, changed, &context)
      && SCNetworkReachabilityScheduleWithRunLoop(target, CFRunLoopGetCurrent(), kCFRunLoopDefaultMode)
      && SCNetworkReachabilityUnscheduleFromRunLoop(target, CFRunLoopGetCurrent(), kCFRunLoopDefaultMode)
      && SCNetworkReachabilitySetDispatchQueue(target, NULL);
  CFRelease(target);
  return isSet;
}

int main(void) {
  @autoreleasepool {
    NSLog(@"%x %x %llx", EndianU16_BtoN(0x1234), EndianU32_NtoB(1), EndianU64_BtoN(0x1122334455667788ULL));
    NSLog(@"%x %d %d", EndianU32_LtoN(0x1234), EndianS16_BtoN(0x00ff), EndianS32_NtoB(0xff));
    char text[64];
    int count = b64_ntop((const u_char *)"kettle", 6, text, sizeof text);
    NSLog(@"%d %s", count, text);
    NSLog(@"no room %d", b64_ntop((const u_char *)"kettle", 6, text, 8));
    u_char bytes[64];
    count = b64_pton("a2V0\n dGxl", bytes, sizeof bytes);
    NSLog(@"%d %.*s", count, count, bytes);
    NSLog(@"none %d", b64_pton("a?", bytes, sizeof bytes));
    NSLog(@"watches %d", watches());
  }
  return 0;
}
