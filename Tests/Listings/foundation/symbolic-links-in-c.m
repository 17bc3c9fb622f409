// symlink, readlink and lstat work on the same files as NSFileManager; zlib's table of crc32.
#import <Foundation/Foundation.h>
#include <sys/stat.h>
#include <unistd.h>
#include <errno.h>
#include <zlib.h>

int main(void) {
  @autoreleasepool {
    [@"flour" writeToFile:@"/tmp/flour.txt" atomically:YES encoding:NSUTF8StringEncoding error:nil];
    printf("symlink %d\n", symlink("/tmp/flour.txt", "/tmp/link"));
    int again = symlink("/tmp/flour.txt", "/tmp/link");
    printf("again %d, exists %d\n", again, errno == EEXIST);
    int nowhere = symlink("x", "/no/folder/link");
    printf("nowhere %d, missing %d\n", nowhere, errno == ENOENT);

    char room[64] = {0};
    ssize_t length = readlink("/tmp/link", room, sizeof room - 1);
    printf("readlink %zd %s\n", length, room);
    char small[5] = {0};
    length = readlink("/tmp/link", small, 4);
    printf("cut %zd %s\n", length, small);
    length = readlink("/tmp/flour.txt", room, sizeof room);
    printf("no link %zd, invalid %d\n", length, errno == EINVAL);
    length = readlink("/tmp/none", room, sizeof room);
    printf("nothing %zd, missing %d\n", length, errno == ENOENT);

    struct stat status;
    lstat("/tmp/link", &status);
    printf("lstat: link %d, %lld bytes\n", S_ISLNK(status.st_mode), (long long)status.st_size);
    stat("/tmp/link", &status);
    printf("stat: file %d, %lld bytes\n", S_ISREG(status.st_mode), (long long)status.st_size);
    lstat("/tmp/flour.txt", &status);
    printf("lstat: file %d, %lld bytes\n", S_ISREG(status.st_mode), (long long)status.st_size);

    NSFileManager *files = [NSFileManager defaultManager];
    printf("%s\n", [[files destinationOfSymbolicLinkAtPath:@"/tmp/link" error:nil] UTF8String]);
    printf("unlink %d, file is there %d\n", unlink("/tmp/link"),
        [files fileExistsAtPath:@"/tmp/flour.txt"]);

    const z_crc_t *table = get_crc_table();
    unsigned crc = ~0u;
    for (const char *p = "123456789"; *p; p++) crc = table[(crc ^ *p) & 0xff] ^ (crc >> 8);
    z_off_t size = 9;
    printf("crc %08x %08lx\n", ~crc, crc32(0, (const Bytef *)"123456789", (uInt)size));
  }
  return 0;
}
