// options: --mrc
// One release too many, sent to the object itself.
#import <Foundation/Foundation.h>

int main(void) {
  NSObject *thing = [[NSObject alloc] init];
  [thing release];
  [thing release];
  return 0;
}
