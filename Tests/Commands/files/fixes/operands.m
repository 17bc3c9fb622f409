#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSString *first = @"for", *second = @"ward";
        NSNumber *count = @2;
        NSString *both = first + second;
        both += @"s";
        NSString *counted = @"sent: " + [count intValue];
        int sum = count + 1;
        NSString *text = 5;
        NSNumber *number = sum;
        int length = @"12";
        const char *plain = @"plain";
        SEL selector = @"length";
        NSMutableArray *list = @[ @1 ];
        NSLog(@"%@ %@ %@ %d %d %s", both, counted, text, number, length, plain);
        NSLog(@"%d %@", (int)[list count], selector);
    }
    return 0;
}
