#import <Foundation/Foundation.h>

@interface Baking : NSObject
@property(copy) void (^burnt)(NSString *reason);
@end

@interface Rye : NSObject
- (void)bake:(Baking *)baking;
@end
