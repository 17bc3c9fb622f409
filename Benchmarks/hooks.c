// What hooks cost, beside a plain cached send of the same message: same run, interleaved rounds, medians.
//
// One line a measurement, for run.py: `name<TAB>nanoseconds<TAB>reference<TAB>its nanoseconds<TAB>ratio`.
#include "CRuntime.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 41, COUNT = 20 * 1000, OTHERS = 10000 };

typedef uintptr_t (*method_type)(fwd_id self, fwd_SEL sel, uintptr_t argument);

static uintptr_t method_body(fwd_id self, fwd_SEL sel, uintptr_t argument) {
    (void)self;
    (void)sel;
    return argument + 1;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time); // what others do on the machine is not ours
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int count) {
    qsort(values, (size_t)count, sizeof *values, ascending);
    return values[count / 2];
}

static volatile uintptr_t sink;
static fwd_SEL selector;

static double send_loop(fwd_id object, fwd_SEL sel) {
    uintptr_t value = 0;
    double start = now();
    for (unsigned i = 0; i < COUNT; i++) {
        fwd_id self = object;
        __asm__ volatile("" : "+r"(self));
#if defined(__x86_64__) || defined(__aarch64__)
        value = ((method_type)fwd_msgSend)(self, sel, value);
#else
        value = ((method_type)fwd_msgLookup(self, sel))(self, sel, value);
#endif
    }
    sink = value;
    return (now() - start) / COUNT;
}

static uintptr_t seen;
static void count_call(void *context, fwd_HookCall call) {
    (void)context;
    (void)call;
    seen++;
}
static void read_argument(void *context, fwd_HookCall call) {
    (void)context;
    void *const *arguments = fwd_hookCall_arguments(call);
    seen += *(const uintptr_t *)arguments[2];
}
static void go_on(void *context, fwd_HookCall call) {
    (void)context;
    (void)fwd_hookCall_proceed(call, NULL, NULL);
}

static fwd_Class make_class(const char *name) {
    fwd_Class cls = fwd_allocateClassPair(fwd_getClass("NSObject"), name, 0);
    (void)fwd_class_addMethod(cls, selector, (fwd_IMP)method_body, "Q@:Q");
    fwd_registerClassPair(cls);
    return cls;
}

static fwd_Hook hook(fwd_Class cls, fwd_id object, fwd_SEL sel, fwd_hook_position position, fwd_hook_function function, uint32_t options) {
    fwd_Hook made;
    fwd_hook_description description = {.position = position, .function = function, .options = options};
    if (fwd_hook_add(cls, object, sel, &description, &made) != FWD_HOOK_OK) abort();
    return made;
}

static fwd_id plain_object;

static void measure(const char *name, fwd_id object, fwd_SEL sel) {
    static double times[ROUNDS], references[ROUNDS], ratios[ROUNDS];
    for (int round = -1; round < ROUNDS; round++) {
        double reference = send_loop(plain_object, selector), time = send_loop(object, sel);
        if (round < 0) continue;
        references[round] = reference;
        times[round] = time;
        ratios[round] = time / reference;
    }
    printf("%s\t%.3f\tplain cached send\t%.3f\t%.3f\n", name, median(times, ROUNDS), median(references, ROUNDS), median(ratios, ROUNDS));
}

static void add_others(fwd_Class cls, int count) {
    for (int i = 0; i < count; i++) {
        char name[32];
        (void)snprintf(name, sizeof name, "other%d:", i);
        fwd_SEL sel = fwd_sel_registerName(name);
        (void)fwd_class_addMethod(cls, sel, (fwd_IMP)method_body, "Q@:Q");
        fwd_hook_release(hook(cls, NULL, sel, FWD_HOOK_BEFORE, count_call, 0));
    }
}

int main(void) {
    fwd_runtime_start();
    selector = fwd_sel_registerName("step:");
    fwd_SEL unhooked = fwd_sel_registerName("plain:");
    plain_object = fwd_class_createInstance(make_class("Plain"), 0);
    static const struct { const char *what; fwd_hook_position position; fwd_hook_function function; uint32_t options; } kinds[] = {
        {"before hook without arguments", FWD_HOOK_BEFORE, count_call, 0},
        {"after hook without arguments", FWD_HOOK_AFTER, count_call, 0},
        {"before hook with arguments", FWD_HOOK_BEFORE, read_argument, FWD_HOOK_ARGUMENTS},
        {"after hook with arguments", FWD_HOOK_AFTER, read_argument, FWD_HOOK_ARGUMENTS},
        {"instead hook that calls the original", FWD_HOOK_INSTEAD, go_on, 0},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        for (int on_object = 0; on_object < 2; on_object++) {
            char name[80];
            (void)snprintf(name, sizeof name, "Bench%zu%d", i, on_object);
            fwd_Class cls = make_class(name);
            (void)fwd_class_addMethod(cls, unhooked, (fwd_IMP)method_body, "Q@:Q");
            fwd_id object = fwd_class_createInstance(cls, 0);
            fwd_hook_release(hook(cls, on_object ? object : NULL, selector, kinds[i].position, kinds[i].function, kinds[i].options));
            (void)snprintf(name, sizeof name, "%s, %s", kinds[i].what, on_object ? "one object" : "class");
            measure(name, object, selector);
            if (i != 0) continue;
            measure(on_object ? "unhooked selector of a hooked object" : "unhooked selector of a hooked class", object, unhooked);
        }
    }
    static const int others[] = {1, 100, OTHERS};
    for (int i = 0; i < 3; i++) {
        char name[80];
        (void)snprintf(name, sizeof name, "Crowd%d", others[i]);
        fwd_Class cls = make_class(name);
        add_others(cls, others[i]);
        fwd_hook_release(hook(cls, NULL, selector, FWD_HOOK_BEFORE, count_call, 0));
        (void)snprintf(name, sizeof name, "before hook without arguments, %d hooks on other selectors", others[i]);
        measure(name, fwd_class_createInstance(cls, 0), selector);
    }
    return 0;
}
