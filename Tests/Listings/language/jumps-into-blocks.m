// C lets a goto enter a block, and labels of a switch stand behind statements that leave the function with a block.
#import <Foundation/Foundation.h>

static int steps(int start) {
    int count = 0;
    switch (start) {
        case 0: {
            int kept;
        again:
            count += 1;
            kept = count * 10;
            if (kept < 30) goto retry;
            break;
        }
        case 1:
        retry:
            if (count < 3) goto again;
            break;
        default:
            goto inside;
    }
    return count;
    if (0) {
    inside:
        count = -1;
    }
    return count;
}

typedef void (^Step)(NSString *);

static Step stepFor(NSUInteger arity, id extra) {
    switch (arity) {
        case 1: return ^(NSString *name) { NSLog(@"one %@ %@", name, extra); };
        case 2:
            return extra ? ^(NSString *name) { NSLog(@"two %@ %@", name, extra); }
                         : ^(NSString *name) { NSLog(@"two %@", name); };
        default: @throw [NSString stringWithFormat:@"no step for %lu", (unsigned long)arity];
    }
}

int main(void) {
    @autoreleasepool {
        NSLog(@"%d %d %d", steps(0), steps(1), steps(2));
        stepFor(1, @"x")(@"a");
        stepFor(2, @"y")(@"b");
        stepFor(2, nil)(@"c");
        @try { stepFor(3, nil); } @catch (NSString *words) { NSLog(@"%@", words); }
        BOOL __block first = NO, __block second = NO, third = NO;
        ^{ first = YES; second = YES; }();
        NSLog(@"%d %d %d", first, second, third);
        id object = [NSString stringWithFormat:@"%d", 1];
        NSLog(@"%d", [NSString stringWithFormat:@"%p", (void *)object].length > 2);
    }
    return 0;
}
