// Reference counts: the root's forms, overrides, the deallocating state, resurrection, threads.
#include "fixtures.h"

TEST(counts_begin_at_one) {
    fwd_id object = tracked("object");
    CHECK_EQ(fwd_retainCount(object), 1);
    CHECK(fwd_isUniquelyReferenced(object));
    CHECK_EQ(fwd_retain(object), object);
    CHECK_EQ(fwd_retainCount(object), 2);
    CHECK(!fwd_isUniquelyReferenced(object));
    fwd_release(object);
    CHECK_STR(log_text, "");
    CHECK(fwd_isUniquelyReferenced(object));
    fwd_release(object);
    CHECK_STR(log_text, "object");
}

TEST(nil_is_ignored) {
    CHECK_EQ(fwd_retain(NULL), NULL);
    fwd_release(NULL);
    CHECK_EQ(fwd_autorelease(NULL), NULL);
    CHECK_EQ(fwd_retainAutorelease(NULL), NULL);
    CHECK_EQ(fwd_retainCount(NULL), 0);
    CHECK(!fwd_isUniquelyReferenced(NULL));
}

TEST(messages_and_functions_count_the_same) {
    fwd_id object = tracked("object");
    CHECK_EQ(SEND0(fwd_id, object, "retain"), object);
    CHECK_EQ(SEND0(size_t, object, "retainCount"), 2);
    CHECK_EQ(fwd_retainCount(object), 2);
    SEND0(void, object, "release");
    void *pool = fwd_autoreleasePoolPush();
    CHECK_EQ(SEND0(fwd_id, object, "autorelease"), object);
    CHECK_STR(log_text, "");
    CHECK(fwd_autoreleasePoolPop(pool));
    CHECK_STR(log_text, "object");
}

TEST(a_weak_reference_does_not_make_it_shared) {
    fwd_id object = tracked("object"), weak = NULL;
    fwd_storeWeak(&weak, object);
    CHECK(fwd_isUniquelyReferenced(object));
    fwd_release(object);
}

TEST(large_counts_come_back) {
    fwd_id object = tracked("object");
    for (int i = 0; i < 100000; i++) (void)fwd_retain(object);
    CHECK_EQ(fwd_retainCount(object), 100001);
    for (int i = 0; i < 100000; i++) fwd_release(object);
    CHECK_STR(log_text, "");
    fwd_release(object);
    CHECK_STR(log_text, "object");
}

TEST(classes_are_never_counted) {
    fwd_id cls = (fwd_id)nsobject();
    CHECK_EQ(fwd_retain(cls), cls);
    for (int i = 0; i < 5; i++) fwd_release(cls);
    CHECK_EQ(fwd_retainCount(cls), SIZE_MAX);
    CHECK(!fwd_isUniquelyReferenced(cls));
    CHECK(!fwd_object_isDeallocating(cls));
    CHECK_EQ(fwd_getClass("NSObject"), cls);
}

TEST(immortal_objects_are_never_counted_and_never_end) {
    fwd_id object = tracked("never"), weak = NULL;
    fwd_object_setImmortal(object);
    CHECK_EQ(fwd_retain(object), object);
    for (int i = 0; i < 5; i++) fwd_release(object);
    CHECK_EQ(fwd_retainCount(object), SIZE_MAX);
    CHECK(!fwd_object_isDeallocating(object));
    CHECK(!fwd_isUniquelyReferenced(object));
    CHECK_EQ(fwd_storeWeak(&weak, object), object);
    CHECK_EQ(fwd_loadWeakRetained(&weak), object);
    fwd_destroyWeak(&weak);
    void *pool = fwd_autoreleasePoolPush();
    CHECK_EQ(fwd_autorelease(object), object);
    CHECK(fwd_autoreleasePoolPop(pool));
    CHECK_EQ(fwd_object_dispose(object), NULL);
    CHECK_STR(log_text, "");
    // It cannot be given back but by hand.
    ((uint64_t *)(void *)object)[-2] = 0;
    fwd_release(object);
    CHECK_STR(log_text, "never");
}

TEST(a_reset_is_counted_and_gives_the_defaults_back) {
    uint64_t before = fwd_runtime_generation();
    fwd_setDialect(FWD_DIALECT_GNUSTEP);
    CHECK_EQ(fwd_getDialect(), FWD_DIALECT_GNUSTEP);
    fwd_runtime_reset();
    CHECK_EQ(fwd_runtime_generation(), before + 1);
    CHECK_EQ(fwd_getDialect(), FWD_DIALECT_APPLE);
    fwd_runtime_start();
    CHECK(nsobject() != NULL);
}

TEST(storeStrong_retains_before_it_releases) {
    fwd_id slot = NULL, a = tracked("a"), b = tracked("b");
    fwd_storeStrong(&slot, a);
    CHECK_EQ(fwd_retainCount(a), 2);
    fwd_storeStrong(&slot, a);
    CHECK_EQ(fwd_retainCount(a), 2);
    fwd_release(a);
    fwd_storeStrong(&slot, b);
    CHECK_STR(log_text, "a");
    fwd_storeStrong(&slot, NULL);
    CHECK_EQ(slot, NULL);
    CHECK_EQ(fwd_retainCount(b), 1);
    // The new value lives only through the old one.
    static char key;
    fwd_id owner = tracked("owner");
    fwd_setAssociatedObject(owner, &key, b, FWD_ASSOCIATION_RETAIN_NONATOMIC);
    fwd_release(b);
    slot = owner;
    fwd_storeStrong(&slot, b);
    CHECK_STR(log_text, "a owner");
    CHECK_EQ(slot, b);
    fwd_storeStrong(&slot, NULL);
    CHECK_STR(log_text, "a owner b");
}

// ---------------------------------------------------------------- During the end

static fwd_id resurrected;

static void dealloc_that_keeps_self(fwd_id self, fwd_SEL sel) {
    (void)sel;
    log_add("dealloc");
    CHECK(fwd_object_isDeallocating(self));
    resurrected = fwd_retain(self);
    CHECK_EQ(fwd_retainCount(self), 0);
    for (int i = 0; i < 3; i++) fwd_release(fwd_retain(self));
    fwd_release(self);
    CHECK(!fwd_isUniquelyReferenced(self));
    SUPER0(void, self, fwd_getClass("Keeping"), "dealloc");
}

// libobjc2 ResurrectInDealloc
TEST(self_cannot_be_revived_and_ends_once) {
    log_clear();
    fwd_Class cls = begin_class("Keeping", NULL);
    CHECK(fwd_class_addMethod(cls, SEL("dealloc"), (fwd_IMP)dealloc_that_keeps_self, "v@:"));
    fwd_registerClassPair(cls);
    fwd_release(new_object(cls));
    CHECK_STR(log_text, "dealloc");
    CHECK(resurrected != NULL);
}

// ---------------------------------------------------------------- Overrides (objc4 customrr.m)

static int retains, releases, autoreleases, counts;

static fwd_id my_retain(fwd_id self, fwd_SEL sel) {
    (void)sel;
    retains++;
    return fwd_root_retain(self);
}
static void my_release(fwd_id self, fwd_SEL sel) {
    (void)sel;
    releases++;
    fwd_root_release(self);
}
static fwd_id my_autorelease(fwd_id self, fwd_SEL sel) {
    (void)sel;
    autoreleases++;
    return self;
}
static size_t my_count(fwd_id self, fwd_SEL sel) {
    (void)self, (void)sel;
    counts++;
    return 4711;
}

static const struct method counting[] = {
    {"retain", (fwd_IMP)my_retain, "@16@0:8"},
    {"release", (fwd_IMP)my_release, "Vv16@0:8"},
    {"autorelease", (fwd_IMP)my_autorelease, "@16@0:8"},
    {"retainCount", (fwd_IMP)my_count, "Q16@0:8"},
    {NULL, NULL, NULL},
};

static void check_messaged(fwd_id object) {
    retains = releases = autoreleases = counts = 0;
    CHECK_EQ(fwd_retain(object), object);
    CHECK_EQ(retains, 1);
    fwd_release(object);
    CHECK_EQ(releases, 1);
    CHECK_EQ(fwd_autorelease(object), object);
    CHECK_EQ(autoreleases, 1);
    CHECK_EQ(fwd_retainCount(object), 4711);
    CHECK_EQ(counts, 1);
    CHECK_EQ(fwd_retainAutorelease(object), object);
    CHECK_EQ(retains, 2);
    fwd_release(object);
    // The root's forms ask nobody.
    CHECK_EQ(fwd_root_retain(object), object);
    fwd_root_release(object);
    CHECK_EQ(retains, 2);
    CHECK_EQ(releases, 2);
}

TEST(overrides_are_messaged_in_the_class_and_below) {
    fwd_Class cls = begin_class("Counting", NULL);
    add_methods(cls, counting);
    fwd_registerClassPair(cls);
    fwd_id object = new_object(cls), below = new_object(make_class("Below", cls));
    check_messaged(object);
    check_messaged(below);
    fwd_release(object), fwd_release(below);
}

TEST(who_has_found_the_mark_counts_the_same) {
    fwd_id object = tracked("object");
    CHECK_EQ(fwd_retainMarked(object), object);
    CHECK_EQ(fwd_retainCount(object), 2);
    fwd_releaseMarked(object);
    CHECK_STR(log_text, "");
    fwd_releaseMarked(object);
    CHECK_STR(log_text, "object");
    fwd_Class cls = begin_class("Counting", NULL);
    add_methods(cls, counting);
    fwd_registerClassPair(cls);
    object = new_object(cls);
    retains = releases = 0;
    CHECK_EQ(fwd_retainMarked(object), object);
    fwd_releaseMarked(object);
    CHECK_EQ(retains, 1);
    CHECK_EQ(releases, 1);
    fwd_release(object);
}

TEST(overrides_added_later_are_seen) {
    fwd_Class cls = make_class("Later", NULL), below = make_class("Below", cls);
    fwd_id object = new_object(below);
    fwd_release(fwd_retain(object));
    add_methods(cls, counting);
    check_messaged(object);
    fwd_release(object);
}

TEST(overrides_by_replacement_category_and_exchange_are_seen) {
    fwd_Class replaced = make_class("Replaced", NULL);
    for (const struct method *method = counting; method->name; method++)
        (void)fwd_class_replaceMethod(replaced, SEL(method->name), method->imp, method->types);
    fwd_id object = new_object(replaced);
    check_messaged(object);
    fwd_release(object);

    fwd_Class category = make_class("Category", NULL);
    fwd_method_entry entries[4];
    for (int i = 0; i < 4; i++)
        entries[i] = (fwd_method_entry){SEL(counting[i].name), counting[i].imp, counting[i].types};
    fwd_class_addMethodList(category, "Counting", entries, 4);
    object = new_object(category);
    check_messaged(object);
    fwd_release(object);
}

TEST(a_swizzled_root_method_is_messaged) {
    fwd_Method method = fwd_class_getInstanceMethod(nsobject(), SEL("retain"));
    fwd_id object = tracked("object");
    retains = 0;
    fwd_IMP original = fwd_method_setImplementation(method, (fwd_IMP)my_retain);
    CHECK_EQ(fwd_retain(object), object);
    CHECK_EQ(retains, 1);
    fwd_method_setImplementation(method, original);
    fwd_release(object), fwd_release(object);
    CHECK_STR(log_text, "object");

    CHECK(fwd_class_addMethod(nsobject(), SEL("my_retain"), (fwd_IMP)my_retain, "@@:"));
    fwd_method_exchangeImplementations(
        method, fwd_class_getInstanceMethod(nsobject(), SEL("my_retain")));
    object = tracked("second");
    CHECK_EQ(fwd_retain(object), object);
    CHECK_EQ(retains, 2);
    fwd_release(object), fwd_release(object);
}

TEST(a_class_moved_below_an_overriding_one_is_messaged) {
    fwd_Class cls = begin_class("Counting", NULL);
    add_methods(cls, counting);
    fwd_registerClassPair(cls);
    fwd_Class moved = make_class("Moved", NULL);
    CHECK_EQ(fwd_class_setSuperclass(moved, cls), nsobject());
    fwd_id object = new_object(moved);
    check_messaged(object);
    fwd_release(object);
}

TEST(class_methods_of_these_names_count_for_the_class_alone) {
    fwd_Class cls = begin_class("Meta", NULL);
    CHECK(fwd_class_addMethod(
        fwd_object_getClass((fwd_id)cls), SEL("retain"), (fwd_IMP)my_retain, "@@:"));
    fwd_registerClassPair(cls);
    retains = 0;
    fwd_id object = new_object(cls);
    (void)fwd_retain(object);
    CHECK_EQ(retains, 0);
    CHECK_EQ(fwd_retain((fwd_id)cls), cls);
    CHECK_EQ(retains, 1);
    fwd_release(object), fwd_release(object);
}

// ---------------------------------------------------------------- Trace

static char events[256];
static void note_object(const fwd_trace_event *event, void *context) {
    (void)context;
    if (event->kind != FWD_TRACE_OBJECT) return;
    const char *what = event->result == FWD_RESULT_NEW       ? "new"
                       : event->result == FWD_RESULT_ISA     ? "isa"
                       : event->result == FWD_RESULT_DEALLOC ? "dealloc"
                                                             : "?";
    (void)snprintf(events + strlen(events), sizeof events - strlen(events), "%s(%s) ", what,
        fwd_class_getName(event->cls));
}

TEST(the_life_of_an_object_is_traced) {
    fwd_Class a = make_class("A", NULL), b = make_class("B", NULL);
    events[0] = 0;
    fwd_trace_setHook(note_object, NULL);
    fwd_id object = new_object(a);
    fwd_object_setClass(object, b);
    (void)fwd_retain(object);
    fwd_release(object);
    fwd_release(object);
    fwd_object_dispose(new_object(a));
    fwd_trace_setHook(NULL, NULL);
    CHECK_STR(events, "new(A) isa(B) dealloc(B) new(A) dealloc(A) ");
}

// ---------------------------------------------------------------- Threads (objc4 release-race.m)

static fwd_id shared;
static void *retain_and_release(void *argument) {
    for (int i = 0; i < 10000; i++) {
        (void)fwd_retain(shared);
        fwd_release(shared);
    }
    fwd_release(shared);
    return argument;
}

TEST(threads_count_one_object) {
    shared = tracked("shared");
    for (int i = 0; i < 4; i++) (void)fwd_retain(shared);
    fwd_release(shared);
    harness_threads(4, retain_and_release, NULL);
    CHECK_STR(log_text, "shared");
}

static int class_retains;
static fwd_id retain_class(fwd_id self, fwd_SEL sel) {
    (void)sel;
    class_retains++;
    return self;
}

TEST(class_methods_that_retain_are_inherited_by_classes_made_later) {
    fwd_Class above = make_class("Above", NULL);
    CHECK(fwd_class_addMethod(fwd_object_getClass((fwd_id)(void *)above),
        fwd_sel_registerName("retain"), (fwd_IMP)retain_class, "@@:"));
    fwd_Class below = make_class("Below", above);
    class_retains = 0;
    CHECK_EQ(fwd_retain((fwd_id)(void *)above), above);
    CHECK_EQ(class_retains, 1);
    CHECK_EQ(fwd_retain((fwd_id)(void *)below), below);
    CHECK_EQ(class_retains, 2);
}

HARNESS_MAIN

static int asked;
static fwd_id retain_asking(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    asked++;
    return fwd_root_retain(self);
}

// libobjc2: a class that says that its methods do what the root's do is not asked.
TEST(a_class_that_complies_with_arc_is_not_asked) {
    fwd_Class cls = make_class("Complying", fwd_getClass("NSObject"));
    fwd_Class below = make_class("BelowComplying", cls);
    CHECK(fwd_class_addMethod(cls, SEL("retain"), (fwd_IMP)retain_asking, "@@:"));
    fwd_id object = fwd_class_createInstance(below, 0);
    (void)fwd_retain(object);
    CHECK_EQ(asked, 1);
    CHECK(
        fwd_class_addMethod(cls, SEL("_ARCCompliantRetainRelease"), (fwd_IMP)retain_asking, "v@:"));
    (void)fwd_retain(object);
    CHECK_EQ(asked, 1);
    CHECK(fwd_class_addMethod(below, SEL("retain"), (fwd_IMP)retain_asking, "@@:"));
    (void)fwd_retain(object);
    CHECK_EQ(asked, 2);
    CHECK_EQ(fwd_root_retainCount(object), 4);
    CHECK(fwd_root_tryRetain(object));
    for (int i = 0; i < 5; i++) fwd_root_release(object);
}
