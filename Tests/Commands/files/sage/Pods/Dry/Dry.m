#import <Foundation/Foundation.h>

@interface Dry : NSObject
- (NSString *)dry;
@end

@implementation Dry
- (NSString *)dry { return @"dry"; }
@end
