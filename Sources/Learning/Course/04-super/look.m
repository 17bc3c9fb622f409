#import <Foundation/Foundation.h>

@interface Parent : NSObject
- (void)introduce;
- (NSString *)name;
@end

@implementation Parent
- (void)introduce { NSLog(@"my name is %@", [self name]); }
- (NSString *)name { return @"Parent"; }
@end

@interface Child : Parent
@end

@implementation Child
- (instancetype)init {
    if ((self = [super init])) {
        NSLog(@"[self class]  is %@", [self class]);
        NSLog(@"[super class] is %@", [super class]);
    }
    return self;
}
- (NSString *)name { return [[super name] stringByAppendingString:@"'s child"]; }
@end

int main(void) {
    @autoreleasepool {
        Child *child = [Child new];
        [child introduce];
    }
}
