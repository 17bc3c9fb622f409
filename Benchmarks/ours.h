// What our own benchmark programs share: small classes and the ways to call.
#ifndef OURS_H
#define OURS_H

#include "CRuntime.h"
#include "bench.h"

typedef struct vector {
    double a, b, c, d;
} vector;
typedef int (*add_type)(fwd_id self, fwd_SEL sel, int x);
typedef vector (*mix_type)(fwd_id self, fwd_SEL sel, double scale, fwd_id object, vector v);

#define ADD_TYPES "i20@0:8i16"
#define MIX_TYPES "{vector=dddd}64@0:8d16@24{vector=dddd}32"

#if !defined(FWD_NO_ASM) && (defined(__x86_64__) || defined(__aarch64__))
#define SEND_ADD(SELF, SEL_, X) ((add_type)fwd_msgSend)(SELF, SEL_, X)
#if defined(__x86_64__)
#define SEND_MIX ((mix_type)fwd_msgSend_stret)
#else
#define SEND_MIX ((mix_type)fwd_msgSend)
#endif
#define SEND_RESPONDS(SELF, CMD, SEL_)                                                             \
    ((bool (*)(fwd_id, fwd_SEL, fwd_SEL))fwd_msgSend)(SELF, CMD, SEL_)
#else
#define SEND_ADD(SELF, SEL_, X) ((add_type)fwd_msgLookup(SELF, SEL_))(SELF, SEL_, X)
#define SEND_MIX(SELF, SEL_, S, O, V) ((mix_type)fwd_msgLookup(SELF, SEL_))(SELF, SEL_, S, O, V)
#define SEND_RESPONDS(SELF, CMD, SEL_)                                                             \
    ((bool (*)(fwd_id, fwd_SEL, fwd_SEL))fwd_msgLookup(SELF, CMD))(SELF, CMD, SEL_)
#endif

// Out of line, so that a call of them costs what a method costs.
int add_body(fwd_id self, fwd_SEL sel, int x);
int add_other_body(fwd_id self, fwd_SEL sel, int x);
vector mix_body(fwd_id self, fwd_SEL sel, double scale, fwd_id object, vector v);

/// An unregistered class below `superclass` (NULL: NSObject).
fwd_Class bench_begin_class(const char *name, fwd_Class superclass);
/// An instance of the class `Real`, which has add: and mix:obj:vec:.
fwd_id bench_real(void);
fwd_SEL bench_sel(const char *format, long number);

#endif
