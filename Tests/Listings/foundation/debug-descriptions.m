// An array's -debugDescription, which a debugger prints: the class, the address and unindented elements.
#import <Foundation/Foundation.h>

@interface Pair : NSObject
@end

@implementation Pair
- (NSString *)description { return @"pair"; }
- (NSString *)debugDescription { return @"<Pair for the debugger>"; }
@end

int main(void) {
    @autoreleasepool {
        NSArray *mixed = @[@1, @"two words", @[@2, @3], [Pair new]];
        NSLog(@"%@|", mixed.debugDescription);
        NSLog(@"%d", [[mixed.mutableCopy debugDescription] hasPrefix:@"<__NSArrayM 0x"]);
        NSLog(@"%d", [@[].debugDescription hasSuffix:@">(\n\n)\n"]);
        NSLog(@"%@", @{@"a b": @1}.debugDescription);
        NSLog(@"%@", @{@"b": @"x \"q\"", @"a": @"two\nlines", @"k": @1}.descriptionInStringsFileFormat);
    }
    return 0;
}
