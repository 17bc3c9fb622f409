// An object in braces is the first of the values, which is warned of; a va_list is an address of words, as on Apple's processors.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSArray *list = {@"first", @"second"};
        NSLog(@"%@ %d", list, [(id)list isKindOfClass:[NSString class]]);

        void (^say)(void) = {^{ NSLog(@"a block"); }};
        say();

        NSArray *words = @[ @"red", @"green", @"blue" ];
        NSMutableData *arguments = [NSMutableData dataWithLength:words.count * sizeof(id)];
        [words getObjects:(__unsafe_unretained id *)arguments.mutableBytes range:NSMakeRange(0, words.count)];
        NSLog(@"%@", [[NSString alloc] initWithFormat:@"%@, %@ and %@" arguments:arguments.mutableBytes]);
    }
    return 0;
}
