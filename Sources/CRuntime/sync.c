// @synchronized: a recursive lock per object. Most are a few bits of the object's header (*thin*); a record with a mutex (*fat*) stands
// in for those that do not fit there.
//
// In the header's second word (lifetime.h), bits of the lock:
//
//     62       some thread sleeps until the lock is free
//     61…51    0 free · 1…2046 the number of the owner thread · 2047 the lock is fat
//     50…48    how often the owner has entered beyond the first time
//
// Entering a free lock, and leaving it, is one compare-and-exchange each; with one thread, a store. Threads get their
// numbers from a bitmap without a lock, at their first @synchronized, and give them back when they end; a thread that
// ends inside keeps its number for good, so that its locks stay locked and belong to no other thread. A thread that finds the
// lock taken spins a little, sets bit 62 and sleeps on the word (futex); the owner that leaves sees the bit in the word that it
// exchanges, so no wake-up is lost. A thread that has slept enters with bit 62 set, since others may still sleep.
//
// A lock becomes fat when its owner enters it a ninth time, or when a thread without a number arrives; objects without a
// header have only fat locks. A fat lock is a record in a stripe, found by the object's address; its `users` counts the threads
// that own it or wait. The last to leave makes the lock thin and free again and hands the record to its stripe's free
// list with the mutex in it. Records never move, so a thread may wait in a record's mutex without the stripe.
//
// When an object is deallocated while a thread holds its lock, the memory goes and the lock becomes a record. The thread knows
// how many such *orphans* it has, and looks for them before it looks at the object.
//
// Locking: a header's lock changes by compare-and-exchange; to and from fat under the stripe of the object. The stripe guards
// the records' `object`, `users` and list; the mutex guards `depth`; `owner` is written by the mutex's holder and read by
// any thread that asks "is it me?". User code runs while a lock is held: that is what it is for; these locks have no rank and
// are no part of the runtime's lock order. A child of fork keeps its thread's locks and number; locks of other threads
// stay locked, as any mutex; the stripes are those that fork.c takes.
#include "lifetime.h"

#include <sched.h>

#if defined(__linux__)
#include <limits.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

#if defined(__SANITIZE_THREAD__)
#define CHECKS_LOCK_ORDER 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define CHECKS_LOCK_ORDER 1
#endif
#endif

struct record {
    struct record *next;
    fwd_id object; // NULL on the free list
    uint32_t users;
    uint32_t depth;  // recursion of the owner
    bool is_orphan;  // its object is gone; the owner's
    uintptr_t owner; // atomic: the owning thread's mark, 0 none
    pthread_mutex_t mutex;
};

static struct {
    struct fwd_stripe lock;
    struct record *records; // free ones, too
} stripes[FWD_STRIPES];

struct fwd_stripes fwd_sync_stripes(void) {
    return (struct fwd_stripes){&stripes[0].lock, sizeof stripes[0], FWD_STRIPES};
}

/// Tells threads apart, dead ones too: a number that no other thread ever had. (A thread's addresses are its successor's
/// after its end.) A lock that a thread did not leave before it ended stays locked.
static uintptr_t mark_of_thread(void) {
    static uintptr_t last;
    struct fwd_thread *thread = fwd_thread();
    // Relaxed: a number that nobody else has, known to this thread alone.
    if (FWD_UNLIKELY(!thread->sync_mark))
        thread->sync_mark = __atomic_add_fetch(&last, 1, __ATOMIC_RELAXED);
    return thread->sync_mark;
}

static bool is_owner(struct record *record) {
    // Relaxed: equal to our mark only if this thread wrote it.
    return __atomic_load_n(&record->owner, __ATOMIC_RELAXED) == mark_of_thread();
}

static struct record *find_locked(size_t stripe, fwd_id object) {
    for (struct record *record = stripes[stripe].records; record; record = record->next)
        if (record->object == object) return record;
    return NULL;
}

/// Gives a free record, whose mutex nobody holds, to another object.
static void take_over(struct record *record, fwd_id object) {
    record->object = object;
#ifdef CHECKS_LOCK_ORDER
    // To who watches the order of locks it is another lock now: what was held with the former one says nothing about it.
    (void)pthread_mutex_destroy(&record->mutex);
    (void)pthread_mutex_init(&record->mutex, NULL);
#endif
}

/// The object's record with one user more; a free or a new one when there is none. NULL when memory is out.
static struct record *use_record(fwd_id object, size_t stripe) {
    fwd_stripe_lock(&stripes[stripe].lock);
    struct record *record = find_locked(stripe, object);
    if (!record && (record = find_locked(stripe, NULL))) take_over(record, object);
    if (!record && (record = fwd_memory_allocate(sizeof *record, FWD_MEMORY_INTERNAL))) {
        (void)pthread_mutex_init(&record->mutex, NULL);
        record->object = object;
        record->next = stripes[stripe].records;
        stripes[stripe].records = record;
    }
    if (record) record->users++;
    fwd_stripe_unlock(&stripes[stripe].lock);
    return record;
}

static void make_thin_locked(fwd_id object);

/// One user less. `headed`: the record's object when its header says that the lock is a record's, which ends with the last user.
static void unuse_record(struct record *record, size_t stripe, fwd_id headed) {
    fwd_stripe_lock(&stripes[stripe].lock);
    if (--record->users == 0) {
        record->object = NULL;
        record->is_orphan = false;
        if (headed) make_thin_locked(headed);
    }
    fwd_stripe_unlock(&stripes[stripe].lock);
}

static void own(struct record *record) {
    // Relaxed: see is_owner.
    __atomic_store_n(&record->owner, mark_of_thread(), __ATOMIC_RELAXED);
    record->depth = 1;
}

// ---------------------------------------------------------------- Threads' numbers

enum { NUMBERS = 2047, FAT = 2047, DEEPEST = 7, SPINS = 40 };
#define SHIFT 48
#define ONE_DEEPER ((uint64_t)1 << SHIFT)
#define DEPTH(word) ((word) >> SHIFT & DEEPEST)
#define OWNER(word) ((uint32_t)((word) >> (SHIFT + 3) & FAT))
#define OWNED_BY(number) ((uint64_t)(number) << (SHIFT + 3))
#define SLEEPERS ((uint64_t)1 << 62)

static bool numbers_refused;                  // for tests
static uint64_t numbers[(NUMBERS + 64) / 64]; // atomic; a bit for each number that a thread has

/// The calling thread's number; 0 when all are taken.
static __attribute__((noinline)) uint32_t take_number(void) {
    if (FWD_UNLIKELY(__atomic_load_n(&numbers_refused, __ATOMIC_RELAXED))) return 0;
    for (uint32_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        uint64_t taken = __atomic_load_n(&numbers[i], __ATOMIC_RELAXED);
        uint64_t never = i == 0              ? 1
                         : i == NUMBERS / 64 ? ~(uint64_t)0 << NUMBERS % 64
                                             : 0; // "free", and "fat" and above
        while (~(taken | never) != 0) {
            uint32_t bit = (uint32_t)__builtin_ctzll(~(taken | never));
            // Acquire: pairs with the release of who had the number.
            if (!__atomic_compare_exchange_n(&numbers[i], &taken, taken | (uint64_t)1 << bit, true,
                    __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
                continue;
            fwd_thread_registerEnd();
            return fwd_thread()->sync_number = i * 64 + bit;
        }
    }
    return 0;
}

static inline uint32_t number_of_thread(void) {
    uint32_t number = fwd_thread()->sync_number;
    return FWD_LIKELY(number != 0) ? number : take_number();
}

void fwd_sync_allowNumbers(bool allowed) {
    __atomic_store_n(&numbers_refused, !allowed, __ATOMIC_RELAXED);
}

void fwd_sync_endThread(void) {
    struct fwd_thread *thread = fwd_thread();
    if (thread->sync_number == 0 || thread->sync_held != 0) return;
    (void)__atomic_fetch_and(&numbers[thread->sync_number / 64],
        ~((uint64_t)1 << thread->sync_number % 64), __ATOMIC_RELEASE);
    thread->sync_number = 0;
}

// ---------------------------------------------------------------- Locks in headers

static uint64_t *word_of(fwd_id object) { return &fwd_object_header(object)->size; }

/// Exchanges the word when it is `*old`, else reads it anew. Acquire and release: what an owner did comes before the next one.
static inline bool change(uint64_t *word, uint64_t *old, uint64_t new) {
    if (FWD_SINGLE_THREADED()) {
        __atomic_store_n(word, new, __ATOMIC_RELAXED);
        return true;
    }
    return __atomic_compare_exchange_n(word, old, new, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
}

#if defined(__linux__)
static uint32_t *half_with_lock(uint64_t *word) {
    return (uint32_t *)(void *)word + (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? 1 : 0);
}
static void sleep_while(uint64_t *word, uint64_t value) {
    (void)syscall(SYS_futex, half_with_lock(word), FUTEX_WAIT_PRIVATE, (uint32_t)(value >> 32),
        NULL, NULL, 0);
}
static void wake(uint64_t *word, int count) {
    (void)syscall(SYS_futex, half_with_lock(word), FUTEX_WAKE_PRIVATE, count, NULL, NULL, 0);
}
#else
enum { INT_MAX = 1 };
static void sleep_while(uint64_t *word, uint64_t value) {
    (void)word, (void)value;
    (void)sched_yield();
}
static void wake(uint64_t *word, int count) { (void)word, (void)count; }
#endif

// ---------------------------------------------------------------- Fat locks

/// Takes the lock out of the header and into a record that the calling thread is in `depth` times already (0: not at all). False:
/// the word is not `old` any more, or memory is out (`*failed`).
static bool make_fat(fwd_id object, uint64_t old, uint32_t depth, bool *failed) {
    size_t stripe = fwd_stripe_index(object);
    struct record *record = use_record(object, stripe);
    if (!record) {
        *failed = true;
        return false;
    }
    if (depth != 0) {
        (void)pthread_mutex_lock(&record->mutex); // nobody has it: the lock was in the header
        own(record);
        record->depth = depth;
    }
    fwd_stripe_lock(&stripes[stripe].lock);
    bool changed = change(word_of(object), &old, (old & ~FWD_HEADER_LOCK) | OWNED_BY(FAT));
    if (changed) record->users += depth == 0 ? 0 : depth - 1;
    fwd_stripe_unlock(&stripes[stripe].lock);
    if (changed) {
        if (depth != 0) fwd_thread()->sync_held--;
        if (old & SLEEPERS) wake(word_of(object), INT_MAX);
    } else if (depth != 0) {
        __atomic_store_n(&record->owner, 0, __ATOMIC_RELAXED);
        (void)pthread_mutex_unlock(&record->mutex);
    }
    if (!changed || depth == 0) unuse_record(record, stripe, changed ? NULL : object);
    return changed;
}

/// The last user has left: the lock is in the header again, and free.
static void make_thin_locked(fwd_id object) {
    uint64_t *word = word_of(object), old = __atomic_load_n(word, __ATOMIC_RELAXED);
    while (OWNER(old) == FAT && !change(word, &old, old & ~FWD_HEADER_LOCK)) {}
}

enum fat { ENTERED, BUSY, THIN, NO_MEMORY };

/// Enters the record's lock; THIN: it is in the header now. BUSY: `waits` is false, and somebody is in.
static enum fat enter_fat(fwd_id object, bool headed, bool waits) {
    FWD_TEST_POINT("a thread is about to become the user of a fat lock");
    size_t stripe = fwd_stripe_index(object);
    struct record *record = use_record(object, stripe);
    if (!record) return NO_MEMORY;
    // The user that this thread is keeps a fat lock fat.
    if (headed && OWNER(__atomic_load_n(word_of(object), __ATOMIC_ACQUIRE)) != FAT) {
        unuse_record(record, stripe, NULL);
        return THIN;
    }
    if (is_owner(record)) {
        record->depth++;
        return ENTERED;
    }
    if (waits) {
        (void)pthread_mutex_lock(&record->mutex);
    } else if (pthread_mutex_trylock(&record->mutex) != 0) {
        unuse_record(record, stripe, headed ? object : NULL);
        return BUSY;
    }
    own(record);
    return ENTERED;
}

/// 0; -1: the thread is not in, or in one of the other kind. `headed` as in unuse_record.
static int exit_fat(fwd_id object, fwd_id headed, bool is_orphan) {
    size_t stripe = fwd_stripe_index(object);
    fwd_stripe_lock(&stripes[stripe].lock);
    struct record *record = find_locked(stripe, object);
    fwd_stripe_unlock(&stripes[stripe].lock);
    // A record that this thread owns stays its object's until it leaves; of any other nothing but `owner` is read.
    if (!record || !is_owner(record) || record->is_orphan != is_orphan) return -1;
    if (--record->depth == 0) {
        __atomic_store_n(&record->owner, 0, __ATOMIC_RELAXED);
        (void)pthread_mutex_unlock(&record->mutex);
    }
    unuse_record(record, stripe, headed);
    return 0;
}

// ---------------------------------------------------------------- Entering and leaving

/// What entering is when the lock is not simply free: ENTERED, BUSY (`waits` is false) or NO_MEMORY.
static __attribute__((noinline)) enum fat enter_slowly(fwd_id object, bool waits) {
    uint64_t *word = word_of(object), sleepers = 0;
    uint32_t number = number_of_thread(), spins = 0;
    bool failed = false;
    while (!failed) {
        uint64_t old = __atomic_load_n(word, __ATOMIC_RELAXED);
        uint32_t owner = OWNER(old);
        if (owner == FAT) {
            // Who was woken alone would have told the next one by the bit in the header.
            if (sleepers) wake(word, INT_MAX);
            sleepers = 0;
            enum fat result = enter_fat(object, true, waits);
            if (result != THIN) return result;
        } else if (owner == 0 && number == 0) {
            (void)make_fat(object, old, 0, &failed);
        } else if (owner == 0) {
            if (!change(word, &old, old | OWNED_BY(number) | sleepers)) continue;
            fwd_thread()->sync_held++;
            return ENTERED;
        } else if (owner == number) {
            if (DEPTH(old) == DEEPEST) (void)make_fat(object, old, DEEPEST + 1, &failed);
            else if (change(word, &old, old + ONE_DEEPER)) return ENTERED;
        } else if (!waits) {
            return BUSY;
        } else if (spins++ < SPINS) {
#if defined(__x86_64__)
            __builtin_ia32_pause();
#endif
        } else if ((old & SLEEPERS) || change(word, &old, old | SLEEPERS)) {
            FWD_TEST_POINT("a thread is about to sleep on a lock");
            sleep_while(word, old | SLEEPERS);
            sleepers = SLEEPERS;
            spins = 0;
        }
    }
    if (sleepers) wake(word, INT_MAX);
    return NO_MEMORY;
}

/// A free lock in the header is the thread's now.
static inline bool enter_free(fwd_id object) {
    uint64_t *word = word_of(object), old = __atomic_load_n(word, __ATOMIC_RELAXED);
    struct fwd_thread *thread = fwd_thread();
    if (FWD_UNLIKELY((old & FWD_HEADER_LOCK) || thread->sync_number == 0)) return false;
    if (FWD_UNLIKELY(!change(word, &old, old | OWNED_BY(thread->sync_number)))) return false;
    thread->sync_held++;
    return true;
}

/// Waits for the object's lock. 0; -1 when memory is out. A nil object has no lock: 0.
/// For a host whose threads take turns: a thread that slept would keep the others from their turn.
static int enter_in_turns(fwd_id object) {
    while (!fwd_sync_try_enter(object))
        if (!fwd_wait()) return -1;
    return 0;
}

int fwd_sync_enter(fwd_id object) {
    if (!object) return 0;
    if (FWD_UNLIKELY(fwd_wait_isHooked())) return enter_in_turns(object);
    if (FWD_UNLIKELY(!fwd_object_hasHeader(object)))
        return enter_fat(object, false, true) == ENTERED ? 0 : -1;
    if (FWD_LIKELY(enter_free(object))) return 0;
    return enter_slowly(object, true) == ENTERED ? 0 : -1;
}

/// True when the lock is held now (or the object is nil).
bool fwd_sync_try_enter(fwd_id object) {
    if (!object) return true;
    if (FWD_UNLIKELY(!fwd_object_hasHeader(object)))
        return enter_fat(object, false, false) == ENTERED;
    return enter_free(object) || enter_slowly(object, false) == ENTERED;
}

/// Leaves a lock whose object is gone. False: it is none of these.
static bool exit_orphan(fwd_id object) {
    if (exit_fat(object, NULL, true) != 0) return false;
    fwd_thread()->sync_orphans--;
    return true;
}

int fwd_sync_exit(fwd_id object) {
    if (!object) return 0;
    struct fwd_thread *thread = fwd_thread();
    if (FWD_UNLIKELY(thread->sync_orphans != 0) && exit_orphan(object)) return 0;
    if (FWD_UNLIKELY(!fwd_object_hasHeader(object))) return exit_fat(object, NULL, false);
    uint64_t *word = word_of(object), old = __atomic_load_n(word, __ATOMIC_RELAXED);
    for (;;) {
        uint32_t owner = OWNER(old);
        if (FWD_UNLIKELY(owner == FAT)) return exit_fat(object, object, false);
        if (FWD_UNLIKELY(owner == 0 || owner != thread->sync_number)) return -1;
        bool last = DEPTH(old) == 0;
        if (FWD_UNLIKELY(!change(word, &old, last ? old & ~FWD_HEADER_LOCK : old - ONE_DEEPER)))
            continue;
        if (!last) return 0;
        thread->sync_held--;
        if (FWD_UNLIKELY(old & SLEEPERS)) wake(word, 1);
        return 0;
    }
}

void fwd_sync_orphan(fwd_id object) {
    uint64_t old = __atomic_load_n(word_of(object), __ATOMIC_RELAXED);
    struct fwd_thread *thread = fwd_thread();
    bool failed = false;
    uint32_t owner = OWNER(old),
             depth = owner == thread->sync_number ? (uint32_t)DEPTH(old) + 1 : 0;
    // Of a lock that another thread is in, or whose record cannot be had, nothing is left.
    if (owner != FAT && (depth == 0 || !make_fat(object, old, depth, &failed))) return;
    size_t stripe = fwd_stripe_index(object);
    fwd_stripe_lock(&stripes[stripe].lock);
    struct record *record = find_locked(stripe, object);
    fwd_stripe_unlock(&stripes[stripe].lock);
    if (!record || !is_owner(record)) return;
    record->is_orphan = true;
    thread->sync_orphans += record->depth;
}

void fwd_sync_reset(void) {
    fwd_sync_endThread();
    for (size_t i = 0; i < FWD_STRIPES; i++) {
        while (stripes[i].records) {
            struct record *record = stripes[i].records;
            stripes[i].records = record->next;
            (void)pthread_mutex_destroy(&record->mutex);
            fwd_memory_free(record, sizeof *record, FWD_MEMORY_INTERNAL);
        }
    }
}
