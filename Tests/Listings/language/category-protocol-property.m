// A property that a category's protocol promises becomes the class's own by @synthesize; a va_list as a condition.
#import <Foundation/Foundation.h>
#include <stdarg.h>

@protocol Handler
@property(nonatomic, copy, readonly) NSString *label;
@end

@interface Loader : NSObject
- (instancetype)initWithLabel:(NSString *)label;
@end

@interface Loader (Private) <Handler>
- (NSString *)joined:(NSString *)format, ...;
@end

@implementation Loader
@synthesize label = _label;
- (instancetype)initWithLabel:(NSString *)label {
  if ((self = [super init])) _label = [label copy];
  return self;
}
- (NSString *)joined:(NSString *)format, ... {
  va_list arguments;
  va_start(arguments, format);
  NSString *text = nil;
  if (format && arguments) text = [[NSString alloc] initWithFormat:format arguments:arguments];
  va_end(arguments);
  return [self.label stringByAppendingString:text];
}
@end

int main(void) {
  @autoreleasepool {
    Loader *loader = [[Loader alloc] initWithLabel:@"loader"];
    NSLog(@"%@", loader.label);
    NSLog(@"%@", [loader joined:@" %d of %@", 1, @"two"]);
  }
  return 0;
}
