// options: --stub-all
// A header in quotes that is not here, and whose letters are not the program's: what it declares is taken for a library's.
#import <Foundation/Foundation.h>
#import "SBJsonParser.h"
#import "AZEncodeURIComponent.h"
#include <curl/curl.h>

@interface Feature : NSObject
@property (nonatomic, strong) SBJsonParser *parser;
- (NSString *)query;
@end

@implementation Feature
- (NSString *)query {
  SBJsonParser *parser = [[SBJsonParser alloc] init];
  self.parser = parser;
  return [NSString stringWithFormat:@"%@ %d", AZEncodeURIComponent(@"a b"), [parser objectWithString:@"{}"] == nil];
}
@end

int main(void) {
  @autoreleasepool {
    Feature *feature = [Feature new];
    printf("%s %d\n", feature.query.UTF8String, feature.parser != nil);
    CFDictionaryRef proxies = CFNetworkCopySystemProxySettings();
    printf("%d %d\n", proxies == NULL, curl_global_init(CURL_GLOBAL_ALL) == CURLE_OK);
  }
  return 0;
}
