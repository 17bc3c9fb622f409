// Methods without code. objc4 adds a method whose implementation is NULL, gives NULL back for it, and a message that reaches it
// jumps to address 0. CRuntime's tables have no such method: one of a function that does the jump stands for it.
#include "CObjC.h"

/// Reads the address from a volatile object, so that the compiler has to make the call.
static void missing(void) {
    void (*volatile nowhere)(void) = NULL;
    nowhere();
}

static fwd_IMP given(fwd_IMP imp) { return imp ? imp : (fwd_IMP)missing; }
static fwd_IMP answered(fwd_IMP imp) { return imp == (fwd_IMP)missing ? NULL : imp; }

bool class_addMethod(fwd_Class cls, fwd_SEL name, fwd_IMP imp, const char *types) {
    return fwd_class_addMethod(cls, name, given(imp), types);
}

/// The implementation that the class had itself.
fwd_IMP class_replaceMethod(fwd_Class cls, fwd_SEL name, fwd_IMP imp, const char *types) {
    return answered(fwd_class_replaceMethod(cls, name, given(imp), types));
}

/// NULL for NULL.
fwd_IMP method_getImplementation(fwd_Method method) {
    return answered(fwd_method_getImplementation(method));
}

/// NULL is refused, as objc4 does: the method keeps what it has.
fwd_IMP method_setImplementation(fwd_Method method, fwd_IMP imp) {
    return answered(fwd_method_setImplementation(method, imp));
}

fwd_IMP class_getMethodImplementation(fwd_Class cls, fwd_SEL name) {
    fwd_IMP imp = fwd_class_getMethodImplementation(cls, name);
    if (fwd_exception_isPending()) objc_exception_deliver();
    return answered(imp);
}
