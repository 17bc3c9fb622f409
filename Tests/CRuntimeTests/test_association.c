// Associated objects: policies, lifetime, order, growth, address reuse, threads.
#include "fixtures.h"

static char keys[4096];

TEST(values_are_set_got_and_removed) {
    fwd_id holder = tracked("holder"), a = tracked("a"), b = tracked("b");
    CHECK_EQ(fwd_getAssociatedObject(holder, &keys[0]), NULL);
    fwd_setAssociatedObject(holder, &keys[0], a, FWD_ASSOCIATION_RETAIN_NONATOMIC);
    fwd_setAssociatedObject(holder, &keys[1], b, FWD_ASSOCIATION_RETAIN_NONATOMIC);
    fwd_release(a), fwd_release(b);
    CHECK_EQ(fwd_getAssociatedObject(holder, &keys[0]), a);
    CHECK_EQ(fwd_getAssociatedObject(holder, &keys[1]), b);
    fwd_setAssociatedObject(holder, &keys[0], NULL, FWD_ASSOCIATION_ASSIGN);
    CHECK_EQ(fwd_getAssociatedObject(holder, &keys[0]), NULL);
    CHECK_STR(log_text, "a");
    fwd_release(holder);
    CHECK_STR(log_text, "a holder b");
}

static size_t largest;
static void *note_size(size_t size, fwd_memory_kind kind, void *context) {
    (void)context;
    if (kind == FWD_MEMORY_INTERNAL && size > largest) largest = size;
    return calloc(1, size);
}
static void give_noted_back(void *memory, size_t size, fwd_memory_kind kind, void *context) {
    (void)size, (void)kind, (void)context;
    free(memory);
}

TEST(keys_that_come_and_go_take_no_more_room) {
    fwd_runtime_reset();
    fwd_setAllocator(&(fwd_allocator){note_size, give_noted_back, NULL});
    fwd_id holder = tracked("holder"), value = tracked("value");
    largest = 0;
    for (int round = 0; round < 20000; round++) {
        const void *key = &keys[round % 4096];
        fwd_setAssociatedObject(holder, key, value, FWD_ASSOCIATION_RETAIN);
        fwd_setAssociatedObject(holder, key, holder, FWD_ASSOCIATION_ASSIGN);
        fwd_setAssociatedObject(holder, key, NULL, FWD_ASSOCIATION_ASSIGN);
    }
    CHECK(largest < 1024);
    CHECK_EQ(fwd_retainCount(value), 1);
    fwd_release(holder), fwd_release(value);
    fwd_runtime_reset();
    fwd_setAllocator(NULL);
}

TEST(nil_objects_and_values_are_ignored) {
    fwd_id value = tracked("value");
    fwd_setAssociatedObject(NULL, &keys[0], value, FWD_ASSOCIATION_RETAIN);
    CHECK_EQ(fwd_retainCount(value), 1);
    fwd_setAssociatedObject(value, &keys[0], NULL, FWD_ASSOCIATION_RETAIN);
    CHECK_EQ(fwd_getAssociatedObject(value, &keys[0]), NULL);
    CHECK_EQ(fwd_getAssociatedObject(NULL, &keys[0]), NULL);
    fwd_removeAssociatedObjects(NULL);
    fwd_removeAssociatedObjects(value);
    // A NULL key is a key.
    const void *null_key = NULL;
    fwd_setAssociatedObject(value, null_key, value, FWD_ASSOCIATION_ASSIGN);
    CHECK_EQ(fwd_getAssociatedObject(value, null_key), value);
    fwd_release(value);
}

static fwd_id logged_copy(fwd_id self, fwd_SEL sel) {
    (void)self, (void)sel;
    return tracked("copy");
}

TEST(policies) {
    fwd_Class copied = begin_class("Copied", tracked_class());
    CHECK(fwd_class_addMethod(copied, SEL("copy"), (fwd_IMP)logged_copy, "@@:"));
    fwd_registerClassPair(copied);
    fwd_id holder = new_object(nsobject()), value = new_object(copied);
    fwd_setAssociatedObject(holder, &keys[0], value, FWD_ASSOCIATION_ASSIGN);
    CHECK_EQ(fwd_retainCount(value), 1);
    CHECK_EQ(fwd_getAssociatedObject(holder, &keys[0]), value);
    CHECK_EQ(fwd_retainCount(value), 1);
    fwd_setAssociatedObject(holder, &keys[0], value, FWD_ASSOCIATION_RETAIN_NONATOMIC);
    CHECK_EQ(fwd_retainCount(value), 2);
    void *pool = fwd_autoreleasePoolPush();
    CHECK_EQ(fwd_getAssociatedObject(holder, &keys[0]), value);
    CHECK_EQ(fwd_retainCount(value), 2);
    fwd_setAssociatedObject(holder, &keys[0], value, FWD_ASSOCIATION_RETAIN);
    CHECK_EQ(fwd_retainCount(value), 2);
    CHECK_EQ(fwd_getAssociatedObject(holder, &keys[0]), value);
    CHECK_EQ(fwd_retainCount(value), 3); // retained and autoreleased
    CHECK(fwd_autoreleasePoolPop(pool));
    CHECK_EQ(fwd_retainCount(value), 2);

    fwd_setAssociatedObject(holder, &keys[0], value, FWD_ASSOCIATION_COPY_NONATOMIC);
    CHECK_EQ(fwd_retainCount(value), 1);
    fwd_id copy = fwd_getAssociatedObject(holder, &keys[0]);
    CHECK(copy != value && fwd_retainCount(copy) == 1);
    fwd_setAssociatedObject(holder, &keys[0], value, FWD_ASSOCIATION_COPY);
    CHECK_STR(log_text, "copy");
    pool = fwd_autoreleasePoolPush();
    copy = fwd_getAssociatedObject(holder, &keys[0]);
    CHECK_EQ(fwd_retainCount(copy), 2);
    CHECK(fwd_autoreleasePoolPop(pool));
    fwd_release(holder);
    CHECK_STR(log_text, "copy copy");
    fwd_release(value);
}

TEST(an_atomic_value_survives_its_replacement) {
    fwd_id holder = new_object(nsobject()), value = tracked("value");
    fwd_setAssociatedObject(holder, &keys[0], value, FWD_ASSOCIATION_RETAIN);
    fwd_release(value);
    void *pool = fwd_autoreleasePoolPush();
    fwd_id got = fwd_getAssociatedObject(holder, &keys[0]);
    fwd_setAssociatedObject(holder, &keys[0], NULL, FWD_ASSOCIATION_RETAIN);
    CHECK_STR(log_text, "");
    CHECK_EQ(fwd_retainCount(got), 1);
    CHECK(fwd_autoreleasePoolPop(pool));
    CHECK_STR(log_text, "value");
    fwd_release(holder);
}

static void quiet(const fwd_exception *exception, void *context) { (void)exception, (void)context; }

TEST(a_copy_that_raises_changes_nothing) {
    fwd_exception_setHandler(quiet, NULL);
    fwd_id holder = new_object(nsobject()), old = tracked("old"), value = tracked("value");
    fwd_setAssociatedObject(holder, &keys[0], old, FWD_ASSOCIATION_RETAIN_NONATOMIC);
    fwd_setAssociatedObject(holder, &keys[0], value, FWD_ASSOCIATION_COPY_NONATOMIC);
    fwd_exception exception;
    CHECK(fwd_exception_take(&exception));
    fwd_release(exception.object);
    CHECK_EQ(fwd_getAssociatedObject(holder, &keys[0]), old);
    fwd_release(value), fwd_release(old), fwd_release(holder);
}

// objc4 association.m
TEST(associations_survive_a_change_of_class_both_ways) {
    fwd_Class a = make_class("A", tracked_class()), b = make_class("B", tracked_class());
    fwd_id holder = new_object(a), value = tracked("value"), second = tracked("second");
    fwd_setAssociatedObject(holder, &keys[0], value, FWD_ASSOCIATION_RETAIN);
    fwd_object_setClass(holder, b);
    CHECK_EQ(fwd_getAssociatedObject(holder, &keys[0]), value);
    fwd_setAssociatedObject(holder, &keys[1], second, FWD_ASSOCIATION_RETAIN);
    fwd_object_setClass(holder, a);
    CHECK_EQ(fwd_getAssociatedObject(holder, &keys[1]), second);
    fwd_autoreleasePoolPop(fwd_autoreleasePoolPush());
    fwd_thread_end(); // pops what the getters autoreleased
    fwd_release(value), fwd_release(second);
    CHECK_STR(log_text, "");
    fwd_release(holder);
    CHECK_STR(log_text, "value second");
}

TEST(system_objects_go_last_and_stay_when_others_are_removed) {
    fwd_id holder = tracked("holder");
    const char *const names[] = {"s1", "a", "s2", "b"};
    for (int i = 0; i < 4; i++) {
        fwd_id value = tracked(names[i]);
        uintptr_t policy = (uintptr_t)FWD_ASSOCIATION_RETAIN_NONATOMIC;
        if (names[i][0] == 's') policy |= (uintptr_t)FWD_ASSOCIATION_SYSTEM_OBJECT;
        fwd_setAssociatedObject(holder, &keys[i], value, (fwd_association_policy)policy);
        fwd_release(value);
    }
    fwd_removeAssociatedObjects(holder);
    CHECK_STR(log_text, "a b");
    CHECK(fwd_getAssociatedObject(holder, &keys[0]) != NULL);
    CHECK_EQ(fwd_getAssociatedObject(holder, &keys[1]), NULL);
    fwd_id again = tracked("again");
    fwd_setAssociatedObject(holder, &keys[9], again, FWD_ASSOCIATION_RETAIN_NONATOMIC);
    fwd_release(again);
    fwd_release(holder);
    CHECK_STR(log_text, "a b holder again s1 s2");
}

TEST(values_end_in_the_order_they_were_first_set) {
    fwd_id holder = new_object(nsobject());
    (void)tracked_class();
    char expected[4096] = "", tags[300][8];
    for (int i = 0; i < 300; i++) {
        (void)snprintf(tags[i], sizeof tags[i], "%d", i);
        fwd_id value = tracked(tags[i]);
        fwd_setAssociatedObject(
            holder, &keys[(i * 37) % 301], value, FWD_ASSOCIATION_RETAIN_NONATOMIC);
        fwd_release(value);
        (void)snprintf(
            expected + strlen(expected), sizeof expected - strlen(expected), i ? " %d" : "%d", i);
    }
    for (int i = 0; i < 300; i++) {
        fwd_id value = fwd_getAssociatedObject(holder, &keys[(i * 37) % 301]);
        REQUIRE(value);
        CHECK_STR(((struct tracked *)(void *)value)->tag, tags[i]);
    }
    fwd_release(holder);
    CHECK_STR(log_text, expected);
}

TEST(many_keys_come_and_go) {
    fwd_id holder = new_object(nsobject());
    (void)tracked_class();
    // A moving window of live keys: gaps have to be closed and the index kept right.
    for (int i = 0; i < 20000; i++) {
        fwd_id value = tracked(NULL);
        fwd_setAssociatedObject(holder, &keys[i % 4096], value, FWD_ASSOCIATION_RETAIN_NONATOMIC);
        fwd_release(value);
        if (i >= 20)
            fwd_setAssociatedObject(holder, &keys[(i - 20) % 4096], NULL, FWD_ASSOCIATION_ASSIGN);
        if (i % 997 == 0) {
            for (int back = 0; back < 20 && back <= i; back++)
                CHECK(fwd_getAssociatedObject(holder, &keys[(i - back) % 4096]) != NULL);
            CHECK_EQ(fwd_getAssociatedObject(holder, &keys[(i + 100) % 4096]), NULL);
        }
    }
    CHECK_EQ(atomic_load(&tracked_ends), 20000 - 20);
    fwd_release(holder);
    CHECK_EQ(atomic_load(&tracked_ends), 20000);
}

// A fault of a peer (reference W14): a value set from inside another value's end stayed in the map.
static fwd_id dying_holder;
static void dealloc_that_associates(fwd_id self, fwd_SEL sel) {
    (void)sel;
    log_add("first");
    fwd_id late = tracked("late");
    fwd_setAssociatedObject(dying_holder, &keys[7], late, FWD_ASSOCIATION_RETAIN_NONATOMIC);
    fwd_release(late);
    CHECK_EQ(fwd_getAssociatedObject(dying_holder, &keys[7]), late);
    (void)fwd_object_dispose(self);
}

static long blocks_taken, allocations_until_refusal;
static void *take_or_refuse(size_t size, fwd_memory_kind kind, void *context) {
    (void)kind, (void)context;
    if (allocations_until_refusal > 0 && --allocations_until_refusal == 0) return NULL;
    blocks_taken++;
    return calloc(1, size);
}
static void give_back(void *memory, size_t size, fwd_memory_kind kind, void *context) {
    (void)size, (void)kind, (void)context;
    if (memory) blocks_taken--;
    free(memory);
}

TEST(growing_without_memory_leaves_the_record_and_gives_back_what_it_took) {
    enum { KEYS = 64 };
    fwd_runtime_reset();
    fwd_setAllocator(&(fwd_allocator){take_or_refuse, give_back, NULL});
    fwd_runtime_start();
    fwd_id holder = new_object(nsobject()), value = new_object(nsobject());
    int held = 0;
    // Each addition is refused its first allocation, then its second (above some number of keys there is an index, too), and
    // then has its way.
    for (int i = 0; i < KEYS; i++) {
        for (long refused = 1; refused <= 2; refused++) {
            long before = blocks_taken;
            allocations_until_refusal = refused;
            fwd_setAssociatedObject(holder, &keys[i], value, FWD_ASSOCIATION_ASSIGN);
            bool was_refused = allocations_until_refusal == 0;
            allocations_until_refusal = 0;
            if (!was_refused) continue;
            held++;
            CHECK_EQ(blocks_taken, before);
            CHECK_EQ(fwd_getAssociatedObject(holder, &keys[i]), NULL);
        }
        fwd_setAssociatedObject(holder, &keys[i], value, FWD_ASSOCIATION_ASSIGN);
        for (int j = 0; j <= i; j++) CHECK_EQ(fwd_getAssociatedObject(holder, &keys[j]), value);
    }
    CHECK(held >= 8);
    fwd_release(holder);
    fwd_release(value);
    fwd_runtime_reset();
    CHECK_EQ(blocks_taken, 0);
    fwd_setAllocator(NULL);
    fwd_runtime_start();
}

TEST(values_set_while_values_end_are_swept_too) {
    (void)tracked_class();
    fwd_Class cls = begin_class("Associating", NULL);
    CHECK(fwd_class_addMethod(cls, SEL("dealloc"), (fwd_IMP)dealloc_that_associates, "v@:"));
    fwd_registerClassPair(cls);
    dying_holder = new_object(nsobject());
    fwd_id value = new_object(cls);
    fwd_setAssociatedObject(dying_holder, &keys[0], value, FWD_ASSOCIATION_RETAIN_NONATOMIC);
    fwd_release(value);
    fwd_release(dying_holder);
    CHECK_STR(log_text, "first late");

    // The same while they are removed from an object that lives on.
    log_clear();
    dying_holder = new_object(nsobject());
    value = new_object(cls);
    fwd_setAssociatedObject(dying_holder, &keys[0], value, FWD_ASSOCIATION_RETAIN_NONATOMIC);
    fwd_release(value);
    fwd_removeAssociatedObjects(dying_holder);
    CHECK_STR(log_text, "first late");
    CHECK_EQ(fwd_getAssociatedObject(dying_holder, &keys[7]), NULL);
    fwd_release(dying_holder);
}

// libobjc2 AssociatedObject2: an object at a reused address has none of its predecessor's values.
TEST(a_reset_forgets_what_objects_that_are_left_have) {
    enum { COUNT = 200 };
    static _Alignas(16) char memory[COUNT][64];
    memset(memory, 0, sizeof memory);
    for (int i = 0; i < COUNT; i++) {
        fwd_id object = fwd_constructInstance(nsobject(), memory[i] + FWD_OBJECT_HEADER);
        CHECK(object != NULL);
        fwd_setAssociatedObject(
            object, &keys[0], (fwd_id)(void *)nsobject(), FWD_ASSOCIATION_ASSIGN);
        CHECK_EQ(fwd_getAssociatedObject(object, &keys[0]), (fwd_id)(void *)nsobject());
    }
    // The harness counts what the reset leaves: records of every stripe, several in each, have to go.
}

TEST(a_reused_address_starts_empty) {
    for (int i = 0; i < 200; i++) {
        fwd_id holder = new_object(nsobject()), value = tracked(NULL);
        CHECK_EQ(fwd_getAssociatedObject(holder, &keys[0]), NULL);
        fwd_setAssociatedObject(holder, &keys[0], value, FWD_ASSOCIATION_RETAIN_NONATOMIC);
        fwd_release(value);
        fwd_release(holder);
    }
    CHECK_EQ(atomic_load(&tracked_ends), 200);
}

TEST(a_value_may_be_its_holder) {
    fwd_id holder = tracked("holder");
    fwd_setAssociatedObject(holder, &keys[0], holder, FWD_ASSOCIATION_RETAIN_NONATOMIC);
    CHECK_EQ(fwd_retainCount(holder), 2);
    fwd_setAssociatedObject(holder, &keys[0], NULL, FWD_ASSOCIATION_RETAIN_NONATOMIC);
    CHECK_EQ(fwd_retainCount(holder), 1);
    fwd_release(holder);
    CHECK_STR(log_text, "holder");
}

TEST(classes_have_associations) {
    fwd_id value = tracked("value"), cls = (fwd_id)nsobject();
    fwd_setAssociatedObject(cls, &keys[0], value, FWD_ASSOCIATION_RETAIN_NONATOMIC);
    CHECK_EQ(fwd_getAssociatedObject(cls, &keys[0]), value);
    CHECK_EQ(fwd_getAssociatedObject((fwd_id)fwd_getMetaClass("NSObject"), &keys[0]), NULL);
    fwd_removeAssociatedObjects(cls);
    CHECK_EQ(fwd_retainCount(value), 1);
    fwd_release(value);
}

// ---------------------------------------------------------------- Overridden counting

static int retains, releases, autoreleases;
static fwd_id counted_retain(fwd_id self, fwd_SEL sel) {
    (void)sel;
    retains++;
    return fwd_root_retain(self);
}
static void counted_release(fwd_id self, fwd_SEL sel) {
    (void)sel;
    releases++;
    fwd_root_release(self);
}
static fwd_id counted_autorelease(fwd_id self, fwd_SEL sel) {
    autoreleases++;
    return SUPER0(fwd_id, self, fwd_getClass("Counted"), "autorelease") == self && sel ? self
                                                                                       : NULL;
}

TEST(overridden_counting_is_messaged) {
    fwd_Class cls = begin_class("Counted", NULL);
    CHECK(fwd_class_addMethod(cls, SEL("retain"), (fwd_IMP)counted_retain, "@@:"));
    CHECK(fwd_class_addMethod(cls, SEL("release"), (fwd_IMP)counted_release, "v@:"));
    CHECK(fwd_class_addMethod(cls, SEL("autorelease"), (fwd_IMP)counted_autorelease, "@@:"));
    fwd_registerClassPair(cls);
    retains = releases = autoreleases = 0;
    fwd_id holder = new_object(nsobject()), value = new_object(cls);
    fwd_setAssociatedObject(holder, &keys[0], value, FWD_ASSOCIATION_RETAIN);
    CHECK_EQ(retains, 1);
    void *pool = fwd_autoreleasePoolPush();
    CHECK_EQ(fwd_getAssociatedObject(holder, &keys[0]), value);
    CHECK_EQ(retains, 2);
    CHECK_EQ(autoreleases, 1);
    CHECK(fwd_autoreleasePoolPop(pool));
    CHECK_EQ(releases, 1);
    fwd_release(holder);
    CHECK_EQ(releases, 2);
    CHECK_EQ(fwd_retainCount(value), 1);
    fwd_release(value);
    CHECK_EQ(releases, 3);
}

// ---------------------------------------------------------------- Threads

static fwd_id shared[8];

static void *churn(void *argument) {
    (void)argument;
    for (int i = 0; i < 3000; i++) {
        fwd_id holder = shared[i % 8], value = tracked(NULL);
        fwd_setAssociatedObject(holder, &keys[i % 5], value, FWD_ASSOCIATION_RETAIN);
        fwd_release(value);
        void *pool = fwd_autoreleasePoolPush();
        fwd_id seen = fwd_getAssociatedObject(holder, &keys[(i + 1) % 5]);
        if (seen) CHECK_EQ(fwd_object_getClass(seen), tracked_class());
        if (i % 50 == 0) fwd_removeAssociatedObjects(holder);
        CHECK(fwd_autoreleasePoolPop(pool));
    }
    fwd_thread_end();
    return NULL;
}

TEST(threads_share_holders) {
    (void)tracked_class();
    for (int i = 0; i < 8; i++) shared[i] = new_object(nsobject());
    harness_threads(4, churn, NULL);
    for (int i = 0; i < 8; i++) fwd_release(shared[i]);
    CHECK_EQ(atomic_load(&tracked_ends), 12000);
}

HARNESS_MAIN
