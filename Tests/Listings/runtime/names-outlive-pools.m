// The main of Xcode's template under manual reference counting: the class's name is used when the pool is gone.
#import <Foundation/Foundation.h>

@interface AppDelegateWithALongName : NSObject
@end

@implementation AppDelegateWithALongName
- (void)dealloc { [super dealloc]; }
@end

int main(int argc, char *argv[]) {
    NSString *name;
    @autoreleasepool {
        name = NSStringFromClass([AppDelegateWithALongName class]);
    }
    NSLog(@"%@", name);
    // Behind the arguments and their NULL, a process has its environment.
    char *behind = argv[argc + 1];
    NSLog(@"%s", behind == NULL || strlen(behind) > 0 ? "readable" : "empty");
    return 0;
}
