// Stripes: what a thread does when the stripe it wants is taken.
//
// Sections under a stripe are a few dozen instructions, so a waiter first spins, then marks the lock as waited for
// (state 2) and sleeps in the kernel until its holder, seeing the mark, wakes one sleeper.
//
// The holder looks for the mark and frees the lock in two steps. A mark that is set in between is overwritten: if its
// owner is not asleep yet it finds the lock free and does not sleep; if it is, nobody wakes it, and it wakes by itself
// after SLEEP_NANOSECONDS. That costs one waiter in millions a moment, and every other holder an atomic exchange less.
#include "lifetime.h"

#include <sched.h>
#include <time.h>

enum { SPINS = 100, SLEEP_NANOSECONDS = 500 * 1000 };

#if defined(__linux__)
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

static void sleep_while(uint32_t *state, uint32_t value) {
    const struct timespec longest = {0, SLEEP_NANOSECONDS};
    (void)syscall(SYS_futex, state, FUTEX_WAIT_PRIVATE, value, &longest, NULL, 0);
}
static void wake_one(uint32_t *state) {
    (void)syscall(SYS_futex, state, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}
#else
static void sleep_while(uint32_t *state, uint32_t value) {
    (void)state, (void)value;
    (void)sched_yield();
}
static void wake_one(uint32_t *state) { (void)state; }
#endif

void fwd_stripe_wait(struct fwd_stripe *stripe) {
    for (int spin = 0; spin < SPINS; spin++) {
        uint32_t free = 0;
        if (__atomic_load_n(&stripe->state, __ATOMIC_RELAXED) == 0 &&
            __atomic_compare_exchange_n(
                &stripe->state, &free, 1, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) {
            return;
        }
#if defined(__x86_64__)
        __builtin_ia32_pause();
#endif
    }
    // Taking it as 2 although nobody may be left waiting costs one needless wake, and loses none.
    while (__atomic_exchange_n(&stripe->state, 2, __ATOMIC_ACQUIRE) != 0)
        sleep_while(&stripe->state, 2);
}

void fwd_stripe_wake(struct fwd_stripe *stripe) { wake_one(&stripe->state); }
