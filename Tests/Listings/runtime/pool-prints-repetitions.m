#import <Foundation/Foundation.h>

extern void _objc_autoreleasePoolPrint(void);

// An object that is autoreleased several times in a row stands in the pool as often.
int main(void) {
    NSAutoreleasePool *pool = [NSAutoreleasePool new];
    NSObject *object = [NSObject new];
    for (int i = 0; i < 3; i++) [[object retain] autorelease];
    _objc_autoreleasePoolPrint();
    [pool drain];
    NSLog(@"%lu", (unsigned long)object.retainCount);
    [object release];
    return 0;
}
