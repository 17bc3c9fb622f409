// `@encode` is an array of characters, as a string literal is: it has a length and fills arrays.
#import <Foundation/Foundation.h>

static char everywhere[] = @encode(NSRange);

struct Kind {
  char code[4];
  const char *name;
};

static BOOL isBlock(const char *type) {
  char block[] = @encode(void (^)(void));
  return strncmp(type, block, sizeof(block) - 1) == 0;
}

int main(void) {
  char object[] = @encode(id);
  const char room[8] = @encode(int *);
  struct Kind kinds[] = {{@encode(int), "int"}, {.name = "text", .code = @encode(char *)}};
  char rows[][8] = {@encode(float), @encode(double)};
  printf("%s %zu, %s %zu, %s %zu\n", object, sizeof object, room, sizeof room, everywhere, sizeof everywhere);
  printf("%zu %zu\n", sizeof(@encode(int)), sizeof(@encode(CGPoint)) / sizeof(char));
  for (int i = 0; i < 2; i++) printf("%s is %s, %s\n", kinds[i].name, kinds[i].code, rows[i]);
  printf("%c %c %d %d\n", @encode(long)[0], *@encode(SEL), isBlock("@?"), isBlock("@"));
  return 0;
}
