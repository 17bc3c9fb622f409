// command: test {file}
// A framework of specifications keeps the run of a test, and tells it of the failures that it finds.
#import <XCTest/XCTest.h>

@interface Spec : XCTestCase
@property (nonatomic, strong) XCTestCaseRun *ownRun;
@end

@implementation Spec
- (void)performTest:(XCTestRun *)run {
  self.ownRun = (XCTestCaseRun *)run;
  [super performTest:run];
}

- (void)recordFailureWithDescription:(NSString *)description
                              inFile:(NSString *)path
                              atLine:(NSUInteger)line
                            expected:(BOOL)expected {
  [self.ownRun recordFailureWithDescription:[@"told: " stringByAppendingString:description]
                                     inFile:path.lastPathComponent
                                     atLine:line
                                   expected:expected];
}

- (void)testAssertion { XCTAssertEqual(1, 2, @"of the spec"); }

- (void)testByHand {
  [self recordFailureWithDescription:@"by hand" inFile:@"/tmp/Spec.m" atLine:7 expected:YES];
  [self recordFailureWithDescription:@"by surprise" inFile:@"/tmp/Spec.m" atLine:8 expected:NO];
}
@end
