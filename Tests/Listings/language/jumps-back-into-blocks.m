// A goto leads backwards into a block that declares structs with bit-fields, arrays and variables whose addresses are taken.
#import <stdio.h>

struct flags {
  unsigned low : 3;
  int high : 9;
};

static int countdown(int n) {
  if (n > 0) {
    struct flags f = {2, 5};
  again:
    f.low = n;
    if (--n < 0) return f.low + 10;
  }
  goto again;
}

static int siblings(int turns) {
  int total = 0;
  {
    struct flags pair[2] = {{1, 2}, {3, 4}};
  inner:
    pair[1].high = turns;
    total += pair[1].high;
  }
  struct flags later = {7, 7};
  int row[3] = {1, 2, 3};
  {
    struct { struct flags f; int *p; } nested = {{1, 1}, row};
    nested.f.low = 4;
    total += nested.f.low + nested.p[2] + later.low;
  }
  if (turns-- > 0) goto inner;
  return total;
}

static int deeper(void) {
  int n = 0;
  {
    union { struct flags f; int whole; } u = {{1, 1}};
    {
      int values[2] = {7, 8};
    place:
      values[0] = n++;
      u.f.low = n;
      if (values[0] >= 5) return values[0] * 10 + u.f.low;
    }
  }
  goto place;
}

int main(void) {
  printf("%d %d\n", countdown(1), countdown(0));
  printf("%d\n", siblings(2));
  printf("%d\n", deeper());
  return 0;
}
