// An observer is removed once more than it was added.
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
    [boiler removeObserver:gauge forKeyPath:@"heat"];
    [boiler removeObserver:gauge forKeyPath:@"heat"];
  }
  return 0;
}
