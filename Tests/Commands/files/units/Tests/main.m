@import Kit;
@import Foundation;
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

void startAll(id one);

int main(void) {
  @autoreleasepool {
    id engine = [[Engine alloc] kit_initWithKind:EngineKindElectric];
    NSLog(@"%@", [[engine start] lastPathComponent]);
    NSLog(@"%ld start, kind %lu", (long)[engine starts], (unsigned long)EngineKindElectric);
    startAll([Starter new]);
  }
  return 0;
}
