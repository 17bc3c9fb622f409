#import <XCTest/XCTest.h>
#import "Sage.h"

@interface SageTests : XCTestCase
@end

@implementation SageTests
- (void)testLeaves { XCTAssertEqual([Sage new].leaves, 12); }
- (void)testDry { XCTAssertEqual([[Dry new] dry], 3); }
@end
