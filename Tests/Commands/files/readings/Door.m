#import <Foundation/Foundation.h>
#define DOOR_INSIDE
#import "Door.h"

@implementation Door
- (instancetype)init {
  if ((self = [super init])) _locked = YES;
  return self;
}
- (NSString *)answer { return @"come in"; }
- (NSString *)state {
  return [self.isLocked ? @"locked, " : @"open, " stringByAppendingString:((id<Knocking>)self).answer];
}
@end
