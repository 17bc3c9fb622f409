#import <Foundation/Foundation.h>

int main(void) {
  int x = 3;
  weak NSObject *object = nil;
  if (x == 1) {
    NSLog(@"1");
  } elseif (x == 2) {
    NSLog(@"%d", y);
  } else {
    NSLog(@"0");
  }
  if (x == 3 and not object) then NSLog(@"3");
  whlie (x <> 0) { x--; }
  if (x === 3 || x => 4) { NSLog(@"4"); }
  for (NSString *text : @[]) { NSLog(@"%@", text); }
  return 0;
}
