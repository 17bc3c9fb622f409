// Empty parentheses, like none, stand for `(id)`.
#import <Foundation/Foundation.h>

@interface Shelf : NSObject
- (NSUInteger)indexOf:()book;
+ ()shelf;
@end

@implementation Shelf
- (NSUInteger)indexOf:()book {
  return [@[ @"A", @"B" ] indexOfObject:book];
}
+ ()shelf {
  return [self new];
}
@end

int main(void) {
  NSLog(@"%lu", [[Shelf shelf] indexOf:@"B"]);
  NSMethodSignature *signature = [Shelf instanceMethodSignatureForSelector:@selector(indexOf:)];
  NSLog(@"%s", [signature getArgumentTypeAtIndex:2]);
  NSLog(@"%s", [Shelf methodSignatureForSelector:@selector(shelf)].methodReturnType);
  return 0;
}
