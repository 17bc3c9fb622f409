// What an array parameter's length does is done when the function is called; so is what __builtin_expect's second operand does.
#import <stdio.h>

static int calls;

static int counted(int n) {
  calls++;
  return n;
}

static int sum(int n, int a[n++], int b[counted(n)]) { return n + a[0] + b[0]; }

int main(void) {
  int row[4] = {10, 20, 30, 40};
  printf("%d %d\n", sum(1, row, row + 1), calls);
  int z = 1;
  if (__builtin_expect(z == 1, z++)) printf("%d\n", z);
  long (^block)(int, int[]) = ^long(int n, int a[n += 2]) { return n + a[0]; };
  printf("%ld\n", block(3, row));
  return 0;
}
