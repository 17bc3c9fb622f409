// NSProgress: counts, fractions, children explicit and implicit, cancelling, observing.
#import <Foundation/Foundation.h>

@interface Bar : NSObject
@end
@implementation Bar
- (void)observeValueForKeyPath:(NSString *)path ofObject:(id)object change:(NSDictionary *)change context:(void *)context {
  NSLog(@"%@ %.2f", path, [change[NSKeyValueChangeNewKey] doubleValue]);
}
@end

static void import(int files) {
  NSProgress *own = [NSProgress progressWithTotalUnitCount:files];
  for (int i = 0; i < files; i++) own.completedUnitCount++;
}

int main(void) {
  @autoreleasepool {
    NSProgress *whole = [NSProgress progressWithTotalUnitCount:10];
    NSLog(@"%g %d %d %d", whole.fractionCompleted, whole.isIndeterminate, whole.isFinished, whole.isCancelled);
    whole.completedUnitCount = 3;
    NSLog(@"%@ | %@", whole.localizedDescription, whole.localizedAdditionalDescription);

    Bar *bar = [Bar new];
    [whole addObserver:bar forKeyPath:@"fractionCompleted" options:NSKeyValueObservingOptionNew context:NULL];
    [whole becomeCurrentWithPendingUnitCount:4];
    NSLog(@"%d", [NSProgress currentProgress] == whole);
    import(2);
    [whole resignCurrent];
    NSLog(@"%lld %d", whole.completedUnitCount, [NSProgress currentProgress] == nil);

    NSProgress *rest = [NSProgress discreteProgressWithTotalUnitCount:100];
    rest.cancellationHandler = ^{ NSLog(@"rest cancelled"); };
    [whole addChild:rest withPendingUnitCount:3];
    rest.completedUnitCount = 50;
    [whole removeObserver:bar forKeyPath:@"fractionCompleted"];
    NSLog(@"%.3f %.1f", whole.fractionCompleted, rest.fractionCompleted);
    [whole cancel];
    NSLog(@"%d %d", whole.cancelled, rest.cancelled);
    rest.completedUnitCount = 100;
    NSLog(@"%d %d %g", rest.isFinished, whole.isFinished, whole.fractionCompleted);

    NSProgress *unknown = [NSProgress progressWithTotalUnitCount:-1];
    [unknown setUserInfoObject:@"up" forKey:@"direction"];
    NSLog(@"%d %g %@", unknown.isIndeterminate, unknown.fractionCompleted, unknown.userInfo[@"direction"]);
  }
  return 0;
}
