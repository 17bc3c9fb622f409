// NSObject: the root class, with the methods that need no strings.
//
// Every method is an ordinary C function in an ordinary list. Apple's NSObject has most of them twice, as instance and as
// class method, and so has this one: exchanging the instance method leaves class objects alone.
//
// What Apple's runtime asks of an object by message stays a message here when a class has its own way (`class`,
// `allocWithZone:`); the flags FWD_CLASS_CUSTOM_… say so, so that the usual case sends nothing.
//
// performSelector: trusts no program: the method's own encoding says how it is to be called, so a method that returns
// nothing gives nil, and one that returns or takes values of other kinds is called with memory that is large enough.
#include "lifetime.h"
#include "method-section.h"

// ---------------------------------------------------------------- What an object is

/// What `[self class]` gives; sent only when the class has its own -class.
static fwd_Class class_of(fwd_id self) {
    fwd_Class isa = fwd_object_isa(self);
    if (FWD_UNLIKELY(fwd_class_is(isa, FWD_CLASS_CUSTOM_CLASS)))
        return (fwd_Class)(void *)fwd_perform(self, FWD_S(class_), 0, NULL, NULL);
    return fwd_class_visible(isa);
}

fwd_Class fwd_root_class(fwd_id self) {
    fwd_Class cls = class_of(self);
    if (FWD_LIKELY(!fwd_class_is(fwd_object_isa(self), FWD_CLASS_CUSTOM_CLASS))) return cls;
    return fwd_object_isClass((fwd_id)(void *)cls) ? cls : NULL;
}

static bool descends(fwd_Class cls, fwd_Class ancestor) {
    while (cls && cls != ancestor) cls = fwd_class_super(cls);
    return cls != NULL;
}

static bool conforms(fwd_Class cls, fwd_Protocol protocol) {
    if (!protocol || !fwd_guard_check(protocol) || !fwd_object_isProtocol((fwd_id)(void *)protocol))
        return false;
    for (; cls; cls = fwd_class_super(cls)) {
        if (fwd_class_conformsToProtocol(cls, protocol)) return true;
    }
    return false;
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
FWD_METHOD(bool, object_isKindOf, (fwd_id self, fwd_SEL cmd, fwd_Class cls), (self, cmd, cls)) {
    (void)cmd;
    return cls && descends(fwd_root_class(self), cls);
}
FWD_METHOD(bool, object_isMemberOf, (fwd_id self, fwd_SEL cmd, fwd_Class cls), (self, cmd, cls)) {
    (void)cmd;
    return cls && class_of(self) == cls;
}
static bool object_isProxy(fwd_id self, fwd_SEL cmd) {
    (void)self;
    (void)cmd;
    return false;
}
static bool object_isEqual(fwd_id self, fwd_SEL cmd, fwd_id other) {
    (void)cmd;
    return self == other;
}
static uint64_t object_hash(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    return (uint64_t)(uintptr_t)self;
}
static void *object_zone(fwd_id self, fwd_SEL cmd) {
    (void)self;
    (void)cmd;
    return NULL;
}
FWD_METHOD(bool, object_responds, (fwd_id self, fwd_SEL cmd, fwd_SEL sel), (self, cmd, sel)) {
    (void)cmd;
    return fwd_lookup_responds(self, fwd_root_class(self), sel, "respondsToSelector:");
}
FWD_METHOD(bool, object_conforms, (fwd_id self, fwd_SEL cmd, fwd_Protocol protocol),
    (self, cmd, protocol)) {
    (void)cmd;
    return conforms(fwd_root_class(self), protocol);
}
FWD_METHOD(fwd_IMP, object_methodFor, (fwd_id self, fwd_SEL cmd, fwd_SEL sel), (self, cmd, sel)) {
    (void)cmd;
    return fwd_class_getMethodImplementation(fwd_object_isa(self), sel);
}

static fwd_Class class_class(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    return (fwd_Class)(void *)self;
}
static fwd_Class class_superclass(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    return fwd_class_super((fwd_Class)(void *)self);
}
static fwd_id class_self(fwd_id self, fwd_SEL cmd) { return object_self(self, cmd); }
static bool class_isKindOf(fwd_id self, fwd_SEL cmd, fwd_Class cls) {
    (void)cmd;
    return cls && descends(fwd_object_isa(self), cls);
}
static bool class_isMemberOf(fwd_id self, fwd_SEL cmd, fwd_Class cls) {
    (void)cmd;
    return cls && fwd_object_isa(self) == cls;
}
static bool class_isSubclassOf(fwd_id self, fwd_SEL cmd, fwd_Class cls) {
    (void)cmd;
    return cls && descends((fwd_Class)(void *)self, cls);
}
static bool class_isProxy(fwd_id self, fwd_SEL cmd) { return object_isProxy(self, cmd); }
static bool class_isEqual(fwd_id self, fwd_SEL cmd, fwd_id other) {
    return object_isEqual(self, cmd, other);
}
static uint64_t class_hash(fwd_id self, fwd_SEL cmd) { return object_hash(self, cmd); }
static void *class_zone(fwd_id self, fwd_SEL cmd) { return object_zone(self, cmd); }
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
    return conforms((fwd_Class)(void *)self, protocol);
}
FWD_METHOD(fwd_IMP, class_methodFor, (fwd_id self, fwd_SEL cmd, fwd_SEL sel), (self, cmd, sel)) {
    return object_methodFor_body(self, cmd, sel);
}
FWD_METHOD(
    fwd_IMP, class_instanceMethodFor, (fwd_id self, fwd_SEL cmd, fwd_SEL sel), (self, cmd, sel)) {
    (void)cmd;
    return fwd_class_getMethodImplementation((fwd_Class)(void *)self, sel);
}
static int64_t class_version(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    return fwd_class_getVersion((fwd_Class)(void *)self);
}
static void class_setVersion(fwd_id self, fwd_SEL cmd, int64_t version) {
    (void)cmd;
    fwd_class_setVersion((fwd_Class)(void *)self, (int)version);
}

// ---------------------------------------------------------------- Life

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
FWD_METHOD(fwd_id, class_new, (fwd_id self, fwd_SEL cmd), (self, cmd)) {
    fwd_id object = fwd_class_is(fwd_object_isa(self), FWD_CLASS_CUSTOM_ALLOC)
                        ? fwd_perform(self, FWD_S(alloc), 0, NULL, NULL)
                        : class_allocWithZone(self, cmd, NULL);
    return fwd_perform(object, FWD_S(init), 0, NULL, NULL);
}
static fwd_id object_init(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    return self;
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
    size_t count = fwd_root_retainCount(self);
    return count == SIZE_MAX && fwd_class_is(fwd_object_isa(self), FWD_CLASS_TAGGED) ? INT64_MAX
                                                                                     : count;
}
static bool object_allowsWeak(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    return !fwd_object_isDeallocating(self);
}
static bool object_retainWeak(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    return fwd_root_tryRetain(self);
}
FWD_METHOD(fwd_id, object_copy, (fwd_id self, fwd_SEL cmd), (self, cmd)) {
    (void)cmd;
    return fwd_perform(self, FWD_S(copyWithZone_), 1, NULL, NULL);
}
FWD_METHOD(fwd_id, object_mutableCopy, (fwd_id self, fwd_SEL cmd), (self, cmd)) {
    (void)cmd;
    return fwd_perform(self, FWD_S(mutableCopyWithZone_), 1, NULL, NULL);
}

static fwd_id class_init(fwd_id self, fwd_SEL cmd) { return object_self(self, cmd); }
static void class_dealloc(fwd_id self, fwd_SEL cmd) {
    (void)self;
    (void)cmd;
}
static fwd_id class_retain(fwd_id self, fwd_SEL cmd) { return object_self(self, cmd); }
static void class_release(fwd_id self, fwd_SEL cmd) {
    (void)self;
    (void)cmd;
}
static fwd_id class_autorelease(fwd_id self, fwd_SEL cmd) { return object_self(self, cmd); }
static uint64_t class_retainCount(fwd_id self, fwd_SEL cmd) {
    (void)self;
    (void)cmd;
    return UINT64_MAX;
}
static fwd_id class_copy(fwd_id self, fwd_SEL cmd) { return object_self(self, cmd); }
static fwd_id class_copyWithZone(fwd_id self, fwd_SEL cmd, void *zone) {
    (void)cmd;
    (void)zone;
    return self;
}
static fwd_id class_mutableCopy(fwd_id self, fwd_SEL cmd) { return object_self(self, cmd); }
static fwd_id class_mutableCopyWithZone(fwd_id self, fwd_SEL cmd, void *zone) {
    (void)cmd;
    (void)zone;
    return self;
}
static void class_load(fwd_id self, fwd_SEL cmd) {
    (void)self;
    (void)cmd;
}
static void class_initialize(fwd_id self, fwd_SEL cmd) {
    (void)self;
    (void)cmd;
}

bool fwd_root_isDefaultInitialize(fwd_IMP imp) {
    return imp == (fwd_IMP)class_initialize || fwd_root_proxy_isDefaultInitialize(imp);
}

// ---------------------------------------------------------------- performSelector:

enum { PERFORM_SLOTS = 8, PERFORM_SLOT_BYTES = 256 };

static bool is_word(const fwd_type *type) {
    return type && type->size == sizeof(void *) && strchr("@#:*^qQ", type->kind) != NULL;
}

/// A method that does not take and return plain words: every argument beyond the objects is zero, the result is read
/// only when it is a word or a small integer.
static fwd_id perform_unlike(fwd_id self, fwd_SEL sel, fwd_Signature sig, fwd_id a, fwd_id b) {
    _Alignas(16) unsigned char slots[PERFORM_SLOTS][PERFORM_SLOT_BYTES] = {{0}};
    void *arguments[PERFORM_SLOTS];
    uint32_t count = fwd_signature_count(sig);
    const fwd_type *type = fwd_signature_returnType(sig);
    bool fits = count <= PERFORM_SLOTS && type->size <= PERFORM_SLOT_BYTES;
    for (uint32_t i = 2; fits && i < count; i++)
        fits = fwd_signature_argumentType(sig, i)->size <= PERFORM_SLOT_BYTES;
    if (!fits) {
        fwd_exception_raiseFormat("NSInvalidArgumentException",
            "performSelector: cannot call '%s' of type %s", fwd_sel_getName(sel),
            fwd_signature_types(sig));
        return NULL;
    }
    fwd_id objects[] = {a, b};
    for (uint32_t i = 0; i < count; i++) {
        arguments[i] = slots[i];
        if (i == 0) memcpy(slots[i], &self, sizeof self);
        else if (i == 1) memcpy(slots[i], &sel, sizeof sel);
        else if (i < 4) memcpy(slots[i], &objects[i - 2], sizeof objects[0]);
    }
    _Alignas(16) unsigned char result[PERFORM_SLOT_BYTES] = {0};
    if (fwd_send(self, sel, sig, arguments, result) != FWD_OK) return NULL;
    fwd_id object = NULL;
    if (type->size <= sizeof object && strchr("@#:*^qQcCsSiIlLB", type->kind))
        memcpy(&object, result, type->size);
    return object;
}

static fwd_id perform(fwd_id self, fwd_SEL sel, unsigned count, fwd_id a, fwd_id b) {
    if (!sel) {
        fwd_exception_raise(
            NULL, "NSInvalidArgumentException", "performSelector: needs a selector");
        return NULL;
    }
    fwd_Method method = fwd_class_findMethod(fwd_object_isa(self), sel);
    fwd_Signature sig = method ? fwd_method_signature(method) : NULL;
    if (!sig || fwd_signature_count(sig) < 2) return fwd_perform(self, sel, count, a, b);
    bool nothing = fwd_signature_returnType(sig)->kind == 'v';
    bool words = fwd_signature_count(sig) <= count + 2 &&
                 (nothing || is_word(fwd_signature_returnType(sig)));
    for (uint32_t i = 2; words && i < fwd_signature_count(sig); i++)
        words = is_word(fwd_signature_argumentType(sig, i));
    if (!words) return perform_unlike(self, sel, sig, a, b);
    fwd_id result = fwd_perform(self, sel, count, a, b);
    return nothing ? NULL : result;
}

FWD_METHOD(fwd_id, object_perform0, (fwd_id self, fwd_SEL cmd, fwd_SEL sel), (self, cmd, sel)) {
    (void)cmd;
    return perform(self, sel, 0, NULL, NULL);
}
FWD_METHOD(fwd_id, object_perform1, (fwd_id self, fwd_SEL cmd, fwd_SEL sel, fwd_id a),
    (self, cmd, sel, a)) {
    (void)cmd;
    return perform(self, sel, 1, a, NULL);
}
FWD_METHOD(fwd_id, object_perform2, (fwd_id self, fwd_SEL cmd, fwd_SEL sel, fwd_id a, fwd_id b),
    (self, cmd, sel, a, b)) {
    (void)cmd;
    return perform(self, sel, 2, a, b);
}
FWD_METHOD(fwd_id, class_perform0, (fwd_id self, fwd_SEL cmd, fwd_SEL sel), (self, cmd, sel)) {
    return object_perform0_body(self, cmd, sel);
}
FWD_METHOD(fwd_id, class_perform1, (fwd_id self, fwd_SEL cmd, fwd_SEL sel, fwd_id a),
    (self, cmd, sel, a)) {
    return object_perform1_body(self, cmd, sel, a);
}
FWD_METHOD(fwd_id, class_perform2, (fwd_id self, fwd_SEL cmd, fwd_SEL sel, fwd_id a, fwd_id b),
    (self, cmd, sel, a, b)) {
    return object_perform2_body(self, cmd, sel, a, b);
}

fwd_id fwd_root_performSelector(fwd_id self, fwd_SEL sel, unsigned count, fwd_id a, fwd_id b) {
    return perform(self, sel, count, a, b);
}

// ---------------------------------------------------------------- Resolving and forwarding

static bool class_resolveInstance(fwd_id self, fwd_SEL cmd, fwd_SEL sel) {
    (void)self;
    (void)cmd;
    (void)sel;
    return false;
}
static bool class_resolveClass(fwd_id self, fwd_SEL cmd, fwd_SEL sel) {
    (void)self;
    (void)cmd;
    (void)sel;
    return false;
}

bool fwd_root_isDefaultResolver(fwd_IMP imp) {
    return imp == (fwd_IMP)class_resolveInstance || imp == (fwd_IMP)class_resolveClass;
}

static fwd_id object_forwardingTarget(fwd_id self, fwd_SEL cmd, fwd_SEL sel) {
    (void)self;
    (void)cmd;
    (void)sel;
    return NULL;
}
static fwd_id class_forwardingTarget(fwd_id self, fwd_SEL cmd, fwd_SEL sel) {
    return object_forwardingTarget(self, cmd, sel);
}

/// The types that a protocol of the class or of a superclass promises.
static const char *promised_types(fwd_Class cls, fwd_SEL sel) {
    bool instance = !fwd_class_isMetaClass(cls);
    const char *types = NULL;
    for (fwd_Class at = instance ? cls : cls->pair; at && !types; at = fwd_class_super(at)) {
        fwd_Protocol *protocols = fwd_class_copyProtocolList(at, NULL);
        for (uint32_t i = 0; protocols && protocols[i] && !types; i++) {
            types = fwd_protocol_getMethodDescription(protocols[i], sel, true, instance).types;
            if (!types)
                types = fwd_protocol_getMethodDescription(protocols[i], sel, false, instance).types;
        }
        fwd_free(protocols);
    }
    return types;
}

static fwd_id signature_for(fwd_Class cls, fwd_SEL sel, const char *why) {
    if (!sel) return NULL;
    uint32_t mark = fwd_exception_mark();
    fwd_Method method = fwd_lookup_method(cls, sel, why);
    if (fwd_exception_since(mark)) return NULL;
    const char *promised = method ? NULL : promised_types(cls, sel);
    fwd_Signature sig = method                  ? fwd_method_signature(method)
                        : promised && *promised ? fwd_signature_get(promised, NULL)
                                                : NULL;
    return sig ? fwd_methodSignature_create(sig) : NULL;
}

FWD_METHOD(
    fwd_id, object_methodSignature, (fwd_id self, fwd_SEL cmd, fwd_SEL sel), (self, cmd, sel)) {
    (void)cmd;
    return signature_for(fwd_object_isa(self), sel, "methodSignatureForSelector:");
}
FWD_METHOD(
    fwd_id, class_methodSignature, (fwd_id self, fwd_SEL cmd, fwd_SEL sel), (self, cmd, sel)) {
    return object_methodSignature_body(self, cmd, sel);
}
FWD_METHOD(fwd_id, class_instanceMethodSignature, (fwd_id self, fwd_SEL cmd, fwd_SEL sel),
    (self, cmd, sel)) {
    (void)cmd;
    return signature_for((fwd_Class)(void *)self, sel, "instanceMethodSignatureForSelector:");
}

FWD_METHOD_VOID(object_forwardInvocation, (fwd_id self, fwd_SEL cmd, fwd_id invocation),
    (self, cmd, invocation)) {
    (void)cmd;
    fwd_SEL sel = NULL;
    if (invocation && !fwd_guard_check(invocation)) return;
    if (invocation && !fwd_object_isInvocation(invocation)) {
        // Foundation asks whatever it is given for its selector.
        (void)fwd_perform_sel(
            invocation, FWD_S(doesNotRecognizeSelector_), fwd_sel_registerName("selector"));
        return;
    }
    if (invocation) (void)fwd_invocation_getArgument(invocation, &sel, 1);
    (void)fwd_perform_sel(
        self, FWD_S(doesNotRecognizeSelector_), sel ? sel : FWD_S(forwardInvocation_));
}
FWD_METHOD_VOID(class_forwardInvocation, (fwd_id self, fwd_SEL cmd, fwd_id invocation),
    (self, cmd, invocation)) {
    object_forwardInvocation_body(self, cmd, invocation);
}

void fwd_root_doesNotRecognize(fwd_id self, fwd_SEL sel) {
    bool is_class = fwd_class_isMetaClass(fwd_object_isa(self));
    const char *name = is_class ? ((fwd_Class)(void *)self)->name : fwd_object_isa(self)->name;
    fwd_exception_raiseFormat("NSInvalidArgumentException",
        "%c[%s %s]: unrecognized selector sent to %s %p", is_class ? '+' : '-', name,
        fwd_sel_getName(sel), is_class ? "class" : "instance", (void *)self);
    fwd_trace_unrecognized(self, sel);
}
FWD_METHOD_VOID(
    object_doesNotRecognize, (fwd_id self, fwd_SEL cmd, fwd_SEL sel), (self, cmd, sel)) {
    (void)cmd;
    fwd_root_doesNotRecognize(self, sel);
}
FWD_METHOD_VOID(class_doesNotRecognize, (fwd_id self, fwd_SEL cmd, fwd_SEL sel), (self, cmd, sel)) {
    object_doesNotRecognize_body(self, cmd, sel);
}

// ---------------------------------------------------------------- The class and its protocol

// The methods of protocol NSObject that are written here: name, instance function, class function, types.
// clang-format off
#define PROTOCOL_METHODS(X) \
    X("class", class, "#16@0:8") X("superclass", superclass, "#16@0:8") X("self", self, "@16@0:8") \
    X("isKindOfClass:", isKindOf, "B24@0:8#16") X("isMemberOfClass:", isMemberOf, "B24@0:8#16") \
    X("isProxy", isProxy, "B16@0:8") X("isEqual:", isEqual, "B24@0:8@16") X("hash", hash, "Q16@0:8") \
    X("zone", zone, "^{_NSZone=}16@0:8") X("respondsToSelector:", responds, "B24@0:8:16") \
    X("conformsToProtocol:", conforms, "B24@0:8@16") X("performSelector:", perform0, "@24@0:8:16") \
    X("performSelector:withObject:", perform1, "@32@0:8:16@24") \
    X("performSelector:withObject:withObject:", perform2, "@40@0:8:16@24@32") \
    X("retain", retain, "@16@0:8") X("release", release, "Vv16@0:8") X("autorelease", autorelease, "@16@0:8") \
    X("retainCount", retainCount, "Q16@0:8")
// clang-format on
// clang-format off
#define OTHER_METHODS(X) \
    X("init", init, "@16@0:8") X("dealloc", dealloc, "v16@0:8") X("copy", copy, "@16@0:8") \
    X("mutableCopy", mutableCopy, "@16@0:8") X("methodForSelector:", methodFor, "^?24@0:8:16") \
    X("methodSignatureForSelector:", methodSignature, "@24@0:8:16") \
    X("forwardingTargetForSelector:", forwardingTarget, "@24@0:8:16") \
    X("forwardInvocation:", forwardInvocation, "v24@0:8@16") \
    X("doesNotRecognizeSelector:", doesNotRecognize, "v24@0:8:16")
// clang-format on
#define INSTANCE(name, function, types) FWD_BUILTIN(name, object_##function, types),
#define CLASS(name, function, types) FWD_BUILTIN(name, class_##function, types),

static const struct fwd_builtin_method instance_methods[] = {
    PROTOCOL_METHODS(INSTANCE) OTHER_METHODS(INSTANCE)
        FWD_BUILTIN("allowsWeakReference", object_allowsWeak, "B16@0:8"),
    FWD_BUILTIN("retainWeakReference", object_retainWeak, "B16@0:8"),
    FWD_BUILTIN_END,
};
static const struct fwd_builtin_method class_methods[] = {
    PROTOCOL_METHODS(CLASS) OTHER_METHODS(CLASS) FWD_BUILTIN("load", class_load, "v16@0:8"),
    FWD_BUILTIN("initialize", class_initialize, "v16@0:8"),
    FWD_BUILTIN("alloc", class_alloc, "@16@0:8"),
    FWD_BUILTIN("allocWithZone:", class_allocWithZone, "@24@0:8^{_NSZone=}16"),
    FWD_BUILTIN("new", class_new, "@16@0:8"),
    FWD_BUILTIN("copyWithZone:", class_copyWithZone, "@24@0:8^{_NSZone=}16"),
    FWD_BUILTIN("mutableCopyWithZone:", class_mutableCopyWithZone, "@24@0:8^{_NSZone=}16"),
    FWD_BUILTIN("isSubclassOfClass:", class_isSubclassOf, "B24@0:8#16"),
    FWD_BUILTIN("instancesRespondToSelector:", class_instancesRespond, "B24@0:8:16"),
    FWD_BUILTIN("instanceMethodForSelector:", class_instanceMethodFor, "^?24@0:8:16"),
    FWD_BUILTIN("instanceMethodSignatureForSelector:", class_instanceMethodSignature, "@24@0:8:16"),
    FWD_BUILTIN("resolveInstanceMethod:", class_resolveInstance, "B24@0:8:16"),
    FWD_BUILTIN("resolveClassMethod:", class_resolveClass, "B24@0:8:16"),
    FWD_BUILTIN("version", class_version, "q16@0:8"),
    FWD_BUILTIN("setVersion:", class_setVersion, "v24@0:8q16"),
    FWD_BUILTIN_END,
};

bool fwd_root_object_boot(void) {
    fwd_classes.NSObject =
        fwd_class_makeBuiltin("NSObject", NULL, sizeof(fwd_Class), instance_methods, class_methods);
    return fwd_classes.NSObject != NULL && fwd_ivar_addClassWord(fwd_classes.NSObject);
}

static void promise(fwd_Protocol protocol, const char *name, const char *types, bool required) {
    fwd_protocol_addMethodDescription(protocol, fwd_sel_registerName(name), types, required, true);
}

static void promise_property(
    fwd_Protocol protocol, const char *name, const char *type, bool copies) {
    fwd_property_attribute attributes[] = {{"T", type}, {"R", ""}, {"C", ""}};
    fwd_protocol_addProperty(protocol, name, attributes, copies ? 3 : 2, true, true);
}

bool fwd_root_protocol_boot(void) {
    fwd_Protocol protocol = fwd_allocateProtocol("NSObject");
    if (!protocol) return false;
#define PROMISE(name, function, types) promise(protocol, name, types, true);
    PROTOCOL_METHODS(PROMISE)
#undef PROMISE
    promise(protocol, "description", "@16@0:8", true);
    promise(protocol, "debugDescription", "@16@0:8", false);
    // Clang lists optional properties among the others.
    promise_property(protocol, "hash", "Q", false);
    promise_property(protocol, "superclass", "#", false);
    promise_property(protocol, "description", "@\"NSString\"", true);
    promise_property(protocol, "debugDescription", "@\"NSString\"", true);
    fwd_registerProtocol(protocol);
    return fwd_class_addProtocol(fwd_classes.NSObject, protocol) &&
           fwd_class_addProtocol(fwd_classes.NSProxy, protocol);
}
