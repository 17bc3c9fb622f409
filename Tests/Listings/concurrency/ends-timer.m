// A timer that repeats without end.
#import <Foundation/Foundation.h>
int main(void) {
  __block int n = 0;
  [NSTimer scheduledTimerWithTimeInterval:600 repeats:YES block:^(NSTimer *t) { printf("%d\n", ++n); }];
  [[NSRunLoop currentRunLoop] run];
}
