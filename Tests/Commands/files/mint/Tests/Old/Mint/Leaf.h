#import <Foundation/Foundation.h>

@interface Leaf : NSObject
@end
