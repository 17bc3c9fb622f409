// command: test {file}
// Tests start at noon: a date some hours before or after now is today's.
#import <XCTest/XCTest.h>

@interface NoonTests : XCTestCase
@end
@implementation NoonTests
- (void)testSomeHoursAroundNowAreToday {
  NSCalendar *calendar = NSCalendar.currentCalendar;
  XCTAssertTrue([calendar isDateInToday:[NSDate dateWithTimeIntervalSinceNow:-11 * 3600]]);
  XCTAssertTrue([calendar isDateInToday:[NSDate dateWithTimeIntervalSinceNow:11 * 3600]]);
  XCTAssertFalse([calendar isDateInToday:[NSDate dateWithTimeIntervalSinceNow:13 * 3600]]);
  XCTAssertEqual([calendar component:NSCalendarUnitHour fromDate:[NSDate date]], 12);
}
@end
