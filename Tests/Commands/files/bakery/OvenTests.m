#import <XCTest/XCTest.h>
#import "Oven.h"

@interface OvenTests : XCTestCase
@end

@implementation OvenTests
- (void)testOne {
  XCTAssertEqual([[Oven new] bake:1], 500);
}
- (void)testWrong {
  XCTAssertEqual([[Oven new] bake:2], 900, @"<two>");
}
- (void)testSkipped {
  XCTSkip(@"cold");
}
@end
