// dup and dup2: standard output is led into a file and back, as programs do that catch what others print; two numbers share an offset.
#import <Foundation/Foundation.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  @autoreleasepool {
    const char *path = "/tmp/caught.txt";
    int saved = dup(STDOUT_FILENO);
    int file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0644);
    printf("before\n");
    fflush(stdout);
    printf("%d\n", dup2(file, STDOUT_FILENO) == STDOUT_FILENO);
    printf("caught %d\n", 1);
    fflush(stdout);
    write(STDOUT_FILENO, "caught 2\n", 9);
    dup2(saved, STDOUT_FILENO);
    close(saved);
    printf("after\n");
    NSString *text = [NSString stringWithContentsOfFile:@(path) encoding:NSUTF8StringEncoding error:NULL];
    printf("[%s]\n", text.UTF8String);

    int other = dup2(file, 20);
    lseek(other, 0, SEEK_SET);
    char bytes[16] = {0};
    ssize_t count = read(file, bytes, 6);
    printf("%d %zd %s\n", other, count, bytes);
    printf("%d %d\n", dup2(77, 3), errno == EBADF);
    close(file);
    printf("%d\n", (int)read(other, bytes, 2));
    printf("%d\n", dup2(other, other) == other);
  }
  return 0;
}
