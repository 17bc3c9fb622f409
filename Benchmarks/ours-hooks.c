// Hooked methods, natively sent: what each kind of hook adds to a cached send. Hooks are C functions that do next to
// nothing; ForwardKit's closures are measured in swift-hooks.swift.
#include "ours.h"

enum { CALLS = 100 * 1000 };

static volatile long seen;
static void count_call(void *context, fwd_HookCall call) { (void)context, (void)call, seen++; }
static void read_argument(void *context, fwd_HookCall call) {
    (void)context;
    seen += *(const int *)fwd_hookCall_arguments(call)[2];
}
static void go_on(void *context, fwd_HookCall call) {
    (void)context, (void)fwd_hookCall_proceed(call, NULL, NULL);
}

static fwd_Class make_class(void) {
    static int number;
    char name[32];
    snprintf(name, sizeof name, "Hooked%d", number++);
    fwd_Class cls = bench_begin_class(name, NULL);
    fwd_class_addMethod(cls, bench_sel("add:", 0), (fwd_IMP)add_body, ADD_TYPES);
    fwd_class_addMethod(cls, bench_sel("other:", 0), (fwd_IMP)add_body, ADD_TYPES);
    fwd_registerClassPair(cls);
    return cls;
}

static void hook(fwd_Class cls, fwd_id object, fwd_SEL sel, fwd_hook_position position,
    fwd_hook_function function, uint32_t options) {
    fwd_Hook made;
    fwd_hook_description description = {
        .position = position, .function = function, .options = options};
    BENCH_REQUIRE(fwd_hook_add(cls, object, sel, &description, &made) == FWD_HOOK_OK);
    fwd_hook_release(made);
}

static fwd_id hooked(
    int on_object, fwd_hook_position position, fwd_hook_function function, uint32_t options) {
    fwd_Class cls = make_class();
    fwd_id object = fwd_class_createInstance(cls, 0);
    hook(cls, on_object ? object : NULL, bench_sel("add:", 0), position, function, options);
    return object;
}

static double send_loop(fwd_id object, const char *name) {
    fwd_SEL sel = bench_sel(name, 0);
    long sum = 0;
    double time = BENCH_LOOP(CALLS, sum += SEND_ADD(object, sel, (int)i));
    BENCH_KEEP(sum);
    return time;
}

#define HOOKED(NAME, ON_OBJECT, POSITION, FUNCTION, OPTIONS)                                       \
    BENCH(NAME) {                                                                                  \
        static fwd_id object;                                                                      \
        if (!object) object = hooked(ON_OBJECT, POSITION, FUNCTION, OPTIONS);                      \
        values[0] = send_loop(object, "add:");                                                     \
        values[1] = send_loop(object, "other:");                                                   \
    }

BENCH(hook_none) {
    static fwd_id object;
    if (!object) object = fwd_class_createInstance(make_class(), 0);
    values[0] = send_loop(object, "add:");
}
HOOKED(hook_before, 0, FWD_HOOK_BEFORE, count_call, 0)
HOOKED(hook_after, 0, FWD_HOOK_AFTER, count_call, 0)
HOOKED(hook_before_arguments, 0, FWD_HOOK_BEFORE, read_argument, FWD_HOOK_ARGUMENTS)
HOOKED(hook_after_arguments, 0, FWD_HOOK_AFTER, read_argument, FWD_HOOK_ARGUMENTS)
HOOKED(hook_instead, 0, FWD_HOOK_INSTEAD, go_on, 0)
HOOKED(hook_before_object, 1, FWD_HOOK_BEFORE, count_call, 0)
HOOKED(hook_after_object, 1, FWD_HOOK_AFTER, count_call, 0)
HOOKED(hook_before_arguments_object, 1, FWD_HOOK_BEFORE, read_argument, FWD_HOOK_ARGUMENTS)
HOOKED(hook_instead_object, 1, FWD_HOOK_INSTEAD, go_on, 0)

/// A hooked call in a class with so many hooks on other selectors.
static double crowded(int others) {
    fwd_Class cls = make_class();
    for (int i = 0; i < others; i++) {
        fwd_SEL sel = bench_sel("crowd%ld:", i);
        fwd_class_addMethod(cls, sel, (fwd_IMP)add_body, ADD_TYPES);
        hook(cls, NULL, sel, FWD_HOOK_BEFORE, count_call, 0);
    }
    hook(cls, NULL, bench_sel("add:", 0), FWD_HOOK_BEFORE, count_call, 0);
    return send_loop(fwd_class_createInstance(cls, 0), "add:");
}
BENCH_FORKED(hook_crowd_1) { values[0] = crowded(1); }
BENCH_FORKED(hook_crowd_10000) { values[0] = crowded(10000); }

/// A million hooks added, called once and removed; [1] is what resident memory grew by meanwhile, from the first thousand
/// on.
BENCH_FORKED(hook_rounds) {
    fwd_Class cls = make_class();
    fwd_id object = fwd_class_createInstance(cls, 0);
    fwd_SEL sel = bench_sel("add:", 0);
    double resident = 0, start = bench_now();
    for (long i = 0; i < 1000 * 1000; i++) {
        fwd_Hook made;
        fwd_hook_description description = {
            .position = (fwd_hook_position)(i % 3 == 0 ? FWD_HOOK_AFTER : FWD_HOOK_BEFORE),
            .function = count_call};
        fwd_id mortal = i % 4 == 3 ? fwd_class_createInstance(cls, 0) : NULL;
        fwd_id target = i % 4 == 2 ? object : mortal;
        BENCH_REQUIRE(fwd_hook_add(cls, target, sel, &description, &made) == FWD_HOOK_OK);
        BENCH_REQUIRE(SEND_ADD(mortal ? mortal : object, sel, 1) == 2);
        if (mortal) fwd_release(mortal);
        (void)fwd_hook_remove(made);
        fwd_hook_release(made);
        if (i == 1000) resident = bench_resident();
    }
    values[0] = (bench_now() - start) / 1e6;
    values[1] = bench_resident() - resident;
}
