#import <Foundation/Foundation.h>

typedef int (^Step)(int);

static Step adder(int amount) {
  return ^(int value) { return value + amount; };
}

int main(void) {
  __block long sum = 0;
  void (^note)(int) = ^(int value) { sum += value; };
  for (int i = 0; i < 3000000; i++) {
    Step step = adder(i % 10);
    note(step(i));
  }
  printf("%ld\n", sum);
  return 0;
}
