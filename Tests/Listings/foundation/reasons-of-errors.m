// Errors of Cocoa and POSIX have a reason by their code; a reason in the user info comes first.
#import <Foundation/Foundation.h>

static NSError *error(NSString *domain, NSInteger code, NSDictionary *info) {
    return [NSError errorWithDomain:domain code:code userInfo:info];
}

int main(void) {
    @autoreleasepool {
        NSError *missing = nil;
        [NSData dataWithContentsOfFile:@"/tmp/no-such-file.bin" options:0 error:&missing];
        NSLog(@"%ld %@", (long)missing.code, missing.localizedFailureReason);
        [[NSFileManager defaultManager] removeItemAtPath:@"/tmp/no-such-file.bin" error:&missing];
        NSLog(@"%ld %@", (long)missing.code, missing.localizedFailureReason);

        for (NSNumber *code in @[@(NSFileReadCorruptFileError), @(NSFileWriteVolumeReadOnlyError), @(NSUserCancelledError),
                                 @(NSPropertyListReadUnknownVersionError), @(NSCoderValueNotFoundError), @77])
            NSLog(@"%@", error(NSCocoaErrorDomain, code.integerValue, nil).localizedFailureReason);
        NSLog(@"%@", error(NSPOSIXErrorDomain, ENOENT, nil).localizedFailureReason);
        NSLog(@"%@", error(NSPOSIXErrorDomain, EINTR, nil).localizedFailureReason);
        NSLog(@"%@", error(@"com.example", 4, nil).localizedFailureReason);
        NSLog(@"%@", error(NSCocoaErrorDomain, 4, @{NSLocalizedFailureReasonErrorKey: @"It is away."}).localizedFailureReason);
        NSLog(@"%@", error(NSCocoaErrorDomain, NSCoderValueNotFoundError, nil).localizedDescription);
        NSLog(@"%@", error(NSCocoaErrorDomain, NSFileReadCorruptFileError, nil).localizedDescription);
        NSLog(@"%@", error(NSCocoaErrorDomain, 77, nil).localizedDescription);
    }
    return 0;
}
