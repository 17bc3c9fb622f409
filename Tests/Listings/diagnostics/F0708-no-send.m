// command: graph --send 77 {file}
#import <Foundation/Foundation.h>

int main(void) {
  [NSObject class];
  return 0;
}
