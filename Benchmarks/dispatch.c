// How long a send takes, beside a plain indirect call: same run, interleaved rounds, medians.
//
// Prints one line a measurement: `name<TAB>nanoseconds`. Benchmarks/run.py makes ratios of them.
#include "CRuntime.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ROUNDS = 15, CLASSES = 16, SELECTORS = 32, MIX = 4096, COUNT = 4 * 1000 * 1000 };

typedef uintptr_t (*method_type)(fwd_id self, fwd_SEL sel, uintptr_t argument);

static uintptr_t method_body(fwd_id self, fwd_SEL sel, uintptr_t argument) {
    (void)self;
    (void)sel;
    return argument + 1;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static method_type volatile indirect = method_body;
static fwd_id one;
static fwd_SEL hello;
static fwd_id objects[CLASSES];
static fwd_SEL selectors[SELECTORS];
static uint8_t mix_object[MIX], mix_selector[MIX];
static volatile uintptr_t sink;

// One loop per way of calling. `FUNCTION` may use `self` and `sel`; the asm keeps the compiler from seeing through it.
#define MEASURE(name, FUNCTION, OBJECT, SELECTOR)                                                                      \
    static double name(void) {                                                                                        \
        uintptr_t value = 0;                                                                                          \
        double start = now();                                                                                         \
        for (unsigned i = 0; i < COUNT; i++) {                                                                        \
            fwd_id self = OBJECT;                                                                                     \
            fwd_SEL sel = SELECTOR;                                                                                   \
            method_type function = FUNCTION;                                                                          \
            __asm__ volatile("" : "+r"(function), "+r"(self), "+r"(sel));                                             \
            value = function(self, sel, value);                                                                       \
        }                                                                                                             \
        sink = value;                                                                                                 \
        return (now() - start) / COUNT;                                                                               \
    }

MEASURE(indirect_one, indirect, one, hello)
MEASURE(indirect_mixed, indirect, objects[mix_object[i % MIX]], selectors[mix_selector[i % MIX]])
MEASURE(lookup_one, (method_type)fwd_msgLookup(self, sel), one, hello)
MEASURE(lookup_mixed, (method_type)fwd_msgLookup(self, sel), objects[mix_object[i % MIX]],
        selectors[mix_selector[i % MIX]])
#if !defined(FWD_NO_ASM) && (defined(__x86_64__) || defined(__aarch64__))
#define HAS_ASSEMBLY 1
MEASURE(send_one, (method_type)fwd_msgSend, one, hello)
MEASURE(send_mixed, (method_type)fwd_msgSend, objects[mix_object[i % MIX]], selectors[mix_selector[i % MIX]])
#endif

static struct row { const char *name; double (*run)(void); double samples[ROUNDS]; } rows[] = {
    {"indirect call", indirect_one, {0}},
    {"indirect call, mixed", indirect_mixed, {0}},
#if HAS_ASSEMBLY
    {"cached send, assembly", send_one, {0}},
    {"cached send, 16 classes x 32 selectors, assembly", send_mixed, {0}},
#endif
    {"cached send, C lookup", lookup_one, {0}},
    {"cached send, 16 classes x 32 selectors, C lookup", lookup_mixed, {0}},
};

static void prepare(void) {
    fwd_runtime_start();
    hello = fwd_sel_registerName("hello:");
    for (int s = 0; s < SELECTORS; s++) {
        char name[32];
        snprintf(name, sizeof name, "selector%d:", s);
        selectors[s] = fwd_sel_registerName(name);
    }
    for (int c = 0; c < CLASSES; c++) {
        char name[32];
        snprintf(name, sizeof name, "Bench%d", c);
        fwd_Class cls = fwd_allocateClassPair(fwd_getClass("NSObject"), name, 0);
        fwd_class_addMethod(cls, hello, (fwd_IMP)method_body, "Q@:Q");
        for (int s = 0; s < SELECTORS; s++) fwd_class_addMethod(cls, selectors[s], (fwd_IMP)method_body, "Q@:Q");
        fwd_registerClassPair(cls);
        objects[c] = fwd_class_createInstance(cls, 0);
    }
    one = objects[0];
    unsigned seed = 12345;
    for (int i = 0; i < MIX; i++) {
        seed = seed * 1103515245u + 12345u;
        mix_object[i] = (uint8_t)((seed >> 16) % CLASSES);
        seed = seed * 1103515245u + 12345u;
        mix_selector[i] = (uint8_t)((seed >> 16) % SELECTORS);
    }
}

int main(void) {
    prepare();
    size_t count = sizeof rows / sizeof rows[0];
    for (size_t r = 0; r < count; r++) rows[r].run(); // warm-up
    for (int round = 0; round < ROUNDS; round++)
        for (size_t r = 0; r < count; r++) rows[r].samples[round] = rows[r].run();
    for (size_t r = 0; r < count; r++) {
        qsort(rows[r].samples, ROUNDS, sizeof(double), ascending);
        printf("%s\t%.4f\n", rows[r].name, rows[r].samples[ROUNDS / 2]);
    }
    return 0;
}
