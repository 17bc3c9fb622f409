// command: check
#import <Foundation/Foundation.h>

@interface Owner : NSObject {
  void (^_kept)(void);
}
@property (nonatomic, copy) void (^done)(void);
@property (nonatomic, weak) id watcher;
@property (nonatomic) int count;
- (void)drive;
@end
@implementation Owner
- (void)drive {
  self.done = ^{ [self drive]; };
  self.done = ^{ _count = 3; };
  _kept = [^{ NSLog(@"%@", self); } copy];
  [self setDone:^{ [super description]; }];

  __weak typeof(self) weakSelf = self;
  self.done = ^{ [weakSelf drive]; };
  self.done = ^{
    __strong typeof(weakSelf) self = weakSelf;
    [self drive];
  };
  self.done = ^{ NSLog(@"nothing"); };
  self.watcher = ^{ [self drive]; };
  dispatch_async(dispatch_get_main_queue(), ^{ [self drive]; });
}
@end

int main(void) {
  Owner *owner = [Owner new];
  owner.done = ^{ [owner drive]; };
  Owner *other = owner;
  owner.done = ^{ [other drive]; };
  return 0;
}
