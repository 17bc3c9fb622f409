#import <Foundation/Foundation.h>

@interface NSString (Reversing)
- (NSString *)reversed;
@end
#if SOLUTION
@implementation NSString (Reversing)
- (NSString *)reversed {
    NSMutableString *result = [NSMutableString string];
    for (NSUInteger i = self.length; i > 0; i--) [result appendFormat:@"%C", [self characterAtIndex:i - 1]];
    return result;
}
@end
#elif START
// TODO: the implementation
#elif WRONG_subclass
@interface NSMutableString (Reversing)
@end
@implementation NSMutableString (Reversing)
- (NSString *)reversed {
    NSMutableString *result = [NSMutableString string];
    for (NSUInteger i = self.length; i > 0; i--) [result appendFormat:@"%C", [self characterAtIndex:i - 1]];
    return result;
}
@end
#endif

int main(void) {
    @autoreleasepool {
        NSString *number = [@"a" stringByAppendingString:@"12"];
        NSArray *words = @[ number, [NSMutableString stringWithString:@"abc"], [@42 description] ];
        for (NSString *word in words) {
            @try {
                NSLog(@"%@", [word reversed]);
            } @catch (NSException *exception) {
                NSLog(@"%@", exception.name);
            }
        }
    }
}
