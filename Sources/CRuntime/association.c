// Associated objects: values kept for an object under keys that are addresses.
//
// An object with associations has a record; the second word of its header holds the record's address (with
// FWD_HEADER_SIDE) instead of the object's size, which moves into the record. So reading one costs a load, a stripe and a
// short scan, the associations follow the object through every change of class, and its end finds them without a search.
// Stack and constant blocks, which have no header, keep their records in a list of their stripe.
//
// A record holds its entries in order of first setting, which is the order in which they are released; a removed entry
// leaves a gap (value NULL) that the next growth closes. From nine entries on an index by key stands beside them.
//
// Locking: the object's stripe guards its header word and its record. Values are retained or copied before it is taken
// and released after it is left; a getter that must retain takes a pin under it (refcount.c).
#include "lifetime.h"

enum {
    INLINE_ENTRIES = 4,
    INDEXED_FROM = 9,        // entries; below, a scan is faster than a hash
    GETTER_RETAINS = 3 << 8, // the atomic policies' own bits
    POLICY_SYSTEM = FWD_ASSOCIATION_SYSTEM_OBJECT,
};

struct entry {
    const void *key;
    fwd_id value;
    uintptr_t policy;
};

struct record {
    uint64_t size; // the object's, as its header had it
    fwd_id object;
    struct record *next, *previous; // all records of the stripe
    uint32_t used, live, capacity;  // entries incl. gaps; without; room
    uint32_t index_mask;            // slots of `index` - 1
    struct entry *entries;
    uint32_t *index; // entry number + 1, 0 free; linear probing; NULL for few entries
    struct entry first[INLINE_ENTRIES];
};

static struct {
    struct fwd_stripe lock;
    struct record *records;
} stripes[FWD_STRIPES];

struct fwd_stripes fwd_association_stripes(void) {
    return (struct fwd_stripes){&stripes[0].lock, sizeof stripes[0], FWD_STRIPES};
}

// ---------------------------------------------------------------- Records

static size_t stripe_of(fwd_id object) { return fwd_stripe_index(object); }

size_t fwd_association_sizeOf(uint64_t side) {
    return (size_t)((struct record *)(uintptr_t)(side & FWD_HEADER_PAYLOAD))->size;
}

static struct record *record_or_null_locked(fwd_id object, size_t stripe) {
    if (FWD_LIKELY(fwd_object_hasHeader(object))) {
        uint64_t size = __atomic_load_n(&fwd_object_header(object)->size, __ATOMIC_RELAXED);
        return size & FWD_HEADER_SIDE ? (struct record *)(uintptr_t)(size & FWD_HEADER_PAYLOAD)
                                      : NULL;
    }
    for (struct record *record = stripes[stripe].records; record; record = record->next)
        if (record->object == object) return record;
    return NULL;
}

/// Writes the header's word, but for the lock in it, which changes beside.
static void set_side(fwd_id object, uint64_t side) {
    uint64_t *word = &fwd_object_header(object)->size,
             old = __atomic_load_n(word, __ATOMIC_RELAXED);
    // Release: fwd_object_size reads the record without the stripe.
    while (!__atomic_compare_exchange_n(
        word, &old, (old & FWD_HEADER_LOCK) | side, true, __ATOMIC_RELEASE, __ATOMIC_RELAXED)) {}
}

static struct record *make_record_locked(fwd_id object, size_t stripe) {
    struct record *record = fwd_memory_allocate(sizeof *record, FWD_MEMORY_INTERNAL);
    if (!record) return NULL;
    record->object = object;
    record->entries = record->first;
    record->capacity = INLINE_ENTRIES;
    record->next = stripes[stripe].records;
    if (record->next) record->next->previous = record;
    stripes[stripe].records = record;
    if (fwd_object_hasHeader(object)) {
        record->size = __atomic_load_n(&fwd_object_header(object)->size, __ATOMIC_RELAXED) &
                       FWD_HEADER_PAYLOAD;
        set_side(object, (uint64_t)(uintptr_t)record | FWD_HEADER_SIDE);
    }
    return record;
}

static void unlink_record_locked(struct record *record, size_t stripe) {
    if (record->previous) record->previous->next = record->next;
    else stripes[stripe].records = record->next;
    if (record->next) record->next->previous = record->previous;
    if (fwd_object_hasHeader(record->object)) set_side(record->object, record->size);
}

static void free_entries(struct record *record) {
    if (record->entries != record->first)
        fwd_memory_free(
            record->entries, record->capacity * sizeof *record->entries, FWD_MEMORY_INTERNAL);
    if (record->index)
        fwd_memory_free(
            record->index, (record->index_mask + 1) * sizeof *record->index, FWD_MEMORY_INTERNAL);
}

static void free_record(struct record *record) {
    free_entries(record);
    fwd_memory_free(record, sizeof *record, FWD_MEMORY_INTERNAL);
}

// ---------------------------------------------------------------- Entries

static uint32_t index_slot(const struct record *record, const void *key) {
    // Fibonacci hashing: keys are addresses of statics, close together.
    return (uint32_t)(((uintptr_t)key * UINT64_C(0x9e3779b97f4a7c15)) >> 40) & record->index_mask;
}

static void index_add(struct record *record, uint32_t number) {
    uint32_t slot = index_slot(record, record->entries[number].key);
    while (record->index[slot]) slot = (slot + 1) & record->index_mask;
    record->index[slot] = number + 1;
}

/// The entry of a key; it may be a gap, which is used again for the same key.
static struct entry *find_entry(const struct record *record, const void *key) {
    if (FWD_LIKELY(!record->index)) {
        for (uint32_t i = 0; i < record->used; i++)
            if (record->entries[i].key == key) return &record->entries[i];
        return NULL;
    }
    for (uint32_t slot = index_slot(record, key); record->index[slot];
         slot = (slot + 1) & record->index_mask) {
        struct entry *entry = &record->entries[record->index[slot] - 1];
        if (entry->key == key) return entry;
    }
    return NULL;
}

/// Makes room for one more entry, closing gaps. False when memory is out; the record is as before then.
static bool grow(struct record *record) {
    uint32_t capacity =
        record->live + 1 > record->capacity / 2 ? record->capacity * 2 : record->capacity;
    struct entry *entries = fwd_memory_allocate(capacity * sizeof *entries, FWD_MEMORY_INTERNAL);
    uint32_t *index = NULL, slots = 0;
    if (capacity >= INDEXED_FROM) {
        slots = capacity * 2; // capacities are powers of two
        index = fwd_memory_allocate(slots * sizeof *index, FWD_MEMORY_INTERNAL);
    }
    if (!entries || (slots && !index)) {
        fwd_memory_free(entries, capacity * sizeof *entries, FWD_MEMORY_INTERNAL);
        fwd_memory_free(index, slots * sizeof *index, FWD_MEMORY_INTERNAL);
        return false;
    }
    uint32_t count = 0;
    for (uint32_t i = 0; i < record->used; i++)
        if (record->entries[i].value) entries[count++] = record->entries[i];
    free_entries(record);
    record->entries = entries;
    record->capacity = capacity;
    record->used = count;
    record->index = index;
    record->index_mask = slots ? slots - 1 : 0;
    for (uint32_t i = 0; index && i < count; i++) index_add(record, i);
    return true;
}

static struct entry *add_entry(struct record *record, const void *key) {
    if (record->used == record->capacity && !grow(record)) return NULL;
    struct entry *entry = &record->entries[record->used++];
    *entry = (struct entry){.key = key};
    if (record->index) index_add(record, record->used - 1);
    return entry;
}

// ---------------------------------------------------------------- Setting and getting

/// What the record will hold: the value itself, retained, or its copy (+1). NULL with an exception pending when -copy raised.
static fwd_id acquire(fwd_id value, uintptr_t policy) {
    switch (policy & 0xff) {
    case FWD_ASSOCIATION_RETAIN_NONATOMIC: return fwd_retain(value);
    case FWD_ASSOCIATION_COPY_NONATOMIC: return fwd_perform(value, FWD_S(copy), 0, NULL, NULL);
    default: return value;
    }
}

static void let_go(struct entry entry) {
    if (entry.value && (entry.policy & 0xff) != FWD_ASSOCIATION_ASSIGN) fwd_release(entry.value);
}

/// Stores or, for a nil value, removes; returns the entry that was there. False: no memory, nothing changed.
static bool replace_locked(fwd_id object, size_t stripe, struct entry new, struct entry *old) {
    struct record *record = record_or_null_locked(object, stripe);
    struct entry *entry = record ? find_entry(record, new.key) : NULL;
    if (!new.value && !entry) return true;
    if (!record && !(record = make_record_locked(object, stripe))) return false;
    if (!entry && !(entry = add_entry(record, new.key))) return false;
    *old = *entry;
    *entry = new;
    if (!old->value && new.value) record->live++;
    if (old->value && !new.value) record->live--;
    return true;
}

/// A nil object is ignored; a nil value removes. The old value is released at the end, outside the lock. When memory is out,
/// or the value's -copy raised (the exception is pending), what was there stays.
void fwd_setAssociatedObject(
    fwd_id object, const void *key, fwd_id value, fwd_association_policy policy) {
    if (!object) return;
    struct entry new = {key, NULL, (uintptr_t)policy}, old = {0};
    if (value && !(new.value = acquire(value, new.policy))) return;
    size_t stripe = stripe_of(object);
    fwd_stripe_lock(&stripes[stripe].lock);
    bool stored = replace_locked(object, stripe, new, &old);
    fwd_stripe_unlock(&stripes[stripe].lock);
    let_go(stored ? old : new);
}

/// The value or nil. Under the atomic policies it comes retained and autoreleased; under the others the caller must
/// know that nobody replaces it meanwhile.
fwd_id fwd_getAssociatedObject(fwd_id object, const void *key) {
    if (!object) return NULL;
    size_t stripe = stripe_of(object);
    fwd_stripe_lock(&stripes[stripe].lock);
    struct record *record = record_or_null_locked(object, stripe);
    const struct entry *entry = record ? find_entry(record, key) : NULL;
    fwd_id value = entry ? entry->value : NULL;
    bool retains = value && (entry->policy & GETTER_RETAINS);
    if (retains) fwd_pin(value);
    fwd_stripe_unlock(&stripes[stripe].lock);
    return retains ? fwd_pinned_autorelease(value) : value;
}

// ---------------------------------------------------------------- Removal

/// Takes the next entry at or behind `*from` that is no system one out of the record. False at the end.
static bool take_entry_locked(struct record *record, uint32_t *from, struct entry *out) {
    for (; *from < record->used; ++*from) {
        struct entry *entry = &record->entries[*from];
        if (!entry->value || (entry->policy & POLICY_SYSTEM)) continue;
        *out = *entry;
        entry->value = NULL;
        record->live--;
        return true;
    }
    return false;
}

/// Removes everything but what was set with FWD_ASSOCIATION_SYSTEM_OBJECT.
void fwd_removeAssociatedObjects(fwd_id object) {
    if (!object) return;
    size_t stripe = stripe_of(object);
    // A value's end may set further ones, in front of `from` as well: passes go on until one finds nothing.
    for (bool found = true; found;) {
        found = false;
        uint32_t from = 0;
        for (bool more = true; more;) {
            struct entry entry = {0};
            fwd_stripe_lock(&stripes[stripe].lock);
            struct record *record = record_or_null_locked(object, stripe);
            more = record && take_entry_locked(record, &from, &entry);
            fwd_stripe_unlock(&stripes[stripe].lock);
            let_go(entry);
            found = found || more;
        }
    }
}

/// Takes the record off its object: NULL when there is none.
static struct record *detach(fwd_id object, size_t stripe) {
    fwd_stripe_lock(&stripes[stripe].lock);
    struct record *record = record_or_null_locked(object, stripe);
    if (record) unlink_record_locked(record, stripe);
    fwd_stripe_unlock(&stripes[stripe].lock);
    return record;
}

static void release_entries(struct record *record, bool are_system) {
    for (uint32_t i = 0; i < record->used; i++) {
        struct entry entry = record->entries[i];
        if (((entry.policy & POLICY_SYSTEM) != 0) != are_system) continue;
        record->entries[i].value = NULL;
        let_go(entry);
    }
}

static void end_rest(struct record *const *record);

/// Releases what a detached record has and frees it. When something unwinds out of a value's end, the others end as well.
static void end_record(struct record *record) {
    struct record *rest FWD_CLEANUP(end_rest) = record;
    release_entries(record, false);
    release_entries(record, true);
    rest = NULL;
    free_record(record);
}

static void end_rest(struct record *const *record) {
    if (*record) end_record(*record);
}

void fwd_association_removeAll(fwd_id object) {
    size_t stripe = stripe_of(object);
    for (struct record *record; (record = detach(object, stripe));) end_record(record);
}

/// Frees the records; the values are not released, since nobody may run any more.
void fwd_association_reset(void) {
    for (size_t i = 0; i < FWD_STRIPES; i++) {
        while (stripes[i].records) {
            struct record *record = stripes[i].records;
            stripes[i].records = record->next;
            free_record(record);
        }
    }
}
