// The place that a step or an assignment changes is found before its result is stored, also where that is the variable of the
// index.
#import <stdio.h>

struct row {
  int cells[4];
};

static int cells[5] = {3, 4, 5, 6, 7};

int main(void) {
  int table[4] = {2, 20, 30, 40}, d = 0;
  d = table[d]++;
  printf("%d %d\n", d, table[0]);
  int i = 1;
  i = table[i]--;
  printf("%d %d\n", i, table[1]);
  struct row r = {{7, 8, 9, 10}};
  int x = 3;
  x = r.cells[x]++;
  printf("%d %d\n", x, r.cells[3]);
  struct row *p = &r;
  x = 2;
  x = p->cells[x]--;
  printf("%d %d\n", x, r.cells[2]);
  long at = 1;
  at = cells[at]++;
  printf("%ld %d\n", at, cells[1]);
  int y = 1;
  y = y > 0 ? table[y]++ : 0;
  printf("%d %d\n", y, table[1]);
  int k = 0;
  k = table[k] += 5;
  printf("%d %d\n", k, table[0]);
  int m = 0;
  m = ++table[m];
  printf("%d %d\n", m, table[0]);
  return 0;
}
