// @synchronized: a recursive lock per object, made when it is first wanted.
//
// A record stands for one object that some thread is in or waits for; its `users` counts them. The last to leave hands the
// record to its stripe's free list with the mutex in it, so the usual enter and exit allocate nothing. Records are
// found by the object's address and never move, so a thread may wait in a record's mutex without the stripe.
//
// Locking: the stripe guards the records' `object`, `users` and list; the mutex guards `depth`; `owner` is written by
// who holds the mutex and read by anyone that asks "is it me?". User code runs while the *mutex* is held: that is
// what it is for; it has no rank and stands outside the runtime's lock order.
#include "lifetime.h"

#if defined(__SANITIZE_THREAD__)
#define CHECKS_LOCK_ORDER 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define CHECKS_LOCK_ORDER 1
#endif
#endif

struct record {
    struct record *next;
    fwd_id object;                 // NULL on the free list
    uint32_t users;
    uint32_t depth;                // recursion of the owner
    uintptr_t owner;               // atomic: the owning thread's mark, 0 none
    pthread_mutex_t mutex;
};

static struct {
    struct fwd_stripe lock;
    struct record *records;        // free ones, too
} stripes[FWD_STRIPES];

/// Tells threads apart, dead ones too: a number that no other thread ever had. (A thread's addresses are its successor's
/// after its end.) A lock that a thread did not leave before it ended stays locked.
static uintptr_t mark_of_thread(void) {
    static uintptr_t last;
    struct fwd_thread *thread = fwd_thread();
    // Relaxed: a number that nobody else has, known to this thread alone.
    if (FWD_UNLIKELY(!thread->sync_mark)) thread->sync_mark = __atomic_add_fetch(&last, 1, __ATOMIC_RELAXED);
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

static void unuse_record(struct record *record, size_t stripe) {
    fwd_stripe_lock(&stripes[stripe].lock);
    if (--record->users == 0) record->object = NULL;
    fwd_stripe_unlock(&stripes[stripe].lock);
}

static void own(struct record *record) {
    // Relaxed: see is_owner.
    __atomic_store_n(&record->owner, mark_of_thread(), __ATOMIC_RELAXED);
    record->depth = 1;
}

/// Waits for the object's lock. 0; -1 when memory is out. A nil object has no lock: 0.
int fwd_sync_enter(fwd_id object) {
    if (!object) return 0;
    size_t stripe = fwd_stripe_index(object);
    struct record *record = use_record(object, stripe);
    if (!record) return -1;
    if (is_owner(record)) {
        record->depth++;
        return 0;
    }
    (void)pthread_mutex_lock(&record->mutex);
    own(record);
    return 0;
}

/// True when the lock is held now (or the object is nil).
bool fwd_sync_try_enter(fwd_id object) {
    if (!object) return true;
    size_t stripe = fwd_stripe_index(object);
    struct record *record = use_record(object, stripe);
    if (!record) return false;
    if (is_owner(record)) {
        record->depth++;
        return true;
    }
    if (pthread_mutex_trylock(&record->mutex) == 0) {
        own(record);
        return true;
    }
    unuse_record(record, stripe);
    return false;
}

int fwd_sync_exit(fwd_id object) {
    if (!object) return 0;
    size_t stripe = fwd_stripe_index(object);
    fwd_stripe_lock(&stripes[stripe].lock);
    struct record *record = find_locked(stripe, object);
    fwd_stripe_unlock(&stripes[stripe].lock);
    // A record that this thread owns stays its object's until it leaves; of any other nothing but `owner` is read.
    if (!record || !is_owner(record)) return -1;
    if (--record->depth == 0) {
        __atomic_store_n(&record->owner, 0, __ATOMIC_RELAXED);
        (void)pthread_mutex_unlock(&record->mutex);
    }
    unuse_record(record, stripe);
    return 0;
}

void fwd_sync_reset(void) {
    for (size_t i = 0; i < FWD_STRIPES; i++) {
        while (stripes[i].records) {
            struct record *record = stripes[i].records;
            stripes[i].records = record->next;
            (void)pthread_mutex_destroy(&record->mutex);
            fwd_memory_free(record, sizeof *record, FWD_MEMORY_INTERNAL);
        }
    }
}
