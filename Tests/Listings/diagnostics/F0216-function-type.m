#import <Foundation/Foundation.h>

int f(void)[3];
int g(void)(int);
typedef int row[3];
row h(void);

int main(void) {
  return 0;
  return 0;
}
