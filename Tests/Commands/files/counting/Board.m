#import "Board.h"

#if !__has_feature(objc_arc)
#error this file is compiled with automatic reference counting
#endif

@implementation Board
- (void)pin:(Note *)note {
  NSError *error;
  if (![note check:&error]) printf("%s: %ld\n", error.domain.UTF8String, (long)error.code);
  Note *upper = [note copyUpperCase];
  printf("pinned %s\n", upper->_text.UTF8String);
  _first = note;
  self.latest = upper;
}

- (void)dealloc {
  printf("the board ends with %s\n", _first->_text.UTF8String);
}
@end
