#import "../Mint/Root.m"
#import <XCTest/XCTest.h>

@interface RootTests : XCTestCase
@end

@implementation RootTests
- (void)testDepth {
  XCTAssertEqual(depth(), 12);
}
@end
