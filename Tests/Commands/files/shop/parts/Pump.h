#import <Foundation/Foundation.h>
@interface NSString (Pumping)
- (NSString *)pumped;
@end
