// A key whose isEqual: empties the collection that is searched.
#import <Foundation/Foundation.h>
static NSMutableDictionary *d;
static NSMutableSet *s;
static NSCountedSet *c;
static BOOL answer;
@interface K : NSObject <NSCopying>
@end
@implementation K
- (id)copyWithZone:(NSZone *)z { return self; }
- (NSUInteger)hash { return 1; }
- (BOOL)isEqual:(id)o { [d removeAllObjects]; [s removeAllObjects]; [c removeAllObjects]; return answer; }
@end
int main() {
  for (answer = NO;; answer = YES) {
    d = [NSMutableDictionary new];
    s = [NSMutableSet new];
    c = [NSCountedSet new];
    for (int i = 0; i < 3; i++) {
      d[[K new]] = @(i);
      [s addObject:[K new]];
      [c addObject:[K new]];
    }
    (void)d[[K new]];
    d[[K new]] = @1;
    d[[K new]] = @2;
    [d removeObjectForKey:[K new]];
    [s addObject:[K new]];
    [s removeObject:[K new]];
    [s containsObject:[K new]];
    [c removeObject:[K new]];
    if (answer) break;
  }
  NSLog(@"alive");
  return 0;
}
