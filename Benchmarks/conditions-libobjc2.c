// libobjc2's side of the table by condition (conditions.h): its C interface, with a root class whose methods do what those of
// GNUstep base do and no more. Forwarding is GNUstep base's part, too: here it is what that does for a message, without its
// objects. A forwarding target is found by a message in the runtime's hook; an invocation needs a closure of libffi for each
// message, since the hook has to answer with a function before anybody has seen the arguments.
#define BENCH_MAIN_HERE
#include "conditions.h"

#include <objc/runtime.h>

#include <objc/hooks.h>
#include <objc/message.h>
#include <objc/objc-arc.h>

#include <ffi.h>

id objc_retain_fast_np(id object);
void objc_release_fast_np(id object);
extern id (*_objc_weak_load)(id object);
int objc_sync_enter(id object);
int objc_sync_exit(id object);

enum { OBJECTS = 64 };
static Class cls;
static id object, sub_object, to_target, to_invocation, objects[OBJECTS], weak[2], signature;
static SEL add, alloc, init, release, dealloc, new_sels[CONDITIONS_METHODS];
static SEL target_sel, signature_sel, invocation_sel;
static Class invocation_class;
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
#define SEND_ADD(RECEIVER, X) ((int (*)(id, SEL, int))objc_msgSend)(RECEIVER, add, X)

// ---------------------------------------------------------------- Forwarding, as in GNUstep base

static id target_body(id self, SEL sel, SEL missing) {
    (void)self, (void)sel, (void)missing;
    return object;
}
static id find_target(id receiver, SEL sel) {
    if (!class_respondsToSelector(object_getClass(receiver), target_sel)) return nil;
    return ((id(*)(id, SEL, SEL))objc_msgSend)(receiver, target_sel, sel);
}

static ffi_cif cif;
static ffi_type *cif_types[] = {&ffi_type_pointer, &ffi_type_pointer, &ffi_type_sint};
struct invocation {
    Class isa;
    id target;
    SEL sel;
    int argument, result;
};
struct closure {
    ffi_closure ffi;
    id signature;
};

static id signature_body(id self, SEL sel, SEL missing) {
    (void)self, (void)sel, (void)missing;
    return signature;
}
static void invocation_body(id self, SEL sel, id it) {
    (void)self, (void)sel;
    struct invocation *invocation = (struct invocation *)it;
    id receiver = object;
    void *arguments[] = {&receiver, &invocation->sel, &invocation->argument};
    ffi_arg result = 0;
    ffi_call(&cif, (void (*)(void))objc_msg_lookup(receiver, invocation->sel), &result, arguments);
    invocation->result = (int)result;
}
static void run_closure(ffi_cif *prepared, void *result, void **arguments, void *user) {
    (void)prepared;
    id receiver = *(id *)arguments[0];
    struct invocation *invocation = (struct invocation *)class_createInstance(invocation_class, 0);
    invocation->target = receiver;
    invocation->sel = *(SEL *)arguments[1];
    invocation->argument = *(int *)arguments[2];
    ((void (*)(id, SEL, id))objc_msgSend)(receiver, invocation_sel, (id)invocation);
    *(ffi_arg *)result = (ffi_arg)invocation->result;
    SEND(void, (id)invocation, release);
    ffi_closure_free(user);
}
static IMP forward(id receiver, SEL sel) {
    id types = ((id(*)(id, SEL, SEL))objc_msgSend)(receiver, signature_sel, sel);
    void *code = NULL;
    struct closure *closure = ffi_closure_alloc(sizeof *closure, &code);
    BENCH_REQUIRE(types && closure);
    closure->signature = types;
    BENCH_REQUIRE(ffi_prep_closure_loc(&closure->ffi, &cif, run_closure, closure, code) == FFI_OK);
    return (IMP)code;
}

// ---------------------------------------------------------------- Cases

CONDITION_PLACED(indirect, 1000000, BENCH_KEEP(direct(object, add, (int)i)))
CONDITION_PLACED(send, 1000000, BENCH_KEEP(SEND_ADD(object, (int)i)))
CONDITION_PLACED(super_send, 1000000, struct objc_super super; super.receiver = sub_object;
                 super.class = cls; BENCH_KEEP(((int (*)(id, SEL, int))objc_msg_lookup_super(
                     &super, add))(sub_object, add, (int)i)))
CONDITION_PLACED(nil_send, 1000000, BENCH_KEEP(SEND_ADD(nil, (int)i)))
CONDITION_CASE(forwarding_target, 100000, BENCH_KEEP(SEND_ADD(to_target, (int)i)))
CONDITION_CASE(forward_invocation, 10000, BENCH_KEEP(SEND_ADD(to_invocation, (int)i)))
CONDITION_EACH(add_method, 10, CONDITIONS_METHODS, char name[16];
               snprintf(name, sizeof name, "Grows%d", t);
               Class grows = objc_allocateClassPair(cls, name, 0); objc_registerClassPair(grows);
               id it = SEND(id, (id)grows, alloc); BENCH_KEEP(SEND_ADD(it, 1)),
               BENCH_KEEP(class_addMethod(grows, new_sels[i], (IMP)add_body, "i20@0:8i16")),
               SEND(void, it, release);
               objc_disposeClassPair(grows))
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

static Class make_class(const char *name, Class superclass) {
    Class made = objc_allocateClassPair(superclass, name, 0);
    BENCH_REQUIRE(made != Nil);
    objc_registerClassPair(made);
    return made;
}

static void make_forwarders(Class root) {
    Class fast = make_class("Fast", root), slow = make_class("Slow", root);
    target_sel = sel_registerName("forwardingTargetForSelector:");
    signature_sel = sel_registerName("methodSignatureForSelector:");
    invocation_sel = sel_registerName("forwardInvocation:");
    class_addMethod(fast, target_sel, (IMP)target_body, "@24@0:8:16");
    class_addMethod(slow, signature_sel, (IMP)signature_body, "@24@0:8:16");
    class_addMethod(slow, invocation_sel, (IMP)invocation_body, "v24@0:8@16");
    invocation_class = objc_allocateClassPair(root, "Invocation", 0);
    class_addIvar(invocation_class, "rest", sizeof(struct invocation) - sizeof(Class), 3, "[24C]");
    objc_registerClassPair(invocation_class);
    BENCH_REQUIRE(class_getInstanceSize(invocation_class) >= sizeof(struct invocation));
    BENCH_REQUIRE(ffi_prep_cif(&cif, FFI_DEFAULT_ABI, 3, &ffi_type_sint, cif_types) == FFI_OK);
    objc_proxy_lookup = find_target;
    __objc_msg_forward2 = forward;
    signature = SEND(id, (id)root, alloc);
    to_target = SEND(id, (id)fast, alloc);
    to_invocation = SEND(id, (id)slow, alloc);
    BENCH_REQUIRE(SEND_ADD(to_target, 1) == 2 && SEND_ADD(to_invocation, 1) == 2);
}

/// A root class of its own, whose instances answer as much as those of GNUstep base's NSObject for what is measured.
static Class make_root(void) {
    Class root = objc_allocateClassPair(Nil, "Root", 0);
    BENCH_REQUIRE(root != Nil);
    class_addIvar(root, "isa", sizeof(Class), 3, "#");
    class_addMethod(root, init, (IMP)init_body, "@16@0:8");
    class_addMethod(root, sel_registerName("retain"), (IMP)retain_body, "@16@0:8");
    class_addMethod(root, release, (IMP)release_body, "v16@0:8");
    class_addMethod(root, dealloc, (IMP)dealloc_body, "v16@0:8");
    class_addMethod(
        root, sel_registerName("_ARCCompliantRetainRelease"), (IMP)marker_body, "v16@0:8");
    objc_registerClassPair(root);
    class_addMethod(object_getClass((id)root), alloc, (IMP)alloc_body, "@16@0:8");
    return root;
}

int main(int argc, char **argv) {
    _objc_weak_load = same; // asked of classes that count by methods; GNUstep base sets its own
    add = sel_registerName("add:");
    alloc = sel_registerName("alloc");
    init = sel_registerName("init");
    release = sel_registerName("release");
    dealloc = sel_registerName("dealloc");
    Class root = make_root();
    cls = make_class("Counted", root);
    class_addMethod(cls, add, (IMP)add_body, "i20@0:8i16");
    object = SEND(id, (id)cls, alloc);
    sub_object = SEND(id, (id)make_class("Sub", cls), alloc);
    BENCH_REQUIRE(SEND_ADD(object, 1) == 2);
    make_forwarders(root);
    for (int i = 0; i < CONDITIONS_METHODS; i++) {
        char name[32];
        (void)snprintf(name, sizeof name, "newMethod%d:", i);
        new_sels[i] = sel_registerTypedName_np(name, "i20@0:8i16");
    }
    for (int i = 0; i < OBJECTS; i++) objects[i] = SEND(id, (id)cls, alloc);
    for (int i = 0; i < 2; i++) objc_initWeak(&weak[i], object);
    objc_setAssociatedObject(object, &key, objects[0], OBJC_ASSOCIATION_RETAIN_NONATOMIC);
    return conditions_main(argc, argv);
}
