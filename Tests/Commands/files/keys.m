#import <Foundation/Foundation.h>

@interface Box : NSObject
@end
@implementation Box
- (id)valueForUndefinedKey:(NSString *)key { return key; }
@end

@interface Picky : Box
@end
@implementation Picky
+ (BOOL)resolveInstanceMethod:(SEL)selector { return NO; }
@end

int main(void) {
  Box *box = [Box new], *picky = [Picky new];
  if (![[box valueForKey:@"size"] isEqual:@"size"]) return 1;
  if (![[picky valueForKey:@"size"] isEqual:@"size"]) return 2;
  return 0;
}
