// One message to a proxy reaches every listener that answers it; the caller gets the last one's answer.
#import <Foundation/Foundation.h>

@protocol Listener <NSObject>
@optional
- (NSInteger)player:(NSString *)name didScore:(NSInteger)points;
- (void)gameOver;
@end

@interface Multicast : NSProxy <Listener>
- (instancetype)init;
- (void)add:(id<Listener>)listener;
@end

@implementation Multicast {
  NSHashTable<id<Listener>> *_listeners;
}
- (instancetype)init {
  _listeners = [NSHashTable weakObjectsHashTable];
  return self;
}
- (void)add:(id<Listener>)listener {
  [_listeners addObject:listener];
}
- (NSArray *)sorted {
  return [_listeners.allObjects sortedArrayUsingDescriptors:@[
    [NSSortDescriptor sortDescriptorWithKey:@"title" ascending:YES]
  ]];
}
- (BOOL)respondsToSelector:(SEL)selector {
  for (id listener in _listeners) {
    if ([listener respondsToSelector:selector]) return YES;
  }
  return NO;
}
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
  for (NSObject *listener in _listeners) {
    NSMethodSignature *signature = [listener methodSignatureForSelector:selector];
    if (signature) return signature;
  }
  return [NSMethodSignature signatureWithObjCTypes:"v@:"];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
  for (id listener in [self sorted]) {
    if ([listener respondsToSelector:invocation.selector]) [invocation invokeWithTarget:listener];
  }
}
@end

@interface Board : NSObject <Listener>
@property (nonatomic, copy) NSString *title;
@property (nonatomic) NSInteger total;
@end

@implementation Board
- (NSInteger)player:(NSString *)name didScore:(NSInteger)points {
  self.total += points;
  NSLog(@"%@: %@ %ld", self.title, name, (long)points);
  return self.total;
}
@end

@interface Bell : NSObject <Listener>
@property (nonatomic, copy) NSString *title;
@end

@implementation Bell
- (void)gameOver {
  NSLog(@"%@ rings", self.title);
}
@end

int main(void) {
  Multicast *all = [[Multicast alloc] init];
  Board *first = [Board new], *second = [Board new];
  first.title = @"a";
  second.title = @"b";
  second.total = 10;
  [all add:first];
  [all add:second];
  @autoreleasepool {
    Bell *bell = [Bell new];
    bell.title = @"c";
    [all add:bell];
    NSLog(@"%ld", (long)[all player:@"Ann" didScore:3]);
    [all gameOver];
    NSLog(@"%d %d", [all respondsToSelector:@selector(gameOver)], [all conformsToProtocol:@protocol(Listener)]);
  }
  NSLog(@"%d", [all respondsToSelector:@selector(gameOver)]);
  [all gameOver];
  return 0;
}
