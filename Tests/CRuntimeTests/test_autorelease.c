// Autorelease pools: nesting, order, stale tokens, growth, threads.
#include "fixtures.h"
#include "internal.h"

TEST(a_pool_releases_what_came_after_it_newest_first) {
    void *pool = fwd_autoreleasePoolPush();
    (void)fwd_autorelease(tracked("a"));
    (void)fwd_autorelease(tracked("b"));
    fwd_id twice = tracked("c");
    (void)fwd_autorelease(fwd_autorelease(fwd_retain(twice)));
    CHECK_STR(log_text, "");
    CHECK(fwd_autoreleasePoolPop(pool));
    CHECK_STR(log_text, "c b a");
}

TEST(one_object_again_and_again_takes_two_places) {
    fwd_id often = tracked("often");
    void *outer = fwd_autoreleasePoolPush();
    long before = harness_blocks();
    for (int i = 0; i < 100000; i++) (void)fwd_autorelease(fwd_retain(often));
    // A page, and the one that is kept.
    CHECK(harness_blocks() - before <= 2);
    CHECK_EQ(fwd_retainCount(often), 100001);
    // A pool inside releases its own alone.
    void *inner = fwd_autoreleasePoolPush();
    for (int i = 0; i < 10; i++) (void)fwd_autorelease(fwd_retain(often));
    (void)fwd_autorelease(tracked("other"));
    (void)fwd_autorelease(fwd_retain(often));
    CHECK(fwd_autoreleasePoolPop(inner));
    CHECK_STR(log_text, "other");
    CHECK_EQ(fwd_retainCount(often), 100001);
    (void)fwd_autorelease(often);
    CHECK(fwd_autoreleasePoolPop(outer));
    CHECK_STR(log_text, "other often");
}

static void write_entry(void *text, fwd_id object) {
    strcat(text, object ? fwd_object_getClassName(object) : "pool");
    strcat(text, " ");
}

TEST(a_visit_shows_an_object_as_often_as_it_waits) {
    fwd_id object = tracked("object");
    void *pool = fwd_autoreleasePoolPush();
    for (int i = 0; i < 3; i++) (void)fwd_autorelease(fwd_retain(object));
    void *inner = fwd_autoreleasePoolPush();
    (void)fwd_autorelease(object);
    char text[200] = "", expected[200];
    fwd_autoreleasePool_visit(write_entry, text);
    const char *name = fwd_object_getClassName(object);
    snprintf(expected, sizeof expected, "pool %s %s %s pool %s ", name, name, name, name);
    CHECK_STR(text, expected);
    CHECK(fwd_autoreleasePoolPop(inner));
    CHECK(fwd_autoreleasePoolPop(pool));
}

TEST(pools_nest) {
    void *outer = fwd_autoreleasePoolPush();
    (void)fwd_autorelease(tracked("outer"));
    void *inner = fwd_autoreleasePoolPush();
    (void)fwd_autorelease(tracked("inner"));
    CHECK(fwd_autoreleasePoolPop(inner));
    CHECK_STR(log_text, "inner");
    (void)fwd_autorelease(tracked("more"));
    CHECK(fwd_autoreleasePoolPop(outer));
    CHECK_STR(log_text, "inner more outer");
}

TEST(popping_an_outer_pool_ends_the_inner_ones) {
    void *outer = fwd_autoreleasePoolPush();
    (void)fwd_autorelease(tracked("a"));
    void *inner = fwd_autoreleasePoolPush();
    (void)fwd_autorelease(tracked("b"));
    CHECK(fwd_autoreleasePoolPop(outer));
    CHECK_STR(log_text, "b a");
    CHECK(!fwd_autoreleasePoolPop(inner));
}

TEST(stale_and_foreign_tokens_are_refused) {
    void *pool = fwd_autoreleasePoolPush();
    CHECK(fwd_autoreleasePoolPop(pool));
    CHECK(!fwd_autoreleasePoolPop(pool));
    void *next = fwd_autoreleasePoolPush();
    CHECK(next != pool);
    (void)fwd_autorelease(tracked("kept"));
    CHECK(!fwd_autoreleasePoolPop(pool));
    CHECK(!fwd_autoreleasePoolPop((void *)1));
    CHECK(!fwd_autoreleasePoolPop(&pool));
    CHECK_STR(log_text, "");
    CHECK(fwd_autoreleasePoolPop(next));
    CHECK_STR(log_text, "kept");
}

static void *pool_of_thread;
static void *push_only(void *argument) {
    pool_of_thread = fwd_autoreleasePoolPush();
    CHECK(!fwd_autoreleasePoolPop(argument));
    return NULL;
}

TEST(another_threads_token_is_refused) {
    void *mine = fwd_autoreleasePoolPush();
    harness_threads(1, push_only, mine);
    CHECK(!fwd_autoreleasePoolPop(pool_of_thread));
    CHECK(fwd_autoreleasePoolPop(mine));
}

static void *open_pool;
static void dealloc_that_uses_pools(fwd_id self, fwd_SEL sel) {
    (void)sel;
    log_add("dealloc");
    CHECK(!fwd_autoreleasePoolPop(open_pool)); // being popped
    (void)fwd_autorelease(tracked("late"));
    void *own = fwd_autoreleasePoolPush();
    (void)fwd_autorelease(tracked("own"));
    CHECK(fwd_autoreleasePoolPop(own));
    (void)fwd_object_dispose(self);
}

TEST(what_is_autoreleased_during_a_pop_goes_with_it) {
    (void)tracked_class();
    fwd_Class cls = begin_class("Pooling", NULL);
    CHECK(fwd_class_addMethod(cls, SEL("dealloc"), (fwd_IMP)dealloc_that_uses_pools, "v@:"));
    fwd_registerClassPair(cls);
    open_pool = fwd_autoreleasePoolPush();
    (void)fwd_autorelease(tracked("first"));
    (void)fwd_autorelease(new_object(cls));
    CHECK(fwd_autoreleasePoolPop(open_pool));
    CHECK_STR(log_text, "dealloc own late first");
}

TEST(without_a_pool_objects_wait_for_the_threads_end) {
    (void)fwd_autorelease(tracked("waiting"));
    CHECK_STR(log_text, "");
    fwd_autoreleasePoolPop(fwd_autoreleasePoolPush());
    CHECK_STR(log_text, "");
    fwd_thread_end();
    CHECK_STR(log_text, "waiting");
    fwd_thread_end();
}

TEST(many_objects_span_pages) {
    (void)tracked_class();
    void *pool = fwd_autoreleasePoolPush();
    for (int i = 0; i < 5000; i++) {
        (void)fwd_autorelease(tracked(NULL));
        // A pool at every height, so at each page's edge as well.
        void *inner = fwd_autoreleasePoolPush();
        (void)fwd_autorelease(tracked(NULL));
        CHECK(fwd_autoreleasePoolPop(inner));
    }
    CHECK_EQ(atomic_load(&tracked_ends), 5000);
    CHECK(fwd_autoreleasePoolPop(pool));
    CHECK_EQ(atomic_load(&tracked_ends), 10000);
}

TEST(many_pools_nest) {
    (void)tracked_class();
    void *pools[300];
    for (int i = 0; i < 300; i++) {
        pools[i] = fwd_autoreleasePoolPush();
        (void)fwd_autorelease(tracked(NULL));
    }
    CHECK(fwd_autoreleasePoolPop(pools[150]));
    CHECK_EQ(atomic_load(&tracked_ends), 150);
    CHECK(!fwd_autoreleasePoolPop(pools[151]));
    CHECK(fwd_autoreleasePoolPop(pools[0]));
    CHECK_EQ(atomic_load(&tracked_ends), 300);
}

static void *leave_things_behind(void *argument) {
    (void)fwd_autorelease(tracked(NULL));
    (void)fwd_autoreleasePoolPush();
    (void)fwd_autorelease(tracked(NULL));
    return argument;
}

TEST(a_threads_end_pops_its_pools) {
    (void)tracked_class();
    harness_threads(4, leave_things_behind, NULL);
    CHECK_EQ(atomic_load(&tracked_ends), 8);
}

TEST(retainAutorelease_leaves_the_count_after_the_pop) {
    fwd_id object = tracked("object");
    void *pool = fwd_autoreleasePoolPush();
    CHECK_EQ(fwd_retainAutorelease(object), object);
    CHECK_EQ(fwd_retainCount(object), 2);
    CHECK(fwd_autoreleasePoolPop(pool));
    CHECK_EQ(fwd_retainCount(object), 1);
    fwd_release(object);
}

TEST(pools_of_before_a_reset_are_gone) {
    void *pool = fwd_autoreleasePoolPush();
    fwd_runtime_reset();
    fwd_runtime_start();
    CHECK(!fwd_autoreleasePoolPop(pool));
    void *next = fwd_autoreleasePoolPush();
    (void)fwd_autorelease(tracked("after"));
    CHECK(fwd_autoreleasePoolPop(next));
    CHECK_STR(log_text, "after");
}

static void *push_a_pool(void *unused) {
    CHECK(!fwd_thread()->end_registered);
    void *pool = fwd_autoreleasePoolPush();
    CHECK(fwd_thread()->end_registered);
    CHECK(fwd_autoreleasePoolPop(pool));
    return unused;
}

TEST(a_thread_is_registered_for_its_end_once) {
    pthread_t thread;
    REQUIRE(pthread_create(&thread, NULL, push_a_pool, NULL) == 0);
    REQUIRE(pthread_join(thread, NULL) == 0);
}

HARNESS_MAIN
