// A static variable's flexible array takes initial values, and the variable is so much larger.
#import <Foundation/Foundation.h>

struct text {
  int length;
  char letters[];
};

struct list {
  short count;
  struct { int x, y; } points[];
};

static struct text word = {3, "abc"};
struct text letters = {.length = 2, .letters = {'x', 'y'}};
static struct { int a; int more[]; } numbers = {1, {2, 3, [4] = 9}};
static struct list path = {2, {{1, 2}, {.y = 4}}};
static int guard = 77;
static struct text none = {5};

int main(void) {
  static struct text local = {4, "here"};
  printf("%s %d %.2s %zu\n", word.letters, word.length, letters.letters, sizeof word);
  printf("%d %d %d %d\n", numbers.more[0], numbers.more[1], numbers.more[3], numbers.more[4]);
  printf("%d %d %d\n", path.points[0].y, path.points[1].x, path.points[1].y);
  printf("%s %d %d\n", local.letters, guard, none.length);
  numbers.more[4]++;
  int *end = numbers.more + 4;
  printf("%d\n", *end);
  return 0;
}
