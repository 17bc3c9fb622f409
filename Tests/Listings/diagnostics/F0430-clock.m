// options: --max-clock 60
#import <Foundation/Foundation.h>

int main(void) {
  [NSTimer scheduledTimerWithTimeInterval:1 repeats:YES block:^(NSTimer *timer) {
  }];
  [[NSRunLoop currentRunLoop] run];
  return 0;
}
