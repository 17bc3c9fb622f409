#import <Foundation/Foundation.h>

@interface Jam : NSObject
+ (NSBundle *)labels;
@end
