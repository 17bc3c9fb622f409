// A folder has 32 bytes and one link for each thing in it, and two more, as on APFS. A symbolic link is as long as the path in it.
#import <Foundation/Foundation.h>
#import <sys/stat.h>

static void show(NSString *path) {
  NSDictionary *facts = [[NSFileManager defaultManager] attributesOfItemAtPath:path error:NULL];
  struct stat status;
  stat(path.fileSystemRepresentation, &status);
  printf("%llu bytes, %s links; %lld bytes, %d links\n", facts.fileSize, [facts[NSFileReferenceCount] description].UTF8String,
         (long long)status.st_size, (int)status.st_nlink);
}

int main(void) {
  @autoreleasepool {
    NSFileManager *manager = [NSFileManager defaultManager];
    NSString *folder = [NSTemporaryDirectory() stringByAppendingPathComponent:@"box"];
    [manager createDirectoryAtPath:folder withIntermediateDirectories:YES attributes:nil error:NULL];
    show(folder);
    NSString *file = [folder stringByAppendingPathComponent:@"note.txt"];
    [@"ten bytes." writeToFile:file atomically:YES encoding:NSUTF8StringEncoding error:NULL];
    show(folder);
    NSString *inner = [folder stringByAppendingPathComponent:@"inner"];
    [manager createDirectoryAtPath:inner withIntermediateDirectories:NO attributes:nil error:NULL];
    show(folder);
    show(file);
    [manager removeItemAtPath:file error:NULL];
    show(folder);
    NSString *link = [folder stringByAppendingPathComponent:@"link"];
    [manager createSymbolicLinkAtPath:link withDestinationPath:@"inner" error:NULL];
    printf("%llu bytes\n", [[manager attributesOfItemAtPath:link error:NULL] fileSize]);
  }
  return 0;
}
