// objc_method_family, written once in the @interface, counts for the body, too: an init method by another name may replace
// `self`. A selector compared with nil is compared with NULL. Words of the dispatch and os headers are macros.
#import <Foundation/Foundation.h>
#import <dispatch/dispatch.h>

#define say(...) printf("%s\n", [NSString stringWithFormat:__VA_ARGS__].UTF8String)
#define INITIALIZER __attribute__((objc_method_family(init)))

OS_OBJECT_DECL_CLASS(voucher);

DISPATCH_ALWAYS_INLINE
inline static int twice(int x) {
  return 2 * x;
}

OS_INLINE int thrice(int x) {
  return 3 * x;
}

@interface Request : NSObject
@property(nonatomic, copy) NSString *path;
- (instancetype)lib_initWithPath:(NSString *)path INITIALIZER;
- (instancetype)lib_initWithPath:(NSString *)path action:(SEL)action INITIALIZER;
- (NSString *)newestName __attribute__((objc_method_family(none)));
- (id)lib_handOver NS_RETURNS_RETAINED;
@end

@implementation Request

- (instancetype)lib_initWithPath:(NSString *)path {
  return (self = [self lib_initWithPath:path action:NULL]);
}

- (instancetype)lib_initWithPath:(NSString *)path action:(SEL)action {
  if ((self = [super init])) {
    _path = [path copy];
    if (action != nil) say(@"action %@", NSStringFromSelector(action));
    if (nil == action) say(@"no action");
  }
  return self;
}

- (NSString *)newestName {
  return @"newest";
}

- (id)lib_handOver {
  return [NSMutableString stringWithString:@"handed over"];
}

- (void)dealloc {
  say(@"%@ gone", _path);
}

@end

int main(void) {
  @autoreleasepool {
    Request *request = [[Request alloc] lib_initWithPath:@"/a"];
    say(@"%@ %@", [request newestName], [request lib_handOver]);
    request = [[Request alloc] lib_initWithPath:@"/b" action:@selector(path)];
    say(@"%d %d", twice(3), thrice(3));
  }
  return 0;
}
