#import <Foundation/Foundation.h>

static void check(int value) {
  if (value % 2) @throw [NSException exceptionWithName:@"Odd" reason:@"an odd number" userInfo:nil];
}

int main(void) {
  int caught = 0, finished = 0;
  for (int i = 0; i < 1000000; i++) {
    @autoreleasepool {  // what is thrown is autoreleased, so without a pool every exception would stay
      @try {
        check(i);
      } @catch (NSException *error) {
        if ([[error name] isEqualToString:@"Odd"]) caught++;
      } @finally {
        finished++;
      }
    }
  }
  printf("%d %d\n", caught, finished);
  return 0;
}
