// Weak references: variables that become nil when the object they name ends.
//
// Each stripe (picked by the object's address) has a hash table from object to entry; an entry knows the addresses of all
// variables that refer to the object. The one invariant, held by every function here:
//
//     while the stripe of object O is held, a variable is in O's entry exactly when it contains O.
//
// So a reader that has locked the stripe of what it read, and reads the same again, knows the object's memory to be there:
// the end of the object has to take that stripe to zero its variables (fwd_weak_zero). Variables are read and
// written atomically; to change one from object to object both stripes are held, the one of lower index taken first.
//
// Objects without an end are not entered: immortal ones, constant blocks, and stack blocks, whose end cannot be seen: as with Apple's
// runtime, a weak reference to one is valid for as long as its frame is.
//
// Classes with reference counting of their own are asked -allowsWeakReference before a store and -retainWeakReference
// by a load. The latter runs without the lock: the entry is *held* meanwhile. The end of an object has two parts: it zeroes
// the variables (fwd_weak_zero), and when nothing is left to be done with the object but to free its memory it gives up
// the entry (fwd_weak_end); a held object's memory goes to the last holder at that moment and not before.
//
// A load gives nil from the moment the object is deallocating, although the variable still holds its address until the
// end's step 4 (object.c).
#include "lifetime.h"

#include <stdio.h>

enum { INLINE_REFERRERS = 4, FIRST_SLOTS = 16 };

struct entry {
    struct entry *next;       // in its chain
    fwd_id object;            // NULL once the object has ended and only holders are left
    uint32_t holders;         // threads inside -retainWeakReference
    bool is_foreign;          // the ended object's memory is the caller's, who may have freed it
    uint32_t count, capacity; // variables; slots of the set (a power of two once it is a hash set)
    fwd_id **referrers;       // `first` in order, or a hash set of `capacity` slots, NULL free
    fwd_id *first[INLINE_REFERRERS];
};

static struct {
    struct fwd_stripe lock;
    struct entry **slots;
    uint32_t mask, count;
} stripes[FWD_STRIPES];

struct fwd_stripes fwd_weak_stripes(void) {
    return (struct fwd_stripes){&stripes[0].lock, sizeof stripes[0], FWD_STRIPES};
}

static fwd_id load(fwd_id *location) {
    // Relaxed: what is read counts only after it has been confirmed under the stripe.
    return __atomic_load_n(location, __ATOMIC_RELAXED);
}
static void store(fwd_id *location, fwd_id value) {
    __atomic_store_n(location, value, __ATOMIC_RELAXED);
}

static uint32_t hash_address(const void *address) {
    return (uint32_t)(((uintptr_t)address * UINT64_C(0x9e3779b97f4a7c15)) >> 32);
}

// ---------------------------------------------------------------- The set of variables of one entry

static void set_insert(fwd_id **set, uint32_t capacity, fwd_id *location) {
    uint32_t slot = hash_address(location) & (capacity - 1);
    while (set[slot]) slot = (slot + 1) & (capacity - 1);
    set[slot] = location;
}

/// False when memory is out.
static bool add_referrer(struct entry *entry, fwd_id *location) {
    if (!entry->referrers) {
        if (entry->count < INLINE_REFERRERS) {
            entry->first[entry->count++] = location;
            return true;
        }
    } else if (entry->count < entry->capacity / 2) {
        set_insert(entry->referrers, entry->capacity, location);
        entry->count++;
        return true;
    }
    uint32_t capacity = entry->referrers ? entry->capacity * 2 : INLINE_REFERRERS * 4;
    fwd_id **set = fwd_memory_allocate(capacity * sizeof *set, FWD_MEMORY_INTERNAL);
    if (!set) return false;
    fwd_id **old = entry->referrers ? entry->referrers : entry->first;
    uint32_t slots = entry->referrers ? entry->capacity : entry->count;
    for (uint32_t i = 0; i < slots; i++)
        if (old[i]) set_insert(set, capacity, old[i]);
    set_insert(set, capacity, location);
    fwd_memory_free(entry->referrers, entry->capacity * sizeof *set, FWD_MEMORY_INTERNAL);
    entry->referrers = set;
    entry->capacity = capacity;
    entry->count++;
    return true;
}

/// Closes the gap so that every remaining element is still found by probing from its own slot.
static void set_remove(struct entry *entry, uint32_t gap) {
    uint32_t mask = entry->capacity - 1;
    for (uint32_t slot = (gap + 1) & mask; entry->referrers[slot]; slot = (slot + 1) & mask) {
        uint32_t home = hash_address(entry->referrers[slot]) & mask;
        if (((slot - home) & mask) < ((slot - gap) & mask)) continue;
        entry->referrers[gap] = entry->referrers[slot];
        gap = slot;
    }
    entry->referrers[gap] = NULL;
}

static void remove_referrer(struct entry *entry, fwd_id *location) {
    if (!entry->referrers) {
        for (uint32_t i = 0; i < entry->count; i++) {
            if (entry->first[i] != location) continue;
            entry->first[i] = entry->first[--entry->count];
            return;
        }
        return;
    }
    uint32_t mask = entry->capacity - 1;
    for (uint32_t slot = hash_address(location) & mask; entry->referrers[slot];
         slot = (slot + 1) & mask) {
        if (entry->referrers[slot] != location) continue;
        set_remove(entry, slot);
        entry->count--;
        return;
    }
}

static void zero_referrers(struct entry *entry) {
    fwd_id **all = entry->referrers ? entry->referrers : entry->first;
    uint32_t slots = entry->referrers ? entry->capacity : entry->count;
    for (uint32_t i = 0; i < slots; i++)
        if (all[i]) store(all[i], NULL);
    entry->count = 0;
}

// ---------------------------------------------------------------- Entries of one stripe

static struct entry **find_slot_locked(size_t stripe, fwd_id object) {
    if (!stripes[stripe].slots) return NULL;
    struct entry **link = &stripes[stripe].slots[hash_address(object) & stripes[stripe].mask];
    while (*link && (*link)->object != object) link = &(*link)->next;
    return *link ? link : NULL;
}

static struct entry *find_entry_locked(size_t stripe, fwd_id object) {
    struct entry **link = find_slot_locked(stripe, object);
    return link ? *link : NULL;
}

static bool grow_stripe_locked(size_t stripe) {
    uint32_t old_slots = stripes[stripe].slots ? stripes[stripe].mask + 1 : 0;
    uint32_t slots = old_slots ? old_slots * 2 : FIRST_SLOTS;
    struct entry **table = fwd_memory_allocate(slots * sizeof(struct entry *), FWD_MEMORY_INTERNAL);
    if (!table) return old_slots != 0; // full chains are slow, not wrong
    for (uint32_t i = 0; i < old_slots; i++) {
        for (struct entry *entry = stripes[stripe].slots[i], *next; entry; entry = next) {
            next = entry->next;
            struct entry **link = &table[hash_address(entry->object) & (slots - 1)];
            entry->next = *link;
            *link = entry;
        }
    }
    fwd_memory_free(stripes[stripe].slots, old_slots * sizeof(struct entry *), FWD_MEMORY_INTERNAL);
    stripes[stripe].slots = table;
    stripes[stripe].mask = slots - 1;
    return true;
}

static struct entry *make_entry_locked(size_t stripe, fwd_id object) {
    if ((!stripes[stripe].slots || stripes[stripe].count > stripes[stripe].mask) &&
        !grow_stripe_locked(stripe))
        return NULL;
    struct entry *entry = fwd_memory_allocate(sizeof *entry, FWD_MEMORY_INTERNAL);
    if (!entry) return NULL;
    entry->object = object;
    struct entry **link = &stripes[stripe].slots[hash_address(object) & stripes[stripe].mask];
    entry->next = *link;
    *link = entry;
    stripes[stripe].count++;
    return entry;
}

static void free_entry(struct entry *entry) {
    fwd_memory_free(
        entry->referrers, entry->capacity * sizeof *entry->referrers, FWD_MEMORY_INTERNAL);
    fwd_memory_free(entry, sizeof *entry, FWD_MEMORY_INTERNAL);
}

static void unlink_entry_locked(size_t stripe, struct entry **link) {
    *link = (*link)->next;
    stripes[stripe].count--;
}

// ---------------------------------------------------------------- Entering and leaving

/// Objects that never end, or whose end nobody tells us, need no entry.
static bool needs_entry(fwd_id object) {
    return fwd_object_hasHeader(object) && !(fwd_header_count(object) & FWD_HEADER_IMMORTAL);
}

static void leave_locked(size_t stripe, fwd_id *location, fwd_id object) {
    struct entry **link = find_slot_locked(stripe, object);
    if (!link) return;
    struct entry *entry = *link;
    remove_referrer(entry, location);
    if (entry->count || entry->holders) return;
    unlink_entry_locked(stripe, link);
    free_entry(entry);
}

/// False when memory is out: such a reference is nil already.
static bool enter_locked(size_t stripe, fwd_id *location, fwd_id object) {
    if (!needs_entry(object)) return true;
    struct entry *entry = find_entry_locked(stripe, object);
    if (!entry) entry = make_entry_locked(stripe, object);
    if (!entry) return false;
    // An entry that was made just now has room for its first variables, so none stays behind without one.
    if (!add_referrer(entry, location)) return false;
    // Release pairs with the end's acquire: it sees the flag or finds the entry under the stripe.
    (void)__atomic_fetch_or(&fwd_object_header(object)->count, FWD_HEADER_WEAK, __ATOMIC_ACQ_REL);
    return true;
}

/// The two stripes of a change from `old` to `new`, the lower one first; a nil has none.
static void lock_both(fwd_id old, fwd_id new) {
    size_t a = fwd_stripe_index(old ? old : new), b = fwd_stripe_index(new ? new : old);
    fwd_stripe_lock(&stripes[a < b ? a : b].lock);
    if (a != b) fwd_stripe_lock_second(&stripes[a < b ? b : a].lock);
}

static void unlock_both(fwd_id old, fwd_id new) {
    size_t a = fwd_stripe_index(old ? old : new), b = fwd_stripe_index(new ? new : old);
    if (a != b) fwd_stripe_unlock_second(&stripes[a < b ? b : a].lock);
    fwd_stripe_unlock(&stripes[a < b ? a : b].lock);
}

/// Changes what a weak variable contains; a reader beside sees the old or the new value. Returns what was stored.
static fwd_id replace(fwd_id *location, fwd_id new) {
    for (;;) {
        fwd_id old = load(location);
        if (old == new) return new;
        lock_both(old, new);
        bool same = load(location) == old;
        fwd_id stored = NULL;
        if (same) {
            if (old) leave_locked(fwd_stripe_index(old), location, old);
            if (new && !fwd_object_isDeallocating(new) &&
                enter_locked(fwd_stripe_index(new), location, new))
                stored = new;
            store(location, stored);
        }
        unlock_both(old, new);
        if (same) return stored;
    }
}

/// Whether a weak reference may be made now. Runs +initialize of the object's class first, and asks the object when its
/// class counts on its own.
static bool allows_weak(fwd_id object) {
    fwd_Class cls = fwd_object_isa(object);
    if (!fwd_class_is(cls, FWD_CLASS_META)) (void)fwd_initialize(cls);
    if (fwd_object_isDeallocating(object)) return false;
    if (fwd_class_is(cls, FWD_CLASS_CUSTOM_RR))
        return fwd_perform_bool(object, FWD_S(allowsWeakReference));
    return true;
}

void fwd_object_setHandedOver(fwd_id object) {
    if (!needs_entry(object)) return;
    (void)__atomic_fetch_or(
        &fwd_object_header(object)->count, (uint64_t)FWD_HEADER_HANDED, __ATOMIC_RELAXED);
}

/// The pool keeps what was handed over past it, from the first weak reference on.
static void give_to_pool(fwd_id object) {
    if (!fwd_object_hasHeader(object)) return;
    uint64_t *count = &fwd_object_header(object)->count;
    if (FWD_LIKELY(!(__atomic_load_n(count, __ATOMIC_RELAXED) & FWD_HEADER_HANDED))) return;
    uint64_t old = __atomic_fetch_and(count, ~(uint64_t)FWD_HEADER_HANDED, __ATOMIC_RELAXED);
    if (old & FWD_HEADER_HANDED) (void)fwd_retainAutorelease(object);
}

enum deallocating_rule { REPORTS, STORES_NIL };

/// objc4 ends the process. Where the host has no way to do that, an exception is pending.
static void report(fwd_id object) {
    char reason[512];
    (void)snprintf(reason, sizeof reason,
        "Cannot form weak reference to instance (%p) of class %s. It is possible that this object "
        "was over-released, or is in the process of deallocation.",
        (void *)object, fwd_object_getClassName(object));
    const fwd_guard_description *host = &fwd_guard.description;
    if (host->fatal) {
        host->fatal(reason, host->context);
    } else {
        fwd_exception_raise(NULL, "NSInternalInconsistencyException", reason);
    }
}

static fwd_id store_weak(fwd_id *location, fwd_id object, enum deallocating_rule rule) {
    if (object && !fwd_guard_check(object)) object = NULL;
    if (object && !allows_weak(object)) {
        (void)replace(location, NULL);
        if (rule == REPORTS && !fwd_exception_isPending()) report(object);
        return NULL;
    }
    if (object) give_to_pool(object);
    return replace(location, object);
}

// ---------------------------------------------------------------- Entry points

/// Stores in a variable that contains garbage. A deallocating object is an error: nil is stored, and `report` says so.
fwd_id fwd_initWeak(fwd_id *location, fwd_id object) {
    store(location, NULL);
    return store_weak(location, object, REPORTS);
}

fwd_id fwd_initWeakOrNil(fwd_id *location, fwd_id object) {
    store(location, NULL);
    return store_weak(location, object, STORES_NIL);
}

fwd_id fwd_storeWeak(fwd_id *location, fwd_id object) {
    return store_weak(location, object, REPORTS);
}

fwd_id fwd_storeWeakOrNil(fwd_id *location, fwd_id object) {
    return store_weak(location, object, STORES_NIL);
}

/// Ends the variable as a weak one. Its content stays as it is.
void fwd_destroyWeak(fwd_id *location) {
    for (;;) {
        fwd_id object = load(location);
        if (!object) return;
        size_t stripe = fwd_stripe_index(object);
        fwd_stripe_lock(&stripes[stripe].lock);
        bool same = load(location) == object;
        if (same) leave_locked(stripe, location, object);
        fwd_stripe_unlock(&stripes[stripe].lock);
        if (same) return;
    }
}

/// An object that a load asks -retainWeakReference.
struct hold {
    size_t stripe;
    struct entry *entry;
    fwd_id object;
};

/// Gives up the entry of an object that a load has asked; frees the memory when the object ended meanwhile.
static void unhold(const struct hold *hold) {
    size_t stripe = hold->stripe;
    struct entry *entry = hold->entry;
    fwd_id object = hold->object;
    fwd_stripe_lock(&stripes[stripe].lock);
    bool last = --entry->holders == 0, ended = entry->object == NULL;
    if (last && !ended && entry->count == 0)
        unlink_entry_locked(stripe, find_slot_locked(stripe, object));
    bool unused = last && (ended || entry->count == 0);
    fwd_stripe_unlock(&stripes[stripe].lock);
    if (!unused) return;
    bool mine = ended && !entry->is_foreign;
    free_entry(entry);
    if (mine) fwd_object_free(object);
}

/// +1, or nil when there is nothing or it is deallocating.
fwd_id fwd_loadWeakRetained(fwd_id *location) {
    for (;;) {
        fwd_id object = load(location);
        if (!object) return NULL;
        if (FWD_UNLIKELY(!fwd_guard_allows(object))) {
            // Zeroed, and freed, between the load and the look: as if it had been loaded later.
            if (load(location) != object) continue;
            fwd_guard_report(object);
            return NULL;
        }
        size_t stripe = fwd_stripe_index(object);
        fwd_stripe_lock(&stripes[stripe].lock);
        if (load(location) != object) {
            fwd_stripe_unlock(&stripes[stripe].lock);
            continue;
        }
        struct entry *entry = NULL;
        if (FWD_UNLIKELY(fwd_class_is(fwd_object_isa(object), FWD_CLASS_CUSTOM_RR)))
            entry = find_entry_locked(stripe, object);
        if (!entry) {
            bool retained = fwd_tryPin(object);
            fwd_stripe_unlock(&stripes[stripe].lock);
            return retained ? object : NULL;
        }
        entry->holders++;
        fwd_stripe_unlock(&stripes[stripe].lock);
        struct hold hold FWD_CLEANUP(unhold) = {stripe, entry, object};
        bool retained = !fwd_object_isDeallocating(object) &&
                        fwd_perform_bool(object, FWD_S(retainWeakReference));
        return retained ? object : NULL;
    }
}

fwd_id fwd_loadWeak(fwd_id *location) { return fwd_autorelease(fwd_loadWeakRetained(location)); }

static void release_loaded(const fwd_id *object) { fwd_release(*object); }

/// `to` contains garbage before; a `from` that is nil or deallocating gives nil.
void fwd_copyWeak(fwd_id *to, fwd_id *from) {
    const fwd_id object FWD_CLEANUP(release_loaded) = fwd_loadWeakRetained(from);
    (void)fwd_initWeakOrNil(to, object);
}

/// `to` contains garbage before, `from` is ended as by fwd_destroyWeak and nil after. Nothing is retained.
void fwd_moveWeak(fwd_id *to, fwd_id *from) {
    store(to, NULL);
    for (;;) {
        fwd_id object = load(from);
        if (!object) return;
        size_t stripe = fwd_stripe_index(object);
        fwd_stripe_lock(&stripes[stripe].lock);
        bool same = load(from) == object;
        if (same) {
            struct entry *entry = find_entry_locked(stripe, object);
            if (entry) {
                // First out, then in: there is room for the one that has just left.
                remove_referrer(entry, from);
                (void)add_referrer(entry, to);
            }
            store(to, object);
            store(from, NULL);
        }
        fwd_stripe_unlock(&stripes[stripe].lock);
        if (same) return;
    }
}

// ---------------------------------------------------------------- The end of an object

void fwd_weak_zero(fwd_id object) {
    size_t stripe = fwd_stripe_index(object);
    fwd_stripe_lock(&stripes[stripe].lock);
    struct entry **link = find_slot_locked(stripe, object);
    if (link) {
        struct entry *entry = *link;
        zero_referrers(entry);
        if (entry->holders == 0) {
            unlink_entry_locked(stripe, link);
            free_entry(entry);
        }
    }
    fwd_stripe_unlock(&stripes[stripe].lock);
}

// No new holder can have come since the variables were zeroed: a load finds none, a store refuses what is deallocating.
bool fwd_weak_end(fwd_id object) {
    size_t stripe = fwd_stripe_index(object);
    bool is_held = false;
    fwd_stripe_lock(&stripes[stripe].lock);
    struct entry **link = find_slot_locked(stripe, object);
    if (link) {
        struct entry *entry = *link;
        FWD_ASSERT(entry->holders != 0 && entry->count == 0);
        is_held = true;
        entry->is_foreign = (fwd_header_count(object) & FWD_HEADER_FOREIGN) != 0;
        unlink_entry_locked(stripe, link);
        entry->object = NULL;
    }
    fwd_stripe_unlock(&stripes[stripe].lock);
    return !is_held;
}

/// Frees the tables. The variables keep what they contain.
void fwd_weak_reset(void) {
    for (size_t i = 0; i < FWD_STRIPES; i++) {
        uint32_t slots = stripes[i].slots ? stripes[i].mask + 1 : 0;
        for (uint32_t slot = 0; slot < slots; slot++) {
            while (stripes[i].slots[slot]) {
                struct entry *entry = stripes[i].slots[slot];
                stripes[i].slots[slot] = entry->next;
                free_entry(entry);
            }
        }
        fwd_memory_free(stripes[i].slots, slots * sizeof(struct entry *), FWD_MEMORY_INTERNAL);
        stripes[i].slots = NULL;
        stripes[i].mask = stripes[i].count = 0;
    }
}
