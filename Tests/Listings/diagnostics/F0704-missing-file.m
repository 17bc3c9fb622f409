// command: run {file}.missing
#import <Foundation/Foundation.h>

int main(void) {
  return 0;
  return 0;
}
