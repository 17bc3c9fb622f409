// Objects that stand for others, as mocks do: an abstract class that leaves the signatures to its heirs, and
// a matcher that is recorded in the place of a block.
#import <Foundation/Foundation.h>

@interface Anything : NSObject
@end
@implementation Anything
- (void)dealloc {
  NSLog(@"the matcher goes");
}
@end

@interface Recorder : NSProxy {
  NSMutableArray *_calls;
}
- (instancetype)init;
- (NSUInteger)count;
- (id)argumentOfCall:(NSUInteger)index;
@end

@implementation Recorder
- (instancetype)init {
  _calls = [NSMutableArray array];
  return self;
}
- (void)forwardInvocation:(NSInvocation *)invocation {
  [invocation setTarget:nil];
  [invocation retainArguments];
  [_calls addObject:invocation];
}
- (NSUInteger)count {
  return _calls.count;
}
- (id)argumentOfCall:(NSUInteger)index {
  __unsafe_unretained id argument = nil;
  [_calls[index] getArgument:&argument atIndex:2];
  return argument;
}
@end

@interface ClassRecorder : Recorder
@property(nonatomic) Class recorded;
@end
@implementation ClassRecorder
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
  return [self.recorded instanceMethodSignatureForSelector:selector];
}
@end

@interface Loader : NSObject
- (void)load:(void (^)(NSString *))done;
@end
@implementation Loader
- (void)load:(void (^)(NSString *))done {
  done(@"loaded");
}
@end

int main(void) {
  @autoreleasepool {
    ClassRecorder *recorder = [[ClassRecorder alloc] init];
    recorder.recorded = [Loader class];
    @autoreleasepool {
      [(id)recorder load:(id)[Anything new]];
      int seen = 3;
      [(id)recorder load:^(NSString *text) { NSLog(@"%@ %d", text, seen); }];
    }
    NSLog(@"%lu calls", (unsigned long)recorder.count);
    NSLog(@"%@", [[recorder argumentOfCall:0] class]);
    void (^block)(NSString *) = [recorder argumentOfCall:1];
    block(@"seen");
  }
  return 0;
}
