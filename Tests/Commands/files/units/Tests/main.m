@import Kit;
@import Foundation;
#import "../Kit/Powered.h"
#import "../Kit/Starter.h"

// What a test sees of a class besides its public header.
@interface Engine ()
@property(nonatomic, readonly) NSInteger starts;
@end

@implementation Engine (Shared)
- (id)shared {
  return @"main.m";
}
@end

// That Engine adopts the protocol, only its own file says: this class has a property of its own.
@interface Turbo : Engine
@end
@interface Turbo () <Powered>
@property(nonatomic) NSInteger power;
@end
@implementation Turbo
- (instancetype)init {
  if ((self = [super init])) _power = 5;
  return self;
}
@end

void startAll(id one);

int main(void) {
  @autoreleasepool {
    id engine = [[Engine alloc] kit_initWithKind:EngineKindElectric];
    NSLog(@"%@", [[engine start] lastPathComponent]);
    NSLog(@"%ld start, kind %lu", (long)[engine starts], (unsigned long)EngineKindElectric);
    startAll([Starter new]);
    NSLog(@"power %ld", (long)[Turbo new].power);
  }
  return 0;
}
