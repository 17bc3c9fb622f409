// command: trace --format jsonl -o /nowhere/trace.jsonl {file}
#import <Foundation/Foundation.h>

int main(void) {
  return 0;
  return 0;
}
