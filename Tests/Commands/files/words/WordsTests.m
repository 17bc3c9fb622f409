#import <XCTest/XCTest.h>

@interface WordsTests : XCTestCase
@end

@implementation WordsTests

- (void)testTheLanguageIsEnglish {
  XCTAssertEqualObjects(NSLocalizedStringFromTable(@"hello", @"Words", nil), @"hello!");
  XCTAssertEqualObjects([NSBundle mainBundle].preferredLocalizations, @[ @"en" ]);
  NSString *path = [[NSBundle mainBundle] pathForResource:@"Words" ofType:@"strings"];
  XCTAssertTrue([path hasSuffix:@"/en.lproj/Words.strings"], @"%@", path);
}

- (void)testOtherLanguagesAreThere {
  NSBundle *main = [NSBundle mainBundle];
  NSArray *languages = [main.localizations sortedArrayUsingSelector:@selector(compare:)];
  XCTAssertEqualObjects([languages componentsJoinedByString:@" "], @"da de en");
  NSString *path = [main pathForResource:@"Words" ofType:@"strings" inDirectory:nil forLocalization:@"de"];
  XCTAssertTrue([path hasSuffix:@"/de.lproj/Words.strings"], @"%@", path);
  XCTAssertNil([main pathForResource:@"Other" ofType:@"strings" inDirectory:nil forLocalization:@"de"]);
  NSBundle *danish = [NSBundle bundleWithPath:[main pathForResource:@"da" ofType:@"lproj"]];
  XCTAssertEqualObjects([danish localizedStringForKey:@"hello" value:nil table:@"Words"], @"hej");
}

@end
