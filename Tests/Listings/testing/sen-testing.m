// command: test {file}
// SenTestingKit: values of any type compared by their bytes, and failures handed over as exceptions.
#import <SenTestingKit/SenTestingKit.h>

@interface SenFailures : SenTestCase @end
@implementation SenFailures
- (void)testStructures {
    STAssertEquals(NSMakeRange(1, 2), NSMakeRange(1, 2), @"the same");
    STAssertEquals(CGPointMake(1, 2), CGPointMake(1, 2), nil);
    STAssertEquals(NSMakeRange(1, 2), NSMakeRange(1, 3), @"number %d", 3);
}
- (void)testTypes {
    // Written where NSUInteger was an unsigned int.
    STAssertEquals([@[ @1 ] count], 1u, nil);
    STAssertEquals((NSInteger)-1, -1, nil);
    STAssertEquals(3, 3.0, @"not of one type");
}
- (void)testExceptions {
    NSException *failure = [NSException failureInCondition:@"a < b" isTrue:NO inFile:@"a.m" atLine:7
                                           withDescription:@"x %@", @1];
    STAssertEqualObjects(failure.name, SenTestFailureException, nil);
    STAssertEqualObjects(failure.reason, @"\"a < b\" should be true. x 1", nil);
    STAssertEqualObjects(failure.userInfo[SenTestLineNumberKey], @7, nil);
    STAssertEqualObjects(failure.userInfo[SenTestFilenameKey], @"a.m", nil);
    STAssertEqualObjects(STComposeString(@"%d of %d", 1, 2), @"1 of 2", nil);
    [self failWithException:[NSException failureInFile:@(__FILE__) atLine:__LINE__
                                       withDescription:@"by %@", @"hand"]];
}
@end
