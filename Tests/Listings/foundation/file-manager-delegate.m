// A file manager of one's own asks its delegate before each item, and after an error.
#import <Foundation/Foundation.h>

@interface Watcher : NSObject <NSFileManagerDelegate>
@property (copy) NSString *kept;
@end

@implementation Watcher
- (BOOL)fileManager:(NSFileManager *)manager shouldRemoveItemAtPath:(NSString *)path {
  NSLog(@"remove %@?", path.lastPathComponent);
  return ![path.lastPathComponent isEqual:self.kept];
}
- (BOOL)fileManager:(NSFileManager *)manager shouldCopyItemAtPath:(NSString *)path toPath:(NSString *)other {
  NSLog(@"copy %@ to %@?", path.lastPathComponent, other.lastPathComponent);
  return YES;
}
- (BOOL)fileManager:(NSFileManager *)manager shouldMoveItemAtURL:(NSURL *)place toURL:(NSURL *)other {
  NSLog(@"move %@?", place.lastPathComponent);
  return NO;
}
- (BOOL)fileManager:(NSFileManager *)manager
    shouldProceedAfterError:(NSError *)error
         removingItemAtPath:(NSString *)path {
  NSLog(@"error %ld", (long)error.code);
  return YES;
}
@end

int main(void) {
  @autoreleasepool {
    NSFileManager *manager = [NSFileManager new];
    Watcher *watcher = [Watcher new];
    manager.delegate = watcher;
    NSString *folder = [NSTemporaryDirectory() stringByAppendingPathComponent:@"folder"];
    [manager createDirectoryAtPath:folder withIntermediateDirectories:YES attributes:nil error:NULL];
    for (NSString *name in @[ @"a.txt", @"b.txt" ]) {
      [@"x" writeToFile:[folder stringByAppendingPathComponent:name] atomically:NO encoding:4 error:NULL];
    }
    NSString *file = [folder stringByAppendingPathComponent:@"a.txt"];
    watcher.kept = @"a.txt";
    NSLog(@"%d %d", [manager removeItemAtPath:file error:NULL], [manager fileExistsAtPath:file]);
    NSString *copy = [folder stringByAppendingString:@"2"];
    NSLog(@"%d %d", [manager copyItemAtPath:folder toPath:copy error:NULL], [manager fileExistsAtPath:copy]);
    NSURL *from = [NSURL fileURLWithPath:file], *to = [NSURL fileURLWithPath:[file stringByAppendingString:@"2"]];
    NSLog(@"%d %d", [manager moveItemAtURL:from toURL:to error:NULL], [manager fileExistsAtPath:file]);
    watcher.kept = nil;
    NSLog(@"%d %d", [manager removeItemAtPath:folder error:NULL], [manager fileExistsAtPath:folder]);
    NSLog(@"%d", [manager removeItemAtPath:folder error:NULL]);
    id any = [NSFileManager defaultManager];
    NSURL *documents = [[any URLsForDirectory:NSDocumentDirectory inDomains:NSUserDomainMask] lastObject];
    NSLog(@"%@ %d", documents.lastPathComponent, [[any delegate] isEqual:watcher]);
  }
  return 0;
}
