#import <Foundation/Foundation.h>

@interface Session : NSObject
@end

@implementation Session

+ (NSString *)name {
    return [[super description] lowercaseString];
}

@end
