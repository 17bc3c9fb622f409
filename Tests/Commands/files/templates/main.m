#import <Foundation/Foundation.h>
int weightOfNumbers(void);
int weightOfWords(void);
static int Garage(int cars) { return cars + 1; }

int main(void) {
  printf("%d %d %d\n", weightOfNumbers(), weightOfWords(), Garage(1));
  return 0;
}
