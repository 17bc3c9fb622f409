// Sources of files and folders: writing, growing, new files in a folder, renaming, deleting; the end of watching.
#import <Foundation/Foundation.h>
#include <fcntl.h>
#include <unistd.h>

static dispatch_queue_t queue;

static dispatch_source_t watch(const char *path, const char *name) {
  int file = open(path, O_EVTONLY);
  dispatch_source_t source = dispatch_source_create(
      DISPATCH_SOURCE_TYPE_VNODE, file, DISPATCH_VNODE_DELETE | DISPATCH_VNODE_WRITE | DISPATCH_VNODE_EXTEND | DISPATCH_VNODE_RENAME, queue);
  dispatch_source_set_event_handler(source, ^{
    unsigned long what = dispatch_source_get_data(source);
    printf("%s:%s%s%s%s\n", name, what & DISPATCH_VNODE_WRITE ? " written" : "", what & DISPATCH_VNODE_EXTEND ? " extended" : "",
           what & DISPATCH_VNODE_DELETE ? " deleted" : "", what & DISPATCH_VNODE_RENAME ? " renamed" : "");
  });
  dispatch_source_set_cancel_handler(source, ^{
    printf("%s: cancelled\n", name);
    close(file);
  });
  dispatch_resume(source);
  return source;
}

static void step(const char *what) {
  printf("- %s\n", what);
  dispatch_sync(queue, ^{});
  dispatch_sync(queue, ^{});
}

int main(void) {
  @autoreleasepool {
    queue = dispatch_queue_create("watching", DISPATCH_QUEUE_SERIAL);
    NSFileManager *manager = NSFileManager.defaultManager;
    [manager createDirectoryAtPath:@"/tmp/watched" withIntermediateDirectories:YES attributes:nil error:NULL];
    NSString *path = @"/tmp/watched/a.txt";
    [@"one" writeToFile:path atomically:NO encoding:NSUTF8StringEncoding error:NULL];
    dispatch_source_t folder = watch("/tmp/watched", "folder");
    dispatch_source_t file = watch(path.UTF8String, "file");
    step("nothing");
    [@"longer" writeToFile:path atomically:NO encoding:NSUTF8StringEncoding error:NULL];
    step("longer");
    [@"short" writeToFile:path atomically:NO encoding:NSUTF8StringEncoding error:NULL];
    step("shorter");
    [@"b" writeToFile:@"/tmp/watched/b.txt" atomically:NO encoding:NSUTF8StringEncoding error:NULL];
    step("another file");
    [manager moveItemAtPath:path toPath:@"/tmp/c.txt" error:NULL];
    step("moved");
    dispatch_source_t other = watch("/tmp/watched/b.txt", "other");
    [manager removeItemAtPath:@"/tmp/watched/b.txt" error:NULL];
    step("removed");
    for (dispatch_source_t source in @[(id)folder, (id)file, (id)other]) dispatch_source_cancel(source);
    step("cancelled");
    [@"x" writeToFile:@"/tmp/watched/d.txt" atomically:NO encoding:NSUTF8StringEncoding error:NULL];
    step("nobody watches");
  }
  return 0;
}
