#import <Foundation/Foundation.h>

@interface Clerk : NSObject
- (void)write;
- (void)read;
+ (void)open;
- (void)close;
- (void)fileAll:(int)count;
- (void)stamp;
@end
@implementation Clerk
- (BOOL)resolveInstanceMethod:(SEL)selector { return NO; }
- (id)forwardingTargetForSelector:(SEL)selector { return nil; }
- (void)write { NSLog(@"clerk writes"); }
- (void)read { NSLog(@"clerk reads"); }
+ (void)open { NSLog(@"open"); }
- (void)close { NSLog(@"close"); }
- (void)fileAll:(int)count { NSLog(@"%d", count); }
- (void)stamp { NSLog(@"stamp"); }
@end

@interface Clerk (Fast)
@end
@implementation Clerk (Fast)
- (void)write { NSLog(@"clerk writes fast"); }
@end

@interface Chief : Clerk
@end
@implementation Chief
- (void)read { NSLog(@"chief reads"); }
@end

@interface Robot : NSObject
- (void)close;
@end
@implementation Robot
- (void)close { NSLog(@"robot closes"); }
@end

int main(void) {
    @autoreleasepool {
        Clerk *clerk = [Clerk new];
        [clerk write];
        Clerk *chief = [Chief new];
        [chief read];
        @try {
            [(id)clerk open];
        } @catch (NSException *exception) {
        }
        Clerk *wrong = (Clerk *)[Robot new];
        [wrong close];
        Clerk *none = nil;
        [none stamp];
        [clerk respondsToSelector:@selector(fileAll:)];
    }
    return 0;
}
