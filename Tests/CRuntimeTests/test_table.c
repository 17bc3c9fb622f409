// The lookup table: no collisions, growth with contents, flush in place, retirement (methodCacheLeaks.m,
// restartableRangesSynchronizeStress.m, cache-sel-hash.m of objc4; preserve-errno of mulle-objc-runtime).
#include "dispatch.h"

#include <errno.h>

static fwd_Class cls;
static fwd_id object;

static fwd_SEL numbered(int i) {
    char name[32];
    (void)snprintf(name, sizeof name, "number%d", i);
    return fwd_sel_registerName(name);
}

static int name_value(fwd_id self, fwd_SEL sel) {
    (void)self;
    return atoi(fwd_sel_getName(sel) + strlen("number"));
}

/// A class with `count` methods whose values are their numbers.
static void make(int count) {
    cls = begin_class("Table", NULL);
    fwd_method_entry *entries = calloc((size_t)count, sizeof *entries);
    REQUIRE(entries != NULL);
    for (int i = 0; i < count; i++)
        entries[i] = (fwd_method_entry){numbered(i), (fwd_IMP)name_value, "i@:"};
    fwd_class_addMethodList(cls, NULL, entries, (uint32_t)count);
    free(entries);
    fwd_registerClassPair(cls);
    object = new_object(cls);
    (void)MSG(fwd_id, object, "self");
}

static int send_number(int i) {
    fwd_SEL sel = numbered(i);
    return ((int (*)(fwd_id, fwd_SEL))MESSENGER(object, sel))(object, sel);
}

static void send_all(int count) {
    for (int i = 0; i < count; i++) { REQUIRE(send_number(i) == i); }
}

static void check_size(int count) {
    make(count);
    for (int i = 0; i < count; i++) {
        CHECK_EQ(send_number(i), i);
        CHECK_EQ(fwd_class_cacheCount(cls), (uint32_t)i + 1); // growth keeps what was there
        CHECK_STR(fwd_table_check(cls), NULL);
    }
    send_all(count);
    CHECK_EQ(fwd_class_cacheCount(cls), (uint32_t)count);
    fwd_release(object);
    CHECK(fwd_disposeClassPair(cls));
}

static size_t given_back;
static void *give(size_t size, fwd_memory_kind kind, void *context) {
    (void)kind, (void)context;
    return calloc(1, size);
}
static void take_back(void *memory, size_t size, fwd_memory_kind kind, void *context) {
    (void)kind, (void)context;
    given_back += size;
    free(memory);
}

// Stands first: once a process has had a second thread, it stays careful.
TEST(with_one_thread_an_old_table_is_freed_at_once) {
    fwd_runtime_reset();
    fwd_setAllocator(&(fwd_allocator){give, take_back, NULL});
    fwd_runtime_start();
    make(40);
    (void)send_number(0);
    size_t first_room = fwd_class_cacheCapacity(cls) * sizeof(struct fwd_bucket);
    given_back = 0;
    send_all(40);
    if (FWD_SINGLE_THREADED()) CHECK(given_back >= first_room);
    given_back = 0;
    fwd_collect();
    if (FWD_SINGLE_THREADED()) CHECK_EQ(given_back, 0);
    else CHECK(given_back >= first_room);
    send_all(40);
    CHECK_STR(fwd_table_check(cls), NULL);
    fwd_release(object);
}

TEST(every_size_up_to_150) {
    for (int count = 1; count <= 150; count += count < 20 ? 1 : 13) check_size(count);
}

static uint32_t entries_beside(int count) {
    uint32_t beside = 0;
    for (int i = 0; i < count; i++) {
        uint32_t probes = 0;
        CHECK(fwd_table_read(cls, numbered(i), &probes) != NULL);
        beside += probes > 1;
    }
    return beside;
}

TEST(small_tables_are_perfect_once_entries_are_wanted_again) {
    for (int count = 4; count <= 64; count += 6) {
        make(count);
        send_all(count); // a selector that falls on a taken place stands beside the table at first
        send_all(count);
        CHECK_EQ(entries_beside(count), 0);
        CHECK(fwd_class_cacheCapacity(cls) <= 2048);
        CHECK_STR(fwd_table_check(cls), NULL);
        fwd_release(object);
        CHECK(fwd_disposeClassPair(cls));
    }
}

TEST(selectors_sent_once_cost_little_room) {
    make(24);
    send_all(24);
    CHECK(fwd_class_cacheCapacity(cls) <= 512);
    fwd_release(object);
}

TEST(huge_tables_keep_a_few_entries_beside) {
    enum { COUNT = 20000 };
    make(COUNT);
    send_all(COUNT);
    CHECK_STR(fwd_table_check(cls), NULL);
    CHECK_EQ(fwd_class_cacheCount(cls), COUNT);
    send_all(COUNT);
    CHECK(entries_beside(COUNT) <= fwd_class_cacheCapacity(cls) / 64);
    CHECK(fwd_class_cacheCapacity(cls) <= COUNT * 16);
    send_all(COUNT);
    fwd_flush_caches(cls);
    CHECK_EQ(fwd_class_cacheCount(cls), 0);
    send_all(COUNT);
    CHECK_EQ(fwd_class_cacheCount(cls), COUNT);
    CHECK_STR(fwd_table_check(cls), NULL);
    fwd_release(object);
}

TEST(beyond_the_largest_table_messages_are_looked_up) {
    enum { COUNT = 67000 };
    make(COUNT);
    send_all(COUNT);
    CHECK_EQ(fwd_class_cacheCount(cls), 1 << 16);
    send_all(COUNT);
    CHECK_EQ(fwd_class_cacheCount(cls), 1 << 16);
    fwd_release(object);
}

/// Sends everything until each selector has a place of its own: one that stood beside the table moves when it is wanted.
static void settle(int count) {
    send_all(count);
    send_all(count);
}

TEST(flushing_keeps_the_places) {
    make(20);
    settle(20);
    uint32_t capacity = fwd_class_cacheCapacity(cls);
    struct fwd_bucket *pivot = cls->pivot;
    for (int round = 0; round < 100; round++) {
        fwd_flush_caches(cls);
        CHECK_EQ(fwd_class_cacheCount(cls), 0);
        CHECK_EQ(fwd_table_read(cls, numbered(3), NULL), NULL);
        send_all(20);
    }
    CHECK_EQ(fwd_class_cacheCapacity(cls), capacity); // nothing grew, nothing was replaced
    CHECK_EQ(cls->pivot, pivot);
    fwd_release(object);
}

static void *do_nothing(void *argument) { return argument; }

TEST(a_reader_that_still_has_the_old_table_gets_answers) {
    harness_threads(1, do_nothing, NULL); // a process with one thread has no such reader
    make(40);
    settle(4);
    struct fwd_bucket *old = cls->pivot;
    const uint64_t *head = (const uint64_t *)(const void *)old;
    send_all(40);
    CHECK(cls->pivot != old);
    uint64_t slot =
        ((uint64_t)(uintptr_t)numbered(2) * head[-2] >> FWD_HASH_SHIFT) & (uint32_t)head[-1];
    struct fwd_bucket *bucket = (struct fwd_bucket *)(void *)((char *)old + slot);
    CHECK_EQ(bucket->sel, numbered(2));
    CHECK_EQ(bucket->imp, (fwd_IMP)name_value);
    fwd_collect();
    send_all(40);
    fwd_release(object);
}

/// The class's multiplier is stored apart from the pivot: a reader in between looks in wrong buckets, finds nothing there, and the
/// message takes the slow path.
TEST(another_tables_multiplier_finds_nothing_wrong) {
    enum { COUNT = 40 };
    make(COUNT);
    for (int round = 0; round < 3; round++) send_all(COUNT);
    CHECK_STR(fwd_table_check(cls), NULL);
    uint64_t own = cls->multiplier, other = own;
    CHECK_EQ(own, cls->table->multiplier);
    int missed = 0;
    for (int i = 0; i < COUNT; i++) CHECK_EQ(fwd_table_probe(cls, numbered(i)), name_value);
    for (int round = 0; round < 100; round++) {
        other = other * 6364136223846793005u + 1442695040888963407u;
        __atomic_store_n(&cls->multiplier, other, __ATOMIC_RELAXED);
        for (int i = 0; i < COUNT; i++) {
            fwd_IMP imp = fwd_table_probe(cls, numbered(i));
            CHECK(imp == fwd_msgMiss || imp == (fwd_IMP)name_value);
            missed += imp == fwd_msgMiss;
            CHECK_EQ(send_number(i), i);
        }
    }
    CHECK(missed > 3000);
    CHECK_STR(fwd_table_check(cls), "the wrong multiplier is published");
    __atomic_store_n(&cls->multiplier, own, __ATOMIC_RELAXED);
    CHECK_STR(fwd_table_check(cls), NULL);
    fwd_release(object);
}

TEST(entries_can_be_read_one_by_one) {
    make(5);
    fwd_flush_caches(cls);
    send_all(5);
    fwd_SEL sel;
    fwd_IMP imp;
    bool seen[5] = {false};
    for (uint32_t i = 0; i < 5; i++) {
        REQUIRE(fwd_class_cacheEntry(cls, i, &sel, &imp));
        CHECK_EQ(sel, numbered((int)i)); // in the order in which they came
        seen[atoi(fwd_sel_getName(sel) + strlen("number"))] = true;
        CHECK_EQ(imp, (fwd_IMP)name_value);
    }
    CHECK(seen[0] && seen[1] && seen[2] && seen[3] && seen[4]);
    CHECK(!fwd_class_cacheEntry(cls, 5, &sel, &imp));
    fwd_Class none = NULL;
    CHECK(!fwd_class_cacheEntry(none, 0, &sel, &imp));
    CHECK_EQ(fwd_class_cacheCount(none), 0);
    CHECK_EQ(fwd_class_cacheCapacity(none), 0);
    fwd_release(object);
}

TEST(growth_preserves_errno) {
    make(200);
    errno = 77;
    send_all(200);
    CHECK_EQ(errno, 77);
    fwd_release(object);
}

TEST(a_million_changes_of_one_method_take_bounded_memory) {
    make(10);
    settle(10);
    uint32_t capacity = fwd_class_cacheCapacity(cls);
    for (int i = 0; i < 100000; i++) {
        (void)fwd_class_replaceMethod(cls, numbered(i % 10), (fwd_IMP)name_value, "i@:");
        REQUIRE(send_number(i % 10) == i % 10);
    }
    CHECK_EQ(fwd_class_cacheCapacity(cls), capacity);
    fwd_release(object);
}

TEST(an_uninitialized_class_has_no_table) {
    fwd_Class fresh = begin_class("Fresh", NULL);
    CHECK(ADD(fresh, "x", return_one, "i@:"));
    fwd_registerClassPair(fresh);
    CHECK_EQ(fwd_class_cacheCapacity(fresh), 0);
    CHECK(fwd_class_respondsToSelector(fresh, SEL("x"))); // initializes nothing
    CHECK_EQ(fwd_class_cacheCapacity(fresh), 0);
    CHECK_EQ(fresh->pivot, fwd_table_empty());
    CHECK_EQ(fwd_class_initialize(fresh), FWD_OK);
    CHECK(fwd_class_respondsToSelector(fresh, SEL("x")));
    CHECK_EQ(fwd_class_cacheCount(fresh), 1);
    CHECK(fresh->pivot != fwd_table_empty());
}

static atomic_bool stop;

static void *send_random(void *argument) {
    (void)argument;
    unsigned state = 1;
    while (!atomic_load_explicit(&stop, memory_order_relaxed)) {
        state = state * 1664525u + 1013904223u;
        int i = (int)(state >> 16) % 120;
        CHECK_EQ(send_number(i), i);
    }
    return NULL;
}

static void *grow_and_flush(void *argument) {
    (void)argument;
    for (int i = 0; i < 4000; i++) {
        if (i % 7 == 0) fwd_flush_caches(cls);
        CHECK_EQ(send_number(i % 400), i % 400);
    }
    atomic_store(&stop, true);
    return NULL;
}

TEST(readers_go_on_while_the_table_grows) {
    make(400);
    atomic_store(&stop, false);
    pthread_t writer;
    REQUIRE(pthread_create(&writer, NULL, grow_and_flush, NULL) == 0);
    harness_threads(3, send_random, NULL);
    REQUIRE(pthread_join(writer, NULL) == 0);
    CHECK_STR(fwd_table_check(cls), NULL);
    fwd_collect();
    send_all(400);
    fwd_release(object);
}

HARNESS_MAIN
