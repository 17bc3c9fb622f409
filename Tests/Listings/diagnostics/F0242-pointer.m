// command: check
#import <Foundation/Foundation.h>

int main(void) {
  int a = 3;
  float *f = &a;
  NSString *text = [NSArray array];
  NSLog(@"%@ %f", text, *f);
  return 0;
}
