#import "Ending.h"

int main(void) {
  Ending *kept = [[Ending alloc] initWithName:@"kept by main"];
  __weak Ending *seen = kept;
  makeOne();
  makeTwo();
  kept = nil;
  NSLog(@"%@", seen);
}
