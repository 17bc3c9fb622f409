// KZAsserts: assertions that become errors.
#import "KZAsserts.h"

static NSError *failed(NSString *message, NSUInteger code, NSDictionary *userInfo) {
  return [NSError errorWithDomain:@"check" code:(NSInteger)code userInfo:nil];
}
static NSError *check(id value) {
  AssertTrueOrReturnError([value isKindOfClass:NSString.class]);
  return nil;
}
static int count(NSArray *list) {
  AssertTrueOr(list.count < 3, return -1;);
  return (int)list.count;
}

int main(void) {
  @autoreleasepool {
    [KZAsserts registerErrorFunction:failed];
    NSLog(@"%d %d", check(@"text") == nil, count(@[@1, @2]));
  }
  return 0;
}
