// The folders of a Mac are there, also those of the home of a listing's author.
#import <Foundation/Foundation.h>

#define say(...) printf("%s\n", [NSString stringWithFormat:__VA_ARGS__].UTF8String)

static void writeAndRead(NSString *path) {
  NSError *error = nil;
  BOOL done = [@"text" writeToFile:path atomically:YES encoding:NSUTF8StringEncoding error:&error];
  NSString *back = [NSString stringWithContentsOfFile:path encoding:NSUTF8StringEncoding error:NULL];
  say(@"%@: %@", path, done ? back : error.localizedDescription);
}

int main(void) {
  @autoreleasepool {
    NSFileManager *files = [NSFileManager defaultManager];
    // Whether there is a user can be asked; a path into a home makes it.
    say(@"%d", [files fileExistsAtPath:@"/Users/anna"]);
    writeAndRead(@"/Users/anna/Desktop/a.txt");
    writeAndRead(@"/Users/anna/a.txt");
    writeAndRead(@"/Users/anna/Nowhere/a.txt");
    say(@"%d", [files fileExistsAtPath:@"/Users/anna"]);
    say(@"%@", [[files contentsOfDirectoryAtPath:@"/Users/anna/Desktop" error:NULL]
                     componentsJoinedByString:@" "]);

    writeAndRead(@"/Users/Shared/a.txt");
    writeAndRead(@"/var/tmp/a.txt");
    writeAndRead(@"/private/tmp/a.txt");
    say(@"%d", [files fileExistsAtPath:@"/tmp/a.txt"]);
    writeAndRead(@"/Nowhere/a.txt");

    for (NSNumber *kind in @[ @(NSMusicDirectory), @(NSDocumentDirectory), @(NSLibraryDirectory) ]) {
      NSArray *paths = NSSearchPathForDirectoriesInDomains(
          kind.unsignedIntegerValue, NSUserDomainMask | NSLocalDomainMask, NO);
      say(@"%@", [paths componentsJoinedByString:@" "]);
    }
  }
}
