#import "Engine_private.h"

#if !__has_feature(objc_arc)
#error
#endif

// A file for automatic counting whose class has a method named release.
@protocol Releasing
- (void)release;
@end

@implementation Engine

- (instancetype)kit_initWithKind:(EngineKind)kind {
  if ((self = [super init])) _kind = kind;
  return self;
}

- (EngineKind)kind {
  return _kind;
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
