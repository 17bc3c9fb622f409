// A progress tells observers when a count makes it determinate or finished, or takes that back.
#import <Foundation/Foundation.h>

@interface Listener : NSObject
@end
@implementation Listener
- (void)observeValueForKeyPath:(NSString *)key
                      ofObject:(id)object
                        change:(NSDictionary *)change
                       context:(void *)context {
  NSLog(@"%@: %@ -> %@", key, change[NSKeyValueChangeOldKey], change[NSKeyValueChangeNewKey]);
}
@end

int main(void) {
  NSProgress *progress = [NSProgress progressWithTotalUnitCount:0];
  Listener *listener = [Listener new];
  NSKeyValueObservingOptions options = NSKeyValueObservingOptionNew | NSKeyValueObservingOptionOld;
  for (NSString *key in @[@"indeterminate", @"finished"])
    [progress addObserver:listener forKeyPath:key options:options context:NULL];
  progress.totalUnitCount = 2;
  progress.completedUnitCount = 1;
  progress.completedUnitCount = -1;
  progress.completedUnitCount = 2;
  progress.totalUnitCount = 4;
  for (NSString *key in @[@"indeterminate", @"finished"])
    [progress removeObserver:listener forKeyPath:key];
  return 0;
}
