// Both root classes have the four properties of the protocol NSObject, and so has every class that adopts it.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@protocol Delegate <NSObject>
@property (nonatomic) int tag;
@end

@interface Car : NSObject <Delegate>
@property (nonatomic, strong) id engine;
@end
@implementation Car
@synthesize tag = _tag;
@end

static void list(Class cls) {
    unsigned int count;
    objc_property_t *properties = class_copyPropertyList(cls, &count);
    printf("%s\n", class_getName(cls));
    for (unsigned int i = 0; i < count; i++) {
        printf("    %s %s\n", property_getName(properties[i]), property_getAttributes(properties[i]));
    }
    free(properties);
}

int main(void) {
    list([NSObject class]);
    list([NSProxy class]);
    list([Car class]);
    printf("%s\n", property_getAttributes(class_getProperty([NSString class], "description")));
    return 0;
}
