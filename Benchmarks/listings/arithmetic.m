#import <Foundation/Foundation.h>

int main(void) {
  int values[1000];
  for (int i = 0; i < 1000; i++) values[i] = i * 7 % 1000;
  long sum = 0;
  for (int round = 0; round < 5000; round++) {
    for (int i = 0; i < 1000; i++) {
      sum += values[i] * 3 - i;
      values[i] = (values[i] + round) % 1000;
    }
  }
  printf("%ld\n", sum);
  return 0;
}
