// Nil where a path or a part of one belongs: what raises, and what answers that nothing is there. The empty path is not the root.
#import <Foundation/Foundation.h>

static void raising(const char *what, void (^work)(void)) {
  @try {
    work();
    printf("%s: no exception\n", what);
  } @catch (NSException *exception) {
    printf("%s: %s: %s\n", what, exception.name.UTF8String, exception.reason.UTF8String);
  }
}

int main(void) {
  @autoreleasepool {
    id none = nil;
    NSURL *url = [NSURL URLWithString:@"http://example.com/a"];
    raising("component", ^{ [url URLByAppendingPathComponent:none]; });
    raising("directory", ^{ [url URLByAppendingPathComponent:none isDirectory:YES]; });
    raising("extension", ^{ [url URLByAppendingPathExtension:none]; });
    raising("string", ^{ [@"/a/b" stringByAppendingPathComponent:none]; });
    raising("string extension", ^{ [@"/a/b" stringByAppendingPathExtension:none]; });
    NSFileManager *manager = NSFileManager.defaultManager;
    raising("representation", ^{ [manager fileSystemRepresentationWithPath:none]; });
    raising("set", ^{ [[NSSet setWithObject:@1] setByAddingObject:none]; });
    for (NSString *path in @[(id)NSNull.null, @""]) {
      NSString *given = [path isKindOfClass:[NSString class]] ? path : nil;
      NSError *error = nil;
      BOOL isDirectory = YES;
      printf("%d %d", [manager fileExistsAtPath:given], [manager fileExistsAtPath:given isDirectory:&isDirectory]);
      printf(" %d", [manager contentsOfDirectoryAtPath:given error:&error] == nil && error != nil);
      printf(" %d", [manager attributesOfItemAtPath:given error:NULL] == nil);
      printf(" %d", [manager contentsAtPath:given] == nil);
      printf(" %d", [manager createDirectoryAtPath:given withIntermediateDirectories:YES attributes:nil error:NULL]);
      printf(" %d", [manager copyItemAtPath:given toPath:@"/tmp/x" error:NULL]);
      printf(" %d", [manager removeItemAtPath:given error:NULL]);
      printf(" %d\n", [manager changeCurrentDirectoryPath:given]);
    }
    NSDateFormatter *formatter = [NSDateFormatter new];
    printf("%d %d\n", [formatter dateFromString:none] == nil, [formatter stringFromDate:none] == nil);
  }
  return 0;
}
