// What a file's URL knows of the file; of a missing one, the error.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSString *folder = [NSTemporaryDirectory() stringByAppendingPathComponent:@"resources"];
    [[NSFileManager defaultManager] createDirectoryAtPath:folder withIntermediateDirectories:YES attributes:nil error:NULL];
    NSString *path = [folder stringByAppendingPathComponent:@".note"];
    [@"hello" writeToFile:path atomically:YES encoding:NSUTF8StringEncoding error:NULL];
    NSURL *file = [NSURL fileURLWithPath:path];
    NSArray *keys = @[ NSURLNameKey, NSURLIsDirectoryKey, NSURLFileSizeKey, NSURLTotalFileAllocatedSizeKey, NSURLIsHiddenKey ];
    NSError *error = nil;
    NSDictionary *values = [file resourceValuesForKeys:keys error:&error];
    for (NSString *key in keys) NSLog(@"%@ = %@", key, values[key]);
    NSNumber *isFolder = nil;
    BOOL done = [[NSURL fileURLWithPath:folder] getResourceValue:&isFolder forKey:NSURLIsDirectoryKey error:&error];
    NSLog(@"%d %@", done, isFolder);
    NSURL *missing = [NSURL fileURLWithPath:@"/nowhere/at/all"];
    NSLog(@"%@", [missing resourceValuesForKeys:keys error:&error]);
    NSLog(@"%@ %ld", error.domain, (long)error.code);
    NSLog(@"%d %d", [file checkResourceIsReachableAndReturnError:NULL], [missing getResourceValue:NULL forKey:nil error:NULL]);
    NSLog(@"%@", [file resourceValuesForKeys:nil error:NULL]);
    NSString *picture = [folder stringByAppendingPathComponent:@"hill.png"];
    [[NSData data] writeToFile:picture atomically:YES];
    for (NSString *each in @[ picture, path, folder ]) {
      NSString *type = nil;
      [[NSURL fileURLWithPath:each] getResourceValue:&type forKey:NSURLTypeIdentifierKey error:NULL];
      NSLog(@"%@", type);
    }
  }
  return 0;
}
