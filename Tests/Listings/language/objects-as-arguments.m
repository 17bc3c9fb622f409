// Under ARC an object cast to `void *` as a message's argument needs no __bridge; ownership words at the head of
// parameter lists; a function that ends in two returns.
#import <Foundation/Foundation.h>

static BOOL isShort(id _Nullable text) {
  if (!text) return NO;
  if (@available(iOS 8.0, macOS 10.10, *)) {
    return [text length] < 4;
  } else {
    return YES;
  }
}

@interface Watcher : NSObject
@property(weak) NSString *text;
@end

@implementation Watcher
- (void)observeValueForKeyPath:(NSString *)path ofObject:(id)object change:(NSDictionary *)change context:(void *)context {
  NSLog(@"%@ %d", path, context == (__bridge void *)self);
}
@end

@interface Model : NSObject
@property int count;
@end

@implementation Model
@end

int main(void) {
  @autoreleasepool {
    Model *model = [Model new];
    Watcher *watcher = [Watcher new];
    [model addObserver:watcher forKeyPath:@"count" options:0 context:(void *)watcher];
    model.count = 1;
    [model removeObserver:watcher forKeyPath:@"count" context:(void *)watcher];
    int (*function)(__unsafe_unretained id, SEL, int) = NULL;
    id block = ^int(__unsafe_unretained id self, int n) {
      return n + (int)[self length];
    };
    NSLog(@"%d %d %d", function == NULL, ((int (^)(id, int))block)(@"abc", 3), isShort(@"abc"));
    NSString *mode = (NSString *)kCFRunLoopDefaultMode;
    NSLog(@"%@", mode);
    NSLog(@"%d %d", __builtin_constant_p(3 + 4), __builtin_constant_p(model.count));
  }
  return 0;
}
