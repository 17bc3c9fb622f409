// @synchronized: recursion, ownership, independence of objects, threads.
#include "fixtures.h"
#include "lifetime.h"

#include <sched.h>

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
static int turns;

static void give_up_the_third_turn(void *context) {
    (void)context;
    if (++turns == 3) fwd_exception_raise(NULL, "GivenUp", "");
}

static void *hold_until_asked(void *entered) {
    CHECK_EQ(fwd_sync_enter(object), 0);
    (void)pthread_barrier_wait(entered); // held
    (void)pthread_barrier_wait(entered); // asked for in vain
    CHECK_EQ(fwd_sync_exit(object), 0);
    return NULL;
}

TEST(a_host_whose_threads_take_turns_waits_by_its_hook) {
    object = tracked("object");
    pthread_barrier_t entered;
    pthread_t thread;
    REQUIRE(pthread_barrier_init(&entered, NULL, 2) == 0);
    REQUIRE(pthread_create(&thread, NULL, hold_until_asked, &entered) == 0);
    (void)pthread_barrier_wait(&entered);
    turns = 0;
    fwd_setHook_wait(give_up_the_third_turn, NULL);
    CHECK_EQ(fwd_sync_enter(object), -1);
    CHECK_EQ(turns, 3);
    fwd_exception raised;
    REQUIRE(fwd_exception_take(&raised));
    CHECK_STR(raised.name, "GivenUp");
    (void)pthread_barrier_wait(&entered);
    REQUIRE(pthread_join(thread, NULL) == 0 && pthread_barrier_destroy(&entered) == 0);
    // A free lock needs no turn.
    turns = 0;
    CHECK_EQ(fwd_sync_enter(object), 0);
    CHECK_EQ(turns, 0);
    CHECK_EQ(fwd_sync_exit(object), 0);
    CHECK_EQ(fwd_sync_exit(object), -1);
    fwd_setHook_wait(NULL, NULL);
    fwd_release(object);
}

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

// ---------------------------------------------------------------- Where the lock stands

static uint64_t lock_bits(fwd_id it) {
    return __atomic_load_n(&fwd_object_header(it)->size, __ATOMIC_RELAXED) & FWD_HEADER_LOCK;
}
static bool is_fat(fwd_id it) { return lock_bits(it) >> 51 == 2047; }

TEST(deep_recursion_makes_a_lock_fat_and_the_last_exit_thin) {
    fwd_id it = new_object(nsobject());
    size_t size = fwd_object_getSize(it);
    for (int depth = 1; depth <= 20; depth++) {
        for (int i = 0; i < depth; i++) {
            CHECK_EQ(fwd_sync_enter(it), 0);
            CHECK(lock_bits(it) != 0);
            CHECK_EQ(is_fat(it), i >= 8);
        }
        CHECK_EQ(fwd_object_getSize(it), size);
        for (int i = 0; i < depth; i++) CHECK_EQ(fwd_sync_exit(it), 0);
        CHECK_EQ(lock_bits(it), 0);
        CHECK_EQ(fwd_sync_exit(it), -1);
    }
    fwd_release(it);
}

TEST(associations_and_the_lock_share_a_word) {
    static char key;
    fwd_id it = new_object(nsobject()), value = new_object(nsobject());
    size_t size = fwd_object_getSize(it);
    CHECK_EQ(fwd_sync_enter(it), 0);
    fwd_setAssociatedObject(it, &key, value, FWD_ASSOCIATION_RETAIN);
    CHECK_EQ(fwd_object_getSize(it), size);
    CHECK_EQ(fwd_sync_enter(it), 0);
    CHECK_EQ(fwd_getAssociatedObject(it, &key), value);
    CHECK_EQ(fwd_sync_exit(it), 0);
    CHECK_EQ(fwd_sync_exit(it), 0);
    CHECK_EQ(fwd_sync_exit(it), -1);
    CHECK_EQ(fwd_getAssociatedObject(it, &key), value);
    CHECK_EQ(fwd_object_getSize(it), size);
    fwd_release(it), fwd_release(value);
}

TEST(a_lock_can_be_left_when_its_object_is_gone) {
    for (int depth = 1; depth <= 12; depth++) {
        fwd_id it = new_object(nsobject()), other = new_object(nsobject());
        for (int i = 0; i < depth; i++) CHECK_EQ(fwd_sync_enter(it), 0);
        CHECK_EQ(fwd_sync_enter(other), 0);
        fwd_release(it); // its memory goes
        CHECK_EQ(fwd_sync_exit(other), 0);
        CHECK_EQ(fwd_sync_exit(other), -1);
        for (int i = 0; i < depth; i++) CHECK_EQ(fwd_sync_exit(it), 0);
        fwd_release(other);
    }
    CHECK_EQ(fwd_thread()->sync_orphans, 0);
    CHECK_EQ(fwd_thread()->sync_held, 0);
}

// A thread that found the lock taken is about to sleep when its owner leaves: the wake may not be lost.
static fwd_id contended;
static pthread_barrier_t about_to_sleep, left;
static void meet_the_owner(const char *where) {
    if (strcmp(where, "a thread is about to sleep on a lock") != 0) return;
    __atomic_store_n(&fwd_test_point, NULL, __ATOMIC_RELEASE);
    (void)pthread_barrier_wait(&about_to_sleep);
    (void)pthread_barrier_wait(&left);
}
static void *enter_contended(void *argument) {
    CHECK_EQ(fwd_sync_enter(contended), 0);
    CHECK_EQ(fwd_sync_exit(contended), 0);
    return argument;
}
static void leave_as_another_goes_to_sleep(int depth) {
    contended = new_object(nsobject());
    for (int i = 0; i < depth; i++) CHECK_EQ(fwd_sync_enter(contended), 0);
    REQUIRE(pthread_barrier_init(&about_to_sleep, NULL, 2) == 0 &&
            pthread_barrier_init(&left, NULL, 2) == 0);
    __atomic_store_n(&fwd_test_point, meet_the_owner, __ATOMIC_RELEASE);
    pthread_t thread;
    REQUIRE(pthread_create(&thread, NULL, enter_contended, NULL) == 0);
    (void)pthread_barrier_wait(&about_to_sleep);
    // The lock may become fat beside the sleeper, too.
    for (int i = depth; i < 10; i++) CHECK_EQ(fwd_sync_enter(contended), 0);
    for (int i = 0; i < 10; i++) CHECK_EQ(fwd_sync_exit(contended), 0);
    (void)pthread_barrier_wait(&left);
    REQUIRE(pthread_join(thread, NULL) == 0);
    CHECK_EQ(lock_bits(contended), 0);
    fwd_release(contended);
    (void)pthread_barrier_destroy(&about_to_sleep);
    (void)pthread_barrier_destroy(&left);
}
TEST(no_wake_is_lost) {
    leave_as_another_goes_to_sleep(1);
    leave_as_another_goes_to_sleep(8);
}

// A thread that found the lock fat is about to become its user when the last one leaves and makes it thin.
static void make_thin_meanwhile(const char *where) {
    if (strcmp(where, "a thread is about to become the user of a fat lock") != 0) return;
    __atomic_store_n(&fwd_test_point, NULL, __ATOMIC_RELEASE);
    (void)pthread_barrier_wait(&about_to_sleep);
    (void)pthread_barrier_wait(&left);
}
static void enter_as_another_makes_it_thin(bool is_free_again) {
    contended = new_object(nsobject());
    for (int i = 0; i < 9; i++) CHECK_EQ(fwd_sync_enter(contended), 0);
    CHECK(is_fat(contended));
    REQUIRE(pthread_barrier_init(&about_to_sleep, NULL, 2) == 0 &&
            pthread_barrier_init(&left, NULL, 2) == 0);
    __atomic_store_n(&fwd_test_point, make_thin_meanwhile, __ATOMIC_RELEASE);
    pthread_t thread;
    REQUIRE(pthread_create(&thread, NULL, enter_contended, NULL) == 0);
    (void)pthread_barrier_wait(&about_to_sleep);
    for (int i = 0; i < 9; i++) CHECK_EQ(fwd_sync_exit(contended), 0);
    CHECK_EQ(lock_bits(contended), 0);
    if (!is_free_again) CHECK_EQ(fwd_sync_enter(contended), 0); // thin, and waited for
    (void)pthread_barrier_wait(&left);
    if (!is_free_again) CHECK_EQ(fwd_sync_exit(contended), 0);
    REQUIRE(pthread_join(thread, NULL) == 0);
    CHECK_EQ(lock_bits(contended), 0);
    // The thread is no user of the record any more, or the lock would stay fat now.
    for (int i = 0; i < 9; i++) CHECK_EQ(fwd_sync_enter(contended), 0);
    CHECK(is_fat(contended));
    for (int i = 0; i < 9; i++) CHECK_EQ(fwd_sync_exit(contended), 0);
    CHECK_EQ(lock_bits(contended), 0);
    fwd_release(contended);
    (void)pthread_barrier_destroy(&about_to_sleep);
    (void)pthread_barrier_destroy(&left);
}
TEST(a_lock_that_became_thin_on_the_way_to_it_has_no_user_left) {
    enter_as_another_makes_it_thin(true);
    enter_as_another_makes_it_thin(false);
}

static void *count_deep(void *argument) {
    for (int i = 0; i < 1000; i++) {
        fwd_id it = grid[i % 4];
        int depth = i % 11 + 1;
        for (int k = 0; k < depth; k++) CHECK_EQ(fwd_sync_enter(it), 0);
        counters[i % 4]++;
        for (int k = 0; k < depth; k++) CHECK_EQ(fwd_sync_exit(it), 0);
        if (i % 3 == 0 && fwd_sync_try_enter(it)) {
            counters[i % 4] += 0x10000;
            CHECK_EQ(fwd_sync_exit(it), 0);
        }
    }
    return argument;
}

static void *count_without_number(void *argument) {
    CHECK_EQ(fwd_thread()->sync_number, 0);
    return count_deep(argument);
}

/// Half of the threads have no number: their locks are fat, those of the others thin, or fat by depth.
TEST(thin_and_fat_locks_exclude_each_other) {
    memset(counters, 0, sizeof counters);
    for (int i = 0; i < 4; i++) grid[i] = new_object(nsobject());
    static pthread_t threads[6];
    CHECK_EQ(fwd_sync_enter(grid[0]), 0); // nobody gets far before all are there
    for (int i = 0; i < 3; i++) REQUIRE(pthread_create(&threads[i], NULL, count_deep, NULL) == 0);
    while (__builtin_popcountll(lock_bits(grid[0]) & (uint64_t)1 << 62) == 0)
        (void)sched_yield(); // one has a number and sleeps
    fwd_sync_allowNumbers(false);
    for (int i = 3; i < 6; i++)
        REQUIRE(pthread_create(&threads[i], NULL, count_without_number, NULL) == 0);
    CHECK_EQ(fwd_sync_exit(grid[0]), 0);
    for (int i = 0; i < 6; i++) REQUIRE(pthread_join(threads[i], NULL) == 0);
    fwd_sync_allowNumbers(true);
    for (int i = 0; i < 4; i++) {
        CHECK_EQ(counters[i] & 0xffff, 1500);
        CHECK_EQ(lock_bits(grid[i]), 0);
        // A thread that found the lock thin again, on its way to the fat one, is no user of that any more.
        for (int k = 0; k < 10; k++) CHECK_EQ(fwd_sync_enter(grid[i]), 0);
        for (int k = 0; k < 10; k++) CHECK_EQ(fwd_sync_exit(grid[i]), 0);
        CHECK_EQ(lock_bits(grid[i]), 0);
        fwd_release(grid[i]);
    }
}

HARNESS_MAIN
