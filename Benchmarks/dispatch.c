// How long a send takes, beside a plain indirect call: same run, interleaved rounds, medians.
//
// Prints one line a measurement: `name<TAB>nanoseconds<TAB>reference<TAB>its nanoseconds<TAB>ratio`. The ratio is the median of
// the rounds' ratios, each of two measurements a few hundred microseconds apart, so that it holds on a busy machine.
#include "CRuntime.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ROUNDS = 61, CLASSES = 16, SELECTORS = 32, MIX = 4096, COUNT = 500 * 1000 };

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

// One loop per way of calling; each iteration depends on the one before through `value`. The asm keeps the compiler from
// seeing what `self` and `sel` are.
#define MEASURE(name, CALL, OBJECT, SELECTOR)                                                                         \
    static double name(void) {                                                                                        \
        uintptr_t value = 0;                                                                                          \
        double start = now();                                                                                         \
        for (unsigned i = 0; i < COUNT; i++) {                                                                        \
            fwd_id self = OBJECT;                                                                                     \
            fwd_SEL sel = SELECTOR;                                                                                   \
            __asm__ volatile("" : "+r"(self), "+r"(sel));                                                             \
            value = (CALL)(self, sel, value);                                                                         \
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

/// A row is measured right behind its reference, round by round.
static struct row {
    const char *name; double (*run)(void); const char *reference; double (*run_reference)(void);
    double times[ROUNDS], reference_times[ROUNDS], ratios[ROUNDS];
} rows[] = {
#if HAS_ASSEMBLY
    {.name = "cached send, assembly", .run = send_one, .reference = "indirect call", .run_reference = indirect_one},
    {.name = "cached send, 16 classes x 32 selectors, assembly", .run = send_mixed,
     .reference = "indirect call, mixed", .run_reference = indirect_mixed},
#endif
    {.name = "cached send, C lookup", .run = lookup_one, .reference = "indirect call", .run_reference = indirect_one},
    {.name = "cached send, 16 classes x 32 selectors, C lookup", .run = lookup_mixed,
     .reference = "indirect call, mixed", .run_reference = indirect_mixed},
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

static double median(double *values) {
    qsort(values, ROUNDS, sizeof(double), ascending);
    return values[ROUNDS / 2];
}

int main(void) {
    prepare();
    size_t count = sizeof rows / sizeof rows[0];
    for (size_t r = 0; r < count; r++) rows[r].run(), rows[r].run_reference(); // warm-up
    for (int round = 0; round < ROUNDS; round++)
        for (size_t r = 0; r < count; r++) {
            rows[r].reference_times[round] = rows[r].run_reference();
            rows[r].times[round] = rows[r].run();
            rows[r].ratios[round] = rows[r].times[round] / rows[r].reference_times[round];
        }
    for (size_t r = 0; r < count; r++)
        printf("%s\t%.4f\t%s\t%.4f\t%.4f\n", rows[r].name, median(rows[r].times), rows[r].reference,
               median(rows[r].reference_times), median(rows[r].ratios));
    return 0;
}
