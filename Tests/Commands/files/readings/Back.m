#import <Foundation/Foundation.h>
#import "counter.h"
#import "south.h"
#define STORY @"a way of"
#define IN_MILES
#import "length.h"
#define ITEM double
#import "pile.h"

NSString *back(void) {
  struct Pile pile = {{0}, 0};
  put(&pile, 0.5);
  visit();
  return [NSString stringWithFormat:@"%@, %d %d, visit %d, ticket %d, %@, %g", sign(southPole), kDepth, (int)sizeof(Length),
                                    visit(), ticket(), told(2.5), top(&pile)];
}
