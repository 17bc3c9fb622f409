// dispatch_main with nothing left to do is the end.
#import <Foundation/Foundation.h>
int main(void) {
  dispatch_async(dispatch_get_main_queue(), ^{ NSLog(@"one"); });
  dispatch_after(dispatch_time(DISPATCH_TIME_NOW, NSEC_PER_SEC), dispatch_get_main_queue(), ^{ NSLog(@"two"); });
  dispatch_main();
}
