// The messengers where there is no assembly: another processor, or FWD_NO_ASM.
//
// C cannot pass on arguments it knows nothing about, so here a message is sent by calling what fwd_msgLookup or
// fwd_msgLookupSuper returns, or by fwd_send. The names of the messengers exist and say so. fwd_msgMiss is
// only ever compared with; fwd_msgNil and fwd_msgFailed are called and return zero. (fwd_msgForward and
// fwd_msgForwardCached: forward-portable.c.)
#include "internal.h"

#if FWD_PORTABLE

static void refuse(const char *name) {
    fwd_exception_raiseFormat("NSInternalInconsistencyException",
        "%s needs assembly, which this build has not: call what fwd_msgLookup returns, or fwd_send",
        name);
    fwd_exception_deliver();
}

void fwd_msgSend(void) { refuse("fwd_msgSend"); }
void fwd_msgSend_stret(void) { refuse("fwd_msgSend_stret"); }
void fwd_msgSend_fpret(void) { refuse("fwd_msgSend_fpret"); }
void fwd_msgSend_fp2ret(void) { refuse("fwd_msgSend_fp2ret"); }
void fwd_msgSendSuper(void) { refuse("fwd_msgSendSuper"); }
void fwd_msgSendSuper_stret(void) { refuse("fwd_msgSendSuper_stret"); }
void fwd_msgMiss(void) { refuse("fwd_msgMiss"); }

// Functions that return zero in every register class a result may be in. Their C type is not the one in the header,
// where every implementation is `void (void)`; the label gives them the name.
#if defined(__APPLE__)
#define LABEL(name) __asm__("_" name)
#else
#define LABEL(name) __asm__(name)
#endif
#define HIDDEN __attribute__((visibility("hidden")))

#if defined(__x86_64__)
// {integer, double} comes back in rax and xmm0. A nil receiver leaves 0 in rdi, or the address of a struct result, which
// the ABI wants returned.
struct zero {
    void *integer;
    double number;
};
struct zero fwd_zero_nil(void *first) LABEL("fwd_msgNil");
struct zero fwd_zero_nil(void *first) {
    return (struct zero){first, 0};
}
struct zero fwd_zero_failed(void *first, fwd_SEL second) LABEL("fwd_msgFailed") HIDDEN;
struct zero fwd_zero_failed(void *first, fwd_SEL second) {
    return (struct zero){fwd_failed_result(first, second), 0};
}
#else
// Four numbers come back in the vector registers where a processor has such results; x0 holds what it held, 0 for nil.
struct zero {
    double numbers[4];
};
#if defined(__aarch64__)
// The second integer register is no part of that type: it held the selector, and is cleared by name.
#define CLEAR_SECOND()                                                                             \
    register uint64_t second_register __asm__("x1") = 0;                                           \
    __asm__ volatile("" : : "r"(second_register))
#else
#define CLEAR_SECOND() (void)0
#endif
struct zero fwd_zero_nil(void *first) LABEL("fwd_msgNil");
struct zero fwd_zero_nil(void *first) {
    (void)first;
    CLEAR_SECOND();
    return (struct zero){{0, 0, 0, 0}};
}
uint64_t fwd_zero_failed(void) LABEL("fwd_msgFailed") HIDDEN;
uint64_t fwd_zero_failed(void) { return 0; }
#endif

#else
typedef int fwd_msgsend_portable_is_empty; // ISO C wants a declaration
#endif
