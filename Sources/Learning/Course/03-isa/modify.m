#import <Foundation/Foundation.h>

static NSString *shout(id value) {
#if SOLUTION
    NSString *text = [value isKindOfClass:[NSString class]] ? value : [value description];
#elif START
    // TODO: not everything that comes is a string
    NSString *text = value;
#elif WRONG_cast
    NSString *text = (NSString *)value;
#endif
    return [text uppercaseString];
}

int main(void) {
    @autoreleasepool {
        NSLog(@"%@", shout(@"hello"));
        @try {
            NSLog(@"%@", shout(@42));
        } @catch (NSException *exception) {
            NSLog(@"%@", exception.name);
        }
    }
}
