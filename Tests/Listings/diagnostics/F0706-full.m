// command: trace --format jsonl -o /dev/full {file}
#import <Foundation/Foundation.h>

int main(void) {
  for (int i = 0; i < 2000; i++) [NSObject class];
  return 0;
}
