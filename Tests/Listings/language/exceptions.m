// @try, @catch, @finally, @throw in all their ways.
#import <Foundation/Foundation.h>
@interface MyError : NSException @end @implementation MyError @end
static int f(int how)
{
    @try {
        NSLog(@"try %d", how);
        if (how == 1) @throw [MyError exceptionWithName:@"Mine" reason:@"one" userInfo:@{@"k": @1}];
        if (how == 2) [NSException raise:@"Raised" format:@"number %d", how];
        if (how == 3) @throw @"a string";
        if (how == 4) return 40;
        if (how == 5) [@[] objectAtIndex:3];
        if (how == 6) @throw @6;
    }
    @catch (MyError *e) { NSLog(@"mine %@ %@", e.reason, e.userInfo[@"k"]); return 10; }
    @catch (NSException *e) { NSLog(@"%@: %@", e.name, e.reason); if (how == 5) @throw; }
    @catch (NSString *s) { NSLog(@"string %@", s); }
    @catch (id other) { NSLog(@"other %@", other); }
    @finally { NSLog(@"finally %d", how); }
    return how;
}
static int overridden(void) { @try { return 1; } @finally { return 2; } }
static void nested(void)
{
    @try {
        @try { @throw [NSException exceptionWithName:@"Inner" reason:@"i" userInfo:nil]; }
        @catch (NSString *s) { NSLog(@"no"); }
        @finally { NSLog(@"inner finally"); }
    } @catch (NSException *e) {
        NSLog(@"outer %@", e.name);
        @try { @throw [NSException exceptionWithName:@"Second" reason:@"s" userInfo:nil]; }
        @catch (NSException *e2) { NSLog(@"%@ while %@", e2.name, e.name); }
    }
}
static void loop(void)
{
    for (int i = 0; i < 4; i++) {
        @try { if (i == 1) continue; if (i == 3) break; NSLog(@"i %d", i); }
        @finally { NSLog(@"fin %d", i); }
    }
}
@interface Guard : NSObject @end
@implementation Guard
- (void)dealloc { NSLog(@"guard gone"); }
- (int)locked:(int)n { @synchronized (self) { if (n == 0) return -1; @synchronized (self) { if (n == 1) @throw @"locked"; } } return n; }
@end
int main(void)
{
    @autoreleasepool {
        for (int i = 0; i < 7; i++) { @try { NSLog(@"= %d", f(i)); } @catch (NSException *e) { NSLog(@"again %@", e.name); } }
        NSLog(@"%d", overridden()); nested(); loop();
        Guard *g = [Guard new];
        NSLog(@"%d", [g locked:0]); @try { [g locked:1]; } @catch (id e) { NSLog(@"%@", e); } NSLog(@"%d", [g locked:2]);
        @try { [(id)g performSelector:@selector(unknownThing)]; } @catch (NSException *e) { NSLog(@"%@", e.name); }
        NSException *made = [[NSException alloc] initWithName:@"N" reason:nil userInfo:nil];
        @try { [made raise]; } @catch (NSException *e) { NSLog(@"%d %@", e == made, e.reason); }
        goto done;
    }
done:
    NSLog(@"done");
    return 0;
}
