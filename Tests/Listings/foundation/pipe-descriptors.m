// Pipes by their descriptors: pipe(2), NSPipe's handles read and written by number, and output that a pipe catches.
#import <Foundation/Foundation.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static NSString *text(NSData *data) { return [[NSString alloc] initWithData:data encoding:NSUTF8StringEncoding]; }

static void byNumber(void) {
  int ends[2];
  printf("pipe %d\n", pipe(ends));
  char bytes[16] = {0};
  printf("%zd ", write(ends[1], "kettle", 6));
  printf("%zd ", read(ends[0], bytes, 3));
  printf("%s\n", bytes);
  printf("seek %lld %d\n", lseek(ends[0], 0, SEEK_SET), errno == ESPIPE);
  printf("wrong end %zd %d\n", write(ends[0], "x", 1), errno == EBADF);
  fcntl(ends[0], F_SETFL, fcntl(ends[0], F_GETFL) | O_NONBLOCK);
  read(ends[0], bytes, sizeof bytes);
  printf("empty %zd %d\n", read(ends[0], bytes, sizeof bytes), errno == EAGAIN);
  printf("no signal %d\n", fcntl(ends[1], F_SETNOSIGPIPE, 1));
  dprintf(ends[1], "%d cups", 4);
  close(ends[1]);
  NSFileHandle *handle = [[NSFileHandle alloc] initWithFileDescriptor:ends[0] closeOnDealloc:YES];
  printf("%s\n", text([handle readDataToEndOfFile]).UTF8String);
  printf("end %zd\n", read(ends[0], bytes, sizeof bytes));
}

static void byHandles(void) {
  NSPipe *pipe = [NSPipe pipe];
  int reading = pipe.fileHandleForReading.fileDescriptor, writing = pipe.fileHandleForWriting.fileDescriptor;
  printf("handles %d %d %d\n", reading >= 0, writing >= 0, reading != writing);
  [pipe.fileHandleForWriting writeData:[@"by handle" dataUsingEncoding:NSUTF8StringEncoding]];
  char bytes[32] = {0};
  printf("%zd %s\n", read(reading, bytes, 31), bytes);
  write(writing, "by number", 9);
  printf("%s\n", text(pipe.fileHandleForReading.availableData).UTF8String);
}

static void caught(void) {
  NSPipe *pipe = [NSPipe pipe];
  fflush(stdout);
  int saved = dup(STDOUT_FILENO), savedError = dup(STDERR_FILENO);
  dup2(pipe.fileHandleForWriting.fileDescriptor, STDOUT_FILENO);
  dup2(pipe.fileHandleForWriting.fileDescriptor, STDERR_FILENO);
  printf("steam");
  fflush(stdout);
  NSLog(@"whistle");
  [[NSFileHandle fileHandleWithStandardOutput] writeData:[@"lid" dataUsingEncoding:NSUTF8StringEncoding]];
  dup2(saved, STDOUT_FILENO);
  dup2(savedError, STDERR_FILENO);
  close(saved);
  close(savedError);
  NSString *all = text(pipe.fileHandleForReading.availableData);
  printf("%d %d %d\n", [all hasPrefix:@"steam"], [all containsString:@"whistle\n"], [all hasSuffix:@"lid"]);
}

static void waits(void) {
  NSPipe *pipe = [NSPipe pipe];
  dispatch_semaphore_t done = dispatch_semaphore_create(0);
  dispatch_async(dispatch_get_global_queue(QOS_CLASS_DEFAULT, 0), ^{
    printf("read: %s\n", text([pipe.fileHandleForReading readDataToEndOfFile]).UTF8String);
    dispatch_semaphore_signal(done);
  });
  for (NSString *word in @[ @"one ", @"two" ]) {
    usleep(1000);
    [pipe.fileHandleForWriting writeData:[word dataUsingEncoding:NSUTF8StringEncoding]];
  }
  [pipe.fileHandleForWriting closeFile];
  dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
}

int main(void) {
  @autoreleasepool {
    byNumber();
    byHandles();
    caught();
    waits();
  }
  return 0;
}
