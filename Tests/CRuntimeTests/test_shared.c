// CRuntime as a shared library, loaded while the program runs, as a plug-in would bring it: made by each linker at hand, with
// every reference resolved at link time (rules.mk). check-exports.py checks which names it exports.
#include "harness.h"

#include <dlfcn.h>
#include <libgen.h>

/// A library's functions; each library that is loaded is a runtime of its own beside the one in this program.
static struct library {
    void *handle;
    __typeof__(fwd_getClass) *getClass;
    __typeof__(fwd_allocateClassPair) *allocateClassPair;
    __typeof__(fwd_registerClassPair) *registerClassPair;
    __typeof__(fwd_class_addMethod) *addMethod;
    __typeof__(fwd_class_createInstance) *createInstance;
    __typeof__(fwd_sel_registerName) *sel;
    __typeof__(fwd_object_getClass) *classOf;
    __typeof__(fwd_signature_get) *signature;
    __typeof__(fwd_methodSignature_create) *signatureObject;
    __typeof__(fwd_invocation_invokeWithTarget) *invokeWithTarget;
    __typeof__(fwd_hook_add) *hook;
    __typeof__(fwd_hook_release) *releaseHook;
    __typeof__(fwd_imp_createBoxed) *boxed;
    __typeof__(fwd_exception_setHandler) *setHandler;
    __typeof__(fwd_exception_take) *take;
    __typeof__(fwd_msgSendSuper) *superMessenger;
    __typeof__(fwd_lookup_slow) *lookup;
    __typeof__(fwd_send) *send;
    __typeof__(fwd_release) *release;
    __typeof__(fwd_runtime_reset) *reset;
    fwd_IMP messenger, forward;
} lib;

static bool load(const char *linker) {
    char path[4096], program[4096];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length < 0) return false;
    program[length] = 0;
    snprintf(path, sizeof path, "%s/libCRuntime-%s.so", dirname(program), linker);
    if (access(path, R_OK) != 0) return false;
    memset(&lib, 0, sizeof lib);
    lib.handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    CHECK_STR(lib.handle ? NULL : dlerror(), NULL);
    if (!lib.handle) return true;
#define LOAD(field, name)                                                                          \
    *(void **)&lib.field = dlsym(lib.handle, #name);                                               \
    CHECK(lib.field)
    LOAD(getClass, fwd_getClass);
    LOAD(allocateClassPair, fwd_allocateClassPair);
    LOAD(registerClassPair, fwd_registerClassPair);
    LOAD(addMethod, fwd_class_addMethod);
    LOAD(createInstance, fwd_class_createInstance);
    LOAD(sel, fwd_sel_registerName);
    LOAD(classOf, fwd_object_getClass);
    LOAD(signature, fwd_signature_get);
    LOAD(signatureObject, fwd_methodSignature_create);
    LOAD(invokeWithTarget, fwd_invocation_invokeWithTarget);
    LOAD(hook, fwd_hook_add);
    LOAD(releaseHook, fwd_hook_release);
    LOAD(boxed, fwd_imp_createBoxed);
    LOAD(setHandler, fwd_exception_setHandler);
    LOAD(take, fwd_exception_take);
    LOAD(superMessenger, fwd_msgSendSuper);
    LOAD(lookup, fwd_lookup_slow);
    LOAD(send, fwd_send);
    LOAD(release, fwd_release);
    LOAD(reset, fwd_runtime_reset);
    LOAD(messenger, fwd_msgSend);
    LOAD(forward, fwd_msgForward);
    return true;
}

static int add(fwd_id self, fwd_SEL sel, int a, int b) {
    (void)self, (void)sel;
    return a + b;
}

static void boxed_add(void *context, void *const *arguments, void *result) {
    *(int *)result = *(int *)context + *(int *)arguments[2] + *(int *)arguments[3];
}

static fwd_id real;
static int hooked, raised;

static void count(void *context, fwd_HookCall call) {
    (void)context, (void)call;
    hooked++;
}

static fwd_id target(fwd_id self, fwd_SEL sel, fwd_SEL wanted) {
    (void)self, (void)sel;
    return wanted == lib.sel("add:to:") ? real : NULL;
}

static fwd_id types(fwd_id self, fwd_SEL sel, fwd_SEL wanted) {
    (void)self, (void)sel;
    return wanted == lib.sel("packed:and:") ? lib.signatureObject(lib.signature("i@:ii", NULL))
                                            : NULL;
}

static void forward(fwd_id self, fwd_SEL sel, fwd_id invocation) {
    (void)self, (void)sel;
    CHECK_EQ(lib.invokeWithTarget(invocation, real), FWD_OK);
}

static void handle(const fwd_exception *exception, void *context) {
    (void)context;
    CHECK_STR(exception->name, "NSInvalidArgumentException");
    fwd_exception taken;
    if (lib.take(&taken)) lib.release(taken.object);
    raised++;
}

static int call(fwd_id receiver, const char *name, int a, int b) {
    fwd_SEL sel = lib.sel(name);
#if defined(FWD_NO_ASM)
    // As fwd_msgLookup, which calls this program's own runtime.
    fwd_IMP imp = lib.lookup(receiver, sel, receiver->isa);
#else
    fwd_IMP imp = lib.messenger;
#endif
    return ((int (*)(fwd_id, fwd_SEL, int, int))imp)(receiver, sel, a, b);
}

/// A first send, hits, a remembered miss, every stage of forwarding, a boxed method and a hooked one.
static void exercise(void) {
    fwd_Class cls = lib.allocateClassPair(lib.getClass("NSObject"), "Adder", 0);
    REQUIRE(cls);
    fwd_Class proxy = lib.allocateClassPair(lib.getClass("NSObject"), "Hands", 0);
    REQUIRE(proxy);
    int nine = 9;
    fwd_boxed description = {
        .function = boxed_add, .context = &nine, .signature = lib.signature("i@:ii", NULL)};
    CHECK(lib.addMethod(cls, lib.sel("add:to:"), (fwd_IMP)add, "i@:ii"));
    CHECK(lib.addMethod(cls, lib.sel("packed:and:"), (fwd_IMP)add, "i@:ii"));
    CHECK(lib.addMethod(cls, lib.sel("boxed:and:"), lib.boxed(&description), "i@:ii"));
    CHECK(lib.addMethod(proxy, lib.sel("forwardingTargetForSelector:"), (fwd_IMP)target, "@@::"));
    CHECK(lib.addMethod(proxy, lib.sel("methodSignatureForSelector:"), (fwd_IMP)types, "@@::"));
    CHECK(lib.addMethod(proxy, lib.sel("forwardInvocation:"), (fwd_IMP)forward, "v@:@"));
    lib.registerClassPair(cls);
    lib.registerClassPair(proxy);
    real = lib.createInstance(cls, 0);
    fwd_id hands = lib.createInstance(proxy, 0);
    lib.setHandler(handle, NULL);
    raised = hooked = 0;
    for (int i = 0; i < 3; i++) {
        CHECK_EQ(call(real, "add:to:", i, 4), i + 4);
        CHECK_EQ(call(real, "boxed:and:", i, 4), i + 13);
        CHECK_EQ(call(hands, "add:to:", i, 5), i + 5);
        CHECK_EQ(call(hands, "packed:and:", i, 6), i + 6);
        CHECK_EQ(call(hands, "nobody:has:", i, 6), 0);
        CHECK_EQ(raised, i + 1);
    }
    fwd_Hook hook = NULL;
    fwd_hook_description what = {.position = FWD_HOOK_BEFORE, .function = count};
    CHECK_EQ(lib.hook(cls, NULL, lib.sel("add:to:"), &what, &hook), 0);
    CHECK_EQ(call(real, "add:to:", 1, 2), 3);
    CHECK_EQ(call(hands, "add:to:", 1, 2), 3);
    CHECK_EQ(hooked, 2);
    lib.releaseHook(hook);
    lib.release(hands);
    lib.release(real);
    lib.reset();
    CHECK_EQ(dlclose(lib.handle), 0);
}

TEST(each_linkers_library_is_loaded_and_sends) {
    const char *const linkers[] = {"bfd", "gold", "lld"};
    int loaded = 0;
    for (int i = 0; i < 3; i++) {
        if (!load(linkers[i])) continue;
        if (!lib.handle) continue;
        loaded++;
        exercise();
    }
    CHECK(loaded > 0);
}

HARNESS_MAIN
