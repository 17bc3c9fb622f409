#import <Foundation/Foundation.h>

@interface Counter : NSObject {
  int _count;
}
- (void)add:(int)step;
- (int)count;
@end
@implementation Counter
- (void)add:(int)step {
  _count += step;
}
- (int)count {
  return _count;
}
@end

@interface Proxy : NSObject {
  Counter *_target;
}
- (instancetype)initWithTarget:(Counter *)target;
@end
@implementation Proxy
- (instancetype)initWithTarget:(Counter *)target {
  if ((self = [super init])) _target = target;
  return self;
}
- (id)forwardingTargetForSelector:(SEL)selector {
  return _target;
}
@end

int main(void) {
  Counter *counter = [Counter new];
  id proxy = [[Proxy alloc] initWithTarget:counter];
  for (int i = 0; i < 500000; i++) [proxy add:1];
  printf("%d\n", [proxy count]);
  return 0;
}
