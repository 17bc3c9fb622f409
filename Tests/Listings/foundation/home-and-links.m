// One home directory for all methods of paths; symbolic links are followed where a path asks for it.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSString *home = NSHomeDirectory();
        NSLog(@"%d", [[@"~" stringByExpandingTildeInPath] isEqualToString:home]);
        NSLog(@"%@", [home stringByAbbreviatingWithTildeInPath]);
        NSLog(@"%@", [[home stringByAppendingString:@"//Documents///"] stringByAbbreviatingWithTildeInPath]);
        NSLog(@"%@", [@"//////Documents///" stringByAbbreviatingWithTildeInPath]);
        NSLog(@"%@", [[home stringByAppendingString:@"er/a"] stringByAbbreviatingWithTildeInPath].lastPathComponent);

        NSFileManager *files = NSFileManager.defaultManager;
        [files createDirectoryAtPath:@"/tmp/real/inner" withIntermediateDirectories:YES attributes:nil error:NULL];
        [files createSymbolicLinkAtPath:@"/tmp/link" withDestinationPath:@"real" error:NULL];
        NSLog(@"%@", [@"/tmp/link/inner" stringByResolvingSymlinksInPath]);
        NSLog(@"%@", [@"/tmp/link/inner" stringByStandardizingPath]);

        [files changeCurrentDirectoryPath:@"/tmp/real"];
        NSLog(@"%d %d", [files removeItemAtPath:@"." error:NULL], [files removeItemAtPath:@".." error:NULL]);
        NSLog(@"%d", [files fileExistsAtPath:@"/tmp/real/inner"]);
    }
    return 0;
}
