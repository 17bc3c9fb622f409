#import <Foundation/Foundation.h>

@interface Leaf : NSObject
@property(readonly) int veins;
- (int)areaOf:(int)width;
@end
