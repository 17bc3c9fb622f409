// CRuntime's side of the table by condition (conditions.h).
#define BENCH_MAIN_HERE
#include "conditions.h"

#include "CRuntime.h"

enum { OBJECTS = 64 };
static fwd_Class cls;
static fwd_id object, objects[OBJECTS], weak[2];
static fwd_SEL add, alloc, init, release;
static char key;

static __attribute__((noinline)) int add_body(fwd_id self, fwd_SEL sel, int x) {
    (void)self, (void)sel;
    return x + 1;
}
static int (*volatile direct)(fwd_id, fwd_SEL, int) = add_body;
#define SEND(RESULT, RECEIVER, SEL) ((RESULT(*)(fwd_id, fwd_SEL))fwd_msgSend)(RECEIVER, SEL)

CONDITION_CASE(indirect, 1000000, BENCH_KEEP(direct(object, add, (int)i)))
CONDITION_CASE(
    send, 1000000, BENCH_KEEP(((int (*)(fwd_id, fwd_SEL, int))fwd_msgSend)(object, add, (int)i)))
CONDITION_CASE(class_pair, 2000, char name[16]; snprintf(name, sizeof name, "Pair%d", t);
               fwd_Class pair = fwd_allocateClassPair(cls, name, 0); fwd_registerClassPair(pair);
               fwd_disposeClassPair(pair))
CONDITION_CASE(alloc_init_release, 50000, fwd_id it = SEND(fwd_id, (fwd_id)(void *)cls, alloc);
               it = SEND(fwd_id, it, init); BENCH_KEEP(it); SEND(void, it, release))
CONDITION_CASE(synchronized_one, 50000, fwd_sync_enter(object); fwd_sync_exit(object))
CONDITION_CASE(synchronized_many, 50000, fwd_id it = objects[(i * 7 + t * OBJECTS / 2) % OBJECTS];
               fwd_sync_enter(it); fwd_sync_exit(it))
CONDITION_CASE(associated_get, 100000, BENCH_KEEP(fwd_getAssociatedObject(object, &key)))
CONDITION_CASE(weak_load, 50000, fwd_release(fwd_loadWeakRetained(&weak[t])))
CONDITION_CASE(retain_release, 100000, fwd_retain(object); fwd_release(object))
CONDITION_CASE(selector, 100000, BENCH_KEEP(fwd_sel_registerName("add:")))

int main(int argc, char **argv) {
    cls = fwd_allocateClassPair(fwd_getClass("NSObject"), "Counted", 0);
    add = fwd_sel_registerName("add:");
    alloc = fwd_sel_registerName("alloc");
    init = fwd_sel_registerName("init");
    release = fwd_sel_registerName("release");
    fwd_class_addMethod(cls, add, (fwd_IMP)add_body, "i20@0:8i16");
    fwd_registerClassPair(cls);
    object = fwd_class_createInstance(cls, 0);
    for (int i = 0; i < OBJECTS; i++) objects[i] = fwd_class_createInstance(cls, 0);
    for (int i = 0; i < 2; i++) fwd_initWeak(&weak[i], object);
    fwd_setAssociatedObject(object, &key, objects[0], FWD_ASSOCIATION_RETAIN_NONATOMIC);
    return conditions_main(argc, argv);
}
