#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSString *name = @"desk"
        NSLog(@"%@", name);
    }
    return 0;
}
