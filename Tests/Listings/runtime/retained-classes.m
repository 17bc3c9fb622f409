// An argument or a result of type Class is an object to NSInvocation: retainArguments retains whatever is there, as it
// does with an id. Libraries that record the arguments of a call put stand-ins of their own into such a place.
#import <Foundation/Foundation.h>

@interface StandIn : NSObject
@property(copy) NSString *name;
@end

@implementation StandIn
+ (instancetype)named:(NSString *)name {
  StandIn *made = [self new];
  made.name = name;
  return made;
}
- (NSString *)description {
  return self.name;
}
- (void)dealloc {
  NSLog(@"a stand-in goes");
}
@end

@interface Maker : NSObject
- (Class)make:(Class)kind;
@end

@implementation Maker
- (Class)make:(Class)kind {
  NSLog(@"make: %@", kind);
  return kind;
}
@end

int main(void) {
  @autoreleasepool {
    Maker *maker = [Maker new];
    NSMethodSignature *signature = [maker methodSignatureForSelector:@selector(make:)];
    NSInvocation *invocation = [NSInvocation invocationWithMethodSignature:signature];
    invocation.selector = @selector(make:);
    invocation.target = maker;

    @autoreleasepool {
      StandIn *first = [StandIn named:@"the first"];
      [invocation setArgument:&first atIndex:2];
      [invocation retainArguments];
    }
    [invocation invoke];

    @autoreleasepool {
      StandIn *second = [StandIn named:@"the second"];
      [invocation setArgument:&second atIndex:2];
    }
    [invocation invoke];

    Class kind = [NSString class];
    [invocation setArgument:&kind atIndex:2];
    [invocation invoke];
    __unsafe_unretained id result = nil;
    [invocation getReturnValue:&result];
    NSLog(@"result: %@", result);
  }
  NSLog(@"the end");
  return 0;
}
