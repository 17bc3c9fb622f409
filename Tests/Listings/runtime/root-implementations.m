// Each of NSObject's methods has a function of its own, also where two do the same.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

static void count(Class cls, NSCountedSet *seen) {
    unsigned int number;
    Method *methods = class_copyMethodList(cls, &number);
    for (unsigned int i = 0; i < number; i++) [seen addObject:@((uintptr_t)method_getImplementation(methods[i]))];
    free(methods);
}

int main(void) {
    @autoreleasepool {
        for (NSString *name in @[@"NSObject", @"NSInvocation"]) {
            NSCountedSet *seen = [NSCountedSet set];
            count(NSClassFromString(name), seen);
            count(object_getClass(NSClassFromString(name)), seen);
            NSUInteger shared = 0;
            for (id implementation in seen) shared += [seen countForObject:implementation] > 1;
            NSLog(@"%@ %d: %lu shared", name, seen.count > 10, (unsigned long)shared);
        }
    }
    return 0;
}
