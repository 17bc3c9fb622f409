#import "Jam.h"

@implementation Jam
+ (NSBundle *)labels {
    return [NSBundle bundleWithPath:[[NSBundle bundleForClass:self] pathForResource:@"JamLabels" ofType:@"bundle"]];
}
@end
