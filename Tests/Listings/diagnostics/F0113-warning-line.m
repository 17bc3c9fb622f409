// command: check
#import <Foundation/Foundation.h>

#warning this is only a sketch

int main(void) {
  return 0;
}
