#import <Foundation/Foundation.h>

int main(void) {
  dispatch_sync(dispatch_get_main_queue(), ^{ NSLog(@"never"); });
  return 0;
}
