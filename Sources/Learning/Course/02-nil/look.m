#import <Foundation/Foundation.h>

typedef struct { double x, y; } Point2D;

@interface Ball : NSObject
@property (nonatomic) Point2D place;
@property (nonatomic, copy) NSString *owner;
- (double)weight;
@end

@implementation Ball
- (double)weight { return 0.4; }
@end

int main(void) {
    @autoreleasepool {
        Ball *ball = nil;
        NSLog(@"weight %g", [ball weight]);
        NSLog(@"length %lu", (unsigned long)[[ball owner] length]);
        Point2D place = [ball place];
        NSLog(@"place %g %g", place.x, place.y);
        NSLog(@"same owner: %d", [[ball owner] isEqualToString:@"Ann"]);
        [ball setOwner:@"Ann"];
        NSLog(@"owner %@", [ball owner]);
    }
}
