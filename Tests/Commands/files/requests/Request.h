#import <Foundation/Foundation.h>

@interface Request : NSObject
- (NSString *)summary;
@end

@interface Refresh : Request
@end
