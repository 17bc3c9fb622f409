// command: test {file}
// XCTestCase knows its subclasses; frameworks of specifications leave their own out of the list.
#import <XCTest/XCTest.h>

@interface XCTestCase (Subclasses)
+ (NSArray *)allSubclasses;
@end

@interface Specification : XCTestCase
@end
@implementation Specification
@end

@interface ParserSpecification : Specification
@end
@implementation ParserSpecification
- (void)testSubclasses {
  NSArray *all = [XCTestCase allSubclasses];
  XCTAssertTrue([all containsObject:[Specification class]]);
  XCTAssertTrue([all containsObject:[ParserSpecification class]]);
  XCTAssertFalse([all containsObject:[NSObject class]]);
}
@end
