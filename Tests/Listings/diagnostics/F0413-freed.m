#import <Foundation/Foundation.h>

int main(void) {
  char *room = malloc(4);
  free(room);
  room[0] = 1;
  return 0;
}
