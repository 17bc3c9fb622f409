#import <Pump.h>
static int limit = 2;
@implementation NSString (Pumping)
- (NSString *)pumped { return [self stringByPaddingToLength:self.length + limit withString:@"!" startingAtIndex:0]; }
@end
