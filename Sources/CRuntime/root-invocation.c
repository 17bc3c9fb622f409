// The classes NSMethodSignature and NSInvocation, as Foundation documents them. Their methods are ordinary methods: a
// category may replace each of them, and the trace shows them.
//
// Exceptions have Apple's names and words where Apple has them.
#include "boxed.h"
#include "encoding.h"
#include "forward.h"
#include "intern.h"
#include "invocation.h"
#include "lifetime.h"
#include "method-section.h"

// ---------------------------------------------------------------- NSMethodSignature

FWD_METHOD(fwd_id, signature_withTypes, (fwd_id self, fwd_SEL cmd, const char *types),
    (self, cmd, types)) {
    (void)self;
    (void)cmd;
    const char *method = "+[NSMethodSignature signatureWithObjCTypes:]";
    if (!types) {
        fwd_exception_raiseFormat(
            "NSInvalidArgumentException", "%s: type encoding cannot be NULL", method);
        return NULL;
    }
    if (!fwd_guard_allowsString(types)) return NULL;
    fwd_encoding_error error;
    fwd_Signature sig = fwd_signature_get(types, &error);
    if (sig) return fwd_methodSignature_create(sig);
    fwd_exception_raiseFormat("NSInvalidArgumentException",
        "%s: unsupported type encoding spec '%.200s' at %u: %s", method, types, error.position,
        error.message);
    return NULL;
}

/// The signature of a receiver; an object that +alloc made has the signature of nothing, `v`.
static fwd_Signature signature_of(fwd_id self) {
    fwd_Signature sig = ((struct fwd_signature_object *)(void *)self)->sig;
    return sig ? sig : fwd_signature_get("v", NULL);
}

static uint64_t signature_numberOfArguments(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    return signature_of(self)->count;
}

FWD_METHOD(const char *, signature_argumentType, (fwd_id self, fwd_SEL cmd, uint64_t index),
    (self, cmd, index)) {
    (void)cmd;
    fwd_Signature sig = signature_of(self);
    if (index < sig->count) return sig->texts[index + 1];
    fwd_exception_raiseFormat("NSInvalidArgumentException",
        "-[NSMethodSignature getArgumentTypeAtIndex:]: index (%llu) out of bounds [0, %lld]",
        (unsigned long long)index, (long long)sig->count - 1);
    return NULL;
}

static const char *signature_returnType(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    return signature_of(self)->texts[0];
}

static uint64_t signature_returnLength(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    return signature_of(self)->result->size;
}

static uint64_t signature_frameLength(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    return signature_of(self)->frame_length;
}

static bool signature_isOneway(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    return signature_of(self)->is_oneway;
}

/// Equal types in the same order; frame numbers say nothing.
FWD_METHOD(bool, signature_isEqual, (fwd_id self, fwd_SEL cmd, fwd_id other), (self, cmd, other)) {
    (void)cmd;
    if (self == other) return true;
    if (!fwd_methodSignature_get(other)) return false;
    return strcmp(signature_of(self)->plain, signature_of(other)->plain) == 0;
}

static uint64_t signature_hash(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    return fwd_intern_hash(signature_of(self)->plain);
}

static const struct fwd_builtin_method signature_class_methods[] = {
    FWD_BUILTIN("signatureWithObjCTypes:", signature_withTypes, "@@:r*"),
    FWD_BUILTIN_END,
};

static const struct fwd_builtin_method signature_methods[] = {
    FWD_BUILTIN("numberOfArguments", signature_numberOfArguments, "Q@:"),
    FWD_BUILTIN("getArgumentTypeAtIndex:", signature_argumentType, "r*@:Q"),
    FWD_BUILTIN("methodReturnType", signature_returnType, "r*@:"),
    FWD_BUILTIN("methodReturnLength", signature_returnLength, "Q@:"),
    FWD_BUILTIN("frameLength", signature_frameLength, "Q@:"),
    FWD_BUILTIN("isOneway", signature_isOneway, "B@:"),
    FWD_BUILTIN("isEqual:", signature_isEqual, "B@:@"),
    FWD_BUILTIN("hash", signature_hash, "Q@:"),
    FWD_BUILTIN_END,
};

// ---------------------------------------------------------------- NSInvocation

FWD_METHOD(fwd_id, invocation_withSignature, (fwd_id self, fwd_SEL cmd, fwd_id signature),
    (self, cmd, signature)) {
    (void)cmd;
    fwd_Signature sig = fwd_methodSignature_get(signature);
    if (!sig) {
        fwd_exception_raiseFormat("NSInvalidArgumentException",
            "+[NSInvocation _invocationWithMethodSignature:frame:]: "
            "method signature argument cannot be nil");
        return NULL;
    }
    fwd_encoding_error error;
    if (fwd_signature_isCallable(sig, &error) != FWD_OK) {
        fwd_exception_raiseFormat("NSInvalidArgumentException",
            "+[NSInvocation _invocationWithMethodSignature:frame:]: a message of type '%.200s' "
            "cannot be "
            "sent: %s (at %u)",
            sig->types, error.message, error.position);
        return NULL;
    }
    fwd_id made = fwd_invocation_createOfClass((fwd_Class)(void *)self, sig);
    if (made) return fwd_autorelease(made);
    fwd_exception_raiseFormat(
        "NSMallocException", "out of memory for an invocation of type '%.200s'", sig->types);
    return NULL;
}

FWD_METHOD(fwd_id, invocation_methodSignature, (fwd_id self, fwd_SEL cmd), (self, cmd)) {
    (void)cmd;
    if (!fwd_invocation_check(self, "-[NSInvocation methodSignature]")) return NULL;
    return fwd_methodSignature_create(fwd_invocation_signature(self));
}

/// The signature has a first argument that is an object or another pointer.
static bool has_target(fwd_id self, const char *method) {
    if (!fwd_invocation_check(self, method)) return false;
    fwd_Signature sig = fwd_invocation_signature(self);
    return sig->count > 0 && sig->places[0].size == sizeof(void *);
}

static bool has_selector(fwd_id self, const char *method) {
    if (!fwd_invocation_check(self, method)) return false;
    fwd_Signature sig = fwd_invocation_signature(self);
    return !sig->is_block && sig->count > 1 && sig->places[1].size == sizeof(void *);
}

FWD_METHOD(fwd_id, invocation_target, (fwd_id self, fwd_SEL cmd), (self, cmd)) {
    (void)cmd;
    if (!has_target(self, "-[NSInvocation target]")) return NULL;
    fwd_id target = NULL;
    (void)fwd_invocation_getArgument(self, &target, 0);
    return target;
}

FWD_METHOD_VOID(
    invocation_setTarget, (fwd_id self, fwd_SEL cmd, fwd_id target), (self, cmd, target)) {
    (void)cmd;
    if (has_target(self, "-[NSInvocation setTarget:]"))
        (void)fwd_invocation_setArgument(self, &target, 0);
}

FWD_METHOD(fwd_SEL, invocation_selector, (fwd_id self, fwd_SEL cmd), (self, cmd)) {
    (void)cmd;
    if (!has_selector(self, "-[NSInvocation selector]")) return NULL;
    fwd_SEL sel = NULL;
    (void)fwd_invocation_getArgument(self, &sel, 1);
    return sel;
}

FWD_METHOD_VOID(invocation_setSelector, (fwd_id self, fwd_SEL cmd, fwd_SEL sel), (self, cmd, sel)) {
    (void)cmd;
    if (has_selector(self, "-[NSInvocation setSelector:]"))
        (void)fwd_invocation_setArgument(self, &sel, 1);
}

/// Where a value is copied to or from lies in memory that the program may use. What is wrong with the index or with NULL
/// says whoever copies.
static bool may_copy(fwd_id self, const void *value, int64_t index, bool writes) {
    if (!value || !fwd_guard.size ||
        !fwd_invocation_check(self, "-[NSInvocation getArgument:atIndex:]"))
        return true;
    fwd_Signature sig = fwd_invocation_signature(self);
    if (index < -1 || index >= (int64_t)sig->count) return true;
    const fwd_type *type =
        index == -1 ? sig->result : fwd_signature_argumentType(sig, (uint32_t)index);
    return type->size == 0 || fwd_guard_allowsAccess(value, type->size, writes);
}

FWD_METHOD_VOID(
    invocation_getReturnValue, (fwd_id self, fwd_SEL cmd, void *value), (self, cmd, value)) {
    (void)cmd;
    if (may_copy(self, value, -1, true)) (void)fwd_invocation_getArgument(self, value, -1);
}

FWD_METHOD_VOID(
    invocation_setReturnValue, (fwd_id self, fwd_SEL cmd, const void *value), (self, cmd, value)) {
    (void)cmd;
    if (may_copy(self, value, -1, false)) (void)fwd_invocation_setArgument(self, value, -1);
}

FWD_METHOD_VOID(invocation_getArgument, (fwd_id self, fwd_SEL cmd, void *value, int64_t index),
    (self, cmd, value, index)) {
    (void)cmd;
    if (may_copy(self, value, index, true)) (void)fwd_invocation_getArgument(self, value, index);
}

FWD_METHOD_VOID(invocation_setArgument,
    (fwd_id self, fwd_SEL cmd, const void *value, int64_t index), (self, cmd, value, index)) {
    (void)cmd;
    if (may_copy(self, value, index, false)) (void)fwd_invocation_setArgument(self, value, index);
}

FWD_METHOD_VOID(invocation_retainArguments, (fwd_id self, fwd_SEL cmd), (self, cmd)) {
    (void)cmd;
    (void)fwd_invocation_retainArguments(self);
}

static bool invocation_argumentsRetained(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    return fwd_invocation_argumentsRetained(self);
}

FWD_METHOD_VOID(invocation_invoke, (fwd_id self, fwd_SEL cmd), (self, cmd)) {
    (void)cmd;
    (void)fwd_invocation_invoke(self);
}

FWD_METHOD_VOID(
    invocation_invokeWithTarget, (fwd_id self, fwd_SEL cmd, fwd_id target), (self, cmd, target)) {
    (void)cmd;
    (void)fwd_invocation_invokeWithTarget(self, target);
}

FWD_METHOD_VOID(
    invocation_invokeUsingIMP, (fwd_id self, fwd_SEL cmd, fwd_IMP imp), (self, cmd, imp)) {
    (void)cmd;
    if (!imp || fwd_guard_allowsCall(imp)) (void)fwd_invocation_invokeUsingIMP(self, imp);
}

static const struct fwd_builtin_method invocation_class_methods[] = {
    FWD_BUILTIN("invocationWithMethodSignature:", invocation_withSignature, "@@:@"),
    FWD_BUILTIN_END,
};

static const struct fwd_builtin_method invocation_methods[] = {
    FWD_BUILTIN("methodSignature", invocation_methodSignature, "@@:"),
    FWD_BUILTIN("target", invocation_target, "@@:"),
    FWD_BUILTIN("setTarget:", invocation_setTarget, "v@:@"),
    FWD_BUILTIN("selector", invocation_selector, ":@:"),
    FWD_BUILTIN("setSelector:", invocation_setSelector, "v@::"),
    FWD_BUILTIN("getReturnValue:", invocation_getReturnValue, "v@:^v"),
    FWD_BUILTIN("setReturnValue:", invocation_setReturnValue, "v@:^v"),
    FWD_BUILTIN("getArgument:atIndex:", invocation_getArgument, "v@:^vq"),
    FWD_BUILTIN("setArgument:atIndex:", invocation_setArgument, "v@:^vq"),
    FWD_BUILTIN("retainArguments", invocation_retainArguments, "v@:"),
    FWD_BUILTIN("argumentsRetained", invocation_argumentsRetained, "B@:"),
    FWD_BUILTIN("invoke", invocation_invoke, "v@:"),
    FWD_BUILTIN("invokeWithTarget:", invocation_invokeWithTarget, "v@:@"),
    FWD_BUILTIN("invokeUsingIMP:", invocation_invokeUsingIMP, "v@:^?"),
    FWD_BUILTIN_END,
};

// ---------------------------------------------------------------- Start and reset

bool fwd_invocation_boot(void) {
    fwd_Class object = fwd_classes.NSObject;
    fwd_classes.NSMethodSignature = fwd_class_makeBuiltin("NSMethodSignature", object,
        sizeof(struct fwd_signature_object), signature_methods, signature_class_methods);
    fwd_classes.NSInvocation = fwd_class_makeBuiltin("NSInvocation", object,
        sizeof(struct fwd_invocation), invocation_methods, invocation_class_methods);
    if (!fwd_classes.NSMethodSignature || !fwd_classes.NSInvocation) return false;
    fwd_class_setFinalizer(fwd_classes.NSInvocation, fwd_invocation_finalize);
    fwd_Method dealloc = fwd_class_findMethod(object, FWD_S(dealloc));
    fwd_invocation_rootDealloc = dealloc ? fwd_method_load(dealloc) : NULL;
    return fwd_forward_boot();
}

void fwd_types_reset(void) {
    fwd_invocation_endThread();
    fwd_boxed_reset();
    fwd_names_reset();
    fwd_forward_reset();
    fwd_signature_reset();
}
