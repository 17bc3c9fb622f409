// Relative paths start in the working directory, which a program may change.
#import <Foundation/Foundation.h>
#include <unistd.h>

int main(void) {
  @autoreleasepool {
    NSFileManager *manager = [NSFileManager defaultManager];
    NSLog(@"%@", manager.currentDirectoryPath);
    NSLog(@"%d", [manager changeCurrentDirectoryPath:@"/tmp/none"]);
    [manager createDirectoryAtPath:@"/tmp/notes"
        withIntermediateDirectories:YES
                         attributes:nil
                              error:NULL];
    NSLog(@"%d %@", [manager changeCurrentDirectoryPath:@"/tmp/notes"],
          manager.currentDirectoryPath);
    [@"milk" writeToFile:@"today.txt" atomically:YES encoding:NSUTF8StringEncoding error:NULL];
    NSLog(@"%@", [NSString stringWithContentsOfFile:@"/tmp/notes/today.txt"
                                           encoding:NSUTF8StringEncoding
                                              error:NULL]);
    NSLog(@"%d %@", [manager fileExistsAtPath:@"./today.txt"],
          [manager contentsOfDirectoryAtPath:@"." error:NULL]);
    char name[PATH_MAX];
    NSLog(@"%d %s", chdir(".."), getcwd(name, sizeof name));
    NSLog(@"%d", chdir("nowhere"));
    perror("chdir");
  }
  return 0;
}
