// What forwards a message stands in the call stack: two functions of Core Foundation.
#import <Foundation/Foundation.h>

@interface NSObject (Unknown)
- (void)performUnknown;
@end

@interface Recorder : NSObject
@end

@implementation Recorder
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
  return [NSMethodSignature signatureWithObjCTypes:"v@:"];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
  for (NSString *line in [NSThread callStackSymbols]) {
    NSString *image = [line substringWithRange:NSMakeRange(4, 33)];
    NSString *function = [line substringFromIndex:59];
    NSUInteger plus = [function rangeOfString:@" + "].location;
    NSLog(@"%@| %@", [image stringByTrimmingCharactersInSet:NSCharacterSet.whitespaceCharacterSet],
          [function substringToIndex:plus]);
  }
}
@end

__attribute__((optnone)) static void record(id recorder) { [recorder performUnknown]; }

int main(void) {
  @autoreleasepool {
    record([Recorder new]);
  }
  return 0;
}
