// A category that lets NSNull take every message, as apps do with what JSON brings.
#import <Foundation/Foundation.h>

@interface NSNull (Safe)
@end
@implementation NSNull (Safe)
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
  NSMethodSignature *signature = [super methodSignatureForSelector:selector];
  if (signature) return signature;
  for (Class cls in @[ [NSString class], [NSNumber class], [NSArray class], [NSDictionary class] ]) {
    signature = [cls instanceMethodSignatureForSelector:selector];
    if (signature) return signature;
  }
  return nil;
}
- (void)forwardInvocation:(NSInvocation *)invocation {
  NSLog(@"swallowed %@", NSStringFromSelector(invocation.selector));
  invocation.target = nil;
  [invocation invoke];
}
@end

int main(void) {
  @autoreleasepool {
    NSData *data = [@"{\"name\":null,\"age\":null,\"tags\":null}" dataUsingEncoding:NSUTF8StringEncoding];
    NSDictionary *json = [NSJSONSerialization JSONObjectWithData:data options:0 error:NULL];
    NSLog(@"%lu", (unsigned long)[json[@"name"] length]);
    NSLog(@"%d %.1f", [json[@"age"] intValue], [json[@"age"] doubleValue]);
    NSLog(@"%@", [json[@"tags"] firstObject]);
    NSLog(@"%@", json[@"tags"][0]);
    @try {
      [json[@"name"] performSelector:NSSelectorFromString(@"fly")];
    } @catch (NSException *exception) {
      NSLog(@"%@", exception.name);
    }
  }
  return 0;
}
