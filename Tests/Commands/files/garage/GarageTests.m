#import <XCTest/XCTest.h>

@interface GarageTests : XCTestCase
@end

@implementation GarageTests

- (void)testResourcesAreFoundByName {
  NSBundle *bundle = [NSBundle bundleForClass:[self class]];
  NSString *path = [bundle pathForResource:@"prices" ofType:@"json"];
  XCTAssertEqualObjects(path.lastPathComponent, @"prices.json");
  NSData *data = [NSData dataWithContentsOfFile:path];
  NSDictionary *prices = [NSJSONSerialization JSONObjectWithData:data options:0 error:NULL];
  XCTAssertEqualObjects(prices[@"wheel"], @40);
  NSURL *url = [bundle URLForResource:@"prices" withExtension:@"json"];
  XCTAssertEqualObjects([NSData dataWithContentsOfURL:url], data);
  XCTAssertNil([bundle pathForResource:@"prices" ofType:@"plist"]);
  XCTAssertNil([bundle pathForResource:@"GarageTests" ofType:@"m"]);
}

- (void)testFoldersAreFoundBelowTheResources {
  NSBundle *bundle = [NSBundle mainBundle];
  NSString *folder = [bundle.resourcePath stringByAppendingPathComponent:@"Data/cars"];
  NSArray *names = [[NSFileManager defaultManager] contentsOfDirectoryAtPath:folder error:NULL];
  XCTAssertEqualObjects(names, (@[ @"one.txt", @"two.txt" ]));
  NSString *path = [folder stringByAppendingPathComponent:@"two.txt"];
  XCTAssertEqualObjects([NSString stringWithContentsOfFile:path
                                                  encoding:NSUTF8StringEncoding
                                                     error:NULL],
                        @"second\n");
  NSDictionary *facts = [[NSFileManager defaultManager] attributesOfItemAtPath:path error:NULL];
  XCTAssertEqual(facts.fileSize, 7);
  XCTAssertEqual([bundle pathsForResourcesOfType:@"txt" inDirectory:@"Data/cars"].count, 2);
  XCTAssertEqual([bundle pathsForResourcesOfType:@"json" inDirectory:@"."].count, 1);
  XCTAssertEqualObjects([bundle pathForResource:@"two" ofType:@"txt" inDirectory:@"/Data/cars/"], path);
}

- (void)testWhatIsWrittenStaysInMemory {
  NSString *path = [[NSBundle mainBundle] pathForResource:@"prices" ofType:@"json"];
  NSFileManager *files = [NSFileManager defaultManager];
  NSString *copy = [NSTemporaryDirectory() stringByAppendingPathComponent:@"copy.json"];
  XCTAssertTrue([files copyItemAtPath:path toPath:copy error:NULL]);
  XCTAssertTrue([files contentsEqualAtPath:path andPath:copy]);
  XCTAssertTrue([@"{}" writeToFile:path atomically:YES encoding:NSUTF8StringEncoding error:NULL]);
  XCTAssertEqualObjects([NSData dataWithContentsOfFile:path], [NSData dataWithBytes:"{}" length:2]);
  XCTAssertTrue([files removeItemAtPath:path error:NULL]);
  XCTAssertFalse([files fileExistsAtPath:path]);
}

- (void)testOtherFilesAreNotThere {
  XCTAssertNil([NSData dataWithContentsOfFile:@"/etc/passwd"]);
  NSString *out = [[NSBundle mainBundle].resourcePath stringByAppendingPathComponent:@"../../../etc/passwd"];
  XCTAssertNil([NSData dataWithContentsOfFile:out]);
}

@end
