// NSFileWrapper: folders of files in memory, written and read again, names that are taken, links, and what only a folder has.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSFileWrapper *text = [[NSFileWrapper alloc] initRegularFileWithContents:[@"hello" dataUsingEncoding:NSUTF8StringEncoding]];
    text.preferredFilename = @"a.txt";
    NSFileWrapper *folder = [[NSFileWrapper alloc] initDirectoryWithFileWrappers:@{@"one.txt": text}];
    printf("%d %d %d, %d %d\n", text.isRegularFile, text.isDirectory, text.isSymbolicLink, folder.isDirectory, folder.isRegularFile);
    printf("%s %s\n", text.preferredFilename.UTF8String, [folder keyForFileWrapper:text].UTF8String);
    NSString *key = [folder addRegularFileWithContents:[NSData dataWithBytes:"xyz" length:3] preferredFilename:@"two.txt"];
    NSString *other = [folder addRegularFileWithContents:[NSData data] preferredFilename:@"two.txt"];
    printf("%s, another name %d, %lu\n", key.UTF8String, ![other isEqualToString:key], (unsigned long)folder.fileWrappers.count);
    [folder removeFileWrapper:folder.fileWrappers[other]];
    NSFileWrapper *inner = [[NSFileWrapper alloc] initDirectoryWithFileWrappers:@{}];
    inner.preferredFilename = @"inner";
    [folder addFileWrapper:inner];

    NSURL *place = [NSURL fileURLWithPath:@"/tmp/package"];
    NSError *error = nil;
    printf("written %d\n", [folder writeToURL:place options:NSFileWrapperWritingAtomic originalContentsURL:nil error:&error]);
    NSFileWrapper *read = [[NSFileWrapper alloc] initWithURL:place options:0 error:&error];
    for (NSString *name in [read.fileWrappers.allKeys sortedArrayUsingSelector:@selector(compare:)]) {
      NSFileWrapper *child = read.fileWrappers[name];
      printf("%s %s %lu\n", name.UTF8String, child.filename.UTF8String, (unsigned long)child.regularFileContents.length);
    }
    printf("%s %d\n", read.filename.UTF8String, [read matchesContentsOfURL:place]);
    printf("%d %ld\n", [[NSFileWrapper alloc] initWithURL:[NSURL fileURLWithPath:@"/tmp/none"] options:0 error:&error] == nil, (long)error.code);
    NSFileWrapper *link = [[NSFileWrapper alloc] initSymbolicLinkWithDestinationURL:place];
    printf("%d %s\n", link.isSymbolicLink, link.symbolicLinkDestinationURL.path.UTF8String);
    @try {
      [text addFileWrapper:inner];
    } @catch (NSException *exception) {
      printf("%s\n", exception.name.UTF8String);
    }
  }
  return 0;
}
