#import <Expecta/Expecta.h>
#import <XCTest/XCTest.h>

@interface ExpectingTests : XCTestCase
@end

@implementation ExpectingTests
- (void)testTaste {
  expect(@"mint").to.equal(@"mint");
}
@end
