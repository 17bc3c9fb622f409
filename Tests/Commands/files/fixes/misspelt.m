#import <Foundation/Foundation.h>

@interface Car : NSObject
- (void)drive:(int)kilometres to:(NSString *)place;
@end
@implementation Car
- (void)drive:(int)kilometres to:(NSString *)place { NSLog(@"%d km to %@", kilometres, place); }
@end
@protocol Driving
- (void)drvie:(int)kilometres to:(NSString *)place;
@end

int main(void) {
    @autoreleasepool {
        id car = [Car new];
        [car drvie:3 to:@"town"];
    }
    return 0;
}
