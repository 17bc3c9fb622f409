#import <Foundation/Foundation.h>

@interface Oven : NSObject
- (int)bake:(int)loaves;
@end
