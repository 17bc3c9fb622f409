#import <Rye/Rye.h>

@interface RyeTests : XCTestCase
@end
@implementation RyeTests
- (void)testBurnt {
  Baking *baking = [Baking new];
  __block NSString *known = nil;
  [baking setBurnt:^(NSString *reason) { known = reason; }];
  [[Rye new] bake:baking];
  XCTAssertEqualObjects(known, @"too hot");
  if (CRUMBS != 3) burnt(@"crumbs");
}
@end
