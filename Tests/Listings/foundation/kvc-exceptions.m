// listing: the exceptions of key-value coding in Apple's words
// mode: arc
#import <Foundation/Foundation.h>

@interface Row : NSObject {
    int hidden;
}
@property int count;
@property (copy) NSString *name;
@end
@implementation Row
@end

@interface Closed : NSObject {
    int hidden;
}
@end
@implementation Closed
+ (BOOL)accessInstanceVariablesDirectly { return NO; }
@end

static void attempt(void (^body)(void)) {
    @try {
        body();
        NSLog(@"fine");
    } @catch (NSException *e) {
        NSLog(@"%@: %@", e.name, e.reason);
    }
}

int main(void) {
    @autoreleasepool {
        Row *r = [Row new];
        attempt(^{ [r valueForKey:@"colour"]; });
        attempt(^{ [r setValue:@1 forKey:@"colour"]; });
        attempt(^{ [r setValue:nil forKey:@"count"]; });
        attempt(^{ [r setValue:nil forKey:@"name"]; });
        attempt(^{ [r setValue:@5 forKey:@"hidden"]; });
        attempt(^{ [[Closed new] valueForKey:@"hidden"]; });
        attempt(^{ [r valueForKeyPath:@"name.colour"]; });
        r.name = @"x";
        attempt(^{ [r valueForKeyPath:@"name.colour.depth"]; });
        attempt(^{ [r setValue:@1 forKeyPath:@"count.colour"]; });
        NSString *none = nil;
        attempt(^{ [r valueForKey:none]; });
        attempt(^{ [r setValue:@1 forKey:none]; });
        attempt(^{ [@[@1] valueForKeyPath:@"@median.self"]; });
        attempt(^{ [@{@"a": @1} setValue:@2 forKey:@"a"]; });
        @try {
            [r valueForKey:@"colour"];
        } @catch (NSException *e) {
            NSLog(@"%@ %d", e.userInfo[@"NSUnknownUserInfoKey"], e.userInfo[@"NSTargetObjectUserInfoKey"] == r);
            NSLog(@"%d", [e.name isEqual:NSUndefinedKeyException]);
        }
    }
    return 0;
}
