#import <Foundation/Foundation.h>
#import "Door.h"
#import "counter.h"
#import "south.h"

NSString *front(void);
NSString *back(void);

int main(void) {
  NSLog(@"%@", front());
  NSLog(@"%@", back());
  NSLog(@"%@, visits here: %d, a ticket: %d", sign(kDepth), visits, ticket());
  NSLog(@"%@", [[Door new] state]);
  return 0;
}
