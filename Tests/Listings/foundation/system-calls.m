// What a program asks the C library and the system for.
#import <Foundation/Foundation.h>
#include <dlfcn.h>
#include <errno.h>
#include <locale.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

static void onSignal(int number) { printf("signal %d %s\n", number, strsignal(number)); }

int main(void) {
  @autoreleasepool {
    errno = ENOENT;
    printf("%s, %s\n", strerror(errno), strerror(EACCES));
    signal(SIGUSR1, onSignal);
    signal(SIGTERM, onSignal);
    raise(SIGTERM);
    signal(SIGTERM, SIG_IGN);
    raise(SIGTERM);
    [@"hello" writeToFile:@"/tmp/a.txt" atomically:YES encoding:NSUTF8StringEncoding error:NULL];
    struct stat info;
    printf("%d %lld %d\n", stat("/tmp/a.txt", &info), (long long)info.st_size, S_ISREG(info.st_mode));
    printf("%d %d\n", stat("/tmp/none", &info), access("/tmp/a.txt", F_OK));
    printf("%d %d %d\n", isless(1.0, 2.0), islessgreater(2.0, 2.0), isunordered(NAN, 1.0));
    printf("%s %ld\n", setlocale(LC_ALL, NULL), sysconf(_SC_PAGESIZE));
    volatile uint32_t bits = 1;
    printf("%u %u\n", (unsigned)OSAtomicOr32Barrier(4, &bits), (unsigned)bits);
    printf("%d %d\n", MAXFLOAT > 1e38f, SIZE_T_MAX == ULONG_MAX);
    atexit_b(^{ printf("at the end\n"); });
  }
  return 0;
}
