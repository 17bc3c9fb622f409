#import <Foundation/Foundation.h>

@interface Starter : NSObject
- (void)start;
@end
