#import <Foundation/Foundation.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

// Files by number, extended attributes, and files with a name of their own.

static void say(NSString *format, ...) {
  va_list list;
  va_start(list, format);
  printf("%s\n", [[NSString alloc] initWithFormat:format arguments:list].UTF8String);
  va_end(list);
}

static void report(const char *what, long result) {
  if (result < 0) {
    printf("%s: %ld, errno %d (%s)\n", what, result, errno, strerror(errno));
  } else {
    printf("%s: %ld\n", what, result);
  }
}

int main(void) {
  @autoreleasepool {
    const char *path = "/tmp/numbers.txt";
    report("open of nothing", open(path, O_RDONLY));
    int file = open(path, O_RDWR | O_CREAT | O_EXCL, S_IRUSR | S_IWUSR);
    report("open", file);
    report("open again", open(path, O_RDWR | O_CREAT | O_EXCL, 0600));
    report("write", write(file, "one two three", 13));
    report("pwrite", pwrite(file, "TWO", 3, 4));
    report("seek", lseek(file, -5, SEEK_END));
    char bytes[32] = {0};
    report("read", read(file, bytes, sizeof bytes));
    printf("%s\n", bytes);
    report("read at the end", read(file, bytes, sizeof bytes));
    memset(bytes, 0, sizeof bytes);
    report("pread", pread(file, bytes, 7, 0));
    printf("%s\n", bytes);
    say(@"%@", [NSString stringWithContentsOfFile:@"/tmp/numbers.txt"
                                           encoding:NSUTF8StringEncoding
                                              error:NULL]);
    struct stat state;
    report("fstat", fstat(file, &state));
    printf("%lld bytes, regular: %d\n", (long long)state.st_size, S_ISREG(state.st_mode));
    report("ftruncate", ftruncate(file, 3));
    report("seek beyond", lseek(file, 6, SEEK_SET));
    report("write beyond", write(file, "!", 1));
    say(@"%@", [NSData dataWithContentsOfFile:@"/tmp/numbers.txt"]);
    report("fsync", fsync(file));
    report("flags", fcntl(file, F_GETFL) & O_ACCMODE);
    char name[PATH_MAX];
    report("path", fcntl(file, F_GETPATH, name));
    printf("%s\n", name);
    // The file stays until it is closed.
    report("unlink", unlink(path));
    report("access", access(path, F_OK));
    report("pread", pread(file, bytes, 3, 0));
    report("close", close(file));
    report("close again", close(file));
    report("read of a closed file", read(file, bytes, 1));

    int log = open("/tmp/log", O_WRONLY | O_CREAT | O_APPEND, 0644);
    write(log, "a", 1);
    lseek(log, 0, SEEK_SET);
    write(log, "b", 1);
    report("read of a file for writing", read(log, bytes, 1));
    NSFileHandle *handle = [[NSFileHandle alloc] initWithFileDescriptor:log];
    [handle seekToEndOfFile];
    [handle writeData:[@"c" dataUsingEncoding:NSUTF8StringEncoding]];
    say(@"%@", [NSString stringWithContentsOfFile:@"/tmp/log"
                                           encoding:NSUTF8StringEncoding
                                              error:NULL]);

    report("getxattr", getxattr("/tmp/log", "kind", NULL, 0, 0, 0));
    report("setxattr", setxattr("/tmp/log", "kind", "diary", 5, 0, 0));
    report("setxattr", setxattr("/tmp/log", "kind", "book", 4, 0, XATTR_CREATE));
    report("setxattr", setxattr("/tmp/log", "size", "xl", 2, 0, XATTR_REPLACE));
    report("setxattr", fsetxattr(log, "size", "xl", 2, 0, 0));
    report("getxattr", getxattr("/tmp/log", "kind", NULL, 0, 0, 0));
    report("getxattr", getxattr("/tmp/log", "kind", bytes, 2, 0, 0));
    report("getxattr", getxattr("/tmp/log", "kind", bytes, sizeof bytes, 0, 0));
    printf("%.5s\n", bytes);
    report("listxattr", listxattr("/tmp/log", bytes, sizeof bytes, 0));
    printf("%s, %s\n", bytes, bytes + 5);
    report("removexattr", removexattr("/tmp/log", "kind", 0));
    printf("no such attribute: %d\n", removexattr("/tmp/log", "kind", 0) < 0 && errno == ENOATTR);

    char own[] = "/tmp/note.XXXXXX.txt";
    int made = mkstemps(own, 4);
    printf("%d, %d, X's left: %d\n", made > 2, access(own, R_OK), strstr(own, "XXXXXX") != NULL);
    char folder[] = "/tmp/folder.XXXXXX";
    printf("%d\n", mkdtemp(folder) == folder && open(folder, O_RDONLY | O_DIRECTORY) > 2);
    char wrong[] = "/tmp/plain";
    report("mkstemp", mkstemp(wrong));
  }
  return 0;
}
