// Sends that hit, beside a plain indirect call: one receiver, sixteen classes at one site, super, nil, respondsToSelector:.
#include "ours.h"

enum { CLASSES = 16, SELECTORS = 32, MIX = 4096, COUNT = 100 * 1000 };

static add_type volatile indirect = add_body;
static fwd_id objects[CLASSES];
static fwd_SEL selectors[SELECTORS];
static struct fwd_super super;
static fwd_SEL add, responds, missing;
/// Which of the classes, and which of the selectors: drawn anew for each process, the same for each case.
static uint8_t mixed_class[MIX], mixed_selector[MIX];

static void prepare(void) {
    if (add) return;
    add = fwd_sel_registerName("add:");
    responds = fwd_sel_registerName("respondsToSelector:");
    missing = fwd_sel_registerName("whatever:");
    for (int s = 0; s < SELECTORS; s++) selectors[s] = bench_sel("selector%ld:", s);
    for (int c = 0; c < CLASSES; c++) {
        char name[16];
        snprintf(name, sizeof name, "Mixed%d", c);
        fwd_Class cls = bench_begin_class(name, NULL);
        for (int s = 0; s < SELECTORS; s++)
            fwd_class_addMethod(cls, selectors[s], (fwd_IMP)add_body, ADD_TYPES);
        fwd_registerClassPair(cls);
        objects[c] = fwd_class_createInstance(cls, 0);
    }
    unsigned seed = 12345;
    for (int i = 0; i < MIX; i++) {
        seed = seed * 1103515245u + 12345u;
        mixed_class[i] = (uint8_t)((seed >> 16) % CLASSES);
        seed = seed * 1103515245u + 12345u;
        mixed_selector[i] = (uint8_t)((seed >> 16) % SELECTORS);
    }
    fwd_Class sub = bench_begin_class("Sub", fwd_object_getClass(bench_real()));
    fwd_class_addMethod(sub, add, (fwd_IMP)add_other_body, ADD_TYPES);
    fwd_registerClassPair(sub);
    super = (struct fwd_super){fwd_class_createInstance(sub, 0), fwd_class_getSuperclass(sub)};
}

/// CALL sees `self`, `sel` and `i`. The asm hides from the compiler what self and sel are.
#define ONE(SELF, CALL)                                                                            \
    prepare();                                                                                     \
    fwd_id self = SELF;                                                                            \
    fwd_SEL sel = add;                                                                             \
    int sum = 0;                                                                                   \
    __asm__ volatile("" : "+r"(self), "+r"(sel));                                                  \
    values[0] = BENCH_PLACED(COUNT, sum += CALL; BENCH_KEEP(sum))
#define MIXED(CALL)                                                                                \
    prepare();                                                                                     \
    int sum = 0;                                                                                   \
    values[0] = BENCH_PLACED(COUNT, fwd_id self = objects[mixed_class[i % MIX]];                   \
                             fwd_SEL sel = selectors[mixed_selector[i % MIX]]; sum += CALL;        \
                             BENCH_KEEP(sum))

/// The least that a messenger out of line can be: a jump to the method, which is always the same one.
#if defined(__x86_64__)
int jump_only(fwd_id self, fwd_SEL sel, int x);
__asm__(
    ".text\n.globl jump_only\n.p2align 5\njump_only:\n    endbr64\n    jmpq *jump_target(%rip)\n");
__attribute__((used)) add_type jump_target = add_body;
BENCH(jump) { ONE(bench_real(), jump_only(self, sel, (int)i)); }
BENCH(jump_mixed) { MIXED(jump_only(self, sel, (int)i)); }
#elif defined(__aarch64__)
int jump_only(fwd_id self, fwd_SEL sel, int x);
__asm__(".text\n.globl jump_only\n.p2align 5\njump_only:\n    bti c\n    adrp x16, jump_target\n   "
        " ldr x16, [x16, :lo12:jump_target]\n    br x16\n");
__attribute__((used)) add_type jump_target = add_body;
BENCH(jump) { ONE(bench_real(), jump_only(self, sel, (int)i)); }
BENCH(jump_mixed) { MIXED(jump_only(self, sel, (int)i)); }
#else
BENCH(jump) { ONE(bench_real(), indirect(self, sel, (int)i)); }
BENCH(jump_mixed) { MIXED(indirect(self, sel, (int)i)); }
#endif

BENCH(indirect) { ONE(bench_real(), indirect(self, sel, (int)i)); }
BENCH(indirect_mixed) { MIXED(indirect(self, sel, (int)i)); }
BENCH(send) { ONE(bench_real(), SEND_ADD(self, sel, (int)i)); }
BENCH(send_mixed) { MIXED(SEND_ADD(self, sel, (int)i)); }
BENCH(lookup) { ONE(bench_real(), ((add_type)fwd_msgLookup(self, sel))(self, sel, (int)i)); }
BENCH(lookup_mixed) { MIXED(((add_type)fwd_msgLookup(self, sel))(self, sel, (int)i)); }
BENCH(nil_receiver) { ONE(NULL, SEND_ADD(self, sel, (int)i)); }
BENCH(super) {
    prepare();
    fwd_SEL sel = add;
    int sum = 0;
    __asm__ volatile("" : "+r"(sel));
#if !defined(FWD_NO_ASM) && (defined(__x86_64__) || defined(__aarch64__))
    values[0] = BENCH_PLACED(
        COUNT, struct fwd_super here = super;
        sum += ((int (*)(struct fwd_super *, fwd_SEL, int))fwd_msgSendSuper)(&here, sel, (int)i);
        BENCH_KEEP(sum));
#else
    values[0] =
        BENCH_PLACED(COUNT, struct fwd_super here = super;
                     sum += ((add_type)fwd_msgLookupSuper(&here, sel))(here.receiver, sel, (int)i);
                     BENCH_KEEP(sum));
#endif
}

BENCH(responds_yes) { ONE(bench_real(), SEND_RESPONDS(self, responds, sel)); }
BENCH(responds_no) { ONE(bench_real(), SEND_RESPONDS(self, responds, missing)); }
