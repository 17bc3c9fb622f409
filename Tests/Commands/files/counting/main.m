#import "Board.h"

int main(void) {
  Board *board = [Board new];
  @autoreleasepool {
    Note *note = [Note noteWithText:@"milk"];
    note.next = [Note noteWithText:@"bread"];
    [board pin:note];
    printf("latest %s\n", board.latest ? "is there" : "is gone");
  }
  printf("the pool is empty\n");
  board = nil;
  return 0;
}
