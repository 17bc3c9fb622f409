// CRuntime's side of the table by condition (conditions.h).
#define BENCH_MAIN_HERE
#include "conditions.h"

#include "CRuntime.h"

enum { OBJECTS = 64 };
static fwd_Class cls;
static fwd_id object, sub_object, to_target, to_invocation, objects[OBJECTS], weak[2], signature;
static fwd_SEL add, alloc, init, release, new_sels[CONDITIONS_METHODS];
static char key;

static __attribute__((noinline)) int add_body(fwd_id self, fwd_SEL sel, int x) {
    (void)self, (void)sel;
    return x + 1;
}
static fwd_id target_body(fwd_id self, fwd_SEL sel, fwd_SEL missing) {
    (void)self, (void)sel, (void)missing;
    return object;
}
static fwd_id signature_body(fwd_id self, fwd_SEL sel, fwd_SEL missing) {
    (void)self, (void)sel, (void)missing;
    return signature;
}
static void invocation_body(fwd_id self, fwd_SEL sel, fwd_id invocation) {
    (void)self, (void)sel;
    fwd_invocation_invokeWithTarget(invocation, object);
}
static int (*volatile direct)(fwd_id, fwd_SEL, int) = add_body;
#define SEND(RESULT, RECEIVER, SEL) ((RESULT(*)(fwd_id, fwd_SEL))fwd_msgSend)(RECEIVER, SEL)
#define SEND_ADD(RECEIVER, X) ((int (*)(fwd_id, fwd_SEL, int))fwd_msgSend)(RECEIVER, add, X)

CONDITION_PLACED(indirect, 1000000, BENCH_KEEP(direct(object, add, (int)i)))
CONDITION_PLACED(send, 1000000, BENCH_KEEP(SEND_ADD(object, (int)i)))
CONDITION_PLACED(super_send, 1000000, struct fwd_super super = {sub_object, cls}; BENCH_KEEP(
    ((int (*)(struct fwd_super *, fwd_SEL, int))fwd_msgSendSuper)(&super, add, (int)i)))
CONDITION_PLACED(nil_send, 1000000, BENCH_KEEP(SEND_ADD(NULL, (int)i)))
CONDITION_CASE(forwarding_target, 100000, BENCH_KEEP(SEND_ADD(to_target, (int)i)))
CONDITION_CASE(forward_invocation, 10000, BENCH_KEEP(SEND_ADD(to_invocation, (int)i)))
CONDITION_EACH(add_method, 10, CONDITIONS_METHODS, char name[16];
               snprintf(name, sizeof name, "Grows%d", t);
               fwd_Class grows = fwd_allocateClassPair(cls, name, 0); fwd_registerClassPair(grows);
               fwd_id it = SEND(fwd_id, (fwd_id)(void *)grows, alloc); BENCH_KEEP(SEND_ADD(it, 1)),
               BENCH_KEEP(fwd_class_addMethod(grows, new_sels[i], (fwd_IMP)add_body, "i20@0:8i16")),
               SEND(void, it, release);
               fwd_disposeClassPair(grows))
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

static fwd_Class make_class(const char *name, fwd_Class superclass) {
    fwd_Class made = fwd_allocateClassPair(superclass, name, 0);
    fwd_registerClassPair(made);
    return made;
}

static void make_forwarders(void) {
    fwd_Class of_object = fwd_getClass("NSObject");
    fwd_Class fast = make_class("Fast", of_object), slow = make_class("Slow", of_object);
    fwd_class_addMethod(fast, fwd_sel_registerName("forwardingTargetForSelector:"),
        (fwd_IMP)target_body, "@24@0:8:16");
    fwd_class_addMethod(slow, fwd_sel_registerName("methodSignatureForSelector:"),
        (fwd_IMP)signature_body, "@24@0:8:16");
    fwd_class_addMethod(
        slow, fwd_sel_registerName("forwardInvocation:"), (fwd_IMP)invocation_body, "v24@0:8@16");
    signature = fwd_methodSignature_create(fwd_signature_get("i20@0:8i16", NULL));
    to_target = fwd_class_createInstance(fast, 0);
    to_invocation = fwd_class_createInstance(slow, 0);
    BENCH_REQUIRE(SEND_ADD(to_target, 1) == 2 && SEND_ADD(to_invocation, 1) == 2);
}

int main(int argc, char **argv) {
    cls = fwd_allocateClassPair(fwd_getClass("NSObject"), "Counted", 0);
    add = fwd_sel_registerName("add:");
    alloc = fwd_sel_registerName("alloc");
    init = fwd_sel_registerName("init");
    release = fwd_sel_registerName("release");
    fwd_class_addMethod(cls, add, (fwd_IMP)add_body, "i20@0:8i16");
    fwd_registerClassPair(cls);
    object = fwd_class_createInstance(cls, 0);
    sub_object = fwd_class_createInstance(make_class("Sub", cls), 0);
    make_forwarders();
    for (int i = 0; i < CONDITIONS_METHODS; i++) {
        char name[32];
        (void)snprintf(name, sizeof name, "newMethod%d:", i);
        new_sels[i] = fwd_sel_registerName(name);
    }
    for (int i = 0; i < OBJECTS; i++) objects[i] = fwd_class_createInstance(cls, 0);
    for (int i = 0; i < 2; i++) fwd_initWeak(&weak[i], object);
    fwd_setAssociatedObject(object, &key, objects[0], FWD_ASSOCIATION_RETAIN_NONATOMIC);
    return conditions_main(argc, argv);
}
