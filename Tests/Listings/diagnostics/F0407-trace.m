// command: trace --max-sends 5 --format stages {file}
#import <Foundation/Foundation.h>

int main(void) {
  for (int i = 0; i < 100; i++) [NSObject class];
  return 0;
}
