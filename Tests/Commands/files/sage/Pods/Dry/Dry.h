#import <Foundation/Foundation.h>

@interface Dry : NSObject
- (NSString *)dry;
@end

// What tests write, and what no source of the library begins with.
#define dry dry].length + [@"" length
