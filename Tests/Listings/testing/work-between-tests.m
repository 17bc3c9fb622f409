// command: test {file}
// What one test has left on a queue is done before the next one begins.
#import <XCTest/XCTest.h>

static NSMutableArray *shelf;

@interface ShelfTests : XCTestCase
@property dispatch_queue_t queue;
@end

@implementation ShelfTests
+ (void)setUp {
  shelf = [NSMutableArray new];
}
- (void)setUp {
  self.queue = dispatch_queue_create("shelf", DISPATCH_QUEUE_SERIAL);
  XCTAssertEqual(shelf.count, 0);
}
- (void)tearDown {
  dispatch_async(self.queue, ^{ [shelf removeAllObjects]; });
}
- (void)testOneBook {
  [shelf addObject:@"atlas"];
  XCTAssertEqual(shelf.count, 1);
}
- (void)testTwoBooks {
  [shelf addObjectsFromArray:@[ @"atlas", @"novel" ]];
  XCTAssertEqual(shelf.count, 2);
}
@end
