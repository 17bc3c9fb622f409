// An object that is no controller, passed as one: it raises, and the object stays what it was.
#import <UIKit/UIKit.h>

int main(void) {
    @autoreleasepool {
        UIViewController *controller = [UIViewController new];
        NSMutableString *text = [@"text" mutableCopy];
        for (id wrong in @[ text, @"constant", [NSString class], [NSMutableArray array], [NSObject new] ]) {
            @try {
                [controller presentViewController:wrong animated:NO completion:nil];
                NSLog(@"presented");
            } @catch (NSException *exception) {
                NSLog(@"%@", exception.name);
            }
        }
        [text appendString:@" and more"];
        NSLog(@"%@ %lu", text, (unsigned long)[@"constant" length]);
        NSLog(@"%@", [NSString stringWithString:@"a class still makes objects"]);
    }
    return 0;
}
