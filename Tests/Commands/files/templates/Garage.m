#import <Foundation/Foundation.h>
@interface Garage : NSObject
@end
@implementation Garage
+ (void)load { printf("%s\n", class_getName(self)); }
@end
