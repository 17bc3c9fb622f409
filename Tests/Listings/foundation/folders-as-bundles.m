// A folder is a bundle when a program says so; each has one.
#import <Foundation/Foundation.h>

static void put(NSString *text, NSString *path) {
  [[NSFileManager defaultManager] createDirectoryAtPath:[path stringByDeletingLastPathComponent]
                            withIntermediateDirectories:YES
                                             attributes:nil
                                                  error:NULL];
  [text writeToFile:path atomically:YES encoding:NSUTF8StringEncoding error:NULL];
}

int main(void) {
  @autoreleasepool {
    put(@"hello", @"/tmp/Words.bundle/greeting.txt");
    put(@"bye", @"/tmp/Words.bundle/late/farewell.txt");
    put(@"icon", @"/tmp/Tool.app/Contents/Resources/icon.png");
    NSBundle *words = [NSBundle bundleWithPath:@"/tmp/Words.bundle"];
    NSLog(@"%@ %@", words.bundlePath, words.resourcePath);
    NSLog(@"%@", [words pathForResource:@"greeting" ofType:@"txt"]);
    NSLog(@"%@", [words pathForResource:@"farewell" ofType:@"txt" inDirectory:@"late"]);
    NSLog(@"%@", [words pathForResource:@"farewell" ofType:@"txt"]);
    NSLog(@"%@", [words pathsForResourcesOfType:@"txt" inDirectory:nil]);
    NSLog(@"%d", words == [[NSBundle alloc] initWithURL:[NSURL fileURLWithPath:@"/tmp/Words.bundle"]]);
    NSBundle *tool = [[NSBundle alloc] initWithPath:@"/tmp/Tool.app"];
    NSLog(@"%@", [tool URLForResource:@"icon" withExtension:@"png"].path);
    NSLog(@"%@ %@", [NSBundle bundleWithPath:@"/tmp/none"], [NSBundle bundleWithIdentifier:@"a.b"]);
  }
  return 0;
}
