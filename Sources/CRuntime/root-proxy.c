// NSProxy: the root class of stand-ins.
//
// It has what an object needs to live (alloc, counting, identity) and forwards the rest. The questions about an object's
// nature (isKindOfClass:, respondsToSelector: …) exist as methods, as in Apple's class, but their implementation is the
// forward implementation itself: they go to the real object by the ordinary stages.
//
// It asks no resolver of its own and has no default forwarding target; a subclass may bring both. Its
// methodSignatureForSelector: and forwardInvocation: raise: a subclass has to override them.
#include "lifetime.h"
#include "method-section.h"

static fwd_id class_allocWithZone(fwd_id self, fwd_SEL cmd, void *zone) {
    (void)cmd;
    (void)zone;
    return fwd_class_createInstance((fwd_Class)(void *)self, 0);
}
FWD_METHOD(fwd_id, class_alloc, (fwd_id self, fwd_SEL cmd), (self, cmd)) {
    if (FWD_UNLIKELY(fwd_class_is(fwd_object_isa(self), FWD_CLASS_CUSTOM_ALLOC)))
        return fwd_perform(self, FWD_S(allocWithZone_), 1, NULL, NULL);
    return class_allocWithZone(self, cmd, NULL);
}
static void class_load(fwd_id self, fwd_SEL cmd) {
    (void)self;
    (void)cmd;
}
static void class_initialize(fwd_id self, fwd_SEL cmd) {
    (void)self;
    (void)cmd;
}
static fwd_id class_self(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    return self;
}
static fwd_id class_class(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    return self;
}
static fwd_Class class_superclass(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    return fwd_class_super((fwd_Class)(void *)self);
}
static fwd_id class_retain(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    return self;
}
static void class_release(fwd_id self, fwd_SEL cmd) {
    (void)self;
    (void)cmd;
}
static fwd_id class_autorelease(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    return self;
}
static uint64_t class_retainCount(fwd_id self, fwd_SEL cmd) {
    (void)self;
    (void)cmd;
    return UINT64_MAX;
}
static bool class_isEqual(fwd_id self, fwd_SEL cmd, fwd_id other) {
    (void)cmd;
    return self == other;
}
static uint64_t class_hash(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    return (uint64_t)(uintptr_t)self;
}
static bool class_isKindOf(fwd_id self, fwd_SEL cmd, fwd_Class cls) {
    (void)cmd;
    fwd_Class at = fwd_object_isa(self);
    while (at && at != cls) at = fwd_class_super(at);
    return at != NULL;
}
static bool class_isMemberOf(fwd_id self, fwd_SEL cmd, fwd_Class cls) {
    (void)cmd;
    return fwd_object_isa(self) == cls;
}
static bool class_isSubclassOf(fwd_id self, fwd_SEL cmd, fwd_Class cls) {
    (void)cmd;
    fwd_Class at = (fwd_Class)(void *)self;
    while (at && at != cls) at = fwd_class_super(at);
    return at != NULL;
}
FWD_METHOD(bool, class_responds, (fwd_id self, fwd_SEL cmd, fwd_SEL sel), (self, cmd, sel)) {
    (void)cmd;
    return fwd_lookup_responds(self, fwd_object_isa(self), sel, "respondsToSelector:");
}
FWD_METHOD(
    bool, class_instancesRespond, (fwd_id self, fwd_SEL cmd, fwd_SEL sel), (self, cmd, sel)) {
    (void)cmd;
    return fwd_lookup_responds(NULL, (fwd_Class)(void *)self, sel, "instancesRespondToSelector:");
}
FWD_METHOD(bool, class_conforms, (fwd_id self, fwd_SEL cmd, fwd_Protocol protocol),
    (self, cmd, protocol)) {
    (void)cmd;
    if (!protocol || !fwd_guard_check(protocol) || !fwd_object_isProtocol((fwd_id)(void *)protocol))
        return false;
    for (fwd_Class at = (fwd_Class)(void *)self; at; at = fwd_class_super(at)) {
        if (fwd_class_conformsToProtocol(at, protocol)) return true;
    }
    return false;
}
FWD_METHOD(
    fwd_id, class_methodSignature, (fwd_id self, fwd_SEL cmd, fwd_SEL sel), (self, cmd, sel)) {
    (void)cmd;
    fwd_Method method =
        sel ? fwd_lookup_method(fwd_object_isa(self), sel, "methodSignatureForSelector:") : NULL;
    fwd_Signature sig = method ? fwd_method_signature(method) : NULL;
    return sig ? fwd_methodSignature_create(sig) : NULL;
}
FWD_METHOD(fwd_id, class_instanceMethodSignature, (fwd_id self, fwd_SEL cmd, fwd_SEL sel),
    (self, cmd, sel)) {
    (void)cmd;
    fwd_Class cls = (fwd_Class)(void *)self;
    fwd_Method method =
        sel ? fwd_lookup_method(cls, sel, "instanceMethodSignatureForSelector:") : NULL;
    fwd_Signature sig = method ? fwd_method_signature(method) : NULL;
    return sig ? fwd_methodSignature_create(sig) : NULL;
}
FWD_METHOD_VOID(class_doesNotRecognize, (fwd_id self, fwd_SEL cmd, fwd_SEL sel), (self, cmd, sel)) {
    (void)cmd;
    fwd_root_doesNotRecognize(self, sel);
}
FWD_METHOD(fwd_id, class_perform0, (fwd_id self, fwd_SEL cmd, fwd_SEL sel), (self, cmd, sel)) {
    (void)cmd;
    return fwd_root_performSelector(self, sel, 0, NULL, NULL);
}

static fwd_Class object_class(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    return fwd_class_visible(fwd_object_isa(self));
}
FWD_METHOD(fwd_Class, object_superclass, (fwd_id self, fwd_SEL cmd), (self, cmd)) {
    (void)cmd;
    fwd_Class cls = fwd_root_class(self);
    return cls ? fwd_class_super(cls) : NULL;
}
static fwd_id object_self(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    return self;
}
static bool object_isEqual(fwd_id self, fwd_SEL cmd, fwd_id other) {
    (void)cmd;
    return self == other;
}
static uint64_t object_hash(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    return (uint64_t)(uintptr_t)self;
}
static bool object_isProxy(fwd_id self, fwd_SEL cmd) {
    (void)self;
    (void)cmd;
    return true;
}
static void *object_zone(fwd_id self, fwd_SEL cmd) {
    (void)self;
    (void)cmd;
    return NULL;
}
FWD_METHOD_VOID(object_dealloc, (fwd_id self, fwd_SEL cmd), (self, cmd)) {
    (void)cmd;
    (void)fwd_object_dispose(self);
}
static fwd_id object_retain(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    return fwd_root_retain(self);
}
static void object_release(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    fwd_root_releaseByMethod(self, (fwd_IMP)object_release);
}
static fwd_id object_autorelease(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    return fwd_root_autorelease(self);
}
static uint64_t object_retainCount(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    return fwd_root_retainCount(self);
}
static bool object_allowsWeak(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    return !fwd_object_isDeallocating(self);
}
static bool object_retainWeak(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    return fwd_root_tryRetain(self);
}
FWD_METHOD(fwd_id, object_perform0, (fwd_id self, fwd_SEL cmd, fwd_SEL sel), (self, cmd, sel)) {
    (void)cmd;
    return fwd_root_performSelector(self, sel, 0, NULL, NULL);
}
FWD_METHOD(fwd_id, object_perform1, (fwd_id self, fwd_SEL cmd, fwd_SEL sel, fwd_id a),
    (self, cmd, sel, a)) {
    (void)cmd;
    return fwd_root_performSelector(self, sel, 1, a, NULL);
}
FWD_METHOD(fwd_id, object_perform2, (fwd_id self, fwd_SEL cmd, fwd_SEL sel, fwd_id a, fwd_id b),
    (self, cmd, sel, a, b)) {
    (void)cmd;
    return fwd_root_performSelector(self, sel, 2, a, b);
}

static void must_override(fwd_SEL cmd) {
    fwd_exception_raiseFormat(
        "NSInvalidArgumentException", "*** -[NSProxy %s] called!", fwd_sel_getName(cmd));
}
FWD_METHOD(
    fwd_id, object_methodSignature, (fwd_id self, fwd_SEL cmd, fwd_SEL sel), (self, cmd, sel)) {
    (void)self;
    (void)sel;
    must_override(cmd);
    return NULL;
}
FWD_METHOD_VOID(object_forwardInvocation, (fwd_id self, fwd_SEL cmd, fwd_id invocation),
    (self, cmd, invocation)) {
    (void)self;
    (void)invocation;
    must_override(cmd);
}
FWD_METHOD_VOID(
    object_doesNotRecognize, (fwd_id self, fwd_SEL cmd, fwd_SEL sel), (self, cmd, sel)) {
    (void)cmd;
    fwd_root_doesNotRecognize(self, sel);
}

static const struct fwd_builtin_method instance_methods[] = {
    FWD_BUILTIN("class", object_class, "#16@0:8"),
    FWD_BUILTIN("superclass", object_superclass, "#16@0:8"),
    FWD_BUILTIN("self", object_self, "@16@0:8"),
    FWD_BUILTIN("isEqual:", object_isEqual, "B24@0:8@16"),
    FWD_BUILTIN("hash", object_hash, "Q16@0:8"),
    FWD_BUILTIN("isProxy", object_isProxy, "B16@0:8"),
    FWD_BUILTIN("zone", object_zone, "^{_NSZone=}16@0:8"),
    FWD_BUILTIN("dealloc", object_dealloc, "v16@0:8"),
    FWD_BUILTIN("retain", object_retain, "@16@0:8"),
    FWD_BUILTIN("release", object_release, "Vv16@0:8"),
    FWD_BUILTIN("autorelease", object_autorelease, "@16@0:8"),
    FWD_BUILTIN("retainCount", object_retainCount, "Q16@0:8"),
    FWD_BUILTIN("allowsWeakReference", object_allowsWeak, "B16@0:8"),
    FWD_BUILTIN("retainWeakReference", object_retainWeak, "B16@0:8"),
    FWD_BUILTIN("performSelector:", object_perform0, "@24@0:8:16"),
    FWD_BUILTIN("performSelector:withObject:", object_perform1, "@32@0:8:16@24"),
    FWD_BUILTIN("performSelector:withObject:withObject:", object_perform2, "@40@0:8:16@24@32"),
    FWD_BUILTIN("isKindOfClass:", fwd_msgForward, "B24@0:8#16"),
    FWD_BUILTIN("isMemberOfClass:", fwd_msgForward, "B24@0:8#16"),
    FWD_BUILTIN("respondsToSelector:", fwd_msgForward, "B24@0:8:16"),
    FWD_BUILTIN("conformsToProtocol:", fwd_msgForward, "B24@0:8@16"),
    FWD_BUILTIN("methodSignatureForSelector:", object_methodSignature, "@24@0:8:16"),
    FWD_BUILTIN("forwardInvocation:", object_forwardInvocation, "v24@0:8@16"),
    FWD_BUILTIN("doesNotRecognizeSelector:", object_doesNotRecognize, "v24@0:8:16"),
    FWD_BUILTIN_END,
};
static const struct fwd_builtin_method class_methods[] = {
    FWD_BUILTIN("alloc", class_alloc, "@16@0:8"),
    FWD_BUILTIN("allocWithZone:", class_allocWithZone, "@24@0:8^{_NSZone=}16"),
    FWD_BUILTIN("load", class_load, "v16@0:8"),
    FWD_BUILTIN("initialize", class_initialize, "v16@0:8"),
    FWD_BUILTIN("class", class_class, "#16@0:8"),
    FWD_BUILTIN("superclass", class_superclass, "#16@0:8"),
    FWD_BUILTIN("self", class_self, "@16@0:8"),
    FWD_BUILTIN("isEqual:", class_isEqual, "B24@0:8@16"),
    FWD_BUILTIN("hash", class_hash, "Q16@0:8"),
    FWD_BUILTIN("retain", class_retain, "@16@0:8"),
    FWD_BUILTIN("release", class_release, "Vv16@0:8"),
    FWD_BUILTIN("autorelease", class_autorelease, "@16@0:8"),
    FWD_BUILTIN("retainCount", class_retainCount, "Q16@0:8"),
    FWD_BUILTIN("isKindOfClass:", class_isKindOf, "B24@0:8#16"),
    FWD_BUILTIN("isMemberOfClass:", class_isMemberOf, "B24@0:8#16"),
    FWD_BUILTIN("isSubclassOfClass:", class_isSubclassOf, "B24@0:8#16"),
    FWD_BUILTIN("respondsToSelector:", class_responds, "B24@0:8:16"),
    FWD_BUILTIN("instancesRespondToSelector:", class_instancesRespond, "B24@0:8:16"),
    FWD_BUILTIN("conformsToProtocol:", class_conforms, "B24@0:8@16"),
    FWD_BUILTIN("methodSignatureForSelector:", class_methodSignature, "@24@0:8:16"),
    FWD_BUILTIN("instanceMethodSignatureForSelector:", class_instanceMethodSignature, "@24@0:8:16"),
    FWD_BUILTIN("performSelector:", class_perform0, "@24@0:8:16"),
    FWD_BUILTIN("doesNotRecognizeSelector:", class_doesNotRecognize, "v24@0:8:16"),
    FWD_BUILTIN_END,
};

bool fwd_root_proxy_isDefaultInitialize(fwd_IMP imp) { return imp == (fwd_IMP)class_initialize; }

bool fwd_root_proxy_boot(void) {
    fwd_classes.NSProxy =
        fwd_class_makeBuiltin("NSProxy", NULL, sizeof(fwd_Class), instance_methods, class_methods);
    return fwd_classes.NSProxy != NULL && fwd_ivar_addClassWord(fwd_classes.NSProxy);
}
