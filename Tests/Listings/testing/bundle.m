// command: test {file}
// Tests run in a tool of Xcode's, which has an identifier.
#import <XCTest/XCTest.h>

@interface BundleTests : XCTestCase
@end

@implementation BundleTests
- (void)testIdentifier {
    NSBundle *main = [NSBundle mainBundle];
    XCTAssertEqualObjects(main.bundleIdentifier, @"com.apple.dt.xctest.tool");
    XCTAssertEqualObjects([main objectForInfoDictionaryKey:@"CFBundleIdentifier"], main.bundleIdentifier);
    XCTAssertTrue(main.loaded);
}
@end
