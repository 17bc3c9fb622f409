#import <Foundation/Foundation.h>

@protocol Powered
@property(nonatomic, readonly) NSInteger power;
@end
