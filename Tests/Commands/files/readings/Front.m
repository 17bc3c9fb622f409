#import <Foundation/Foundation.h>
#import "counter.h"
#import "north.h"
#define STORY @"a wall of"
#import "length.h"
#define ITEM short
#import "pile.h"

NSString *front(void) {
  struct Pile pile = {{0}, 0};
  put(&pile, 7);
  return [NSString stringWithFormat:@"%@, %d, visit %d, ticket %d, %@, %d", sign(1), (int)sizeof(Length), visit(), ticket(),
                                    told(2), top(&pile)];
}
