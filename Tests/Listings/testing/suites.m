// command: test {file}
// A program runs a suite itself and reads what its run counted; observers hear of it.
#import <XCTest/XCTest.h>

@interface Listener : NSObject <XCTestObservation>
@end
@implementation Listener
- (void)testCaseWillStart:(XCTestCase *)test { printf("starts %s\n", test.name.UTF8String); }
- (void)testCaseDidFinish:(XCTestCase *)test { printf("finishes %s: %d\n", test.name.UTF8String, test.testRun.hasSucceeded); }
@end

@interface Parts : XCTestCase
@end
@implementation Parts
- (void)testGood { XCTAssertTrue(YES); }
- (void)testBad { if ([NSThread.currentThread.threadDictionary[@"inner"] boolValue]) XCTAssertEqual(1, 2); }
@end

@interface SuiteTests : XCTestCase
@end
@implementation SuiteTests
- (void)testSuite {
  XCTestSuite *suite = [XCTestSuite testSuiteForTestCaseClass:[Parts class]];
  XCTAssertEqual(suite.testCaseCount, 2u);
  Listener *listener = [Listener new];
  [XCTestObservationCenter.sharedTestObservationCenter addTestObserver:listener];
  NSThread.currentThread.threadDictionary[@"inner"] = @YES;
  [suite runTest];
  NSThread.currentThread.threadDictionary[@"inner"] = nil;
  [XCTestObservationCenter.sharedTestObservationCenter removeTestObserver:listener];
  XCTestRun *run = suite.testRun;
  printf("%lu run, %lu failed, %d\n", (unsigned long)run.executionCount, (unsigned long)run.failureCount, run.hasSucceeded);
}
@end
