#import <Foundation/Foundation.h>

int main(void) {
  int a = 1;
  switch (a) {
    case 1:;
      NSString *text = @"a";
      NSLog(@"%@", text);
    case 2:
      return 2;
  }
  goto nowhere;
  return 0;
}
