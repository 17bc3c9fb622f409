// When files were made and changed: attributes, resource values and stat say the same. Writing into a file changes it,
// an atomic write makes a new one, a copy keeps the dates, and a folder changes with what is put into it.
#import <Foundation/Foundation.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <utime.h>

static NSDate *start;

/// Seconds from the start to when a file was made and changed.
static void show(NSString *title, NSString *path) {
  NSDictionary *attributes = [[NSFileManager defaultManager] attributesOfItemAtPath:path error:NULL];
  NSLog(@"%@: made %.0f, changed %.0f", title, [attributes.fileCreationDate timeIntervalSinceDate:start],
        [attributes.fileModificationDate timeIntervalSinceDate:start]);
}

int main(void) {
  @autoreleasepool {
    NSFileManager *manager = [NSFileManager defaultManager];
    NSString *folder = [NSTemporaryDirectory() stringByAppendingPathComponent:@"dates"];
    NSString *path = [folder stringByAppendingPathComponent:@"a.txt"];
    NSData *data = [@"text" dataUsingEncoding:NSUTF8StringEncoding];
    start = [NSDate date];

    [manager createDirectoryAtPath:folder withIntermediateDirectories:YES attributes:nil error:NULL];
    show(@"folder", folder);
    [NSThread sleepForTimeInterval:1];
    [data writeToFile:path options:0 error:NULL];
    show(@"file", path);
    show(@"folder", folder);

    [NSThread sleepForTimeInterval:1];
    NSFileHandle *handle = [NSFileHandle fileHandleForWritingAtPath:path];
    [handle writeData:data];
    [handle closeFile];
    show(@"written into", path);
    show(@"folder", folder);

    [NSThread sleepForTimeInterval:1];
    NSString *copy = [folder stringByAppendingPathComponent:@"b.txt"];
    [manager copyItemAtPath:path toPath:copy error:NULL];
    show(@"copy", copy);
    [data writeToFile:path options:NSDataWritingAtomic error:NULL];
    show(@"written anew", path);

    NSURL *url = [NSURL fileURLWithPath:copy];
    NSDate *made = nil, *changed = nil;
    [url getResourceValue:&made forKey:NSURLCreationDateKey error:NULL];
    [url getResourceValue:&changed forKey:NSURLContentModificationDateKey error:NULL];
    NSLog(@"URL: made %.0f, changed %.0f", [made timeIntervalSinceDate:start],
          [changed timeIntervalSinceDate:start]);

    struct stat status;
    stat(copy.fileSystemRepresentation, &status);
    NSLog(@"stat: made %.0f, changed %.0f, %o",
          (double)status.st_birthtimespec.tv_sec - floor(start.timeIntervalSince1970),
          (double)status.st_mtimespec.tv_sec - floor(start.timeIntervalSince1970), status.st_mode & 0777);

    NSDictionary *attributes = @{
      NSFileModificationDate : [start dateByAddingTimeInterval:100],
      NSFilePosixPermissions : @0600,
    };
    NSLog(@"set: %d", [manager setAttributes:attributes ofItemAtPath:copy error:NULL]);
    show(@"set", copy);
    NSLog(@"%lo", [manager attributesOfItemAtPath:copy error:NULL].filePosixPermissions);
    [url setResourceValue:[start dateByAddingTimeInterval:200] forKey:NSURLContentModificationDateKey error:NULL];
    show(@"set by URL", copy);
    utimes(copy.fileSystemRepresentation, NULL);
    show(@"touched", copy);
    struct utimbuf times = {0, start.timeIntervalSince1970 + 300};
    utime(copy.fileSystemRepresentation, &times);
    show(@"touched by utime", copy);
    [manager removeItemAtPath:copy error:NULL];
    [NSThread sleepForTimeInterval:1];
    [manager createFileAtPath:copy contents:data attributes:@{NSFilePosixPermissions : @0400}];
    show(@"made again", copy);
    NSLog(@"%lo", [manager attributesOfItemAtPath:copy error:NULL].filePosixPermissions);
  }
  return 0;
}
