#import <Foundation/Foundation.h>

@interface Door : NSObject
@property (nonatomic, copy) void (^opened)(void);
- (void)open;
@end
@implementation Door
- (void)open {
    self.opened = ^{
        NSLog(@"%@", self);
        [self description];
    };
    self.opened();
}
+ (BOOL)resolveInstanceMethod:(SEL)name {
    return YES;
}
- (void)dealloc { NSLog(@"closed"); }
@end

static BOOL isOpen(NSString *word) {
    if (word == @"open") return YES;
    return [word hasPrefix:@"open"];
}

int main(void) {
    @autoreleasepool {
        [[Door new] opne];
        [[Door new] open];
        int a = 2, b = 3, c = 4;
        if (a < b < c) NSLog(@"rising");
        if (a == 2 || 3) NSLog(@"two or three");
        if (!a == 2) NSLog(@"not two");
        if (a & b == 2) NSLog(@"a bit");
        NSString *word = @"open";
        [word stringByAppendingString:@"ed"];
        NSLog(@"%d %@ %d", isOpen(word), word, later(1));
    }
    return 0;
}

int later(int n) { return n; }
