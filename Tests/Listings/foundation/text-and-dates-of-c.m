// <vis.h>, strptime and strptime_l.
#import <Foundation/Foundation.h>
#include <time.h>
#include <vis.h>
#include <xlocale.h>

static void show(const char *text, int flags) {
  char visible[100], back[100];
  int count = strvis(visible, text, flags);
  printf("%s %d", visible, count);
  printf(" %d\n", strunvis(back, visible) >= 0 && strcmp(back, text) == 0);
}

static void show_date(const char *text, const char *format) {
  struct tm time;
  memset(&time, 0, sizeof time);
  char *end = strptime(text, format, &time);
  if (!end) {
    printf("%s: no\n", text);
    return;
  }
  printf("%d-%d-%d %d:%d:%d rest '%s'\n", time.tm_year + 1900, time.tm_mon + 1, time.tm_mday,
         time.tm_hour, time.tm_min, time.tm_sec, end);
}

int main(void) {
  show("a\tb\n\\", VIS_WHITE | VIS_CSTYLE);
  show("\001\x7f\xe9 x", VIS_OCTAL);
  show("\001\x7f\xe9 x", 0);
  show_date("2012-03-04T05:06:07+0200", "%FT%T%z");
  show_date(" 4 Mar 2012 11:30 pm!", "%d %b %Y %I:%M %p");
  show_date("Monday, January 5 70", "%A, %B %d %y");
  show_date("2012-13-01", "%Y-%m-%d");
  struct tm time = { .tm_isdst = -1 };
  strptime_l("2013-09-12", "%Y-%m-%d", &time, NULL);
  printf("%ld\n", (long)mktime(&time));
  char day[40];
  printf("%zu %s\n", strftime_l(day, sizeof day, "%A, %d %B %Y", &time, NULL), day);
  return 0;
}
