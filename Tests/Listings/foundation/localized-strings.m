// NSLocalizedString and its relatives are messages to a bundle, so a program can change the language by the main bundle's class.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

static NSDictionary *words;

@interface SpeakingBundle : NSBundle
@end

@implementation SpeakingBundle
- (NSString *)localizedStringForKey:(NSString *)key value:(NSString *)value table:(NSString *)table {
  return words[key] ?: [super localizedStringForKey:key value:value table:table];
}
@end

int main(void) {
  NSLog(@"%@ %@", NSLocalizedString(@"Yesterday", @"a day"), NSLocalizedStringFromTable(@"Today", @"Days", nil));
  words = @{@"Yesterday" : @"昨日", @"Today" : @"今日"};
  object_setClass([NSBundle mainBundle], [SpeakingBundle class]);
  NSLog(@"%@ %@ %@", NSLocalizedString(@"Yesterday", @"a day"), NSLocalizedStringFromTable(@"Today", @"Days", nil),
        NSLocalizedString(@"Tomorrow", nil));
  NSBundle *bundle = [NSBundle bundleForClass:[NSString class]];
  NSLog(@"%@ %@", NSLocalizedStringFromTableInBundle(@"Tomorrow", nil, bundle, nil),
        NSLocalizedStringWithDefaultValue(@"Sunday", nil, bundle, @"a free day", @"no work"));
  NSString *nothing = nil;
  NSLog(@"'%@' '%@'", NSLocalizedString(nothing, nil), [bundle localizedStringForKey:nothing value:nil table:nil]);
  return 0;
}
