#import <Foundation/Foundation.h>
// Foundation's methods with variable arguments leave their results to the autorelease pool.
__weak NSString *seen;
__weak NSArray *list;

static void make(void) {
    NSString *text = [NSString stringWithFormat:@"a text too long for a pointer, %d", 1];
    seen = text;
    NSArray *numbers = [NSArray arrayWithObjects:@1, @2, nil];
    list = numbers;
    NSLog(@"in the function: %@, %lu", seen, (unsigned long)list.count);
}

int main(void) {
    @autoreleasepool {
        make();
        NSLog(@"in the pool: %@, %lu", seen, (unsigned long)list.count);
    }
    NSLog(@"behind the pool: %@, %@", seen, list);

    NSString *kept = nil;
    @autoreleasepool {
        kept = [NSString stringWithFormat:@"a text that a variable keeps, %d", 2];
        seen = kept;
    }
    NSLog(@"kept: %@", seen);
    kept = nil;
    NSLog(@"no longer: %@", seen);

    // What -init... gives is the caller's alone.
    NSString *owned = [[NSString alloc] initWithFormat:@"a text of the caller's own, %d", 3];
    seen = owned;
    owned = nil;
    NSLog(@"owned: %@", seen);

    __weak NSString *direct = [NSString stringWithFormat:@"no strong variable at all, %d", 4];
    NSLog(@"direct: %@", direct);
    return 0;
}
