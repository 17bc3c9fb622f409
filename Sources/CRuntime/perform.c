// Sending from C: the messages that the runtime itself sends (resolver, +initialize, -dealloc, copying) and the
// performSelector: family.
//
// With tracing off and a native implementation this is a lookup and a call through a C function type; boxed and
// forwarded ones go through fwd_call, traced sends through fwd_send, which takes arguments by address. All of them
// return a zero result when an exception was raised; callers who need to know compare fwd_exception_mark. A method of the
// runtime's own that is called here leaves its exception pending (fwd_expect_exception).
#include "internal.h"

typedef fwd_id (*imp0)(fwd_id, fwd_SEL);
typedef fwd_id (*imp1)(fwd_id, fwd_SEL, const void *);
typedef fwd_id (*imp2)(fwd_id, fwd_SEL, const void *, const void *);

/// The implementation when it can be called as a C function, else NULL.
static fwd_IMP direct(fwd_id receiver, fwd_SEL sel) {
    if (fwd_trace_isOn()) return NULL;
    fwd_IMP imp = fwd_lookup_send(receiver, sel, fwd_object_isa(receiver));
    if (!imp || fwd_imp_isSentinel(imp) || fwd_imp_getBoxed(imp)) return NULL;
    return imp;
}

/// The general way. `result` has 8 bytes and is zeroed first.
static void send_by_address(fwd_id receiver, fwd_SEL sel, const char *types, const void *a,
    const void *b, uint64_t *result) {
    *result = 0;
    fwd_Signature sig = fwd_signature_get(types, NULL);
    if (!sig) {
        fwd_exception_raiseFormat(
            "NSMallocException", "out of memory: '%s' was not sent", fwd_sel_getName(sel));
        return;
    }
    void *arguments[] = {&receiver, &sel, &a, &b};
    if (fwd_send(receiver, sel, sig, arguments, result) != FWD_OK) *result = 0;
}

static fwd_id as_object(uint64_t word) { return (fwd_id)(void *)(uintptr_t)word; }

fwd_id fwd_perform(fwd_id receiver, fwd_SEL sel, unsigned count, fwd_id a, fwd_id b) {
    static const char *const types[] = {"@@:", "@@:@", "@@:@@"};
    FWD_ASSERT(count <= 2);
    FWD_ASSERT_UNLOCKED();
    if (!receiver) return NULL;
    uint32_t mark = fwd_exception_mark();
    fwd_IMP imp = direct(receiver, sel);
    if (fwd_exception_since(mark)) return NULL;
    if (imp) {
        fwd_expect_exception(imp);
        fwd_id result = count == 0   ? ((imp0)imp)(receiver, sel)
                        : count == 1 ? ((imp1)imp)(receiver, sel, a)
                                     : ((imp2)imp)(receiver, sel, a, b);
        fwd_expect_exception(NULL);
        return fwd_exception_since(mark) ? NULL : result;
    }
    uint64_t result;
    send_by_address(receiver, sel, types[count], a, b, &result);
    return as_object(result);
}

fwd_id fwd_perform_sel(fwd_id receiver, fwd_SEL sel, fwd_SEL argument) {
    FWD_ASSERT_UNLOCKED();
    if (!receiver) return NULL;
    uint32_t mark = fwd_exception_mark();
    fwd_IMP imp = direct(receiver, sel);
    if (fwd_exception_since(mark)) return NULL;
    if (imp) {
        fwd_expect_exception(imp);
        fwd_id result = ((imp1)imp)(receiver, sel, argument);
        fwd_expect_exception(NULL);
        return fwd_exception_since(mark) ? NULL : result;
    }
    uint64_t result;
    send_by_address(receiver, sel, "@@::", argument, NULL, &result);
    return as_object(result);
}

FWD_ANY_FUNCTION void fwd_perform_void(fwd_id receiver, fwd_SEL sel) {
    FWD_ASSERT_UNLOCKED();
    if (!receiver) return;
    uint32_t mark = fwd_exception_mark();
    fwd_IMP imp = direct(receiver, sel);
    if (fwd_exception_since(mark)) return;
    if (imp) {
        fwd_expect_exception(imp);
        ((void (*)(fwd_id, fwd_SEL))imp)(receiver, sel);
        fwd_expect_exception(NULL);
        return;
    }
    uint64_t result;
    send_by_address(receiver, sel, "v@:", NULL, NULL, &result);
}

FWD_ANY_FUNCTION void fwd_perform_found(fwd_id receiver, fwd_SEL sel, fwd_IMP imp) {
    FWD_ASSERT_UNLOCKED();
    if (fwd_imp_getBoxed(imp)) {
        fwd_Signature sig = fwd_signature_get("v@:", NULL);
        void *arguments[] = {&receiver, &sel};
        if (sig) (void)fwd_call(imp, sig, arguments, NULL);
        else
            fwd_exception_raiseFormat(
                "NSMallocException", "out of memory: '%s' was not sent", fwd_sel_getName(sel));
        return;
    }
    fwd_expect_exception(imp);
    ((void (*)(fwd_id, fwd_SEL))imp)(receiver, sel);
    fwd_expect_exception(NULL);
}

FWD_ANY_FUNCTION bool fwd_perform_bool_pointer(
    fwd_id receiver, fwd_SEL sel, const char *types, const void *argument) {
    FWD_ASSERT_UNLOCKED();
    if (!receiver) return false;
    uint32_t mark = fwd_exception_mark();
    fwd_IMP imp = direct(receiver, sel);
    if (fwd_exception_since(mark)) return false;
    if (imp) {
        fwd_expect_exception(imp);
        bool result = ((bool (*)(fwd_id, fwd_SEL, const void *))imp)(receiver, sel, argument);
        fwd_expect_exception(NULL);
        return result && !fwd_exception_since(mark);
    }
    uint64_t result;
    send_by_address(receiver, sel, types, argument, NULL, &result);
    return (result & 0xff) != 0;
}

bool fwd_perform_bool(fwd_id receiver, fwd_SEL sel) {
    return fwd_perform_bool_pointer(receiver, sel, "B@:", NULL);
}

fwd_status fwd_method_invoke(
    fwd_id receiver, fwd_Method method, fwd_Signature sig, void *const *arguments, void *result) {
    uint32_t count = fwd_signature_count(sig);
    if (!method || count < 2) return FWD_BAD_ARGUMENT;
    fwd_SEL sel = method->sel;
    void *all[count];
    memcpy(all, arguments, sizeof all);
    all[0] = &receiver;
    all[1] = &sel;
    return fwd_call(fwd_method_load(method), sig, all, result);
}
