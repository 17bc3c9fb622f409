// Of two equal keys an unchanging dictionary keeps the first pair; a mutable one keeps the first key and the last value.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSLog(@"%@", @{ @"a": @1, @"a": @2 });
        NSLog(@"%@", [NSDictionary dictionaryWithObjects:@[@1, @2] forKeys:@[@"a", @"a"]]);
        NSLog(@"%@", [NSDictionary dictionaryWithObjectsAndKeys:@1, @"a", @2, @"a", nil]);
        NSLog(@"%@", [[NSDictionary alloc] initWithObjectsAndKeys:@1, @"a", @2, @"a", nil]);
        NSLog(@"%@", [NSMutableDictionary dictionaryWithDictionary:@{ @"a": @1, @"a": @2 }]);

        NSMutableDictionary *mutable = [NSMutableDictionary dictionary];
        [mutable setObject:@1 forKey:@"a"];
        [mutable setObject:@2 forKey:@"a"];
        NSLog(@"%@", mutable);

        // 1 and YES are equal.
        NSDictionary *numbers = @{ @1: @"one", @YES: @"yes" };
        NSLog(@"%@ %@ %lu", numbers[@1], numbers[@YES], (unsigned long)numbers.count);
    }
    return 0;
}
