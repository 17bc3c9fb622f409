// options: --max-memory 4 --timeout 0
#import <Foundation/Foundation.h>

int main(void) {
  NSMutableArray *all = [NSMutableArray array];
  while (1) [all addObject: [NSMutableString stringWithString: @"a long string that takes room"]];
  return 0;
}
