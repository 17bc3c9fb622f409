// command: trace --at 777 {file}
#import <Foundation/Foundation.h>

int main(void) {
  [NSObject class];
  return 0;
}
