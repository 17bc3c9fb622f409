// What -forwardingTargetForSelector: may answer, message after message: an object with the method, one that forwards in its turn,
// itself, nil, and an exception.
#import <Foundation/Foundation.h>

typedef struct {
  long first, second, third;
} Triple;

@interface Worker : NSObject
@property(nonatomic, copy) NSString *name;
@end
@implementation Worker
- (NSString *)nameOf:(int)number {
  return [NSString stringWithFormat:@"%@ %d", self.name, number];
}
- (Triple)triple:(long)start {
  return (Triple){start, start + 1, start + 2};
}
- (double)half:(double)value {
  return value / 2;
}
- (void)raise {
  [NSException raise:@"Worker" format:@"raised by %@", self.name];
}
@end

@interface Relay : NSObject {
  int _asked;
}
@property(nonatomic, strong) id target;
@property(nonatomic) BOOL refuses;
@property(nonatomic, readonly) int asked;
@end
@implementation Relay
- (int)asked {
  return _asked;
}
- (id)forwardingTargetForSelector:(SEL)selector {
  _asked++;
  if (self.refuses) [NSException raise:@"Refused" format:@"%@", NSStringFromSelector(selector)];
  return self.target;
}
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
  NSMethodSignature *own = [super methodSignatureForSelector:selector];
  return own ?: [NSMethodSignature signatureWithObjCTypes:"@@:i"];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
  NSString *answer = @"invocation";
  [invocation setReturnValue:&answer];
}
@end

static void ask(NSString *what, Relay *relay) {
  for (int i = 0; i < 4; i++) {
    @try {
      NSString *name = [(id)relay nameOf:i];
      printf("%s: %s\n", [what UTF8String], [name UTF8String]);
    } @catch (NSException *error) {
      printf("%s: %s, %s\n", [what UTF8String], [error.name UTF8String], [error.reason UTF8String]);
    }
  }
  printf("asked %d times\n", relay.asked);
}

int main(void) {
  @autoreleasepool {
    Worker *worker = [Worker new];
    worker.name = @"worker";
    Relay *relay = [Relay new];
    relay.target = worker;
    ask(@"worker", relay);

    Relay *outer = [Relay new];
    outer.target = relay;
    ask(@"relay of a relay", outer);
    printf("the inner one was asked %d times\n", relay.asked);

    outer.target = outer;
    ask(@"itself", outer);
    outer.target = nil;
    ask(@"nil", outer);
    outer.refuses = YES;
    ask(@"refused", outer);
    outer.refuses = NO;

    // Answers change from one message to the next.
    for (int i = 0; i < 6; i++) {
      outer.target = i % 3 == 0 ? worker : i % 3 == 1 ? relay : nil;
      printf("%s\n", [[(id)outer nameOf:i] UTF8String]);
    }
    for (int i = 0; i < 3; i++) {
      Triple triple = [(id)relay triple:i];
      printf("%ld %ld %ld, %.2f\n", triple.first, triple.second, triple.third, [(id)relay half:i]);
      @try {
        [(id)relay raise];
      } @catch (NSException *error) {
        printf("%s: %s\n", [error.name UTF8String], [error.reason UTF8String]);
      }
    }
  }
  return 0;
}
