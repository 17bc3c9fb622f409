#import <Foundation/Foundation.h>

int main(void) {
  @try {
    [NSObject new];
  } @catch (int number) {
    return number;
  } @catch (NSException exception) {
  }
  return 0;
}
