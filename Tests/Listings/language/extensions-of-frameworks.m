// A class extension makes private methods of a framework's class known; nothing is implemented.
#import <Foundation/Foundation.h>

@interface NSString ()
- (NSString *)shouted;
@property (readonly) NSUInteger doubledLength;
@end
@interface NSString ()
- (NSString *)whispered;
@end

@implementation NSString (Voice)
- (NSString *)shouted { return self.uppercaseString; }
- (NSUInteger)doubledLength { return self.length * 2; }
@end

int main(void) {
    @autoreleasepool {
        NSLog(@"%@ %lu", [@"abc" shouted], @"abc".doubledLength);
        NSLog(@"%d", [@"abc" respondsToSelector:@selector(whispered)]);
    }
    return 0;
}
