// GNU's computed gotos: labels as values, in tables, with differences of their addresses, over the ends of scopes.
#import <Foundation/Foundation.h>

static int run(const char *code) {
  static void *const table[] = {['+' - '+'] = &&add, ['-' - '+'] = &&subtract, [4] = &&finish};
  int value = 0;
#define NEXT goto *table[*code++ - '+']
  NEXT;
add:
  value++;
  NEXT;
subtract:
  value--;
  NEXT;
finish:
  return value;
}

static int byDistance(int n) {
  static const int distances[] = {&&one - &&one, &&two - &&one, &&three - &&one};
  goto *(&&one + distances[n]);
one:
  return 1;
two:
  return 2;
three:
  return 3;
}

static void scopes(void) {
  void *next = &&inside;
  int turns = 0;
  goto *next;
  {
    int row[2] = {5, 6};
  inside:
    row[1] = turns;
    turns += row[1] + 1;
    if (turns < 4) goto *next;
    next = &&outside;
  }
  for (int i = 0; i < 3; i++) {
    struct { unsigned bits : 4; } s = {7};
    if (i == 1) goto *next;
    printf("turn %d %d\n", i, s.bits);
  }
outside:
  printf("%d %d\n", turns, next == &&outside);
}

int main(void) {
  printf("%d\n", run("++-+/"));
  printf("%d %d %d\n", byDistance(0), byDistance(1), byDistance(2));
  scopes();
  int (^block)(int) = ^(int n) {
    void *ways[] = {&&zero, &&other};
    goto *ways[n != 0];
  zero:
    return 10;
  other:
    return 20;
  };
  printf("%d %d\n", block(0), block(3));
  return 0;
}
