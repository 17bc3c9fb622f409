// An observer that has no method for what it observes.
#import <Foundation/Foundation.h>
@interface Boiler : NSObject
@property int heat;
@end
@implementation Boiler
@end

int main(void) {
  @autoreleasepool {
    Boiler *boiler = [Boiler new];
    NSObject *gauge = [NSObject new];
    [boiler addObserver:gauge forKeyPath:@"heat" options:0 context:NULL];
    boiler.heat = 3;
  }
  return 0;
}
