#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSObject *object = [NSObject new];
        NSMethodSignature *signature = [object methodSignatureForSelector:@selector(self)];
        NSInvocation *invocation = [NSInvocation invocationWithMethodSignature:signature];
        invocation.selector = @selector(self);
        [invocation invokeWithTarget:object];
        id result;
        [invocation getReturnValue:&result];
    }
    return 0;
}
