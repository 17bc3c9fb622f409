// command: check
#import <Foundation/Foundation.h>

enum { one = 1 };

int main(void) {
  NSString *name = @"Ada";
  NSDictionary *ages = @{@"Ada" : @36, @"Grace" : @40, @"Ada" : @41};
  NSDictionary *words = @{@1 : @"one", @2 : @"two", @(one) : @"uno", @-1 : @"minus", @(-1) : @"meno"};
  NSDictionary *kept = @{name : @1, @"Ada" : @2, @1.0 : @3, @1 : @4, @YES : @5, @"1" : @6};
  NSLog(@"%@ %@ %@", ages, words, kept);
  return 0;
}
