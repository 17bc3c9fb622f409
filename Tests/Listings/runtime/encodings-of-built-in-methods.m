// Foundation's methods have encodings as clang writes them: with the size of the arguments and their offsets. What a block
// takes is written in the extended types of protocols alone.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

static void show(Class cls, SEL selector) {
    NSLog(@"%s %s", sel_getName(selector), method_getTypeEncoding(class_getInstanceMethod(cls, selector)));
}

int main(void) {
    @autoreleasepool {
        show([NSObject class], @selector(description));
        show([NSString class], @selector(length));
        show([NSString class], @selector(characterAtIndex:));
        show([NSString class], @selector(substringWithRange:));
        show([NSString class], @selector(UTF8String));
        show([NSNumber class], @selector(doubleValue));
        show([NSNumber class], @selector(initWithBool:));
        show([NSDate class], @selector(timeIntervalSinceDate:));
        show([NSMutableArray class], @selector(insertObject:atIndex:));
        show([NSArray class], @selector(enumerateObjectsUsingBlock:));
        show([NSArray class], @selector(indexesOfObjectsPassingTest:));
        show([NSArray class], @selector(sortedArrayUsingComparator:));
        NSMethodSignature *signature = [@"" methodSignatureForSelector:@selector(substringWithRange:)];
        NSLog(@"%lu %lu %s", signature.numberOfArguments, signature.frameLength, [signature getArgumentTypeAtIndex:2]);

        unsigned count = 0;
        objc_property_t *properties = protocol_copyPropertyList(@protocol(NSObject), &count);
        for (unsigned i = 0; i < count; i++) {
            NSLog(@"%s %s", property_getName(properties[i]), property_getAttributes(properties[i]));
        }
        free(properties);
    }
    return 0;
}
