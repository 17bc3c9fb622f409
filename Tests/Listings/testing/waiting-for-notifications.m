// command: test {file}
// Notifications of a test's own notification center are waited for, too.
#import <XCTest/XCTest.h>

@interface NotificationTests : XCTestCase
@end
@implementation NotificationTests
- (void)testOwnCenter {
  NSNotificationCenter *center = [NSNotificationCenter new];
  [self expectationForNotification:@"Bell" object:nil notificationCenter:center handler:nil];
  [center postNotificationName:@"Bell" object:nil];
  [self waitForExpectationsWithTimeout:1 handler:nil];
}
- (void)testOtherCenter {
  NSNotificationCenter *center = [NSNotificationCenter new];
  XCTestExpectation *bell = [self expectationForNotification:@"Bell" object:nil notificationCenter:center handler:nil];
  bell.inverted = YES;
  [[NSNotificationCenter defaultCenter] postNotificationName:@"Bell" object:nil];
  [self waitForExpectations:@[ bell ] timeout:0.1];
}
- (void)testHandler {
  NSNotificationCenter *center = [NSNotificationCenter new];
  __block int count = 0;
  XCTestExpectation *bell = [self expectationForNotification:@"Bell"
                                                      object:nil
                                          notificationCenter:center
                                                     handler:^BOOL(NSNotification *notification) {
                                                       return ++count == 2;
                                                     }];
  for (int i = 0; i < 3; i++) [center postNotificationName:@"Bell" object:nil];
  [self waitForExpectations:@[ bell ] timeout:1];
  [center postNotificationName:@"Bell" object:nil];
  XCTAssertEqual(count, 2);
}
- (void)testOnItsOwn {
  NSNotificationCenter *center = [NSNotificationCenter new];
  XCTNSNotificationExpectation *bell = [[XCTNSNotificationExpectation alloc] initWithName:@"Bell"
                                                                                   object:self
                                                                       notificationCenter:center];
  XCTAssertEqualObjects(bell.notificationName, @"Bell");
  XCTAssertEqual(bell.observedObject, self);
  XCTAssertEqual(bell.notificationCenter, center);
  __block BOOL isHeard = NO;
  bell.handler = ^BOOL(NSNotification *notification) { return isHeard = YES; };
  dispatch_async(dispatch_get_main_queue(), ^{ [center postNotificationName:@"Bell" object:self]; });
  XCTAssertEqual([[XCTWaiter new] waitForExpectations:@[ bell ] timeout:1], XCTWaiterResultCompleted);
  XCTAssertTrue(isHeard);
}
- (void)testWithoutLimit {
  XCTestExpectation *done = [self expectationWithDescription:@"done"];
  dispatch_async(dispatch_get_main_queue(), ^{ [done fulfill]; });
  [self waitForExpectations:@[ done ]];
  XCTestExpectation *again = [self expectationWithDescription:@"again"];
  [again fulfill];
  [self waitForExpectations:@[ again ] enforceOrder:YES];
}
- (void)testParts {
  NSPredicate *full = [NSPredicate predicateWithFormat:@"length > 2"];
  XCTNSPredicateExpectation *text = [[XCTNSPredicateExpectation alloc] initWithPredicate:full object:@"abc"];
  XCTAssertEqual(text.predicate, full);
  XCTAssertEqualObjects(text.object, @"abc");
  NSMutableDictionary *box = [@{@"n" : @1} mutableCopy];
  XCTKVOExpectation *number = [[XCTKVOExpectation alloc] initWithKeyPath:@"n" object:box expectedValue:@2];
  XCTAssertEqualObjects(number.keyPath, @"n");
  XCTAssertEqual(number.observedObject, box);
  XCTAssertEqualObjects(number.expectedValue, @2);
  box[@"n"] = @2;
  XCTWaiter *waiter = [XCTWaiter new];
  NSArray *both = @[ text, number ];
  XCTAssertEqual([waiter waitForExpectations:both timeout:1], XCTWaiterResultCompleted);
  XCTAssertEqual(waiter.fulfilledExpectations.count, 2u);
}
@end
