// pathsMatchingExtensions: keeps the paths with one of the extensions. An extension may have a dot in it; a name that is
// nothing but the extension does not match. Nothing is appended to a path for a nil component.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSArray<NSString *> *paths = @[
      @"main.m", @"Sources/Car.h", @"Car.M", @"notes.txt", @"archive.tar.gz", @".m", @"m", @"folder.m/readme"
    ];
    NSLog(@"%@", [[paths pathsMatchingExtensions:@[ @"m", @"h" ]] componentsJoinedByString:@", "]);
    NSLog(@"%@", [[paths pathsMatchingExtensions:@[ @"tar.gz" ]] componentsJoinedByString:@", "]);
    NSLog(@"%lu", [paths pathsMatchingExtensions:@[]].count);

    NSString *folder = @"/tmp/folder";
    NSString *nothing = nil;
    NSLog(@"%@", [folder stringByAppendingPathComponent:nothing]);
    @try {
      NSLog(@"%@", [folder stringByAppendingPathExtension:nothing]);
    } @catch (NSException *exception) {
      NSLog(@"%@", exception.name);
    }
  }
  return 0;
}
