// @synchronized: recursion, ownership, independence of objects, threads.
#include "fixtures.h"
#include "internal.h"

TEST(enter_and_exit_balance) {
    fwd_id object = tracked("object");
    CHECK_EQ(fwd_sync_enter(object), 0);
    CHECK_EQ(fwd_sync_exit(object), 0);
    CHECK_EQ(fwd_sync_exit(object), -1);
    fwd_release(object);
}

TEST(nil_has_no_lock) {
    CHECK_EQ(fwd_sync_enter(NULL), 0);
    CHECK_EQ(fwd_sync_exit(NULL), 0);
    CHECK_EQ(fwd_sync_exit(NULL), 0);
    CHECK(fwd_sync_try_enter(NULL));
}

static fwd_id object;
static int result;

static void *try_once(void *argument) {
    result = fwd_sync_try_enter(object);
    if (result) CHECK_EQ(fwd_sync_exit(object), 0);
    else CHECK_EQ(fwd_sync_exit(object), -1); // somebody else's
    return argument;
}

TEST(the_lock_is_recursive_and_the_owners) {
    object = tracked("object");
    for (int i = 0; i < 5; i++) CHECK_EQ(fwd_sync_enter(object), 0);
    CHECK(fwd_sync_try_enter(object));
    for (int i = 0; i < 6; i++) {
        harness_threads(1, try_once, NULL);
        CHECK_EQ(result, 0);
        CHECK_EQ(fwd_sync_exit(object), 0);
    }
    harness_threads(1, try_once, NULL);
    CHECK_EQ(result, 1);
    CHECK_EQ(fwd_sync_exit(object), -1);
    fwd_release(object);
}

TEST(objects_have_locks_of_their_own) {
    enum { COUNT = 60 }; // TSan follows 64 locks at most
    fwd_id objects[COUNT];
    for (int i = 0; i < COUNT; i++) {
        objects[i] = tracked(NULL);
        CHECK_EQ(fwd_sync_enter(objects[i]), 0);
    }
    for (int i = 0; i < COUNT; i += 2) CHECK_EQ(fwd_sync_exit(objects[i]), 0);
    for (int i = 0; i < COUNT; i++) {
        object = objects[i];
        if (i % 10 < 2) {
            harness_threads(1, try_once, NULL);
            CHECK_EQ(result, i % 2 == 0);
        }
    }
    for (int i = 1; i < COUNT; i += 2) CHECK_EQ(fwd_sync_exit(objects[i]), 0);
    for (int i = 0; i < COUNT; i++) fwd_release(objects[i]);
}

static fwd_id grid[16];
static long counters[16];

static void *count_up(void *argument) {
    for (int i = 0; i < 4000; i++) {
        int a = i % 16;
        CHECK_EQ(fwd_sync_enter(grid[a]), 0);
        CHECK_EQ(fwd_sync_enter(grid[a]), 0);
        counters[a]++;
        CHECK_EQ(fwd_sync_exit(grid[a]), 0);
        counters[a]++;
        CHECK_EQ(fwd_sync_exit(grid[a]), 0);
    }
    return argument;
}

// objc4 synchronized-grid.m, synchronized-counter.m
TEST(threads_exclude_each_other) {
    memset(counters, 0, sizeof counters);
    for (int i = 0; i < 16; i++) grid[i] = tracked(NULL);
    harness_threads(4, count_up, NULL);
    for (int i = 0; i < 16; i++) {
        CHECK_EQ(counters[i], 4 * 4000 / 16 * 2);
        fwd_release(grid[i]);
    }
}

static void *nest(void *argument) {
    // All threads take locks in one order, several at once.
    for (int i = 0; i < 500; i++) {
        for (int k = 0; k < 16; k++) CHECK_EQ(fwd_sync_enter(grid[k]), 0);
        for (int k = 0; k < 16; k++) counters[k]++;
        for (int k = 15; k >= 0; k--) CHECK_EQ(fwd_sync_exit(grid[k]), 0);
    }
    return argument;
}

TEST(several_locks_are_held_at_once) {
    memset(counters, 0, sizeof counters);
    for (int i = 0; i < 16; i++) grid[i] = tracked(NULL);
    harness_threads(4, nest, NULL);
    for (int i = 0; i < 16; i++) {
        CHECK_EQ(counters[i], 2000);
        fwd_release(grid[i]);
    }
}

TEST(a_class_can_be_locked) {
    CHECK_EQ(fwd_sync_enter((fwd_id)nsobject()), 0);
    CHECK_EQ(fwd_sync_exit((fwd_id)nsobject()), 0);
}

// A thread's successor often has the same addresses; the lock is the dead thread's all the same.
static fwd_id abandoned;
static void *state_of_thread;
static void *enter_and_end(void *argument) {
    (void)argument;
    CHECK_EQ(fwd_sync_enter(abandoned), 0);
    state_of_thread = fwd_thread();
    return NULL;
}
static void *try_as_successor(void *argument) {
    if (fwd_thread() != state_of_thread) return NULL;
    *(bool *)argument = true;
    CHECK(!fwd_sync_try_enter(abandoned));
    CHECK_EQ(fwd_sync_exit(abandoned), -1);
    return NULL;
}

#if !defined(__SANITIZE_THREAD__) // to which a mutex that nobody unlocks is an error of its own
TEST(a_dead_threads_lock_is_not_its_successors) {
    abandoned = new_object(nsobject());
    pthread_t thread;
    REQUIRE(pthread_create(&thread, NULL, enter_and_end, NULL) == 0);
    REQUIRE(pthread_join(thread, NULL) == 0);
    bool met = false;
    for (int i = 0; i < 100 && !met; i++) {
        REQUIRE(pthread_create(&thread, NULL, try_as_successor, &met) == 0);
        REQUIRE(pthread_join(thread, NULL) == 0);
    }
    CHECK(met);
    fwd_release(abandoned);
}
#else
TEST(a_dead_threads_lock_is_not_its_successors) { (void)enter_and_end, (void)try_as_successor; }
#endif

HARNESS_MAIN
