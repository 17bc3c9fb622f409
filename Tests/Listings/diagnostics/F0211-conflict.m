#import <Foundation/Foundation.h>

int f(int a);
char *f(int a) { return 0; }
extern int limit;
double limit = 3;

int main(void) {
  return 0;
  return 0;
}
