// command: check {file}
#import <Foundation/Foundation.h>

BOOL isTap(kind) {
  return kind == 1;
}

int add(a, b) long a; {
  return (int)a + b;
}

int main(void) {
  printf("%d %d\n", isTap(1), add(20L, 22));
  return 0;
}
