// options: --max-memory 16
#import <Foundation/Foundation.h>

int main(void) {
  NSMutableArray *all = [NSMutableArray array];
  while (1) [all addObject: [NSMutableString stringWithString: @"a long string that takes room"]];
  return 0;
}
