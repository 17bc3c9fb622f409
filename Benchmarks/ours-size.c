// Cost against size: sends, additions and forwarding while the number of classes, or of levels, grows.
#include "ours.h"

enum { SENDS = 200 * 1000, ADDED = 50, FORWARDS = 20 * 1000 };

static fwd_id other_real;
static fwd_id give_other(fwd_id self, fwd_SEL sel, fwd_SEL missing) {
    (void)self, (void)sel, (void)missing;
    return other_real;
}
static void hand_to_other(fwd_id self, fwd_SEL sel, fwd_id invocation) {
    (void)self, (void)sel;
    fwd_invocation_invokeWithTarget(invocation, other_real);
}
static fwd_id signature_of_other(fwd_id self, fwd_SEL sel, fwd_SEL missing) {
    (void)self;
    return ((fwd_id(*)(fwd_id, fwd_SEL, fwd_SEL))fwd_msgLookup(other_real, sel))(
        other_real, sel, missing);
}

static double send_to_one(fwd_id object, fwd_SEL sel, long count) {
    int sum = 0;
    __asm__ volatile("" : "+r"(object), "+r"(sel));
    return BENCH_LOOP(count, sum += SEND_ADD(object, sel, (int)i); BENCH_KEEP(sum));
}

static double add_to(fwd_Class cls) {
    double times[ADDED];
    for (long i = 0; i < ADDED; i++) {
        fwd_SEL sel = bench_sel("later%ld:", i);
        double start = bench_wall();
        fwd_class_addMethod(cls, sel, (fwd_IMP)add_body, ADD_TYPES);
        times[i] = bench_wall() - start;
    }
    return bench_median(times, ADDED);
}

static fwd_id forwarder(fwd_Class superclass, const char *name, bool by_target) {
    fwd_Class cls = bench_begin_class(name, superclass);
    if (by_target) {
        fwd_class_addMethod(cls, fwd_sel_registerName("forwardingTargetForSelector:"),
            (fwd_IMP)give_other, "@24@0:8:16");
    } else {
        fwd_class_addMethod(cls, fwd_sel_registerName("methodSignatureForSelector:"),
            (fwd_IMP)signature_of_other, "@24@0:8:16");
        fwd_class_addMethod(
            cls, fwd_sel_registerName("forwardInvocation:"), (fwd_IMP)hand_to_other, "v24@0:8@16");
    }
    fwd_registerClassPair(cls);
    return fwd_class_createInstance(cls, 0);
}

static void forwarding(fwd_Class superclass, double *values) {
    fwd_SEL add = fwd_sel_registerName("add:");
    other_real = bench_real();
    values[3] = send_to_one(forwarder(superclass, "ByTarget", true), add, FORWARDS);
    values[4] = send_to_one(forwarder(superclass, "ByInvocation", false), add, FORWARDS);
}

/// `count` classes that all remember a message: values are a send to one of them, to any of them in random order, an
/// addition to one of them, a message to a forwarding target, and one by an invocation.
static void with_classes(long count, double *values) {
    fwd_SEL work = fwd_sel_registerName("work:");
    fwd_id *objects = malloc((size_t)count * sizeof *objects);
    BENCH_REQUIRE(objects != NULL);
    for (long i = 0; i < count; i++) {
        char name[32];
        snprintf(name, sizeof name, "Sized%ld", i);
        fwd_Class cls = bench_begin_class(name, NULL);
        fwd_class_addMethod(cls, work, (fwd_IMP)add_body, ADD_TYPES);
        fwd_registerClassPair(cls);
        objects[i] = fwd_class_createInstance(cls, 0);
        for (int k = 0; k < 2; k++) BENCH_REQUIRE(SEND_ADD(objects[i], work, 1) == 2);
    }
    values[0] = send_to_one(objects[count / 2], work, SENDS);
    uint32_t seed = 1;
    int sum = 0;
    values[1] =
        BENCH_LOOP(SENDS, seed = seed * 1664525u + 1013904223u;
                   sum += SEND_ADD(objects[(uint64_t)seed * (uint64_t)count >> 32], work, (int)i);
                   BENCH_KEEP(sum));
    values[2] = add_to(fwd_object_getClass(objects[count / 2]));
    forwarding(NULL, values);
}

/// A class `levels` below the one that has the method: values as above, [1] the first send, which walks all levels.
static void with_levels(long levels, double *values) {
    enum { FIRST = 64 };
    fwd_Class top = bench_begin_class("Top", NULL), cls = top;
    fwd_SEL sels[FIRST];
    for (long i = 0; i < FIRST; i++) {
        sels[i] = bench_sel("deep%ld:", i);
        fwd_class_addMethod(top, sels[i], (fwd_IMP)add_body, ADD_TYPES);
    }
    fwd_registerClassPair(top);
    for (long i = 1; i <= levels; i++) {
        char name[32];
        snprintf(name, sizeof name, "Level%ld", i);
        cls = bench_begin_class(name, cls);
        fwd_registerClassPair(cls);
    }
    fwd_id object = fwd_class_createInstance(cls, 0);
    BENCH_REQUIRE(SEND_ADD(object, sels[0], 1) == 2);
    double times[FIRST - 1];
    for (long i = 1; i < FIRST; i++) {
        double start = bench_wall();
        (void)SEND_ADD(object, sels[i], 1);
        times[i - 1] = bench_wall() - start;
    }
    values[1] = bench_median(times, FIRST - 1);
    values[0] = send_to_one(object, sels[1], SENDS);
    values[2] = add_to(cls);
    forwarding(cls, values);
}

BENCH_FORKED(classes_10) { with_classes(10, values); }
BENCH_FORKED(classes_100) { with_classes(100, values); }
BENCH_FORKED(classes_1000) { with_classes(1000, values); }
BENCH_FORKED(classes_10000) { with_classes(10 * 1000, values); }
BENCH_FORKED(classes_100000) { with_classes(100 * 1000, values); }
BENCH_FORKED(levels_1) { with_levels(1, values); }
BENCH_FORKED(levels_2) { with_levels(2, values); }
BENCH_FORKED(levels_4) { with_levels(4, values); }
BENCH_FORKED(levels_8) { with_levels(8, values); }
BENCH_FORKED(levels_16) { with_levels(16, values); }
BENCH_FORKED(levels_32) { with_levels(32, values); }
BENCH_FORKED(levels_64) { with_levels(64, values); }
