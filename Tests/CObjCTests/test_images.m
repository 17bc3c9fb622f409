// Several images: a library that has grown since the program was compiled, dlopen and dlclose.
#include "objc-harness.h"

#include "library.h"
#include <dlfcn.h>

#if __has_feature(objc_arc)
#define END(object) (void)(object)
#else
#define END(object) [object release]
#endif

@interface Turbo : Engine {
@public
    int boost;
    long double vector;
}
@end
@implementation Turbo
- (int)strength { return [super strength] + boost; }
@end
@interface Doubled : NSObject
@end
@implementation Doubled
@end

TEST(ivars_slide_when_the_superclass_has_grown) {
    Turbo *turbo = [Turbo new];
    turbo->power = 3;
    turbo->boost = 5;
    turbo->vector = 2.5L;
    CHECK([turbo strength] == 35);
    Ivar note = class_getInstanceVariable([Engine class], "note"), boost = class_getInstanceVariable([Turbo class], "boost");
    CHECK(note && ivar_getOffset(boost) > ivar_getOffset(note));
    CHECK(ivar_getOffset(class_getInstanceVariable([Turbo class], "vector")) % 16 == 0);
    CHECK(turbo->power == 3 && turbo->vector == 2.5L);
    END(turbo);
}

TEST(load_ran_once_for_each_image) { CHECK([Engine loads] == 1); }

TEST(a_plugin_brings_classes_and_categories_and_stays) {
    CHECK(objc_getClass("Plugin") == Nil);
    Turbo *turbo = [Turbo new];
    CHECK(![turbo respondsToSelector:sel_registerName("plugged")]);
    const char *path = getenv("OBJC_TEST_PLUGIN");
    void *handle = path ? dlopen(path, RTLD_NOW) : NULL;
    CHECK(handle != NULL);
    Class plugin = objc_getClass("Plugin");
    CHECK(plugin != Nil && class_getSuperclass(plugin) == [Engine class]);
    CHECK(((int (*)(id, SEL))objc_msgSend)(turbo, sel_registerName("plugged")) == 77);
    id made = [plugin new];
    CHECK([(Engine *)made strength] == 1000);
    CHECK(handle && dlclose(handle) == 0);
    CHECK([(Engine *)made strength] == 1000);
    handle = path ? dlopen(path, RTLD_NOW) : NULL;
    CHECK(objc_getClass("Plugin") == plugin);
    END(made);
    END(turbo);
}

TEST(of_two_classes_with_one_name_the_first_counts) {
    CHECK(objc_getClass("Doubled") == [Doubled class]);
}

HARNESS_MAIN
