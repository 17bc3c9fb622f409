// An invocation that retains its arguments keeps its result too, and lives until the pool ends: an answer that nobody
// else owns, made while forwarding, stays good, also when the invocation is sent again and gets another result.
#import <Foundation/Foundation.h>

@interface Later : NSProxy {
  id _value;
  id (^_make)(void);
}
- (instancetype)initWithBlock:(id (^)(void))make;
- (id)now;
@end

@implementation Later
- (instancetype)initWithBlock:(id (^)(void))make {
  _make = [make copy];
  return self;
}
- (void)dealloc {
  [_value release];
  [_make release];
  [super dealloc];
}
- (id)now {
  if (_make) {
    _value = [_make() retain];
    [_make release];
    _make = nil;
  }
  return _value;
}
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
  return [NSString instanceMethodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
  if (_value || strcmp([[invocation methodSignature] methodReturnType], "@") != 0) {
    [invocation invokeWithTarget:[self now]];
    return;
  }
  [invocation retainArguments];
  Later *answer = [[Later alloc] initWithBlock:^id {
    id result = nil;
    [invocation invokeWithTarget:[self now]];
    [invocation getReturnValue:&result];
    return result;
  }];
  [invocation setReturnValue:&answer];
  [answer release];
}
- (NSString *)description { return [[self now] description]; }
@end

int main(void) {
  NSAutoreleasePool *pool = [[NSAutoreleasePool alloc] init];
  Later *later = [[[Later alloc] initWithBlock:^id {
    NSLog(@"asked");
    return @"a slow answer";
  }] autorelease];
  NSString *loud = [[(NSString *)later uppercaseString] stringByAppendingString:@"!"];
  NSLog(@"nothing asked yet");
  NSLog(@"%@", loud);
  NSLog(@"%lu", (unsigned long)[[(NSString *)later capitalizedString] length]);

  NSMutableString *text = [NSMutableString stringWithString:@"x"];
  NSInvocation *again = [NSInvocation
      invocationWithMethodSignature:[text methodSignatureForSelector:@selector(stringByAppendingString:)]];
  NSString *tail = @"y";
  [again setSelector:@selector(stringByAppendingString:)];
  [again setArgument:&tail atIndex:2];
  [again retainArguments];
  [again invokeWithTarget:text];
  NSString *first, *second;
  [again getReturnValue:&first];
  [again invokeWithTarget:@"z"];
  [again getReturnValue:&second];
  NSLog(@"%@ %@", first, second);
  [pool release];
  return 0;
}
