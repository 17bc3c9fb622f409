// command: test {file}
// Tests run inside an application, which has a window with a controller: views are shown there.
#import <UIKit/UIKit.h>
#import <XCTest/XCTest.h>

@interface WindowTests : XCTestCase
@end

@implementation WindowTests
- (void)testTheWindowHasAView {
  UIWindow *window = UIApplication.sharedApplication.windows.firstObject;
  XCTAssertNotNil(window.rootViewController.view);
  XCTAssertEqual(window, UIApplication.sharedApplication.keyWindow);
  UILabel *label = [UILabel new];
  [window.rootViewController.view addSubview:label];
  XCTAssertEqual(label.window, window);
}
@end
