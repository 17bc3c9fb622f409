// fork: a child that has one thread, and the runtime's state as every thread had it.
//
// What is POSIX's rule for such a child, async-signal-safe calls until exec, is not what programs do, nor what malloc asks of
// them. So the thread that forks takes every lock of the runtime first (prepare), in the order in which they may be taken, and
// parent and child leave them. No lock is held while user code runs, so nobody waits long for it. Then no list, table
// or slot is half changed in the child, and what the other threads had there is put right:
//
//   locks                nobody holds or waits for one; the condition of +initialize is made anew
//   +initialize          one that ran on another thread has not run; what waited for it is the child's
//   calls in flight      plans and boxed implementations that other threads' calls used can go; their pins are free
//   @synchronized        a lock that another thread was in stays locked, as any mutex: what it guards may be half changed
//
// What those threads themselves had stays theirs for good: their autorelease pools (nobody runs a -dealloc twice), pending
// exceptions, what their frames retained.
//
// A new lock belongs into this file; fork/a_child_lives_whatever_the_other_threads_do finds one that is missing.
#include "hook.h"
#include "lifetime.h"

/// The arrays of stripes, in any order: a thread holds those of one array at most, in order of index.
static struct fwd_stripes (*const owners[])(void) = {
    fwd_association_stripes,
    fwd_weak_stripes,
    fwd_sync_stripes,
    fwd_property_stripes,
    fwd_autorelease_stripes,
};

static void each_stripe(void (*act)(struct fwd_stripe *stripe)) {
    for (size_t i = 0; i < sizeof owners / sizeof owners[0]; i++) {
        struct fwd_stripes stripes = owners[i]();
        for (size_t j = 0; j < stripes.count; j++)
            act((struct fwd_stripe *)(void *)((char *)stripes.first + j * stripes.stride));
    }
}

static void prepare(void) {
    fwd_runtime_lockStart();
    fwd_lock(FWD_LOCK_INITIALIZE);
    fwd_lock(FWD_LOCK_MUTATION);
    fwd_lock(FWD_LOCK_INTERN);
    each_stripe(fwd_stripe_lock_second);
    fwd_hook_lockPins();
}

static void leave(void) {
    fwd_hook_unlockPins();
    each_stripe(fwd_stripe_unlock_second);
    fwd_unlock(FWD_LOCK_INTERN);
    fwd_unlock(FWD_LOCK_MUTATION);
    fwd_unlock(FWD_LOCK_INITIALIZE);
    fwd_runtime_unlockStart();
}

/// Nobody sleeps on it in the child.
static void forget_waiters(struct fwd_stripe *stripe) {
    __atomic_store_n(&stripe->state, 1, __ATOMIC_RELAXED);
}

static void in_child(void) {
    each_stripe(forget_waiters);
    fwd_hook_forked_locked();
    fwd_initialize_forked_locked();
    leave();
}

static void install(void) { (void)pthread_atfork(prepare, leave, in_child); }

void fwd_fork_boot(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    (void)pthread_once(&once, install);
}
