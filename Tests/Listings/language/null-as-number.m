// `options:nil` was a warning to Apple's compilers until 2023, and is 0.
#import <Foundation/Foundation.h>

@interface Dial : NSObject
@property(nonatomic) NSInteger position;
- (NSUInteger)turn:(NSUInteger)steps;
@end
@implementation Dial
- (NSUInteger)turn:(NSUInteger)steps {
  if (!steps) return NULL;
  return steps;
}
@end

int main(void) {
  Dial *dial = [Dial new];
  dial.position = nil;
  NSInteger none = nil;
  NSLog(@"%lu %ld %ld", [dial turn:nil], dial.position, none);
  return 0;
}
