// command: check
#import <Foundation/Foundation.h>

@interface Car : NSObject
- (void)drive;
@end
@implementation Car
- (void)drive { NSLog(@"drive"); }
@end

@interface Car (Sport)
@end
@implementation Car (Sport)
- (void)drive { NSLog(@"race"); }
@end

@interface NSString (Loud)
@end
@implementation NSString (Loud)
- (NSString *)uppercaseString { return @"LOUD"; }
@end

int main(void) {
    @autoreleasepool {
        [[Car new] drive];
    }
    return 0;
}
