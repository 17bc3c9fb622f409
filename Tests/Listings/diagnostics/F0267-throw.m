#import <Foundation/Foundation.h>

int main(void) {
  @throw;
  @throw 3;
  return 0;
}
