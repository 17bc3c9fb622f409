// ctime and asctime, and a few rarer functions of the C library.
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <time.h>

int main(void) {
  time_t start = 0, later = 1000000000;
  printf("%s%s", ctime(&start), ctime(&later));
  struct tm *fields = gmtime(&later);
  printf("%s", asctime(fields));
  char room[32];
  printf("%s", asctime_r(fields, room));
  char *text = ctime_r(&start, room);
  text[strlen(text) - 1] = '\0';
  printf("[%s] %d\n", text, text == room);

  printf("%d %d %d %d, %d %d\n", fls(0), fls(1), fls(0x80), fls(-1), flsl(1L << 40), flsll(~0LL));

  char out[8] = "xxxxxxx";
  char *end = stpncpy(out, "abc", 5);
  printf("%s %ld %d\n", out, (long)(end - out), out[4] == 0 && out[5] == 'x');
  end = stpncpy(out, "abcdefghij", 4);
  printf("%.7s %ld\n", out, (long)(end - out));
  return 0;
}
