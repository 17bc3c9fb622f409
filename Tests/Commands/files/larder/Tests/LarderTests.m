#import <XCTest/XCTest.h>
#import "Jam.h"

@interface LarderTests : XCTestCase
@end
@implementation LarderTests
- (void)testTheBundleHasItsFiles {
    NSString *path = [[Jam labels] pathForResource:@"stock" ofType:@"json"];
    NSDictionary *stock = [NSJSONSerialization JSONObjectWithData:[NSData dataWithContentsOfFile:path] options:0 error:NULL];
    XCTAssertEqualObjects(stock, @{@"plum" : @3});
    XCTAssertNil([[Jam labels] pathForResource:@"notes" ofType:@"txt"]);
}
@end
