// A root class of one's own: where its isa stands, what may be stored there, and the root's methods as functions.
#import <objc/runtime.h>
#import <objc/message.h>
#import <objc/objc-internal.h>
#include <stdio.h>

__attribute__((objc_root_class))
@interface Node {
    @public
    Class isa;
    int number;
    id next;
}
+ (id)alloc;
+ (Class)class;
- (id)init;
- (id)retain;
- (void)release;
- (id)autorelease;
- (unsigned long)retainCount;
- (const char *)word;
@end

static int retains, releases;

@implementation Node
+ (id)alloc { return _objc_rootAlloc(self); }
+ (Class)class { return self; }
- (id)init { number = 7; return _objc_rootInit(self); }
- (id)retain { retains++; return _objc_rootRetain(self); }
- (void)release { releases++; _objc_rootRelease(self); }
- (id)autorelease { return _objc_rootAutorelease(self); }
- (unsigned long)retainCount { return _objc_rootRetainCount(self); }
- (const char *)word { return "node"; }
- (void)dealloc { printf("dealloc of %s %d\n", [self word], number); _objc_rootDealloc(self); }
@end

@interface Leaf : Node { int weight; } @end
@implementation Leaf
- (const char *)word { return "leaf"; }
- (void)turnInto:(Class)other { isa = other; }
@end

static void ivars(Class cls) {
    unsigned count;
    Ivar *list = class_copyIvarList(cls, &count);
    printf("%s, %zu bytes:", class_getName(cls), class_getInstanceSize(cls));
    for (unsigned i = 0; i < count; i++)
        printf(" %s %s at %td", ivar_getTypeEncoding(list[i]), ivar_getName(list[i]), ivar_getOffset(list[i]));
    printf("\n");
    free(list);
}

int main(void) {
    ivars([Node class]);
    ivars([Leaf class]);
    ivars(objc_getClass("NSObject"));

    Leaf *leaf = [[Leaf alloc] init];
    printf("%d %d\n", object_getClass(leaf) == [Leaf class], ((Class *)leaf)[0] == leaf->isa);
    printf("%s\n", class_getName((Class)object_getIvar(leaf, class_getInstanceVariable([Leaf class], "isa"))));

    [leaf retain];
    printf("count %lu, tried %d\n", [leaf retainCount], _objc_rootTryRetain(leaf));
    [leaf release];
    [leaf release];
    objc_retain(leaf);
    objc_release(leaf);
    printf("%d retains, %d releases, count %lu\n", retains, releases, _objc_rootRetainCount(leaf));

    // A class that is stored there is the object's class from now on.
    [leaf turnInto:[Node class]];
    printf("%s %s\n", class_getName(object_getClass(leaf)), [leaf word]);
    *(Class *)leaf = [Leaf class];
    printf("%s %s\n", class_getName(object_getClass(leaf)), [leaf word]);

    void *pool = _objc_autoreleasePoolPush();
    [leaf autorelease];
    printf("still %d\n", _objc_rootIsDeallocating(leaf));
    _objc_autoreleasePoolPop(pool);

    id made[3];
    unsigned count = class_createInstances([Node class], 0, made, 3);
    for (unsigned i = 0; i < count; i++) ((Node *)made[i])->number = (int)i, objc_release(made[i]);

    printf("%d", sel_lookUpByName("nobody has said this:") == NULL);
    SEL known = @selector(turnInto:);
    printf(" %d %d\n", sel_lookUpByName("turnInto:") == known, sel_lookUpByName(NULL) == NULL);
    return 0;
}
