// Under ARC constants of Core Foundation are objects, and literals are CFStrings, without a cast.
#import <Foundation/Foundation.h>
static void show(id object) { printf("%s\n", [[object description] UTF8String]); }
static NSString *const kName = @("name");
#define KEY(x) @(#x)
static NSString *const kKey = KEY(width);

int main(void) {
  @autoreleasepool {
    NSNumber *yes = kCFBooleanTrue;
    NSString *text = CFSTR("text");
    show(yes);
    show(text);
    NSMutableDictionary *map = [NSMutableDictionary new];
    [map setObject:kCFBooleanFalse forKey:@"a"];
    [map setObject:(yes ? kCFBooleanTrue : kCFBooleanFalse) forKey:@"b"];
    show(map[@"a"]);
    show(map[@"b"]);
    CFStringRef abc = @"abc";
    printf("%ld %d\n", CFStringGetLength(@"abcd"), [@"abc" isEqual:(__bridge id)abc]);
    CFStringRef made = __builtin___CFStringMakeConstantString("made" " here");
    show((__bridge id)made);
    printf("%s %s\n", kName.UTF8String, kKey.UTF8String);
  }
  return 0;
}
