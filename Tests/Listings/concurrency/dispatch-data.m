// dispatch_data in pieces, dispatch_read and dispatch_write, channels of dispatch_io.
#import <Foundation/Foundation.h>
#include <fcntl.h>
#include <unistd.h>

static NSString *text(dispatch_data_t data) {
  return [[NSString alloc] initWithData:(NSData *)data encoding:NSUTF8StringEncoding];
}

int main(void) {
  @autoreleasepool {
    dispatch_data_t hello = dispatch_data_create("Hello, ", 7, NULL, DISPATCH_DATA_DESTRUCTOR_DEFAULT);
    char *copy = strdup("world!");
    dispatch_data_t world = dispatch_data_create(copy, 6, NULL, DISPATCH_DATA_DESTRUCTOR_FREE);
    dispatch_data_t both = dispatch_data_create_concat(hello, world);
    printf("%zu %s\n", dispatch_data_get_size(both), text(both).UTF8String);
    dispatch_data_apply(both, ^bool(dispatch_data_t region, size_t offset, const void *buffer, size_t size) {
      printf("at %zu: %.*s\n", offset, (int)size, (const char *)buffer);
      return true;
    });
    dispatch_data_t part = dispatch_data_create_subrange(both, 5, 4);
    printf("%zu [%s]\n", dispatch_data_get_size(part), text(part).UTF8String);
    bool all = dispatch_data_apply(part, ^bool(dispatch_data_t region, size_t offset, const void *buffer, size_t size) {
      printf("at %zu: %zu\n", offset, size);
      return offset > 0;
    });
    printf("all: %d\n", all);

    const void *bytes;
    size_t size;
    dispatch_data_t map = dispatch_data_create_map(both, &bytes, &size);
    printf("%zu %.5s %d\n", size, (const char *)bytes, map != nil);
    size_t offset;
    dispatch_data_t region = dispatch_data_copy_region(both, 9, &offset);
    printf("%zu at %zu\n", dispatch_data_get_size(region), offset);
    printf("%zu %d\n", dispatch_data_get_size(dispatch_data_empty), [(id)both isKindOfClass:[NSData class]]);

    char room[3] = "abc";
    dispatch_data_t watched = dispatch_data_create(room, 3, dispatch_get_main_queue(), ^{ printf("the buffer is free\n"); });
    printf("%s\n", text(watched).UTF8String);
    watched = nil;

    dispatch_queue_t queue = dispatch_queue_create("files", DISPATCH_QUEUE_SERIAL);
    dispatch_semaphore_t done = dispatch_semaphore_create(0);
    NSString *path = [NSTemporaryDirectory() stringByAppendingPathComponent:@"greeting.txt"];
    int file = open(path.UTF8String, O_RDWR | O_CREAT | O_TRUNC, 0644);
    dispatch_write(file, both, queue, ^(dispatch_data_t rest, int error) {
      printf("written, rest %d, error %d\n", rest != nil, error);
      dispatch_semaphore_signal(done);
    });
    dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
    lseek(file, 7, SEEK_SET);
    dispatch_read(file, 100, queue, ^(dispatch_data_t data, int error) {
      printf("read %s, error %d\n", text(data).UTF8String, error);
      dispatch_semaphore_signal(done);
    });
    dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
    close(file);
    dispatch_read(file, 100, queue, ^(dispatch_data_t data, int error) {
      printf("%s\n", strerror(error));
      dispatch_semaphore_signal(done);
    });
    dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);

    dispatch_io_t channel = dispatch_io_create_with_path(DISPATCH_IO_RANDOM, path.UTF8String, O_RDONLY, 0, queue, ^(int error) {
      printf("cleaned up, error %d\n", error);
      dispatch_semaphore_signal(done);
    });
    dispatch_io_set_high_water(channel, 4);
    dispatch_io_read(channel, 7, 6, queue, ^(bool isLast, dispatch_data_t data, int error) {
      printf("%d %s %d\n", isLast, text(data).UTF8String, error);
    });
    dispatch_io_read(channel, 10, SIZE_MAX, queue, ^(bool isLast, dispatch_data_t data, int error) {
      printf("%d %zu %d\n", isLast, dispatch_data_get_size(data), error);
    });
    dispatch_io_close(channel, 0);
    dispatch_io_read(channel, 0, 6, queue, ^(bool isLast, dispatch_data_t data, int error) {
      printf("after the end: %d %d %s\n", isLast, data != nil, strerror(error));
    });
    dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);

    dispatch_io_t out = dispatch_io_create(DISPATCH_IO_STREAM, STDOUT_FILENO, queue, ^(int error) { });
    dispatch_io_write(out, 0, hello, queue, ^(bool isLast, dispatch_data_t rest, int error) {
      printf("%d %d %d\n", isLast, rest != nil, error);
      dispatch_semaphore_signal(done);
    });
    dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
    dispatch_async(dispatch_get_main_queue(), ^{ exit(0); });
    dispatch_main();
  }
}
