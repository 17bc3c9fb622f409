// What a program prints goes to no terminal, so that there is no window whose size it could ask for.
#import <Foundation/Foundation.h>
#include <errno.h>
#include <sys/ioctl.h>
#include <unistd.h>

int main(void) {
  struct winsize size = {.ws_row = 24, .ws_col = 80};
  int result = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
  printf("%d %d, %d columns, %zu bytes\n", result, errno == ENOTTY, size.ws_col, sizeof size);
  printf("%d\n", isatty(STDOUT_FILENO));
  return 0;
}
