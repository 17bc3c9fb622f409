// Core Foundation's strings compare an index with its sign: -1 raises nothing, and gives what happens to lie there.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSMutableString *word = [NSMutableString stringWithString:@"a word that is not short"];
    NSInteger index = 2;
    do {
      unichar c = [word characterAtIndex:--index];
      if (index >= 0) NSLog(@"%C", c);
    } while (index >= 0);
    @try {
      [word characterAtIndex:word.length];
    } @catch (NSException *error) {
      NSLog(@"%@", error.name);
    }
  }
  return 0;
}
