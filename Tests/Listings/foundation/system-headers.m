// Headers of the system that are known: <termios.h>, <copyfile.h>, <search.h>, <spawn.h>, <mach-o/fat.h> and others, with what they declare.
#import <Foundation/Foundation.h>
#include <Endian.h>
#include <copyfile.h>
#include <crt_externs.h>
#include <errno.h>
#include <fts.h>
#include <ftw.h>
#include <mach-o/fat.h>
#include <search.h>
#include <spawn.h>
#include <termios.h>
#include <unistd.h>
#include <xpc/xpc.h>

static int compare(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

int main(void) {
    @autoreleasepool {
        struct termios modes = {0};
        modes.c_lflag = ECHO | ICANON | ISIG;
        cfmakeraw(&modes);
        cfsetspeed(&modes, B9600);
        printf("%lu %lu %d %d %zu\n", modes.c_lflag, cfgetospeed(&modes), modes.c_cc[VMIN],
               (modes.c_cflag & CSIZE) == CS8, sizeof modes);

        int numbers[4] = {5, 3, 9}, key = 9, other = 4;
        size_t count = 3;
        printf("%d\n", (int)((int *)lfind(&key, numbers, &count, sizeof(int), compare) - numbers));
        printf("%d\n", lfind(&other, numbers, &count, sizeof(int), compare) == NULL);
        lsearch(&other, numbers, &count, sizeof(int), compare);
        printf("%zu %d\n", count, numbers[3]);

        NSString *folder = NSTemporaryDirectory();
        NSString *from = [folder stringByAppendingPathComponent:@"from"], *to = [folder stringByAppendingPathComponent:@"to"];
        [@"text" writeToFile:from atomically:YES encoding:NSUTF8StringEncoding error:NULL];
        int status = copyfile(from.fileSystemRepresentation, to.fileSystemRepresentation, NULL, COPYFILE_ALL);
        printf("%d %s\n", status, [NSString stringWithContentsOfFile:to encoding:NSUTF8StringEncoding error:NULL].UTF8String);
        status = copyfile(from.fileSystemRepresentation, to.fileSystemRepresentation, NULL, COPYFILE_DATA | COPYFILE_EXCL);
        printf("%d %d\n", status, errno == EEXIST);

        struct fat_header header = {FAT_MAGIC, 2};
        printf("%x %zu %zu\n", header.magic, sizeof header, sizeof(struct fat_arch));
        posix_spawn_file_actions_t actions;
        printf("%d\n", posix_spawn_file_actions_init(&actions));
        posix_spawn_file_actions_destroy(&actions);
        xpc_object_t message = nil;
        CFMachPortRef machPort = NULL;
        CFFileDescriptorRef descriptor = NULL;
        printf("%d\n", message == nil && machPort == NULL && descriptor == NULL);
    }
    return 0;
}
