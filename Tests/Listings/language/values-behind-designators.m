// Without braces, the values behind a designator go on in the array or struct that it leads into.
#import <stdio.h>

struct in { int a[3]; };
struct out { int n; struct in a; };
struct mixed { char tag; struct { int x, y; }; union { int whole; short half[2]; }; int last; };

static struct out g = {1, {{4, 5, 6}}};
static int *p = g.a.a;
static int *q = &g.a.a[2];
static char (*r)[3] = &(char[3]){'a', 'b', 0};
static int open[][3] = {[1] = 9, 10, 11, 12, [0][1] = 7, 8};
static struct out list[] = {[2].a.a[1] = 5, 6, 1, [0] = 8, 9};

int main(void) {
  printf("%d %d %d\n", *p, *q, (*r)[1]);
  int m[2][3] = {1, 2, 3, [0][1] = 7, 8, [1] = 9, 10, 11};
  for (int i = 0; i < 6; i++) printf("%d ", m[i / 3][i % 3]);
  int k[2][3] = {[0] = 9, [1][0] = 12};
  printf("%d %d %d\n", k[0][0], k[0][1], k[1][0]);
  struct out o = {1, .a = 7, 8, 9}, o2 = {.a.a[1] = 5, 6}, o3 = {.a.a = 3, 4, .n = 2};
  printf("%d %d %d %d %d\n", o.a.a[0], o.a.a[2], o2.a.a[2], o3.a.a[1], o3.n);
  struct mixed x = {.x = 1, 2, 3, 4}, y = {'t', .half[1] = 5, 6};
  printf("%d %d %d %d\n", x.x, x.y, x.whole, x.last);
  printf("%d %d %d\n", y.tag, y.half[1], y.last);
  printf("%zu: %d %d %d %d %d\n", sizeof open / sizeof *open, open[0][1], open[0][2], open[1][0],
    open[1][2], open[2][0]);
  printf("%zu: %d %d %d %d %d\n", sizeof list / sizeof *list, list[2].a.a[1], list[2].a.a[2],
    list[3].n, list[0].n, list[0].a.a[0]);
  int line[8] = {[1 ... 3] = 4, 5, [6] = 7};
  for (int i = 0; i < 8; i++) printf("%d ", line[i]);
  int grid[3][2] = {[0 ... 1] = {1, 2}, 3};
  printf("%d %d %d %d\n", grid[0][1], grid[1][0], grid[2][0], grid[2][1]);
  return 0;
}
