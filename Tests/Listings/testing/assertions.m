// command: test {file}
// Assertions in Apple's words, exceptions, skipped tests, tests that end at their first failure.
#import <XCTest/XCTest.h>

@interface Shelf : NSObject
- (id)at:(NSUInteger)index;
@end
@implementation Shelf
- (id)at:(NSUInteger)index { return @[ @"a", @"b" ][index]; }
@end

@interface ShelfTests : XCTestCase {
  Shelf *shelf;
}
@end

@implementation ShelfTests
+ (void)setUp { printf("class setUp\n"); }
+ (void)tearDown { printf("class tearDown\n"); }
- (void)setUp {
  [super setUp];
  shelf = [Shelf new];
}
- (void)tearDown {
  shelf = nil;
  [super tearDown];
}
- (void)testComparing {
  XCTAssertEqual(1 + 1, 2);
  XCTAssertEqual(1 + 1, 3, @"sum of %d", 2);
  XCTAssertEqualObjects([shelf at:0], @"b");
  XCTAssertNil([shelf at:0]);
  XCTAssertNotNil(nil);
  XCTAssertTrue(1 > 2);
  XCTAssertFalse(YES, @"why");
  XCTAssertEqualWithAccuracy(1.0, 1.2, 0.1);
  XCTAssertGreaterThan(1, 2);
  XCTFail(@"here %@", @1);
}
- (void)testExceptions {
  XCTAssertThrows([shelf at:5]);
  XCTAssertThrowsSpecificNamed([shelf at:5], NSException, NSRangeException);
  XCTAssertNoThrow([shelf at:1]);
  XCTAssertNoThrow([shelf at:2]);
  [shelf at:7];
}
- (void)testFirstFailureEnds {
  self.continueAfterFailure = NO;
  XCTFail();
  printf("not reached\n");
}
- (void)testMeasured {
  [self measureBlock:^{ printf("measured once\n"); }];
}
- (void)testSkipped { XCTSkip(@"not now"); }
@end
