#import <Foundation/Foundation.h>

int main(void) {
  int list[3] = { 1, 2, 3 };
  for (id item in list) NSLog(@"%@", item);
  for (int item in @[ @1 ]) printf("%d\n", item);
  return 0;
}
