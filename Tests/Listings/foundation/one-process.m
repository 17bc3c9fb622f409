// A program is the only process: it starts none and waits for none, as in iOS's sandbox. And functions of the system beside them.
#import <Foundation/Foundation.h>
#include <errno.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  int status = 0;
  printf("%d %d\n", fork(), errno == EPERM);
  printf("%d %d\n", wait(&status), errno == ECHILD);
  printf("%d %d\n", waitpid(-1, &status, WNOHANG), errno == ECHILD);
  char *const arguments[] = {"ls", NULL};
  printf("%d %d\n", execv("/bin/ls", arguments), errno == EPERM);
  printf("%d %d\n", execl("/bin/ls", "ls", "-l", NULL), errno == EPERM);
  printf("%d %d %d\n", getpgrp() == getpid(), getsid(0) == getpid(), nice(0));
  printf("%o\n", umask(022));

  char name[] = "/tmp/piece-XXXX";
  printf("%d\n", mktemp(name) == name && strchr(name, 'X') == NULL);
  printf("%d %d\n", chown("/missing", 1, 1), errno == ENOENT);

  char bytes[11] = {0};
  memset_pattern4(bytes, "abcd", 10);
  printf("%s\n", bytes);
  return 0;
}
