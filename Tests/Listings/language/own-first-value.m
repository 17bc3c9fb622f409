// A variable that its own first value mentions is nil or zero there.
#import <Foundation/Foundation.h>

static id made(id (^block)(void)) {
  return block() ?: @"nothing";
}

@interface Maker : NSObject
@end

@implementation Maker
- (void)leaveTraces:(int)count {
  NSMutableArray *names = [NSMutableArray array];
  for (int i = 0; i < count; i++) [names addObject:[NSString stringWithFormat:@"name number %d", i]];
  printf("%lu names\n", (unsigned long)names.count);
}

- (id)value {
  for (int i = 0; i < 2; i++) {
    [self leaveTraces:i + 1];
    id mine = made(^id {
      return mine;
    });
    printf("%s\n", [mine UTF8String]);
    mine = [NSObject new];
  }
  __block id shared = made(^id {
    return shared;
  });
  return shared;
}
@end

int main(void) {
  @autoreleasepool {
    printf("%s\n", [[[Maker new] value] UTF8String]);
  }
  return 0;
}
