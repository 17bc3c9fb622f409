// What changes classes, and what comes once: methods added and replaced, class pairs, first messages, memory, associations.
//
// Every case that uses something up runs in a forked child and is measured without a warm-up, as programs meet it.
#include "ours.h"

static fwd_SEL add;

/// A registered class below Real with `methods` methods of its own, that has answered a message.
static fwd_Class live_class(const char *name, long methods) {
    add = fwd_sel_registerName("add:");
    fwd_Class cls = bench_begin_class(name, fwd_object_getClass(bench_real()));
    for (long i = 0; i < methods; i++)
        fwd_class_addMethod(cls, bench_sel("own%ld:", i), (fwd_IMP)add_body, ADD_TYPES);
    fwd_registerClassPair(cls);
    BENCH_REQUIRE(SEND_ADD(fwd_class_createInstance(cls, 0), add, 1) == 2);
    return cls;
}

static void make_unrelated(long count) {
    for (long i = 0; i < count; i++) {
        char name[32];
        snprintf(name, sizeof name, "Unrelated%ld", i);
        fwd_Class cls = bench_begin_class(name, NULL);
        fwd_registerClassPair(cls);
        BENCH_REQUIRE(((fwd_id(*)(fwd_id, fwd_SEL))fwd_msgLookup(
                          (fwd_id)cls, fwd_sel_registerName("self")))((fwd_id)cls, add) != NULL);
    }
}

static fwd_SEL *fresh_selectors(long count) {
    fwd_SEL *sels = malloc((size_t)count * sizeof *sels);
    for (long i = 0; i < count; i++) sels[i] = bench_sel("fresh%ld:", i);
    return sels;
}

// ---------------------------------------------------------------- Methods

enum { ADDED = 100 };

/// values: the mean of a hundred additions; the median of a hundred more, which fresh pages and growth do not move.
static void add_methods(fwd_Class cls, double *values) {
    fwd_SEL *sels = fresh_selectors(2 * ADDED);
    values[0] = BENCH_ONCE(ADDED, fwd_class_addMethod(cls, sels[i], (fwd_IMP)add_body, ADD_TYPES));
    double times[ADDED];
    for (int i = 0; i < ADDED; i++) {
        double start = bench_wall();
        fwd_class_addMethod(cls, sels[ADDED + i], (fwd_IMP)add_body, ADD_TYPES);
        times[i] = bench_wall() - start;
    }
    values[1] = bench_median(times, ADDED);
}

BENCH_FORKED(add_method) { add_methods(live_class("Leaf", 100), values); }
BENCH_FORKED(add_method_crowded) {
    make_unrelated(10000);
    add_methods(live_class("Leaf", 100), values);
}
/// The class has 0 and 64 subclasses with tables: values[0] is what one of them adds to an addition.
BENCH_FORKED(add_method_subclass) {
    enum { SUBCLASSES = 64 };
    fwd_Class cls = live_class("Parent", 100);
    fwd_id objects[SUBCLASSES];
    for (int i = 0; i < SUBCLASSES; i++) {
        char name[16];
        snprintf(name, sizeof name, "Child%d", i);
        fwd_Class child = bench_begin_class(name, cls);
        fwd_registerClassPair(child);
        objects[i] = fwd_class_createInstance(child, 0);
    }
    fwd_Class alone = live_class("Alone", 100);
    fwd_SEL *sels = fresh_selectors(ADDED);
    double with[ADDED], without[ADDED];
    for (long i = 0; i < ADDED; i++) {
        // Each of them remembers a few methods when the next is added.
        for (int k = 0; k < SUBCLASSES * 8; k++)
            (void)SEND_ADD(objects[k / 8], k % 8 ? bench_sel("own%ld:", k % 8) : add, 1);
        double start = bench_wall();
        fwd_class_addMethod(cls, sels[i], (fwd_IMP)add_body, ADD_TYPES);
        with[i] = bench_wall() - start;
        start = bench_wall();
        fwd_class_addMethod(alone, sels[i], (fwd_IMP)add_body, ADD_TYPES);
        without[i] = bench_wall() - start;
    }
    values[0] = (bench_median(with, ADDED) - bench_median(without, ADDED)) / (double)SUBCLASSES;
}

BENCH_FORKED(replace_method) {
    fwd_Class cls = live_class("Replaced", 10);
    fwd_SEL sel = bench_sel("own%ld:", 5);
    values[0] = BENCH_LOOP(20000,
        fwd_class_replaceMethod(cls, sel, (fwd_IMP)(i & 1 ? add_body : add_other_body), ADD_TYPES));
}
BENCH_FORKED(set_implementation) {
    fwd_Class cls = live_class("Set", 10);
    fwd_Method method = fwd_class_getInstanceMethod(cls, bench_sel("own%ld:", 5));
    values[0] = BENCH_LOOP(
        20000, fwd_method_setImplementation(method, (fwd_IMP)(i & 1 ? add_body : add_other_body)));
}
BENCH_FORKED(exchange) {
    fwd_Class cls = live_class("Exchanged", 10);
    fwd_Method a = fwd_class_getInstanceMethod(cls, bench_sel("own%ld:", 1)),
               b = fwd_class_getInstanceMethod(cls, bench_sel("own%ld:", 2));
    values[0] = BENCH_LOOP(20000, fwd_method_exchangeImplementations(a, b));
}
/// As hooks do it: replaced, then the class is sent the message again.
BENCH_FORKED(replace_and_send) {
    fwd_Class cls = live_class("Hooked", 10);
    fwd_SEL sel = bench_sel("own%ld:", 5);
    fwd_id object = fwd_class_createInstance(cls, 0);
    values[0] = BENCH_LOOP(20000, fwd_class_replaceMethod(cls, sel,
                                      (fwd_IMP)(i & 1 ? add_body : add_other_body), ADD_TYPES);
                           (void)SEND_ADD(object, sel, 1));
}

// ---------------------------------------------------------------- Class pairs

static double class_pairs(long before) {
    enum { MADE = 1000 };
    make_unrelated(before);
    static char names[MADE][32];
    for (int i = 0; i < MADE; i++) snprintf(names[i], sizeof names[i], "Made%d", i);
    fwd_Class root = fwd_getClass("NSObject");
    fwd_SEL self = fwd_sel_registerName("self");
    return BENCH_ONCE(
        MADE, fwd_Class cls = fwd_allocateClassPair(root, names[i], 0); fwd_registerClassPair(cls);
        fwd_id object = fwd_class_createInstance(cls, 0);
        BENCH_KEEP(((fwd_id(*)(fwd_id, fwd_SEL))fwd_msgLookup(object, self))(object, self)));
}
BENCH_FORKED(class_pair) { values[0] = class_pairs(0); }
BENCH_FORKED(class_pair_100) { values[0] = class_pairs(100); }
BENCH_FORKED(class_pair_100000) { values[0] = class_pairs(100 * 1000); }

// ---------------------------------------------------------------- First messages

/// values: the very first message to a class 10 deep; the first of a further selector; the same ones again.
BENCH_FORKED(cold) {
    enum { CHAINS = 200, DEPTH = 10, METHODS = 40, FURTHER = CHAINS * (METHODS - 1) };
    static fwd_id objects[CHAINS];
    static fwd_SEL sels[CHAINS][METHODS];
    fwd_Class root = bench_begin_class("ColdRoot", NULL);
    fwd_registerClassPair(root);
    (void)((fwd_id(*)(fwd_id, fwd_SEL))fwd_msgLookup((fwd_id)root, fwd_sel_registerName("self")))(
        (fwd_id)root, NULL);
    for (int c = 0; c < CHAINS; c++) {
        fwd_Class cls = root;
        for (int d = 0; d < DEPTH; d++) {
            char name[48];
            snprintf(name, sizeof name, "Cold%d_%d", c, d);
            cls = bench_begin_class(name, cls);
            for (int m = d; m < METHODS; m += DEPTH) {
                snprintf(name, sizeof name, "cold%d_%d:", c, m);
                sels[c][m] = fwd_sel_registerName(name);
                fwd_class_addMethod(cls, sels[c][m], (fwd_IMP)add_body, ADD_TYPES);
            }
            fwd_registerClassPair(cls);
        }
        objects[c] = fwd_class_createInstance(cls, 0);
    }
    int sum = 0;
    values[0] = BENCH_ONCE(CHAINS, sum += SEND_ADD(objects[i], sels[i][0], (int)i));
    for (int pass = 1; pass <= 2; pass++)
        values[pass] = BENCH_ONCE(CHAINS, for (int m = 1; m < METHODS; m++) sum +=
                                          SEND_ADD(objects[i], sels[i][m], (int)i)) /
                       (METHODS - 1);
    BENCH_KEEP(sum);
}

/// values: seconds as ns, for making 10,000 classes of 20 methods whose names nobody else has, and for a message to each;
/// resident bytes afterwards.
BENCH_FORKED(many_methods) {
    enum { CLASSES = 10000, METHODS = 20 };
    static fwd_Class made[CLASSES];
    static fwd_SEL first[CLASSES];
    int sum = 0;
    double start = bench_now();
    for (int c = 0; c < CLASSES; c++) {
        char name[48];
        snprintf(name, sizeof name, "Many%d", c);
        made[c] = bench_begin_class(name, NULL);
        for (int m = 0; m < METHODS; m++) {
            snprintf(name, sizeof name, "m%d_%d:", c, m);
            fwd_SEL sel = fwd_sel_registerName(name);
            if (m == 0) first[c] = sel;
            fwd_class_addMethod(made[c], sel, (fwd_IMP)add_body, ADD_TYPES);
        }
        fwd_registerClassPair(made[c]);
    }
    for (int c = 0; c < CLASSES; c++)
        sum += SEND_ADD(fwd_class_createInstance(made[c], 0), first[c], c);
    values[0] = bench_now() - start;
    values[1] = bench_resident();
    BENCH_KEEP(sum);
}

// ---------------------------------------------------------------- Associated objects

static char key;

/// What replacing a retained value cannot do without when there are threads: a reference more, a lock taken, a reference less.
BENCH(three_atomics) {
    static _Alignas(64) uint64_t words[3][8];
    values[0] = BENCH_LOOP(
        100000, for (int k = 0; k < 3; k++) __atomic_fetch_add(&words[k][0], 1, __ATOMIC_ACQ_REL));
}

BENCH(associate_set) {
    fwd_id object = bench_real();
    static fwd_id value;
    if (!value) value = fwd_class_createInstance(fwd_getClass("NSObject"), 0);
    values[0] = BENCH_LOOP(
        100000, fwd_setAssociatedObject(object, &key, value, FWD_ASSOCIATION_RETAIN_NONATOMIC));
}
BENCH(associate_get) {
    fwd_id object = bench_real();
    if (!fwd_getAssociatedObject(object, &key)) {
        fwd_id value = fwd_class_createInstance(fwd_getClass("NSObject"), 0);
        fwd_setAssociatedObject(object, &key, value, FWD_ASSOCIATION_RETAIN_NONATOMIC);
    }
    values[0] = BENCH_LOOP(100000, BENCH_KEEP(fwd_getAssociatedObject(object, &key)));
}
BENCH(associate_life) {
    fwd_Class cls = fwd_object_getClass(bench_real());
    fwd_id value = fwd_class_createInstance(fwd_getClass("NSObject"), 0);
    values[0] = BENCH_LOOP(20000, fwd_id object = fwd_alloc_init(cls);
                           fwd_setAssociatedObject(object, &key, value, FWD_ASSOCIATION_RETAIN);
                           fwd_release(object));
    fwd_release(value);
}
