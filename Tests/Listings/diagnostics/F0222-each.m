#import <Foundation/Foundation.h>

@interface Car : NSObject { int _wheels; }
@property (class) int made;
@property (strong) id owner;
@property (copy) NSString *label;
@end

@implementation Car
@synthesize made;
@synthesize owner = _wheels;
@synthesize label;
@dynamic label;
@end

int main(void) { return 0; }
