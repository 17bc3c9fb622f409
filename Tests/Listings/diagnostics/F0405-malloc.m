// options: --max-memory 16
#import <Foundation/Foundation.h>

int main(void) {
  while (1) {
    char *room = malloc(1 << 20);
    if (!room) return 0;
    room[0] = 1;
  }
  return 0;
}
