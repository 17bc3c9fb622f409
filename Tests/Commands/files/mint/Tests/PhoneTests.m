#import <XCTest/XCTest.h>
#if !TARGET_OS_IPHONE
#error this is for phones
#endif

@interface PhoneTests : XCTestCase
@end

@implementation PhoneTests
- (void)testPhone {
}
@end
