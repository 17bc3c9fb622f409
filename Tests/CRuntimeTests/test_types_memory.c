// Memory that runs out: each allocation that parsing, signatures, boxed implementations and invocations make is refused
// once, and every call ends with its documented failure. Afterwards everything is given back.
#include "harness.h"

static long countdown, outstanding;

static void *scarce_allocate(size_t size, fwd_memory_kind kind, void *context) {
    (void)kind, (void)context;
    if (countdown >= 0 && countdown-- == 0) return NULL;
    outstanding++;
    return calloc(1, size);
}
static void scarce_free(void *memory, size_t size, fwd_memory_kind kind, void *context) {
    (void)size, (void)kind, (void)context;
    outstanding--;
    free(memory);
}

static void do_nothing(void *context, void *const *arguments, void *result) {
    (void)context, (void)arguments, (void)result;
}

/// One pass through the area; false when something was refused.
static bool work(void) {
    bool whole = true;
    fwd_encoding_error error = {0, ""};
    const fwd_type *type = fwd_type_parse("{outer={inner=\"a\"i\"b\"@\"NSString\"}[3d]}", &error);
    CHECK_STR(error.message, type ? "" : "out of memory");
    whole = whole && type;
    size_t size;
    whole = whole && fwd_encoding_getSizeAndAlignment("{?=cq}", &size, NULL, NULL) == FWD_OK;
    whole = whole && fwd_encoding_isEqual("{a=i}", "{?=i}");
    if (type) {
        char *text = fwd_type_copyDescription(type);
        whole = whole && text;
        fwd_free(text);
    }
    fwd_Signature sig = fwd_signature_get("v44@0:8*16@?24@32i40", NULL);
    if (!sig) return false;
    whole = whole && fwd_methodSignature_create(sig);
    fwd_boxed boxed = {.function = do_nothing, .signature = sig, .name = "nothing"};
    fwd_IMP imp = fwd_imp_createBoxed(&boxed);
    if (imp) fwd_imp_destroyBoxed(imp);
    else whole = false;
    fwd_imp_setName((fwd_IMP)work, "work");
    whole = whole && fwd_imp_getName((fwd_IMP)work);
    fwd_id invocation = fwd_invocation_create(sig);
    if (!invocation) return false;
    const char *text = "text";
    whole = whole && fwd_invocation_setArgument(invocation, &text, 2) == FWD_OK;
    whole = whole && fwd_invocation_retainArguments(invocation) == FWD_OK;
    whole = whole && fwd_invocation_setArgument(invocation, &text, 2) == FWD_OK;
    fwd_release(invocation);
    return whole;
}

TEST(every_refused_allocation_is_survived) {
    static const fwd_allocator scarce = {scarce_allocate, scarce_free, NULL};
    long refusals = 0;
    for (long at = 0; at < 400; at++) {
        fwd_runtime_reset();
        outstanding = 0;
        countdown = -1;
        fwd_setAllocator(&scarce);
        fwd_runtime_start();
        countdown = at;
        bool whole = work();
        bool used = countdown < 0;
        countdown = -1;
        fwd_exception exception;
        if (fwd_exception_take(&exception)) fwd_release(exception.object);
        if (used && !whole) refusals++;
        CHECK(whole || used);
        CHECK(work()); // the next time it goes
        fwd_thread_end();
        fwd_runtime_reset();
        CHECK_EQ(outstanding, 0);
        if (!used) break;
    }
    CHECK(refusals > 15);
    fwd_setAllocator(NULL);
    fwd_runtime_start();
}

HARNESS_MAIN
