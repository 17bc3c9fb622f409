// Calls in flight: which call uses which plan of a hooked method or which boxed implementation, and when those that were given up
// can be freed.
//
// The protocol is hazard pointers. A call stores the plan that it has read in a pin of its thread, then reads the site's plan
// again: if that is still the same, a thread that replaces it afterwards finds the pin. Boxed implementations are pinned in the
// same way, with the record in place of the plan and the cell that holds it in place of the site (boxed.h). Pins are one record
// per thread, a stack like the calls themselves.
//
// What may be freed when: a plan that was replaced goes into the list `retired`, a record that was destroyed into
// `retired_records`, and a sweep frees those that no pin names. A sweep runs when something is retired, when a call that used
// something retired returns, and every few hundred calls while anything waits. So what no call uses is freed at once, and the rest
// when the last call that uses it returns; no call waits, and the host has nothing to call.
//
// Order of memory. Reader: store the pin, then load the plan. Retirer: store the plan, then load the pins. Each must see
// the other's store or be seen. On Linux the retirer's barrier on all threads (barrier.c) makes every running thread's
// stores visible, so that readers need only keep the compiler from reordering. It is left out only when no thread but the
// retirer has pins. Where the system refuses it from the start, and under ThreadSanitizer, which does not know it, readers
// exchange with sequential consistency; where it is refused later, plans that wait are kept for good.
//
// Locking: `retired` and the list of pins under a mutex of this file, which is taken last of all. Hooks are destroyed with
// no lock held. Tests/CRuntimeTests/models/hook-reclaim.pml is the protocol as a model.
#include "barrier.h"
#include "hook.h"
#include "lifetime.h"

#include <stdlib.h>

FWD_NEAR_THREAD _Thread_local struct fwd_hook_pins *fwd_hook_pins;
uint32_t fwd_hook_waiting;
bool fwd_hook_isStrong;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct fwd_hook_pins *all_pins;
static struct fwd_hook_plan *retired;
static struct fwd_boxed_record *retired_records;
static bool registered;

// ---------------------------------------------------------------- Pins

// Memory of pins is the process's, not the host allocator's: threads keep its address over a reset.
struct fwd_hook_pins *fwd_hook_pins_make(void) {
    fwd_thread_registerEnd();
    (void)pthread_mutex_lock(&mutex);
    if (!registered) {
        registered = true;
        fwd_hook_isStrong = !fwd_barrier_isAvailable();
    }
    struct fwd_hook_pins *pins = all_pins;
    // Acquire: pairs with the end of the thread that had it.
    while (pins && __atomic_load_n(&pins->in_use, __ATOMIC_ACQUIRE)) pins = pins->next;
    if (!pins && (pins = calloc(1, sizeof *pins))) {
        pins->chunk = &pins->first;
        pins->next = all_pins;
        all_pins = pins;
    }
    if (pins) __atomic_store_n(&pins->in_use, 1, __ATOMIC_RELAXED); // written under the mutex
    (void)pthread_mutex_unlock(&mutex);
    fwd_hook_pins = pins;
    return pins;
}

struct fwd_hook_pin *fwd_hook_pins_grow(struct fwd_hook_pins *pins) {
    struct fwd_hook_pins_chunk *next = pins->chunk->next;
    if (!next) {
        next = calloc(1, sizeof *next);
        if (!next) return NULL;
        next->previous = pins->chunk;
        // Release: a sweep that walks here finds empty pins.
        __atomic_store_n(&pins->chunk->next, next, __ATOMIC_RELEASE);
    }
    pins->chunk = next;
    pins->at = 1;
    return &next->pins[0];
}

void fwd_hook_endThread(void) {
    struct fwd_hook_pins *pins = fwd_hook_pins;
    if (!pins || pins->at != 0 || pins->chunk != &pins->first)
        return; // called from inside a hooked method
    fwd_hook_pins = NULL;
    // Release: the next owner sees the pins as this thread left them.
    __atomic_store_n(&pins->in_use, 0, __ATOMIC_RELEASE);
}

void fwd_hook_lockPins(void) { (void)pthread_mutex_lock(&mutex); }
void fwd_hook_unlockPins(void) { (void)pthread_mutex_unlock(&mutex); }

void fwd_hook_forked_locked(void) {
    // Relaxed, all of it: the child has one thread.
    for (struct fwd_hook_pins *pins = all_pins; pins; pins = pins->next) {
        if (pins == fwd_hook_pins) continue;
        for (struct fwd_hook_pins_chunk *chunk = &pins->first; chunk; chunk = chunk->next)
            memset(chunk->pins, 0, sizeof chunk->pins);
        pins->at = 0;
        pins->chunk = &pins->first;
        __atomic_store_n(&pins->in_use, 0, __ATOMIC_RELAXED);
    }
}

// ---------------------------------------------------------------- Sweeping

static bool is_pinned_locked(const void *used) {
    for (struct fwd_hook_pins *pins = all_pins; pins; pins = pins->next) {
        for (struct fwd_hook_pins_chunk *chunk = &pins->first; chunk;
             chunk = __atomic_load_n(&chunk->next, __ATOMIC_ACQUIRE)) {
            for (int i = 0; i < FWD_PINS; i++)
                for (int j = 0; j < FWD_LEVELS; j++)
                    if (__atomic_load_n(&chunk->pins[i].used[j],
                            FWD_HOOK_STRONG ? __ATOMIC_SEQ_CST : __ATOMIC_ACQUIRE) == used)
                        return true;
            // Pins fill in order; deeper chunks are in use only while this one is full. A thread that races past
            // the end has not pinned this one: it is published no more.
            if (!__atomic_load_n(&chunk->pins[FWD_PINS - 1].used[0], __ATOMIC_ACQUIRE)) break;
        }
    }
    return false;
}

/// Plans that nobody uses any more, taken out of the list. Counts those left.
static struct fwd_hook_plan *take_plans_locked(uint32_t *left) {
    struct fwd_hook_plan *free_ones = NULL, **link = &retired;
    while (*link) {
        struct fwd_hook_plan *plan = *link;
        if (is_pinned_locked(plan)) {
            ++*left;
            link = &plan->next_retired;
            continue;
        }
        *link = plan->next_retired;
        plan->next_retired = free_ones;
        free_ones = plan;
    }
    return free_ones;
}

/// Whether a pin of another thread's may have been stored and not be visible here yet. One record alone may be another
/// thread's just as well: who adds and removes hooks need never have called a hooked method.
static bool needs_barrier_locked(void) {
    if (FWD_HOOK_STRONG || fwd_hook_isStrong || FWD_SINGLE_THREADED()) return false;
    return all_pins && (all_pins->next || all_pins != fwd_hook_pins);
}

/// Records of boxed implementations that no call uses any more, taken out of the list. Counts those left.
static struct fwd_boxed_record *take_records_locked(uint32_t *left) {
    struct fwd_boxed_record *free_ones = NULL, **link = &retired_records;
    while (*link) {
        struct fwd_boxed_record *record = *link;
        if (is_pinned_locked(record)) {
            ++*left;
            link = &record->next;
            continue;
        }
        *link = record->next;
        record->next = free_ones;
        free_ones = record;
    }
    return free_ones;
}

struct fwd_boxed_record *fwd_boxed_takeRetired(void) {
    (void)pthread_mutex_lock(&mutex);
    struct fwd_boxed_record *all = retired_records;
    retired_records = NULL;
    (void)pthread_mutex_unlock(&mutex);
    return all;
}

void fwd_hook_sweep(void) {
    FWD_ASSERT_UNLOCKED();
    (void)pthread_mutex_lock(&mutex);
    bool visible = !needs_barrier_locked() || fwd_barrier_all();
    uint32_t left = 0;
    struct fwd_hook_plan *plan = visible ? take_plans_locked(&left) : NULL, *next;
    struct fwd_boxed_record *records = visible ? take_records_locked(&left) : NULL;
    if (visible)
        __atomic_store_n(&fwd_hook_waiting, left,
            __ATOMIC_RELAXED); // a hint: who misses it sweeps a little later
    (void)pthread_mutex_unlock(&mutex);
    fwd_boxed_end(records);
    for (; plan; plan = next) {
        next = plan->next_retired;
        fwd_hook_plan_free(plan);
    }
    fwd_boxed_wakeRested();
}

void fwd_hook_retire(struct fwd_hook_plan *plan) {
    if (!plan) return;
    (void)pthread_mutex_lock(&mutex);
    __atomic_store_n(
        &plan->retired, 1, __ATOMIC_RELAXED); // a hint to calls that use it: sweep when you end
    plan->next_retired = retired;
    retired = plan;
    __atomic_store_n(&fwd_hook_waiting, 1, __ATOMIC_RELAXED);
    (void)pthread_mutex_unlock(&mutex);
    fwd_hook_sweep();
    fwd_boxed_endLeft();
}

void fwd_boxed_retire(struct fwd_boxed_record *record) {
    (void)pthread_mutex_lock(&mutex);
    __atomic_store_n(
        &record->retired, 1, __ATOMIC_RELAXED); // a hint to calls that use it: sweep when you end
    record->next = retired_records;
    retired_records = record;
    __atomic_store_n(&fwd_hook_waiting, 1, __ATOMIC_RELAXED);
    (void)pthread_mutex_unlock(&mutex);
    fwd_hook_sweep();
}

void fwd_hook_visitRetired(void (*visit)(void *context, fwd_IMP original), void *context) {
    (void)pthread_mutex_lock(&mutex);
    for (const struct fwd_hook_plan *plan = retired; plan; plan = plan->next_retired)
        if (plan->original) visit(context, plan->original);
    (void)pthread_mutex_unlock(&mutex);
}

void fwd_hook_plan_free(struct fwd_hook_plan *plan) {
    uint32_t count = plan->before_count + plan->instead_count + plan->after_count;
    for (uint32_t i = 0; i < count; i++) fwd_hook_endUse(plan->hooks[i]);
    fwd_memory_free(plan, sizeof *plan + count * sizeof plan->hooks[0], FWD_MEMORY_INTERNAL);
}
