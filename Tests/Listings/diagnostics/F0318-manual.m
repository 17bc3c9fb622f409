// command: check --run
#import <Foundation/Foundation.h>

@interface Car : NSObject
@end
@implementation Car
- (void)dealloc { NSLog(@"gone"); [super dealloc]; }
@end

int main(void) {
    NSAutoreleasePool *pool = [[NSAutoreleasePool alloc] init];
    Car *car = [[Car alloc] init];
    [car retain];
    [car release];
    Car *other = [[Car alloc] init];
    [other release];
    [pool drain];
    return 0;
}
