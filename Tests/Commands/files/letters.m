// Standard input that comes while the program does something else: in notifications, by a handler, from a source.
#import <Foundation/Foundation.h>

static BOOL take(const char *how, NSData *data) {
  NSString *text = [[NSString alloc] initWithData:data encoding:NSUTF8StringEncoding];
  printf("%s: %s\n", how, text.length ? [text stringByReplacingOccurrencesOfString:@"\n" withString:@"/"].UTF8String : "the end");
  return text.length > 0;
}

@interface Reader : NSObject
@end

@implementation Reader
- (void)hasRead:(NSNotification *)note {
  if (take("notification", note.userInfo[NSFileHandleNotificationDataItem])) {
    [note.object readInBackgroundAndNotify];
  } else {
    exit(0);
  }
}
@end

int main(int argc, const char *argv[]) {
  @autoreleasepool {
    NSFileHandle *input = [NSFileHandle fileHandleWithStandardInput];
    NSString *way = @(argv[1]);
    Reader *reader = [Reader new];
    if ([way isEqualToString:@"notification"]) {
      [NSNotificationCenter.defaultCenter addObserver:reader
                                             selector:@selector(hasRead:)
                                                 name:NSFileHandleReadCompletionNotification
                                               object:input];
      [input readInBackgroundAndNotify];
      [[NSRunLoop currentRunLoop] run];
    } else if ([way isEqualToString:@"handler"]) {
      input.readabilityHandler = ^(NSFileHandle *handle) {
        if (!take("handler", handle.availableData)) exit(0);
      };
      [[NSRunLoop currentRunLoop] run];
    } else {
      dispatch_source_t source = dispatch_source_create(DISPATCH_SOURCE_TYPE_READ, STDIN_FILENO, 0, dispatch_get_main_queue());
      dispatch_source_set_event_handler(source, ^{
        size_t estimated = dispatch_source_get_data(source);
        NSMutableData *data = [NSMutableData dataWithLength:MAX(estimated, 1)];
        data.length = read(STDIN_FILENO, data.mutableBytes, data.length);
        if (!take("source", data)) dispatch_source_cancel(source);
      });
      dispatch_source_set_cancel_handler(source, ^{
        printf("cancelled\n");
        exit(0);
      });
      dispatch_resume(source);
      dispatch_main();
    }
  }
}
