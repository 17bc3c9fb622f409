#import <Foundation/Foundation.h>

@interface Sage : NSObject
@property(readonly) NSInteger leaves;
@end
