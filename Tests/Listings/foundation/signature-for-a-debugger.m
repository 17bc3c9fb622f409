// What a debugger prints of a method signature, and numbers that CFNumberGetValue cannot give whole.
#import <Foundation/Foundation.h>

#define say(...) printf("%s\n", [NSString stringWithFormat:__VA_ARGS__].UTF8String)

int main(void) {
  @autoreleasepool {
    NSMethodSignature *signature = [NSString instanceMethodSignatureForSelector:@selector(characterAtIndex:)];
    NSArray *lines = [[signature debugDescription] componentsSeparatedByString:@"\n"];
    for (NSUInteger i = 1; i < lines.count; i++) say(@"%@", lines[i]);
    long whole = 0;
    say(@"%d", CFNumberGetValue((__bridge CFNumberRef)@42.5, kCFNumberLongType, &whole));
    say(@"%d %ld", CFNumberGetValue((__bridge CFNumberRef)@42.0, kCFNumberLongType, &whole), whole);
  }
  return 0;
}
