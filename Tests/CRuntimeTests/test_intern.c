// The map of interned types and signatures: readers beside writers.
#include "intern.h"

#include "harness.h"

#include <stdatomic.h>

// Readers never rest, so on a busy machine a round takes as long as the writer waits for a processor; a race is found in fewer.
#if defined(__SANITIZE_THREAD__)
enum { KEYS = 30, READERS = 3, ROUNDS = 300 };
#else
enum { KEYS = 30, READERS = 3, ROUNDS = 3000 };
#endif

static struct fwd_intern_map map;
static char keys[KEYS][16];
static atomic_bool done;
static atomic_long wrong;

static void keep(void *value) { (void)value; }

/// All keys have one hash, so each search ends in the very place where the writer puts the next.
static void *look_for_what_is_not_there(void *argument) {
    while (!atomic_load(&done))
        if (fwd_intern_get(&map, "absent", 7)) atomic_fetch_add(&wrong, 1);
    return argument;
}

/// What a key has is found with it, or not yet.
static void *look_for_what_comes(void *argument) {
    while (!atomic_load(&done)) {
        for (int i = 0; i < KEYS; i++) {
            const char *found = fwd_intern_get(&map, keys[i], 7);
            if (found && found != keys[i]) atomic_fetch_add(&wrong, 1);
        }
    }
    return argument;
}

TEST(a_reader_finds_its_own_key_or_nothing) {
    for (int i = 0; i < KEYS; i++) (void)snprintf(keys[i], sizeof keys[i], "key%d", i);
    atomic_store(&wrong, 0);
    for (int round = 0; round < ROUNDS && atomic_load(&wrong) == 0; round++) {
        atomic_store(&done, false);
        pthread_t threads[READERS];
        for (int i = 0; i < READERS; i++)
            REQUIRE(pthread_create(&threads[i], NULL,
                        i % 2 ? look_for_what_comes : look_for_what_is_not_there, NULL) == 0);
        for (int i = 0; i < KEYS; i++) {
            fwd_lock(FWD_LOCK_INTERN);
            CHECK(fwd_intern_put_locked(&map, keys[i], 7, keys[i]) == keys[i]);
            fwd_unlock(FWD_LOCK_INTERN);
        }
        atomic_store(&done, true);
        for (int i = 0; i < READERS; i++) REQUIRE(pthread_join(threads[i], NULL) == 0);
        fwd_intern_reset(&map, keep);
    }
    CHECK_EQ(atomic_load(&wrong), 0);
}

HARNESS_MAIN
