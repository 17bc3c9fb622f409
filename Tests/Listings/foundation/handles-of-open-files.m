// NSFileHandle over a file that open(2) has opened: the place in the file is shared with the descriptor, O_APPEND
// writes at the end, and closing the handle closes the descriptor.
#import <Foundation/Foundation.h>
#include <fcntl.h>
#include <unistd.h>

static NSString *contents(NSString *path) {
  return [NSString stringWithContentsOfFile:path encoding:NSUTF8StringEncoding error:NULL];
}

static NSData *data(NSString *text) {
  return [text dataUsingEncoding:NSUTF8StringEncoding];
}

int main(void) {
  @autoreleasepool {
    NSString *path = [NSTemporaryDirectory() stringByAppendingPathComponent:@"log.txt"];
    const char *name = path.fileSystemRepresentation;

    for (int i = 1; i <= 2; i++) {
      int number = open(name, O_WRONLY | O_APPEND | O_CREAT, 0644);
      NSFileHandle *handle = [[NSFileHandle alloc] initWithFileDescriptor:number closeOnDealloc:YES];
      [handle writeData:data([NSString stringWithFormat:@"line %d\n", i])];
      NSLog(@"the handle's number is the descriptor's: %d", handle.fileDescriptor == number);
      [handle closeFile];
      NSLog(@"closed: %d", close(number) == -1);
    }
    NSLog(@"%@", contents(path));

    int number = open(name, O_RDWR);
    NSFileHandle *handle = [[NSFileHandle alloc] initWithFileDescriptor:number];
    NSData *first = [handle readDataOfLength:5];
    char rest[8] = "";
    ssize_t count = read(number, rest, 2);
    NSLog(@"%@|%s, offset %llu", [[NSString alloc] initWithData:first encoding:NSUTF8StringEncoding],
          count == 2 ? rest : "?", handle.offsetInFile);
    [handle seekToFileOffset:5];
    [handle writeData:data(@"one")];
    write(number, "!\n", 2);
    NSLog(@"%@", contents(path));
    handle = nil;
    NSLog(@"still open: %d", close(number) == 0);

    number = open(name, O_RDONLY);
    @autoreleasepool {
      handle = [[NSFileHandle alloc] initWithFileDescriptor:number closeOnDealloc:YES];
      handle = nil;
    }
    NSLog(@"closed with its handle: %d", close(number) == -1);
  }
  return 0;
}
