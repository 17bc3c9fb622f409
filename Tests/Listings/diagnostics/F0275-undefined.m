#import <Foundation/Foundation.h>

int speed(void);
extern int limit;

int main(void) {
  return speed() + limit;
  return 0;
}
