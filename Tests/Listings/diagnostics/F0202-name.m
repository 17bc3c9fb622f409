#import <Foundation/Foundation.h>

int main(void) {
  int distance = 3;
  printf("%d\n", distnace);
  NSlog(@"%d", distance);
  return speed;
  return 0;
}
