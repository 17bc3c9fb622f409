// Looks on while tests run, as a library's own reporter does.
#import <XCTest/XCTest.h>

@interface Watcher : NSObject <XCTestObservation>
@end

@implementation Watcher

+ (void)load {
  [[XCTestObservationCenter sharedTestObservationCenter] addTestObserver:[self new]];
}

- (void)testBundleWillStart:(NSBundle *)testBundle {
  printf("bundle begins\n");
}

- (void)testSuiteWillStart:(XCTestSuite *)testSuite {
  printf("%s begins\n", testSuite.name.UTF8String);
}

- (void)testCaseWillStart:(XCTestCase *)testCase {
  printf("%s\n", testCase.name.UTF8String);
}

- (void)testCase:(XCTestCase *)testCase didRecordIssue:(XCTIssue *)issue {
  printf("issue: %s\n", issue.compactDescription.UTF8String);
}

- (void)testBundleDidFinish:(NSBundle *)testBundle {
  printf("bundle ends\n");
}

@end

// Written for an older XCTest; it leaves when it has seen a failure.
@interface OldWatcher : NSObject <XCTestObservation>
@end

@implementation OldWatcher

+ (void)load {
  [[XCTestObservationCenter sharedTestObservationCenter] addTestObserver:[self new]];
}

- (void)testCase:(XCTestCase *)testCase
    didFailWithDescription:(NSString *)description
                    inFile:(NSString *)filePath
                    atLine:(NSUInteger)lineNumber {
  printf("line %lu: %s\n", (unsigned long)lineNumber, description.UTF8String);
  [[XCTestObservationCenter sharedTestObservationCenter] removeTestObserver:self];
}

@end

@interface WatchedTests : XCTestCase
@end

@implementation WatchedTests

- (void)testRight {
}

- (void)testWrong {
  XCTAssertEqual(1, 2);
  XCTAssertNil(self);
}

@end
