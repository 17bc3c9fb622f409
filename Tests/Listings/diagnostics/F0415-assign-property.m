// The object in an `assign` property has ended.
#import <Foundation/Foundation.h>
@interface Clerk : NSObject
@property (nonatomic, assign) id delegate;
- (void)work;
@end
@implementation Clerk
- (void)work {
  [self.delegate performSelector:@selector(description)];
}
@end

int main(void) {
  Clerk *clerk = [Clerk new];
  @autoreleasepool {
    NSObject *boss = [NSObject new];
    clerk.delegate = boss;
  }
  [clerk work];
  return 0;
}
