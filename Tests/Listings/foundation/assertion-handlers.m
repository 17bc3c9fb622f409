// A thread's own assertion handler: the assertions' macros tell the handler that stands in the thread's dictionary.
#import <Foundation/Foundation.h>

static void show(NSString *text) { printf("%s\n", text.UTF8String); }

@interface LoggingHandler : NSAssertionHandler
@end

@implementation LoggingHandler
- (void)handleFailureInMethod:(SEL)selector
                       object:(id)object
                         file:(NSString *)fileName
                   lineNumber:(NSInteger)line
                  description:(NSString *)format, ... {
  va_list arguments;
  va_start(arguments, format);
  NSString *message = [[NSString alloc] initWithFormat:format arguments:arguments];
  va_end(arguments);
  show([NSString stringWithFormat:@"method %@ of %@, line %ld: %@", NSStringFromSelector(selector), [object class], (long)line, message]);
}

- (void)handleFailureInFunction:(NSString *)functionName
                           file:(NSString *)fileName
                     lineNumber:(NSInteger)line
                    description:(NSString *)format, ... {
  show([NSString stringWithFormat:@"function %@, line %ld: %@", functionName, (long)line, format]);
}
@end

@interface Account : NSObject
- (int)withdraw:(int)amount;
@end

@implementation Account
- (int)withdraw:(int)amount {
  NSParameterAssert(amount > 0);
  NSAssert(amount < 100, @"%d is too much", amount);
  return amount;
}
@end

int main(void) {
  @autoreleasepool {
    Account *account = [Account new];
    NSMutableDictionary *own = NSThread.currentThread.threadDictionary;
    own[NSAssertionHandlerKey] = [LoggingHandler new];
    printf("%d %d\n", [account withdraw:-1], [account withdraw:200]);
    NSCAssert(account == nil, @"there is an account");
    show([NSAssertionHandler.currentHandler className]);

    // Another thread has the usual one.
    NSThread *thread = [[NSThread alloc] initWithBlock:^{
      @try {
        [account withdraw:-1];
      } @catch (NSException *exception) {
        show(exception.reason);
      }
      show([NSThread.currentThread.threadDictionary[NSAssertionHandlerKey] className]);
    }];
    [thread start];
    while (!thread.isFinished) [NSThread sleepForTimeInterval:0.01];

    [own removeObjectForKey:NSAssertionHandlerKey];
    @try {
      NSCAssert(account == nil, @"there is an account");
    } @catch (NSException *exception) {
      show([exception.name stringByAppendingFormat:@": %@", exception.reason]);
    }
  }
  return 0;
}
