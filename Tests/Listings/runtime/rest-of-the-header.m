// Functions of objc/runtime.h and its neighbours that few listings use.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>
#import <objc/message.h>
#import <objc/objc-exception.h>
#import <objc/objc-sync.h>

@protocol Named
- (NSString *)name;
@end
@interface Animal : NSObject { @public id _owner; }
@property (strong) NSString *kind;
- (int)add:(int)a to:(int)b;
- (double)half:(double)x;
@end
@implementation Animal
- (int)add:(int)a to:(int)b { return a + b; }
- (double)half:(double)x { return x / 2; }
- (NSString *)speak { return @"animal"; }
- (void)dealloc { printf("dealloc %s\n", _kind.UTF8String); }
@end
@interface Dog : Animal @end
@implementation Dog
- (NSString *)speak {
    struct objc_super above = {self, [Dog class]};
    return [((NSString *(*)(struct objc_super *, SEL))objc_msgSendSuper2)(&above, _cmd) stringByAppendingString:@" dog"];
}
@end
static void mutated(id collection) { printf("mutated %d\n", [collection isKindOfClass:[NSMutableArray class]]); }

int main(void)
{
    @autoreleasepool {
        Dog *dog = [Dog new];
        printf("%s\n", [dog speak].UTF8String);
        Method add = class_getInstanceMethod([Dog class], @selector(add:to:));
        printf("%d\n", ((int (*)(id, Method, int, int))method_invoke)(dog, add, 20, 22));
        Method half = class_getInstanceMethod([Dog class], @selector(half:));
        printf("%g\n", ((double (*)(id, Method, double))method_invoke)(dog, half, 5));

        ptrdiff_t offset = ivar_getOffset(class_getInstanceVariable([Animal class], "_kind"));
        objc_setProperty(dog, @selector(setKind:), offset, @"set by offset", YES, 1);
        NSString *kind = objc_getProperty(dog, @selector(kind), offset, NO);
        printf("%s\n", kind.UTF8String);
        int from[2] = {1, 2}, to[2] = {0, 0};
        objc_copyStruct(to, from, sizeof from, YES, NO);
        printf("%d\n", to[1]);

        printf("%s\n", class_getImageName([NSObject class]));
        unsigned count = 0;
        const char **images = objc_copyImageNames(&count);
        printf("%d\n", count > 1);
        free(images);
        __block int found = 0;
        objc_enumerateClasses(NULL, NULL, NULL, [Animal class], ^(Class cls, BOOL *stop) { found++; });
        printf("%d classes below Animal\n", found);

        @try {
            objc_exception_throw([NSException exceptionWithName:@"Thrown" reason:@"by function" userInfo:nil]);
        } @catch (NSException *e) { printf("%s: %s\n", e.name.UTF8String, e.reason.UTF8String); }

        objc_setEnumerationMutationHandler(mutated);
        NSMutableArray *list = [@[@1, @2] mutableCopy];
        objc_enumerationMutation(list);
        objc_setEnumerationMutationHandler(NULL);
        @try { objc_enumerationMutation(list); } @catch (NSException *e) { printf("%s\n", e.name.UTF8String); }

        NSUInteger size, alignment;
        const char *rest = NSGetSizeAndAlignment("{pair=id}@", &size, &alignment);
        printf("%lu %lu %s\n", size, alignment, rest);

        Protocol *made = objc_allocateProtocol("Made");
        objc_property_attribute_t attributes[] = {{"T", "i"}, {"R", ""}};
        protocol_addProperty(made, "number", attributes, 2, YES, YES);
        protocol_addMethodDescription(made, @selector(speak), "@@:", YES, YES);
        protocol_addProtocol(made, @protocol(Named));
        objc_registerProtocol(made);
        printf("%s\n", property_getAttributes(protocol_getProperty(made, "number", YES, YES)));
        printf("%d\n", protocol_conformsToProtocol(made, @protocol(Named)));

        printf("%d %d\n", objc_sync_enter(dog), objc_sync_exit(dog));
        CFTypeRef kept = CFBridgingRetain([Animal new]);
        ((__bridge Animal *)kept).kind = @"bridged";
        printf("%ld\n", CFGetRetainCount(kept));
        @autoreleasepool {
            Animal *back = CFBridgingRelease(kept);
            back = nil;
        }
        dog.kind = @"dog";
    }
    return 0;
}
