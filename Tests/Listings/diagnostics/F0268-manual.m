// options: --arc
#import <Foundation/Foundation.h>

@interface Car : NSObject
@end
@implementation Car
- (void)dealloc {
  [super dealloc];
}
@end

int main(void) {
  Car *car = [[Car alloc] init];
  [car retain];
  [car release];
  [car autorelease];
  return (int)[car retainCount];
}
