// A barrier that the others pay for: every thread of the process runs a full memory barrier now.
//
// Some protocols have one side that runs at every send and another that runs seldom. Linux's membarrier puts the whole cost
// on the second: it interrupts each processor that runs a thread of this process, and a thread that runs on none has passed a
// barrier already. Seen from any thread, what stands before the call here happened before, or what that thread does from now
// on happens after. docs/threads.md lists who relies on it.
//
// A process that may not call it (old kernels, some sandboxes) learns so from the result, and every caller has another way.
//
// Locking: none. May be called under any lock.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "barrier.h"

#if defined(__linux__)
#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>

static int registered; // atomic: 0 not yet asked, 1 yes, -1 refused

static bool call(int command) { return syscall(SYS_membarrier, command, 0u, 0) == 0; }

bool fwd_barrier_isAvailable(void) {
    // Relaxed: every thread that asks is told the same.
    int known = __atomic_load_n(&registered, __ATOMIC_RELAXED);
    if (FWD_UNLIKELY(known == 0)) {
        known = call(MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED) ? 1 : -1;
        __atomic_store_n(&registered, known, __ATOMIC_RELAXED);
    }
    return known > 0;
}

static bool barrier_of_system(void) {
    if (fwd_barrier_isAvailable() && call(MEMBARRIER_CMD_PRIVATE_EXPEDITED)) return true;
    // Needs no registration, and takes milliseconds.
    return call(MEMBARRIER_CMD_GLOBAL);
}
#else
bool fwd_barrier_isAvailable(void) { return false; }
static bool barrier_of_system(void) { return false; }
#endif

bool (*fwd_barrier_forTests)(void);

bool fwd_barrier_all(void) {
    if (FWD_UNLIKELY(fwd_barrier_forTests != NULL)) return fwd_barrier_forTests();
    return barrier_of_system();
}
