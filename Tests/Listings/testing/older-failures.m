// A test that overrides the method of Xcode before 12 gets issues there, too, that somebody records.
// command: test {file}
#import <XCTest/XCTest.h>

@interface OlderTests : XCTestCase
@property(copy) NSString *heard;
@end

@implementation OlderTests
- (void)recordFailureWithDescription:(NSString *)words
                              inFile:(NSString *)file
                              atLine:(NSUInteger)line
                            expected:(BOOL)expected {
  self.heard = [NSString stringWithFormat:@"%@ %@:%lu %d", words, file, (unsigned long)line, expected];
}
- (void)testIssue {
  XCTSourceCodeLocation *location = [[XCTSourceCodeLocation alloc] initWithFilePath:@"a b/x.m"
                                                                         lineNumber:7];
  XCTAssertEqualObjects(location.fileURL.path, @"a b/x.m");
  XCTIssue *issue = [[XCTIssue alloc]
            initWithType:XCTIssueTypeAssertionFailure
      compactDescription:@"too cold"
     detailedDescription:nil
       sourceCodeContext:[[XCTSourceCodeContext alloc] initWithLocation:location]
         associatedError:nil
             attachments:@[]];
  [self recordIssue:issue];
  NSLog(@"%@", self.heard);
}
@end
