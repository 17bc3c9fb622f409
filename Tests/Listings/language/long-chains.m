// A chain of blocks that properties give: every link is one more call, not twice the work of all before it.
#import <Foundation/Foundation.h>

@interface Chain : NSObject
@property (nonatomic, strong) NSMutableArray *parts;
- (Chain * (^)(id))then;
- (Chain * (^)(void))twice;
@end

@implementation Chain
- (instancetype)init {
  if (self = [super init]) _parts = [NSMutableArray new];
  return self;
}
- (Chain * (^)(id))then {
  return ^(id part) {
    id (^block)(NSUInteger) = part;
    [self.parts addObject:block(self.parts.count)];
    return self;
  };
}
- (Chain * (^)(void))twice {
  return ^{
    [self.parts addObjectsFromArray:[self.parts copy]];
    return self;
  };
}
@end

int main(void) {
  @autoreleasepool {
    Chain *chain = [Chain new];
    chain.then(^(NSUInteger n) { return @(n); })
        .then(^(NSUInteger n) { return @(n * 2); })
        .then(^(NSUInteger n) { return @(n * 3); })
        .twice()
        .then(^(NSUInteger n) { return [NSString stringWithFormat:@"%lu", (unsigned long)n]; })
        .then(^(NSUInteger n) { return @"a"; })
        .then(^(NSUInteger n) { return @"b"; })
        .then(^(NSUInteger n) { return @"c"; })
        .then(^(NSUInteger n) {
          return [Chain new].then(^(NSUInteger m) { return @(m + n); }).twice().twice().parts.lastObject;
        })
        .then(^(NSUInteger n) { return @"d"; })
        .then(^(NSUInteger n) { return @"e"; })
        .then(^(NSUInteger n) { return @"f"; })
        .then(^(NSUInteger n) { return @"g"; })
        .then(^(NSUInteger n) { return @"h"; });
    NSLog(@"%@", [chain.parts componentsJoinedByString:@" "]);
  }
  return 0;
}
