#import <Foundation/Foundation.h>

int main(void) {
  char *room = malloc(4);
  free(room);
  free(room);
  return 0;
}
