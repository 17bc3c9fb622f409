#import <Foundation/Foundation.h>
@interface Sark : NSObject
@property (nonatomic, copy) NSString *name;
- (void)speak;
@end
@implementation Sark
- (void)speak { NSLog(@"my name's %@", self.name); }
@end
@interface Ctl : NSObject
@end
@implementation Ctl
- (void)viewDidLoad {
  id cls = [Sark class];  // behind it lies _cmd
  void *obj = &cls;
  [(__bridge id)obj speak];
}
@end
int main(void) { @autoreleasepool { [[Ctl new] viewDidLoad]; } return 0; }
