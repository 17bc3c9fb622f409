// An observer has ended without being removed.
#import <Foundation/Foundation.h>
@interface Boiler : NSObject
@property int heat;
@end
@implementation Boiler
@end
@interface Gauge : NSObject
@end
@implementation Gauge
- (void)observeValueForKeyPath:(NSString *)path
                      ofObject:(id)object
                        change:(NSDictionary *)change
                       context:(void *)context {
  NSLog(@"%@", path);
}
@end

int main(void) {
  Boiler *boiler = [Boiler new];
  @autoreleasepool {
    Gauge *gauge = [Gauge new];
    [boiler addObserver:gauge forKeyPath:@"heat" options:0 context:NULL];
  }
  boiler.heat = 3;
  return 0;
}
