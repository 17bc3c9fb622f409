// Directories, file handles and what they say of files.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSFileManager *manager = [NSFileManager defaultManager];
        NSString *root = [NSTemporaryDirectory() stringByAppendingPathComponent:@"tree"];
        NSString *inner = [root stringByAppendingPathComponent:@"inner"];
        [manager createDirectoryAtPath:inner withIntermediateDirectories:YES attributes:nil error:NULL];
        for (NSString *name in @[ @"b.txt", @"a.txt", @"inner/c.txt", @".hidden" ]) {
            [manager createFileAtPath:[root stringByAppendingPathComponent:name]
                             contents:[name dataUsingEncoding:NSUTF8StringEncoding]
                           attributes:nil];
        }
        NSLog(@"%@", [[manager subpathsAtPath:root] componentsJoinedByString:@" "]);
        NSDirectoryEnumerator *walk = [manager enumeratorAtPath:root];
        for (NSString *path in walk) {
            NSLog(@"%@ %@ %lu", path, walk.fileAttributes[NSFileType], (unsigned long)walk.level);
            if ([path isEqual:@"inner"]) [walk skipDescendants];
        }
        NSURL *url = [NSURL fileURLWithPath:root isDirectory:YES];
        NSMutableArray *names = [NSMutableArray array];
        for (NSURL *item in [manager enumeratorAtURL:url
                              includingPropertiesForKeys:nil
                                                 options:NSDirectoryEnumerationSkipsHiddenFiles
                                            errorHandler:nil]) {
            [names addObject:item.lastPathComponent];
        }
        NSLog(@"%@", [names componentsJoinedByString:@" "]);
        NSLog(@"%d", [manager moveItemAtURL:url toURL:[NSURL fileURLWithPath:@"/tmp/moved"] error:NULL]);
        NSLog(@"%d %d", [manager fileExistsAtPath:@"/tmp/moved/inner/c.txt"], [manager fileExistsAtPath:root]);

        NSString *path = @"/tmp/moved/a.txt";
        NSFileHandle *handle = [NSFileHandle fileHandleForUpdatingAtPath:path];
        NSLog(@"%llu", [handle seekToEndOfFile]);
        [handle writeData:[@" and more" dataUsingEncoding:NSUTF8StringEncoding]];
        [handle seekToFileOffset:2];
        NSLog(@"%@", [[NSString alloc] initWithData:[handle readDataOfLength:3] encoding:NSUTF8StringEncoding]);
        NSLog(@"%@", [[NSString alloc] initWithData:[handle readDataToEndOfFile] encoding:NSUTF8StringEncoding]);
        [handle truncateFileAtOffset:4];
        NSLog(@"%@ %llu", [NSString stringWithContentsOfFile:path encoding:4 error:NULL], handle.offsetInFile);
        [handle closeFile];
        NSLog(@"%@", [NSFileHandle fileHandleForReadingAtPath:@"/tmp/none"]);
        [[NSFileHandle fileHandleWithStandardError] writeData:[@"out\n" dataUsingEncoding:4]];
    }
    return 0;
}
