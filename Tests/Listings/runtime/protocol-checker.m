// NSProtocolChecker lets the messages of a protocol through to its target; any other ends unrecognized, whatever the target has.
#import <Foundation/Foundation.h>

@protocol Reading
- (NSString *)title;
- (NSInteger)sum:(NSInteger)a and:(NSInteger)b;
@optional
- (void)note;
@end

@interface Book : NSObject <Reading>
@end

@implementation Book
- (NSString *)title {
  return @"Objects";
}
- (NSInteger)sum:(NSInteger)a and:(NSInteger)b {
  return a + b;
}
- (void)burn {
  NSLog(@"burnt");
}
@end

int main(void) {
  @autoreleasepool {
    Book *book = [Book new];
    NSProtocolChecker *checker = [NSProtocolChecker protocolCheckerWithTarget:book protocol:@protocol(Reading)];
    id reader = checker;
    NSLog(@"%@ %ld", [reader title], (long)[reader sum:2 and:3]);
    NSLog(@"%d %d", checker.target == book, checker.protocol == @protocol(Reading));
    NSLog(@"%d %d %d", [reader respondsToSelector:@selector(title)], [reader respondsToSelector:@selector(note)],
          [reader respondsToSelector:@selector(burn)]);
    NSLog(@"%d %d", [reader conformsToProtocol:@protocol(Reading)], [checker isProxy]);
    @try {
      [reader burn];
    } @catch (NSException *exception) {
      NSLog(@"%@: %d", exception.name, [exception.reason hasPrefix:@"-[NSProtocolChecker burn]: unrecognized selector"]);
    }
    NSProtocolChecker *other = [[NSProtocolChecker alloc] initWithTarget:book protocol:@protocol(NSCopying)];
    @try {
      [(id)other title];
    } @catch (NSException *exception) {
      NSLog(@"%@", exception.name);
    }
  }
}
