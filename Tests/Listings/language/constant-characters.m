#import <Foundation/Foundation.h>

// Arrays of constant characters that a string fills: of files, of functions, in structs, without room for the zero.

static const char letters[] = "abc";
static const char exact[4] = "wxyz";
const unsigned char longer[8] = "ab";
static const char table[2][4] = {"one", "two"};
static const struct { char tag[4]; int number; } header = {"RIFF", 3};
static const unichar wide[] = {'h', 'i', 0};
static char mine[] = "abc";

static const char *day(int number) {
  static const char names[] = "MonTueWed";
  return names + 3 * number;
}

int main(void) {
  printf("%s %zu %.4s %zu %s %d\n", letters, sizeof letters, exact, sizeof exact, (const char *)longer, longer[7]);
  printf("%s %s %.4s %d %c\n", table[0], table[1], header.tag, header.number, wide[1]);
  printf("%.3s\n", day(1));
  mine[0] = 'A';
  printf("%s\n", mine);
  return 0;
}
