#import <Mint/Leaf.h>
#import <XCTest/XCTest.h>

@interface LeafTests : XCTestCase
@end

@implementation LeafTests
- (void)testVeins {
  XCTAssertEqual([Leaf new].veins, 5);
}
- (void)testThatNothingIsAssertedInTheConfigurationOfTheScheme {
  XCTAssertEqual([[Leaf new] areaOf:20], 1200);
}
- (void)testThatThisIsAMac {
  XCTAssertFalse(TARGET_OS_IPHONE);
}
@end
