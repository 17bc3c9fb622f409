// command: test {file}
// A failed assertion is an issue, which a test may look at; older assertions and runs of tests.
#import <SenTestingKit/SenTestingKit.h>
#import <XCTest/XCTest.h>

@interface Issues : XCTestCase
@property NSMutableArray *seen;
@property XCTestCaseRun *kept;
@end

@implementation Issues
- (void)performTest:(XCTestRun *)run {
    self.kept = (XCTestCaseRun *)run;
    [super performTest:run];
}
- (void)recordIssue:(XCTIssue *)issue {
    if (self.seen) {
        [self.seen addObject:issue.compactDescription];
        return;
    }
    [super recordIssue:issue];
}
- (void)testIsSeen {
    self.seen = [NSMutableArray array];
    XCTAssertEqual(1 + 1, 3);
    NSArray *seen = self.seen;
    self.seen = nil;
    XCTAssertEqual(seen.count, 1u);
    XCTAssertTrue([seen[0] containsString:@"1 + 1"]);
    XCTAssertEqualObjects(self.kept.test, self);
}
- (void)testIsReported {
    XCTSourceCodeLocation *place = [[XCTSourceCodeLocation alloc] initWithFilePath:@"/x/y.m" lineNumber:7];
    XCTSourceCodeContext *context = [[XCTSourceCodeContext alloc] initWithLocation:place];
    XCTIssue *issue = [[XCTIssue alloc] initWithType:XCTIssueTypeAssertionFailure
                                  compactDescription:@"by hand"
                                 detailedDescription:nil
                                   sourceCodeContext:context
                                     associatedError:nil
                                         attachments:nil];
    [self recordIssue:issue];
}
@end

@interface Older : SenTestCase
@property BOOL isQuiet;
@property NSString *words;
@end

@implementation Older
- (void)recordFailureWithDescription:(NSString *)words inFile:(NSString *)file atLine:(NSUInteger)line expected:(BOOL)expected {
    self.words = words;
    if (!self.isQuiet) [super recordFailureWithDescription:words inFile:file atLine:line expected:expected];
}
- (void)testSilence {
    self.isQuiet = YES;
    STAssertTrue(NO, @"number %d", 3);
    STAssertEqualObjects(self.words, @"\"NO\" should be true. number 3", nil);
    self.isQuiet = NO;
}
- (void)testOthers {
    STAssertNil(nil, nil);
    STAssertEquals(2, 1 + 1, @"same");
    STAssertThrows([self performSelector:NSSelectorFromString(@"none")], nil);
    STAssertNoThrow([self description], @"quiet");
    STAssertEqualObjects(@"a", @"b", @"letters");
}
@end
