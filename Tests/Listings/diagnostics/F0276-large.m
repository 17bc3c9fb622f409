#import <Foundation/Foundation.h>

int main(void) {
  char room[9 << 20];
  room[0] = 1;
  return 0;
}
