// DEBUG as a variable of the program.
#import <Foundation/Foundation.h>

static BOOL DEBUG = NO;

int main(void) {
  DEBUG = !DEBUG;
  if (DEBUG) printf("on %d\n", DEBUG);
  return 0;
}
