#import <XCTest/XCTest.h>

@interface RestartTests : XCTestCase
@end

@implementation RestartTests

- (void)test1Divides {
  volatile int zero = 0;
  NSLog(@"%d", 1 / zero);
}

- (void)test2Exits {
  exit(0);
}

- (void)test3Passes {
  XCTAssertEqual(1, 1);
}

- (void)test4RaisesOnAThread {
  dispatch_async(dispatch_get_global_queue(0, 0), ^{
    @throw [NSException exceptionWithName:@"Late" reason:@"on a thread" userInfo:nil];
  });
  [NSThread sleepForTimeInterval:1];
}

- (void)test5NeverEnds {
  for (;;) {
  }
}

- (void)test6Fails {
  XCTFail(@"as it should");
}

@end
