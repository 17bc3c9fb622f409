// Key-value observing wrapped in an object that ends the observation when it goes, as small libraries do it.
#import <Foundation/Foundation.h>

@interface Watcher : NSObject
+ (instancetype)watch:(id)object key:(NSString *)key block:(void (^)(id old, id new))block;
@end

@implementation Watcher {
  id _object;
  NSString *_key;
  void (^_block)(id, id);
}
static void *context = &context;
+ (instancetype)watch:(id)object key:(NSString *)key block:(void (^)(id, id))block {
  Watcher *watcher = [self new];
  watcher->_object = object;
  watcher->_key = [key copy];
  watcher->_block = [block copy];
  [object addObserver:watcher forKeyPath:key options:NSKeyValueObservingOptionOld | NSKeyValueObservingOptionNew context:context];
  return watcher;
}
- (void)observeValueForKeyPath:(NSString *)path ofObject:(id)object change:(NSDictionary<NSKeyValueChangeKey, id> *)change context:(void *)which {
  if (which != context) return [super observeValueForKeyPath:path ofObject:object change:change context:which];
  id old = change[NSKeyValueChangeOldKey], new = change[NSKeyValueChangeNewKey];
  _block(old == NSNull.null ? nil : old, new == NSNull.null ? nil : new);
}
- (void)dealloc {
  [_object removeObserver:self forKeyPath:_key context:context];
}
@end

@interface Person : NSObject
@property (nonatomic, copy) NSString *first, *last;
@property (nonatomic, readonly) NSString *full;
@property (nonatomic) BOOL quiet;
@property (nonatomic) NSInteger age;
@end
@implementation Person
+ (NSSet *)keyPathsForValuesAffectingFull {
  return [NSSet setWithObjects:@"first", @"last", nil];
}
+ (BOOL)automaticallyNotifiesObserversOfAge {
  return NO;
}
- (NSString *)full {
  return [NSString stringWithFormat:@"%@ %@", self.first ?: @"?", self.last ?: @"?"];
}
- (void)setAge:(NSInteger)age {
  if (!self.quiet) [self willChangeValueForKey:@"age"];
  _age = age;
  if (!self.quiet) [self didChangeValueForKey:@"age"];
}
@end

int main(void) {
  Person *person = [Person new];
  @autoreleasepool {
    Watcher *full = [Watcher watch:person key:@"full" block:^(id old, id new) { NSLog(@"full: %@ -> %@", old, new); }];
    Watcher *age = [Watcher watch:person key:@"age" block:^(id old, id new) { NSLog(@"age: %@ -> %@", old, new); }];
    person.first = @"Ann";
    person.last = @"Lee";
    person.age = 3;
    person.quiet = YES;
    person.age = 4;
    [person setValuesForKeysWithDictionary:@{@"first" : @"Bob"}];
    full = nil;
    person.first = @"Eve";
    (void)age;
  }
  person.quiet = NO;
  person.age = 9;
  NSLog(@"%@ %ld", person.full, (long)person.age);
  return 0;
}
