#import <Foundation/Foundation.h>
@interface Shop : NSObject
@property(strong) NSArray *kept;
@property(nonatomic) NSInteger level;
- (void)open;
@end
