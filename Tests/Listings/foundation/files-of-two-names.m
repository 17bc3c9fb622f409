// link, chmod, access and getrusage; qsort_r in BSD's order.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static void save(const char *path, const char *text) {
  FILE *file = fopen(path, "w");
  fputs(text, file);
  fclose(file);
}

static void show(const char *path) {
  struct stat facts;
  char text[32] = "";
  FILE *file = fopen(path, "r");
  if (file == NULL || stat(path, &facts) != 0) {
    printf("%s: %s\n", path, strerror(errno));
    return;
  }
  fgets(text, sizeof text, file);
  fclose(file);
  printf("%s: %s, %d names, %o\n", path, text, facts.st_nlink, facts.st_mode & 07777);
}

static int compare(void *order, const void *a, const void *b) {
  return *(int *)order * (*(const int *)a - *(const int *)b);
}

int main(void) {
  chdir("/tmp");
  save("first", "old");
  printf("%d\n", link("first", "second"));
  show("second");
  save("second", "new");
  chmod("second", 0600);
  show("first");
  int number = open("first", O_RDWR);
  fchmod(number, S_IRUSR | S_IXUSR);
  close(number);
  show("second");
  unlink("first");
  show("first");
  show("second");

  printf("%d", link("none", "third"));
  printf(" %s\n", strerror(errno));
  printf("%d", link("second", "second"));
  printf(" %s\n", strerror(errno));
  printf("%d", link("/tmp", "folder"));
  printf(" %s\n", strerror(errno));
  printf("%d", chmod("none", 0644));
  printf(" %s\n", strerror(errno));

  printf("%d %d %d", access("second", R_OK), access("second", X_OK), access("second", R_OK | W_OK));
  printf(" %s\n", strerror(errno));

  struct rusage use, children;
  usleep(2500);
  printf("%d %d ", getrusage(RUSAGE_SELF, &use), getrusage(RUSAGE_CHILDREN, &children));
  printf("%d %d %ld\n", use.ru_utime.tv_sec + use.ru_utime.tv_usec + use.ru_stime.tv_usec > 0,
         use.ru_maxrss > 1000000, children.ru_maxrss);
  printf("%d %d\n", getrusage(7, &use), errno == EINVAL);

  int numbers[] = {3, 1, 4, 1, 5, 9, 2, 6};
  for (int order = 1; order >= -1; order -= 2) {
    qsort_r(numbers, 8, sizeof(int), &order, compare);
    for (int i = 0; i < 8; i++) printf("%d ", numbers[i]);
  }
  printf("\n");
  return 0;
}
