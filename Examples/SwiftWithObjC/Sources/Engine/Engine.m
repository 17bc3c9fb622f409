// Classes in Objective-C, with ARC, compiled by clang.
#include "Engine.h"
#include <objc/NSObject.h>
#include <stdio.h>

@interface Engine : NSObject
@property(nonatomic) double litres;
- (int)drive:(int)kilometres;
@end
@implementation Engine
- (int)drive:(int)kilometres {
  self.litres -= kilometres * 0.25;
  printf("engine: %d km, %.1f litres left\n", kilometres, self.litres);
  return kilometres;
}
@end

@interface Car : NSObject
@property(nonatomic, strong) Engine *engine;
@end
@implementation Car
- (id)forwardingTargetForSelector:(SEL)selector {
  return self.engine;
}
- (void)dealloc {
  printf("the car has gone\n");
}
@end

double engine_capacity(void) {
  return 40;
}
