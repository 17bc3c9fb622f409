#import <Foundation/Foundation.h>

counter;
static limit = 3;

main() {
  return limit;
}
