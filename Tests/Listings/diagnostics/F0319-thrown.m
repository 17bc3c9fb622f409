#import <Foundation/Foundation.h>

int main(void) {
  @try {
    @throw @"out of paper";
  } @finally {
    NSLog(@"off");
  }
  return 0;
}
