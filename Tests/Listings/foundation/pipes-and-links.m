// A pipe's bytes go from one handle to the other; links, replacing, trashing, bookmarks and paths seen from a URL.
#import <Foundation/Foundation.h>

static void pipes(void) {
  NSPipe *pipe = [NSPipe pipe];
  [pipe.fileHandleForWriting writeData:[@"hello pipe" dataUsingEncoding:NSUTF8StringEncoding]];
  NSData *first = [pipe.fileHandleForReading readDataOfLength:5];
  NSLog(@"%@", [[NSString alloc] initWithData:first encoding:NSUTF8StringEncoding]);
  NSData *rest = [pipe.fileHandleForReading readDataToEndOfFile];
  NSLog(@"%lu left", (unsigned long)rest.length);
  pipe.fileHandleForReading.readabilityHandler = ^(NSFileHandle *handle) {
    NSLog(@"told of %lu bytes", (unsigned long)handle.availableData.length);
  };
  [pipe.fileHandleForWriting writeData:[@"ab" dataUsingEncoding:NSUTF8StringEncoding]];
  [pipe.fileHandleForWriting writeData:[@"cd" dataUsingEncoding:NSUTF8StringEncoding]];
  [[NSRunLoop currentRunLoop] runUntilDate:[NSDate dateWithTimeIntervalSinceNow:0.1]];
}

static void links(void) {
  NSFileManager *manager = [NSFileManager defaultManager];
  NSError *error = nil;
  [manager createDirectoryAtPath:@"/tmp/real" withIntermediateDirectories:YES attributes:nil error:NULL];
  [@"one" writeToFile:@"/tmp/real/a.txt" atomically:YES encoding:NSUTF8StringEncoding error:NULL];
  NSLog(@"%d", [manager createSymbolicLinkAtPath:@"/tmp/link" withDestinationPath:@"real" error:&error]);
  NSLog(@"%@", [NSString stringWithContentsOfFile:@"/tmp/link/a.txt" encoding:NSUTF8StringEncoding error:NULL]);
  NSLog(@"%@", [manager destinationOfSymbolicLinkAtPath:@"/tmp/link" error:NULL]);
  NSLog(@"%@", [[manager attributesOfItemAtPath:@"/tmp/link" error:NULL] fileType]);
  NSLog(@"%@", [NSURL fileURLWithPath:@"/tmp/link/a.txt"].URLByResolvingSymlinksInPath.path);
  NSLog(@"%d", [manager createSymbolicLinkAtPath:@"/tmp/link" withDestinationPath:@"real" error:&error]);
  NSLog(@"%ld", (long)error.code);
  [manager removeItemAtPath:@"/tmp/link" error:NULL];
  NSLog(@"%d %d", [manager fileExistsAtPath:@"/tmp/link"], [manager fileExistsAtPath:@"/tmp/real/a.txt"]);

  NSURL *old = [NSURL fileURLWithPath:@"/tmp/real/a.txt"];
  NSURL *new = [NSURL fileURLWithPath:@"/tmp/real/b.txt"];
  [@"two" writeToURL:new atomically:YES encoding:NSUTF8StringEncoding error:NULL];
  NSURL *result = nil;
  NSLog(@"%d", [manager replaceItemAtURL:old withItemAtURL:new backupItemName:nil options:0 resultingItemURL:&result error:NULL]);
  NSLog(@"%@", [NSString stringWithContentsOfURL:result encoding:NSUTF8StringEncoding error:NULL]);
  NSData *bookmark = [old bookmarkDataWithOptions:0 includingResourceValuesForKeys:nil relativeToURL:nil error:NULL];
  BOOL isStale = YES;
  NSURL *found = [NSURL URLByResolvingBookmarkData:bookmark options:0 relativeToURL:nil bookmarkDataIsStale:&isStale error:NULL];
  NSLog(@"%@ %d", found.lastPathComponent, isStale);
  NSLog(@"%d", [manager trashItemAtURL:old resultingItemURL:&result error:NULL]);
  NSLog(@"%@ %d", result.lastPathComponent, [manager fileExistsAtPath:old.path]);
  NSLog(@"%@ %d", manager.temporaryDirectory.path, manager.temporaryDirectory.hasDirectoryPath);
}

static void urls(void) {
  NSURL *base = [NSURL fileURLWithPath:@"/tmp/base" isDirectory:YES];
  NSURL *url = [NSURL fileURLWithPath:@"notes/my file.txt" relativeToURL:base];
  NSLog(@"%@ | %@ | %@", url.relativePath, url.path, url.absoluteString);
  NSLog(@"%@", [[NSURL alloc] initWithScheme:@"http" host:@"example.com" path:@"/a b"]);
  char name[32];
  NSLog(@"%d %s", [url getFileSystemRepresentation:name maxLength:sizeof name], name);
}

int main(void) {
  @autoreleasepool {
    pipes();
    links();
    urls();
  }
}
