// What the tests of classes, methods and dispatch share.
#ifndef FWD_DISPATCH_H
#define FWD_DISPATCH_H

#include "fixtures.h"
#include "internal.h"

/// The function to call for a message: the messenger itself where there is assembly, else what the lookup gives.
#if FWD_PORTABLE
#define MESSENGER(RECEIVER, SELECTOR) fwd_msgLookup((fwd_id)(void *)(RECEIVER), (SELECTOR))
#else
#define MESSENGER(RECEIVER, SELECTOR) ((void)(RECEIVER), (void)(SELECTOR), (fwd_IMP)fwd_msgSend)
#define SUPER_MESSENGER ((void)0, (fwd_IMP)fwd_msgSendSuper)
#define SUPER_STRET_MESSENGER ((void)0, (fwd_IMP)fwd_msgSendSuper_stret)
#endif
#define MSG(RESULT, RECEIVER, NAME)                                                                \
    (((RESULT(*)(void *, fwd_SEL))MESSENGER((RECEIVER), SEL(NAME)))((RECEIVER), SEL(NAME)))
#define MSG1(RESULT, RECEIVER, NAME, TYPE, VALUE)                                                  \
    (((RESULT(*)(void *, fwd_SEL, TYPE))MESSENGER((RECEIVER), SEL(NAME)))(                         \
        (RECEIVER), SEL(NAME), (VALUE)))

/// Exceptions stay pending instead of ending the process.
__attribute__((unused)) static void keep_pending(const fwd_exception *exception, void *context) {
    (void)exception;
    (void)context;
}

/// Takes the pending exception and compares its name; "" when none is pending.
#define CHECK_RAISED(NAME)                                                                         \
    do {                                                                                           \
        fwd_exception harness_exception = {NULL, "", ""};                                          \
        (void)fwd_exception_take(&harness_exception);                                              \
        CHECK_STR(harness_exception.name, NAME);                                                   \
        fwd_release(harness_exception.object);                                                     \
    } while (0)

__attribute__((unused)) static bool cached(fwd_Class cls, const char *name) {
    return fwd_table_read(cls, SEL(name), NULL) != NULL;
}

/// Every class's table and links keep their invariants.
__attribute__((unused)) static void check_all_classes(void) {
    uint32_t count = 0;
    fwd_Class *classes = fwd_copyClassList(&count);
    for (uint32_t i = 0; i < count; i++) {
        CHECK_STR(fwd_table_check(classes[i]), NULL);
        CHECK_STR(fwd_table_check(classes[i]->pair), NULL);
        CHECK(fwd_class_getSuperclass(classes[i]) != classes[i]);
    }
    fwd_free(classes);
}

__attribute__((unused)) static int return_one(fwd_id self, fwd_SEL sel) {
    (void)self;
    (void)sel;
    return 1;
}
__attribute__((unused)) static int return_two(fwd_id self, fwd_SEL sel) {
    (void)self;
    (void)sel;
    return 2;
}
__attribute__((unused)) static int return_three(fwd_id self, fwd_SEL sel) {
    (void)self;
    (void)sel;
    return 3;
}

#define ADD(CLASS, NAME, FUNCTION, TYPES)                                                          \
    fwd_class_addMethod((CLASS), SEL(NAME), (fwd_IMP)(FUNCTION), (TYPES))

#endif
