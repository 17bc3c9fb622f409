// Differences of arrays: what goes and comes, applied, inverted, with moves, with a test of one's own.
#import <Foundation/Foundation.h>

static void show(NSOrderedCollectionDifference *difference) {
  NSMutableArray *texts = [NSMutableArray array];
  for (NSOrderedCollectionChange *change in difference)
    [texts addObject:[NSString stringWithFormat:@"%@%lu%@%@", change.changeType == NSCollectionChangeInsert ? @"+" : @"-",
                                                (unsigned long)change.index, change.object,
                                                change.associatedIndex == NSNotFound
                                                    ? @""
                                                    : [NSString stringWithFormat:@"(%lu)", (unsigned long)change.associatedIndex]]];
  NSLog(@"%@", texts.count ? [texts componentsJoinedByString:@" "] : @"none");
}

int main(void) {
  @autoreleasepool {
    NSArray *old = @[ @"a", @"b", @"c", @"d" ];
    NSArray *new = @[ @"b", @"x", @"d", @"a" ];
    NSOrderedCollectionDifference *difference = [new differenceFromArray:old];
    show(difference);
    NSLog(@"%d %lu %lu", difference.hasChanges, (unsigned long)difference.insertions.count,
          (unsigned long)difference.removals.count);
    NSLog(@"%d", [[old arrayByApplyingDifference:difference] isEqual:new]);
    NSLog(@"%d", [[new arrayByApplyingDifference:[difference inverseDifference]] isEqual:old]);
    show([new differenceFromArray:old withOptions:NSOrderedCollectionDifferenceCalculationInferMoves]);
    show([old differenceFromArray:old]);
    show([@[] differenceFromArray:old]);
    show([@[ @"B", @"C" ] differenceFromArray:@[ @"b", @"z" ]
                                  withOptions:0
                         usingEquivalenceTest:^BOOL(id a, id b) { return [a caseInsensitiveCompare:b] == NSOrderedSame; }]);
    NSLog(@"%@", [@[ @"only" ] arrayByApplyingDifference:difference]);
  }
  return 0;
}
