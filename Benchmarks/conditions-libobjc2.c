// libobjc2's side of the table by condition (conditions.h): its C interface, with a root class whose methods do what those of
// GNUstep base do and no more.
#define BENCH_MAIN_HERE
#include "conditions.h"

#include <objc/runtime.h>

#include <objc/message.h>
#include <objc/objc-arc.h>

id objc_retain_fast_np(id object);
void objc_release_fast_np(id object);
extern id (*_objc_weak_load)(id object);
int objc_sync_enter(id object);
int objc_sync_exit(id object);

enum { OBJECTS = 64 };
static Class cls;
static id object, objects[OBJECTS], weak[2];
static SEL add, alloc, init, release, dealloc;
static char key;

static __attribute__((noinline)) int add_body(id self, SEL sel, int x) {
    (void)self, (void)sel;
    return x + 1;
}
static id alloc_body(id self, SEL sel) {
    (void)sel;
    return class_createInstance((Class)self, 0);
}
static id init_body(id self, SEL sel) {
    (void)sel;
    return self;
}
static id retain_body(id self, SEL sel) {
    (void)sel;
    return objc_retain_fast_np(self);
}
static void release_body(id self, SEL sel) {
    (void)sel;
    objc_release_fast_np(self);
}
static void dealloc_body(id self, SEL sel) {
    (void)sel;
    object_dispose(self);
}
static id same(id object_) { return object_; }
static void marker_body(id self, SEL sel) { (void)self, (void)sel; }

static int (*volatile direct)(id, SEL, int) = add_body;
#define SEND(RESULT, RECEIVER, SEL_) ((RESULT(*)(id, SEL))objc_msgSend)(RECEIVER, SEL_)

CONDITION_CASE(indirect, 1000000, BENCH_KEEP(direct(object, add, (int)i)))
CONDITION_CASE(
    send, 1000000, BENCH_KEEP(((int (*)(id, SEL, int))objc_msgSend)(object, add, (int)i)))
CONDITION_CASE(class_pair, 2000, char name[16]; snprintf(name, sizeof name, "Pair%d", t);
               Class pair = objc_allocateClassPair(cls, name, 0); objc_registerClassPair(pair);
               objc_disposeClassPair(pair))
CONDITION_CASE(alloc_init_release, 50000, id it = SEND(id, (id)cls, alloc); it = SEND(id, it, init);
               BENCH_KEEP(it); SEND(void, it, release))
CONDITION_CASE(synchronized_one, 50000, objc_sync_enter(object); objc_sync_exit(object))
CONDITION_CASE(synchronized_many, 50000, id it = objects[(i * 7 + t * OBJECTS / 2) % OBJECTS];
               objc_sync_enter(it); objc_sync_exit(it))
CONDITION_CASE(associated_get, 100000, BENCH_KEEP(objc_getAssociatedObject(object, &key)))
CONDITION_CASE(weak_load, 50000, objc_release(objc_loadWeakRetained(&weak[t])))
CONDITION_CASE(retain_release, 100000, objc_retain(object); objc_release(object))
CONDITION_CASE(selector, 100000, BENCH_KEEP(sel_registerName("add:")))

int main(int argc, char **argv) {
    _objc_weak_load = same; // asked of classes that count by methods; GNUstep base sets its own
    cls = objc_allocateClassPair(Nil, "Counted", 0);
    BENCH_REQUIRE(cls != Nil);
    class_addIvar(cls, "isa", sizeof(Class), 3, "#");
    add = sel_registerName("add:");
    alloc = sel_registerName("alloc");
    init = sel_registerName("init");
    release = sel_registerName("release");
    dealloc = sel_registerName("dealloc");
    class_addMethod(cls, add, (IMP)add_body, "i20@0:8i16");
    class_addMethod(cls, init, (IMP)init_body, "@16@0:8");
    class_addMethod(cls, sel_registerName("retain"), (IMP)retain_body, "@16@0:8");
    class_addMethod(cls, release, (IMP)release_body, "v16@0:8");
    class_addMethod(cls, dealloc, (IMP)dealloc_body, "v16@0:8");
    objc_registerClassPair(cls);
    class_addMethod(object_getClass((id)cls), alloc, (IMP)alloc_body, "@16@0:8");
    object = SEND(id, (id)cls, alloc);
    BENCH_REQUIRE(((int (*)(id, SEL, int))objc_msgSend)(object, add, 1) == 2);
    class_addMethod(
        cls, sel_registerName("_ARCCompliantRetainRelease"), (IMP)marker_body, "v16@0:8");
    for (int i = 0; i < OBJECTS; i++) objects[i] = SEND(id, (id)cls, alloc);
    for (int i = 0; i < 2; i++) objc_initWeak(&weak[i], object);
    objc_setAssociatedObject(object, &key, objects[0], OBJC_ASSOCIATION_RETAIN_NONATOMIC);
    return conditions_main(argc, argv);
}
