// strftime: weeks, hours with a blank, centuries, and the forms that a locale may have; a stream in memory.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void show(time_t moment, const char *format) {
  struct tm fields;
  gmtime_r(&moment, &fields);
  char text[120];
  strftime(text, sizeof text, format, &fields);
  printf("%s\n", text);
}

int main(void) {
  time_t may = 1400000000, newYear = 1451779200;
  show(may, "%g %G %V %U %W %C");
  show(newYear, "%g %G %V %U %W %F");
  show(may, "%k %l %r %v");
  show(newYear + 3 * 3600, "%k|%l");
  show(may, "%Ey %Od %EY %Om");
  show(may, "%+");

  char *text;
  size_t length;
  FILE *stream = open_memstream(&text, &length);
  fprintf(stream, "%d", 42);
  fflush(stream);
  printf("%s %zu\n", text, length);
  fputs(" and more", stream);
  fclose(stream);
  printf("%s %zu\n", text, length);
  free(text);
}
