#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        int count = 0;
        NSArray *list = @[ @1, @2 ];
        [list enumerateObjectsUsingBlock:^(id object, NSUInteger index, BOOL *stop) {
            count += [object intValue];
        }];
        NSString *word = @"oak";
        CFStringRef text = (CFStringRef)[word uppercaseString];
        NSLog(@"%d %ld", count, (long)CFStringGetLength(text));
    }
    return 0;
}
