#import <Foundation/Foundation.h>

int main(void) {
  char *room = malloc(4);
  room[4] = 1;
  return 0;
}
