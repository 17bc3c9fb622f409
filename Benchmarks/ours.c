// The program of our own cases: what they share, and main. `ours threads` has a second thread that sleeps, so that the
// runtime takes its locks and counts atomically as in any process with threads.
#define BENCH_MAIN_HERE
#include "ours.h"

#include <pthread.h>

__attribute__((noinline)) int add_body(fwd_id self, fwd_SEL sel, int x) {
    (void)self, (void)sel;
    return x + 1;
}
__attribute__((noinline)) int add_other_body(fwd_id self, fwd_SEL sel, int x) {
    (void)self, (void)sel;
    return x + 2;
}
__attribute__((noinline)) vector mix_body(
    fwd_id self, fwd_SEL sel, double scale, fwd_id object, vector v) {
    (void)self, (void)sel;
    return (vector){v.a * scale, v.b * scale, v.c * scale, v.d * scale + (double)(intptr_t)object};
}

fwd_Class bench_begin_class(const char *name, fwd_Class superclass) {
    fwd_Class cls =
        fwd_allocateClassPair(superclass ? superclass : fwd_getClass("NSObject"), name, 0);
    BENCH_REQUIRE(cls != NULL);
    return cls;
}

fwd_id bench_real(void) {
    static fwd_id real;
    if (real) return real;
    fwd_Class cls = bench_begin_class("Real", NULL);
    fwd_class_addMethod(cls, fwd_sel_registerName("add:"), (fwd_IMP)add_body, ADD_TYPES);
    fwd_class_addMethod(cls, fwd_sel_registerName("mix:obj:vec:"), (fwd_IMP)mix_body, MIX_TYPES);
    fwd_registerClassPair(cls);
    return real = fwd_class_createInstance(cls, 0);
}

fwd_SEL bench_sel(const char *format, long number) {
    char name[48];
    snprintf(name, sizeof name, format, number);
    return fwd_sel_registerName(name);
}

static void *sleep_for_ever(void *unused) {
    for (;;) pause();
    return unused;
}

int main(int argc, char **argv) {
    fwd_runtime_start();
    pthread_t thread;
    if (argc > 1 && strcmp(argv[1], "threads") == 0)
        BENCH_REQUIRE(pthread_create(&thread, NULL, sleep_for_ever, NULL) == 0);
    return bench_serve(argc, argv);
}
