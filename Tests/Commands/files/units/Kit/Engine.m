#import "Engine_private.h"
#import "Powered.h"

#if !__has_feature(objc_arc)
#error
#endif

// A file for automatic counting whose class has a method named release.
@protocol Releasing
- (void)release;
@end

@interface Engine () <Powered>
@end

@implementation Engine

- (instancetype)kit_initWithKind:(EngineKind)kind {
  if ((self = [super init])) _kind = kind;
  return self;
}

- (EngineKind)kind {
  return _kind;
}

- (NSInteger)power {
  return 1;
}

- (id)start {
  self.starts++;
  return [self shared];
}

@end

@implementation Engine (Shared)
- (id)shared {
  return @"Engine.m";
}
@end
