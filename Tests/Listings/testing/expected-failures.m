// command: test {file}
// Failures that a test expects do not count; one that does not come is a failure itself.
#import <XCTest/XCTest.h>

@interface KnownBugs : XCTestCase
@end

@implementation KnownBugs
- (void)testRestOfTheTest {
    XCTExpectFailure(@"rounding is not fixed yet");
    XCTAssertEqual(1 + 1, 3);
    XCTFail(@"and more");
}
- (void)testBlock {
    XCTExpectFailureInBlock(@"known", ^{
        XCTAssertTrue(NO, @"inside");
    });
    XCTAssertTrue(YES);
}
- (void)testOnlyInsideTheBlock {
    XCTExpectFailureInBlock(nil, ^{
        XCTAssertNil(@"x");
    });
    XCTFail(@"outside");
}
- (void)testFixed {
    XCTExpectFailure(@"was broken");
    XCTAssertTrue(YES);
}
- (void)testFixedWithoutReason {
    XCTExpectFailureInBlock(nil, ^{});
}
- (void)testNotStrict {
    XCTExpectFailureWithOptions(@"sometimes", [XCTExpectedFailureOptions nonStrictOptions]);
}
- (void)testMatcher {
    XCTExpectedFailureOptions *options = [[XCTExpectedFailureOptions alloc] init];
    options.issueMatcher = ^BOOL(XCTIssue *issue) {
        return [issue.compactDescription containsString:@"tolerated"];
    };
    XCTExpectFailureWithOptionsInBlock(@"only one of them", options, ^{
        XCTFail(@"tolerated");
        XCTFail(@"not this one");
    });
}
- (void)testDisabled {
    XCTExpectedFailureOptions *options = [XCTExpectedFailureOptions new];
    options.enabled = NO;
    XCTExpectFailureWithOptions(@"not today", options);
    XCTFail(@"counts");
}
- (void)testException {
    XCTExpectFailure(@"raises");
    [@[] objectAtIndex:1];
}
@end
