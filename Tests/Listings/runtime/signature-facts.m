// NSMethodSignature: what it knows about arguments and results.
#import <Foundation/Foundation.h>

@interface Facts : NSObject
- (oneway void)send:(in NSString *)text to:(inout id *)who;
- (CGRect)frame:(BOOL)flag size:(NSSize)size;
- (void)block:(int (^)(int))block list:(int[4])list name:(const char *)name cls:(Class)cls sel:(SEL)sel;
@end
@implementation Facts
- (oneway void)send:(in NSString *)text to:(inout id *)who {}
- (CGRect)frame:(BOOL)flag size:(NSSize)size { return CGRectZero; }
- (void)block:(int (^)(int))block list:(int[4])list name:(const char *)name cls:(Class)cls sel:(SEL)sel {}
@end

static void show(SEL selector) {
  NSMethodSignature *s = [Facts instanceMethodSignatureForSelector:selector];
  NSLog(@"%@: %lu arguments, result %s of %lu bytes, one way %d", NSStringFromSelector(selector),
        (unsigned long)s.numberOfArguments, s.methodReturnType, (unsigned long)s.methodReturnLength, s.isOneway);
  NSMutableString *types = [NSMutableString string];
  for (NSUInteger i = 0; i < s.numberOfArguments; i++) [types appendFormat:@" %s", [s getArgumentTypeAtIndex:i]];
  NSLog(@" %@", types);
}

int main(void) {
  @autoreleasepool {
    show(@selector(send:to:));
    show(@selector(frame:size:));
    show(@selector(block:list:name:cls:sel:));
    NSMethodSignature *own = [NSMethodSignature signatureWithObjCTypes:"q@:i"];
    @try {
      [own getArgumentTypeAtIndex:3];
    } @catch (NSException *exception) {
      NSLog(@"%@", exception.name);
    }
    NSLog(@"%d", [own isEqual:[NSMethodSignature signatureWithObjCTypes:"q@:i"]]);
  }
  return 0;
}
