#import <Foundation/Foundation.h>
@interface Part : NSObject
- (NSString *)name;
@end
@implementation Part
- (NSString *)name { return @"part"; }
@end
