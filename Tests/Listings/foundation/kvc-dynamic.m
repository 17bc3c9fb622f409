// listing: key-value coding meets the runtime: a resolver, a category on NSObject, a swizzled valueForKey:, added methods
// mode: arc
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Record : NSObject {
    NSMutableDictionary *_values;
}
@property (copy) NSString *title;
@end

static NSString *storedTitle(Record *self, SEL _cmd) { return [NSString stringWithFormat:@"<%@>", [self valueForKey:@"values"][@"title"]]; }
static void storeTitle(Record *self, SEL _cmd, NSString *title) { [self valueForKey:@"values"][@"title"] = title; }

@implementation Record
@dynamic title;
- (instancetype)init {
    if ((self = [super init])) _values = [NSMutableDictionary dictionary];
    return self;
}
+ (BOOL)resolveInstanceMethod:(SEL)sel {
    if (sel == @selector(title)) return class_addMethod(self, sel, (IMP)storedTitle, "@@:");
    if (sel == @selector(setTitle:)) return class_addMethod(self, sel, (IMP)storeTitle, "v@:@");
    return [super resolveInstanceMethod:sel];
}
@end

@implementation NSObject (Tracing)
- (id)traced_valueForKey:(NSString *)key {
    NSLog(@"-[%@ valueForKey:%@]", [self class], key);
    return [self traced_valueForKey:key];
}
@end

@interface Spy : NSObject
@property int number;
@end
@implementation Spy
- (id)valueForUndefinedKey:(NSString *)key { return [@"no " stringByAppendingString:key]; }
@end

int main(void) {
    @autoreleasepool {
        Record *r = [Record new];
        [r setValue:@"Emma" forKey:@"title"];
        NSLog(@"%@ %@", [r valueForKey:@"title"], r.title);
        Method a = class_getInstanceMethod([NSObject class], @selector(valueForKey:));
        Method b = class_getInstanceMethod([NSObject class], @selector(traced_valueForKey:));
        method_exchangeImplementations(a, b);
        Spy *s = [Spy new];
        [s setValue:@3 forKey:@"number"];
        NSLog(@"%@", [s valueForKey:@"number"]);
        NSLog(@"%@", [s valueForKeyPath:@"number.stringValue"]);
        NSLog(@"%@", [s valueForKey:@"colour"]);
        method_exchangeImplementations(a, b);
        NSLog(@"%@", [s valueForKey:@"number"]);
    }
    return 0;
}
