// The preprocessor sees the numbers of the system's headers as the macros that they are.
#import <Foundation/Foundation.h>
#import <CommonCrypto/CommonDigest.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>

#define DIGEST_LENGTH 16
#if DIGEST_LENGTH != CC_MD5_DIGEST_LENGTH
#error "the digest has another length"
#endif

#ifndef SIGPIPE
#define SIGPIPE -1
#endif

#ifdef O_CLOEXEC
static const int flags = O_RDONLY | O_CLOEXEC;
#else
static const int flags = O_RDONLY;
#endif

int main(void) {
#if EAGAIN == EWOULDBLOCK && EAGAIN > 0
    NSLog(@"one number: %d", EAGAIN);
#endif
#if defined(ENOTSUP) && !defined(ENOSUCHTHING)
    NSLog(@"ENOTSUP is there");
#endif
#ifdef OBJC_ASSOCIATION_RETAIN
    NSLog(@"an enumerator is no macro");
#endif
    NSLog(@"%d %d", SIGPIPE, flags != O_RDONLY);
#undef SIGPIPE
#define SIGPIPE 99
    NSLog(@"%d", SIGPIPE);
    return 0;
}
