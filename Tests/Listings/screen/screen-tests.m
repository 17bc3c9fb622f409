// command: test {file}
// The test case of a screen that Xcode writes into a new project: it taps nothing and finds nothing here.
#import <XCTest/XCTest.h>

@interface DemoUITests : XCTestCase
@end
@implementation DemoUITests
- (void)setUp {
  [super setUp];
  self.continueAfterFailure = NO;
  [[[XCUIApplication alloc] init] launch];
}
- (void)testExample {
  XCUIApplication *app = [[XCUIApplication alloc] init];
  app.launchArguments = @[@"-demo"];
  [app.buttons[@"Add"] tap];
  XCUIElement *field = [app.tables.cells elementBoundByIndex:0].textFields[@"Name"];
  [field typeText:@"car"];
  [[app.tables childrenMatchingType:XCUIElementTypeCell].firstMatch swipeLeft];
  [XCUIDevice sharedDevice].orientation = UIDeviceOrientationLandscapeLeft;
  XCTAssertFalse(app.staticTexts[@"Welcome"].exists);
  XCTAssertEqual(app.buttons.count, 0u);
  XCTAssertEqualObjects(app.launchArguments, @[@"-demo"]);
}
- (void)testLaunchPerformance {
  [self measureBlock:^{ [[[XCUIApplication alloc] init] launch]; }];
}
@end
