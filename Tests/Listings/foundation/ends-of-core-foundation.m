// NSObject's -dealloc, exchanged: what is Core Foundation's ends without it, so that a hook may make strings and numbers.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

static NSMutableArray *names;

@interface NSObject (Ends)
@end

@implementation NSObject (Ends)
- (void)noted_dealloc {
  NSString *name = [NSString stringWithFormat:@"the end of %@, after %@", [self class], @(names.count + 0.5)];
  if ([name containsString:@"Car"] || [name containsString:@"NSSet"] || [name containsString:@"CF"]) [names addObject:name];
  [self noted_dealloc];
}
@end

@interface Car : NSObject
@end
@implementation Car
@end

int main(void) {
  names = [NSMutableArray array];
  Method original = class_getInstanceMethod([NSObject class], NSSelectorFromString(@"dealloc"));
  Method noted = class_getInstanceMethod([NSObject class], @selector(noted_dealloc));
  method_exchangeImplementations(original, noted);
  @autoreleasepool {
    [Car new];
    NSMutableString *text = [NSMutableString stringWithFormat:@"%s is too long for a pointer", "this"];
    NSSet *set = [NSMutableSet setWithObjects:text, @(M_PI), [NSCharacterSet characterSetWithCharactersInString:text], nil];
    printf("%lu\n", (unsigned long)set.count);
    [NSTimer timerWithTimeInterval:1 target:text selector:@selector(length) userInfo:nil repeats:NO];
  }
  method_exchangeImplementations(original, noted);
  for (NSString *name in names) printf("%s\n", name.UTF8String);
  return 0;
}
