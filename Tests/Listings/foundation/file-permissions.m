#import <Foundation/Foundation.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

// What the owner's permissions allow: reading, writing over, making, removing; the errors that say so.

static void show(const char *what, BOOL done, NSError *error) {
  NSError *cause = error.userInfo[NSUnderlyingErrorKey];
  printf("%s %d %ld %s %ld\n", what, done, (long)error.code, error.localizedDescription.UTF8String ?: "-", (long)cause.code);
}

int main(void) {
  NSFileManager *manager = [NSFileManager defaultManager];
  NSString *folder = @"/tmp/closed";
  NSString *file = @"/tmp/closed/a.txt";
  NSError *error = nil;
  [manager createDirectoryAtPath:folder withIntermediateDirectories:NO attributes:nil error:NULL];
  [@"one" writeToFile:file atomically:NO encoding:NSUTF8StringEncoding error:NULL];
  [manager setAttributes:@{NSFilePosixPermissions : @0444} ofItemAtPath:file error:NULL];
  printf("%d%d%d%d\n", [manager isReadableFileAtPath:file], [manager isWritableFileAtPath:file], [manager isExecutableFileAtPath:file],
         [manager isDeletableFileAtPath:file]);
  BOOL done = [@"two" writeToFile:file atomically:NO encoding:NSUTF8StringEncoding error:&error];
  show("write", done, error);
  errno = 0;
  int descriptor = open("/tmp/closed/a.txt", O_WRONLY);
  printf("open %d %d\n", descriptor, errno == EACCES);
  error = nil;
  done = [@"two" writeToFile:file atomically:YES encoding:NSUTF8StringEncoding error:&error];
  show("atomic", done, error);
  [manager setAttributes:@{NSFilePosixPermissions : @0555} ofItemAtPath:folder error:NULL];
  error = nil;
  done = [@"new" writeToFile:@"/tmp/closed/b.txt" atomically:YES encoding:NSUTF8StringEncoding error:&error];
  show("new", done, error);
  error = nil;
  show("remove", [manager removeItemAtPath:file error:&error], error);
  error = nil;
  done = [manager createDirectoryAtPath:@"/tmp/closed/c" withIntermediateDirectories:NO attributes:nil error:&error];
  show("folder", done, error);
  [manager setAttributes:@{NSFilePosixPermissions : @0755} ofItemAtPath:folder error:NULL];
  [manager setAttributes:@{NSFilePosixPermissions : @0000} ofItemAtPath:file error:NULL];
  error = nil;
  NSString *text = [NSString stringWithContentsOfFile:file encoding:NSUTF8StringEncoding error:&error];
  show("read", text != nil, error);
  errno = 0;
  descriptor = open("/tmp/closed/a.txt", O_RDONLY);
  printf("open %d %d\n", descriptor, errno == EACCES);
  error = nil;
  show("remove", [manager removeItemAtPath:file error:&error], error);
  [manager createDirectoryAtPath:@"/tmp/made" withIntermediateDirectories:NO attributes:@{NSFilePosixPermissions : @0500} error:NULL];
  printf("%o\n", [[manager attributesOfItemAtPath:@"/tmp/made" error:NULL] filePosixPermissions] ? (unsigned)[[manager attributesOfItemAtPath:@"/tmp/made" error:NULL] filePosixPermissions] : 0);
  return 0;
}
