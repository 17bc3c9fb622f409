// command: check {file}
// A message to `id` may be meant for any class that has such a method: objects of other classes are no mistake.
#import <Foundation/Foundation.h>

@interface Cart : NSObject
- (void)add:(NSString *)article;
- (NSString *)last;
@end
@implementation Cart
- (void)add:(NSString *)article {
  NSLog(@"article %@", article);
}
- (NSString *)last {
  return @"bread";
}
- (BOOL)isEqual:(Cart *)other {
  return self == other;
}
- (NSComparisonResult)compare:(Cart *)other {
  return NSOrderedSame;
}
@end

@interface Total : NSObject
- (void)add:(NSNumber *)price;
- (NSNumber *)last;
@end
@implementation Total
- (void)add:(NSNumber *)price {
  NSLog(@"price %@", price);
}
- (NSNumber *)last {
  return @7;
}
@end

int main(void) {
  id cart = [Cart new], total = [Total new];
  [cart add:@"bread"];
  [total add:@7];
  NSString *article = [cart last];
  NSNumber *price = [total last];
  NSLog(@"%@ %@ %d", article, price, [cart isEqual:[NSNull null]]);
  NSLog(@"%ld", (long)[price compare:@8]);
  [(Cart *)cart add:@3];
  return 0;
}
