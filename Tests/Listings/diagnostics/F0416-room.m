#import <Foundation/Foundation.h>
@interface Sark : NSObject
@property (nonatomic, copy) NSString *name;
- (void)speak;
@end
@implementation Sark
- (void)speak { NSLog(@"my name's %@", self.name); }
@end
int main(void) {
  @autoreleasepool {
    id cls = [Sark class];
    void *obj = &cls;
    [(__bridge id)obj speak];
  }
  return 0;
}
