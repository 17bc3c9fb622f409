// command: test {file}
// Expectations are waited for on the listing's own clock.
#import <XCTest/XCTest.h>

@interface Counter : NSObject
@property int count;
@end
@implementation Counter
@end

@interface WaitingTests : XCTestCase
@end
@implementation WaitingTests
- (void)testAnotherThread {
  XCTestExpectation *done = [self expectationWithDescription:@"done"];
  dispatch_after(dispatch_time(DISPATCH_TIME_NOW, NSEC_PER_SEC / 2), dispatch_get_global_queue(0, 0),
                 ^{ [done fulfill]; });
  [self waitForExpectationsWithTimeout:2 handler:^(NSError *error) { XCTAssertNil(error); }];
}
- (void)testInOrder {
  XCTestExpectation *a = [[XCTestExpectation alloc] initWithDescription:@"a"];
  XCTestExpectation *b = [[XCTestExpectation alloc] initWithDescription:@"b"];
  [b fulfill];
  [a fulfill];
  NSArray *both = @[ a, b ];
  XCTAssertEqual([XCTWaiter waitForExpectations:both timeout:1 enforceOrder:YES],
                 XCTWaiterResultIncorrectOrder);
}
- (void)testNever {
  XCTestExpectation *never = [self expectationWithDescription:@"never"];
  [self waitForExpectations:@[ never ] timeout:1];
}
- (void)testNotification {
  [self expectationForNotification:@"Bell" object:nil handler:nil];
  [[NSNotificationCenter defaultCenter] postNotificationName:@"Bell" object:nil];
  [self waitForExpectationsWithTimeout:1 handler:nil];
}
- (void)testObserved {
  Counter *counter = [Counter new];
  [self keyValueObservingExpectationForObject:counter keyPath:@"count" expectedValue:@3];
  dispatch_async(dispatch_get_main_queue(), ^{ counter.count = 3; });
  [self waitForExpectationsWithTimeout:1 handler:nil];
}
- (void)testPredicate {
  NSMutableArray *items = [NSMutableArray new];
  dispatch_async(dispatch_get_main_queue(), ^{ [items addObject:@1]; });
  [self expectationForPredicate:[NSPredicate predicateWithFormat:@"@count == 1"] evaluatedWithObject:items handler:nil];
  [self waitForExpectationsWithTimeout:1 handler:nil];
}
@end
