// Bit-fields of packed structs that lie in as many as nine bytes.
#import <Foundation/Foundation.h>

struct __attribute__((packed)) wide {
  unsigned long long a : 5, b : 62, c : 61;
};
struct __attribute__((packed)) signed_wide {
  char c;
  unsigned one : 1;
  long long l : 63, m : 64;
  short tail : 5;
};
struct __attribute__((packed)) three {
  unsigned low : 3, high : 19;
};

int main(void) {
  struct wide w = {5, 77, 9};
  printf("%zu %d %d %d\n", sizeof w, (int)w.a, (int)w.b, (int)w.c);
  w.b = 0x3123456789abcdefull;
  printf("%d %llx %d\n", (int)w.a, (unsigned long long)w.b, (int)w.c);
  w.b += 1;
  w.c = -1;
  printf("%d %llx %llx\n", (int)w.a, (unsigned long long)w.b, (unsigned long long)w.c);
  struct signed_wide s = {3, 1, -9, -2, -7}, copy = s;
  printf("%zu %d %d %lld %lld %d\n", sizeof s, s.c, s.one, (long long)s.l, (long long)s.m, s.tail);
  copy.m = 1ll << 62;
  copy.l--;
  printf("%d %lld %lld %d\n", copy.one, (long long)copy.l, (long long)copy.m, copy.tail);
  struct three t[2] = {{5, 1000}, {6, 400000}};
  printf("%zu %d %d %d %d\n", sizeof t, t[0].low, t[0].high, t[1].low, t[1].high);
  const unsigned char *bytes = (const unsigned char *)&w;
  for (int i = 0; i < (int)sizeof w; i++) printf("%02x", bytes[i]);
  printf("\n");
  return 0;
}
