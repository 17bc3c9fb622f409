// Classes and small helpers that the tests of objects and their lifetime share.
#ifndef FWD_FIXTURES_H
#define FWD_FIXTURES_H

#include "harness.h"

#define SEL(name) fwd_sel_registerName(name)

/// Sends by the portable lookup: `SEND1(int, car, "drive:", int, 3)`.
#define SEND0(RESULT, RECEIVER, NAME)                                                              \
    (((RESULT(*)(fwd_id, fwd_SEL))fwd_msgLookup((RECEIVER), SEL(NAME)))((RECEIVER), SEL(NAME)))
#define SEND1(RESULT, RECEIVER, NAME, TYPE, VALUE)                                                 \
    (((RESULT(*)(fwd_id, fwd_SEL, TYPE))fwd_msgLookup((RECEIVER), SEL(NAME)))(                     \
        (RECEIVER), SEL(NAME), (VALUE)))
/// `[super name]` as written in the class `cls`, which must be the class that has the method.
#define SUPER0(RESULT, RECEIVER, CLASS, NAME)                                                      \
    (((RESULT(*)(fwd_id, fwd_SEL))fwd_msgLookupSuper(                                              \
        &(struct fwd_super){(RECEIVER), fwd_class_getSuperclass(CLASS)}, SEL(NAME)))(              \
        (RECEIVER), SEL(NAME)))

__attribute__((unused)) static fwd_Class nsobject(void) { return fwd_getClass("NSObject"); }

/// A class pair that is still to be registered; `superclass` NULL: NSObject.
__attribute__((unused)) static fwd_Class begin_class(const char *name, fwd_Class superclass) {
    return fwd_allocateClassPair(superclass ? superclass : nsobject(), name, 0);
}

__attribute__((unused)) static fwd_Class make_class(const char *name, fwd_Class superclass) {
    fwd_Class cls = begin_class(name, superclass);
    fwd_registerClassPair(cls);
    return cls;
}

__attribute__((unused)) static fwd_id new_object(fwd_Class cls) {
    return fwd_class_createInstance(cls, 0);
}

__attribute__((unused)) static bool add_object_ivar(
    fwd_Class cls, const char *name, fwd_ownership ownership) {
    return fwd_class_addIvar(cls, name, sizeof(fwd_id), 3, "@") &&
           fwd_class_setIvarOwnership(cls, name, ownership);
}

__attribute__((unused)) static void set_object(fwd_id object, const char *ivar, fwd_id value) {
    fwd_object_setIvar(
        object, fwd_class_getInstanceVariable(fwd_object_getClass(object), ivar), value);
}

__attribute__((unused)) static fwd_id get_object(fwd_id object, const char *ivar) {
    return fwd_object_getIvar(
        object, fwd_class_getInstanceVariable(fwd_object_getClass(object), ivar));
}

// ---------------------------------------------------------------- A log of what happened, in order

static char log_text[4096];

__attribute__((unused)) static void log_clear(void) { log_text[0] = 0; }

__attribute__((format(printf, 1, 2), unused)) static void log_add(const char *format, ...) {
    size_t length = strlen(log_text);
    __builtin_va_list arguments;
    __builtin_va_start(arguments, format);
    if (length && length + 2 < sizeof log_text) log_text[length++] = ' ', log_text[length] = 0;
    (void)vsnprintf(log_text + length, sizeof log_text - length, format, arguments);
    __builtin_va_end(arguments);
}

// ---------------------------------------------------------------- Tracked: objects that log their end

struct tracked {
    fwd_Class isa;
    const char *tag;
};

__attribute__((unused)) static atomic_int tracked_ends;

__attribute__((unused)) static fwd_Class tracked_class(void);

__attribute__((unused)) static void tracked_dealloc(fwd_id self, fwd_SEL sel) {
    (void)sel;
    const char *tag = ((struct tracked *)(void *)self)->tag;
    atomic_fetch_add_explicit(&tracked_ends, 1, memory_order_relaxed);
    if (tag) log_add("%s", tag);
    SUPER0(void, self, fwd_getClass("Tracked"), "dealloc");
}

/// NSObject's subclass whose instances log their tag when they end and count in `tracked_ends`.
__attribute__((unused)) static fwd_Class tracked_class(void) {
    fwd_Class cls = fwd_getClass("Tracked");
    if (cls) return cls;
    atomic_store(&tracked_ends, 0);
    log_clear();
    cls = begin_class("Tracked", NULL);
    (void)fwd_class_addIvar(cls, "tag", sizeof(char *), 3, "r*");
    (void)fwd_class_addMethod(cls, SEL("dealloc"), (fwd_IMP)tracked_dealloc, "v16@0:8");
    fwd_registerClassPair(cls);
    return cls;
}

__attribute__((unused)) static fwd_id tracked(const char *tag) {
    fwd_id object = new_object(tracked_class());
    if (object) ((struct tracked *)(void *)object)->tag = tag;
    return object;
}

/// A subclass of Tracked with the instance methods given (name, function, types, …, NULL).
struct method {
    const char *name;
    fwd_IMP imp;
    const char *types;
};
__attribute__((unused)) static void add_methods(fwd_Class cls, const struct method *methods) {
    for (; methods->name; methods++)
        CHECK(fwd_class_addMethod(cls, SEL(methods->name), methods->imp, methods->types));
}

#endif
