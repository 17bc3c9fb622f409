// What an NSError says: the failure in front of its reason, and the domains of the system by short names.
#import <Foundation/Foundation.h>

static void say(NSString *domain, NSInteger code, NSDictionary *info) {
    NSLog(@"%@", [NSError errorWithDomain:domain code:code userInfo:info].localizedDescription);
}

int main(void) {
    @autoreleasepool {
        say(@"Mine", 3, @{NSLocalizedFailureErrorKey : @"The picture could not be sent.",
                          NSLocalizedFailureReasonErrorKey : @"You are offline."});
        say(@"Mine", 3, @{NSLocalizedFailureErrorKey : @"The picture could not be sent."});
        say(@"Mine", 3, @{NSLocalizedFailureReasonErrorKey : @"You are offline."});
        say(NSOSStatusErrorDomain, -4321, nil);
        say(NSMachErrorDomain, 5, nil);
        say(NSPOSIXErrorDomain, EPROTO, nil);
        NSLog(@"%s, %s", strerror(EBADMSG), strerror(EOWNERDEAD));
    }
    return 0;
}
