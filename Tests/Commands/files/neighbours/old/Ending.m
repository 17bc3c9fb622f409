#import "Ending.h"

@implementation Ending
- (instancetype)initWithName:(NSString *)text {
  self = [super init];
  name = [text copy];
  return self;
}
- (void)dealloc {
  NSLog(@"%@ ends", name);
  [name release];
  [super dealloc];
}
@end

void makeOne(void) { [[[Ending alloc] initWithName:@"released"] release]; }
