#import <UIKit/UIKit.h>
#import <XCTest/XCTest.h>

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic) NSMutableArray *store;
@end
@implementation AppDelegate
- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)options {
    self.store = [NSMutableArray arrayWithObject:@"launched"];
    return YES;
}
@end

int main(int argc, char *argv[]) {
    @autoreleasepool {
        return UIApplicationMain(argc, argv, nil, NSStringFromClass([AppDelegate class]));
    }
}

@interface HostedTests : XCTestCase
@end
@implementation HostedTests
- (void)testTheAppWasLaunched {
    AppDelegate *delegate = (AppDelegate *)[UIApplication sharedApplication].delegate;
    XCTAssertEqualObjects(delegate.store, @[ @"launched" ]);
    [delegate.store addObject:@"tested"];
}
- (void)testThereIsOneAppForAllTests {
    AppDelegate *delegate = (AppDelegate *)[UIApplication sharedApplication].delegate;
    XCTAssertEqual(delegate.store.count, 2);
}
@end
