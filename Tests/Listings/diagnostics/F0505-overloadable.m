#import <Foundation/Foundation.h>

__attribute__((overloadable)) static void show(int number) { NSLog(@"%d", number); }
__attribute__((overloadable)) static void show(double number) { NSLog(@"%g", number); }

int main(void) {
  show(1);
  return 0;
}
