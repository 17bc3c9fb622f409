// Enumerators of one's own: a subclass of NSEnumerator, a fast one over a C buffer, and reversed ones.
#import <Foundation/Foundation.h>

@interface Fibonacci : NSEnumerator
@property (nonatomic) NSUInteger limit;
@end
@implementation Fibonacci {
  NSUInteger _a, _b;
}
- (id)nextObject {
  if (_b == 0) _b = 1;
  if (_a > self.limit) return nil;
  NSNumber *result = @(_a);
  NSUInteger next = _a + _b;
  _a = _b;
  _b = next;
  return result;
}
@end

@interface Ring : NSObject <NSFastEnumeration>
@end
@implementation Ring
- (NSUInteger)countByEnumeratingWithState:(NSFastEnumerationState *)state
                                  objects:(id __unsafe_unretained[])buffer
                                    count:(NSUInteger)count {
  static NSString *names[] = {@"n", @"e", @"s", @"w"};
  if (state->state == 0) {
    state->mutationsPtr = &state->extra[0];
    state->extra[1] = 6;
  }
  NSUInteger made = 0;
  while (made < 2 && state->extra[1] > 0) {
    buffer[made++] = names[state->state++ % 4];
    state->extra[1]--;
  }
  state->itemsPtr = buffer;
  return made;
}
@end

int main(void) {
  @autoreleasepool {
    Fibonacci *numbers = [Fibonacci new];
    numbers.limit = 30;
    NSLog(@"%@", numbers.nextObject);
    NSLog(@"%@", [numbers.allObjects componentsJoinedByString:@" "]);
    NSLog(@"%@", numbers.nextObject);
    Fibonacci *more = [Fibonacci new];
    more.limit = 5;
    for (NSNumber *n in more) NSLog(@"%@", n);
    NSMutableString *text = [NSMutableString string];
    for (NSString *side in [Ring new]) [text appendString:side];
    NSLog(@"%@", text);
    NSArray *list = @[ @1, @2, @3 ];
    for (id n in list.reverseObjectEnumerator) [text appendFormat:@"%@", n];
    NSLog(@"%@", text);
    [list enumerateObjectsWithOptions:NSEnumerationReverse
                           usingBlock:^(id n, NSUInteger index, BOOL *stop) {
                             NSLog(@"%lu: %@", (unsigned long)index, n);
                             *stop = index == 1;
                           }];
  }
  return 0;
}
