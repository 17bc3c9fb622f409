// Tables: one per class, the memory of its lookups.
//
//     class->table ──▶ [ owner, counts … multiplier, mask | bucket 0 | bucket 1 | … ]
//     class->pivot ──────────────────────────────────────▲   (or the static empty table's)
//
// The place of a selector is (selector × multiplier >> 28) & mask, a byte offset. The multiplier is chosen so that no
// two remembered selectors share a place: a hit is one comparison, never a probe sequence. When a new selector falls on a
// taken place, other multipliers are tried, then more room. Above SMALL_MAX entries a perfect multiplier is too rare,
// so a few selectors (at most 1/32 of the room) may live in `overflow`, a hash table that the slow path reads.
//
// Readers take no lock. What keeps them right:
//   1. Everything a reader needs hangs off one pointer. A table is complete before the pivot is stored (release).
//   2. A bucket goes from (NULL, fwd_msgMiss) to (sel, imp) once: imp first, then sel (release). From then on the
//      selector stays; the implementation is replaced by single stores. A reader therefore sees an implementation that
//      this selector had, or fwd_msgMiss, which is the slow path. Flushing stores fwd_msgMiss everywhere.
//   3. A table that was replaced goes to the retire list and stays readable until fwd_collect, when the host says
//      that no send is in flight. Room doubles, so retired tables sum up to less than a small multiple of live ones.
//
// While a class is not initialized and while tracing is on, `pivot` is the empty table's: every send takes the slow path,
// which reads class->table itself. Flushed selectors keep their places through growth, so a class that is changed
// and used in turn settles instead of growing.
//
// Locking: writers hold FWD_LOCK_MUTATION.
#include "internal.h"

enum {
    FIRST_CAPACITY = 8,
    SMALL_MAX = 64,         // entries up to which the hash is perfect
    SMALL_SPREAD = 16,      // most room per entry of a small table
    SMALL_TRIES = 24,       // multipliers tried per size
    LARGE_SPREAD = 8,
    LARGE_TRIES = 6,
    ENTRIES_MAX = 1 << 16,  // further selectors are looked up each time
};

/// The entries of a large table that share their place with another: open addressing, load ≤ 1/2.
struct fwd_overflow {
    struct fwd_overflow *next_retired;
    uint32_t capacity, count;
    struct fwd_bucket entries[];
};

static struct fwd_table empty = {.buckets = {{NULL, fwd_msgMiss}}};

static struct {
    struct fwd_table *tables;
    struct fwd_overflow *overflows;
} retired;

struct fwd_bucket *fwd_table_empty(void) {
    return empty.buckets;
}

static size_t table_size(uint32_t capacity) {
    return sizeof(struct fwd_table) + capacity * sizeof(struct fwd_bucket);
}

static size_t overflow_size(uint32_t capacity) {
    return sizeof(struct fwd_overflow) + capacity * sizeof(struct fwd_bucket);
}

static uint32_t place(fwd_SEL sel, uint64_t multiplier, uint32_t capacity) {
    return (uint32_t)(((uint64_t)(uintptr_t)sel * multiplier >> (FWD_HASH_SHIFT + 4)) & (capacity - 1));
}

/// A sequence of odd multipliers (splitmix64). Deterministic, so runs repeat as far as addresses do.
static uint64_t multiplier_at(uint32_t i) {
    uint64_t x = (i + 1u) * UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (x ^ (x >> 31)) | 1;
}

// ---------------------------------------------------------------- Reading

static fwd_SEL load_sel(const struct fwd_bucket *bucket) {
    return __atomic_load_n(&bucket->sel, __ATOMIC_ACQUIRE); // the implementation was stored before it
}

static fwd_IMP load_imp(const struct fwd_bucket *bucket) {
    return __atomic_load_n(&bucket->imp, __ATOMIC_ACQUIRE); // whoever calls it sees what it needs
}

static void store_imp(struct fwd_bucket *bucket, fwd_IMP imp) {
    __atomic_store_n(&bucket->imp, imp, __ATOMIC_RELEASE); // pairs with load_imp
}

static struct fwd_bucket *overflow_find(struct fwd_overflow *overflow, fwd_SEL sel, uint32_t *probes) {
    if (!overflow) return NULL;
    for (uint32_t i = place(sel, multiplier_at(0), overflow->capacity);; i = (i + 1) & (overflow->capacity - 1)) {
        struct fwd_bucket *entry = &overflow->entries[i];
        fwd_SEL found = load_sel(entry);
        if (!found) return NULL;
        ++*probes;
        if (found == sel) return entry;
    }
}

static struct fwd_bucket *bucket_of(struct fwd_table *table, fwd_SEL sel) {
    return &table->buckets[place(sel, table->multiplier, table->capacity)];
}

/// Where `sel` stands in the table, flushed or not; NULL when it has no place.
static struct fwd_bucket *find(struct fwd_table *table, fwd_SEL sel, uint32_t *probes) {
    struct fwd_bucket *bucket = bucket_of(table, sel);
    if (load_sel(bucket) == sel) return bucket;
    // Acquire: an overflow table is complete before it is published.
    return overflow_find(__atomic_load_n(&table->overflow, __ATOMIC_ACQUIRE), sel, probes);
}

fwd_IMP fwd_table_read(fwd_Class cls, fwd_SEL sel, uint32_t *out_probes) {
    uint32_t probes = 1;
    // Acquire: as the pivot.
    struct fwd_table *table = __atomic_load_n(&cls->table, __ATOMIC_ACQUIRE);
    struct fwd_bucket *bucket = table && sel ? find(table, sel, &probes) : NULL;
    fwd_IMP imp = bucket ? load_imp(bucket) : fwd_msgMiss;
    if (out_probes) *out_probes = probes;
    return imp == fwd_msgMiss ? NULL : imp;
}

// ---------------------------------------------------------------- Building

struct entries { fwd_SEL *sels; fwd_IMP *imps; uint32_t count; };

static void entry_put(struct fwd_bucket *bucket, fwd_SEL sel, fwd_IMP imp) {
    store_imp(bucket, imp);
    __atomic_store_n(&bucket->sel, sel, __ATOMIC_RELEASE); // last: a reader that matches it finds the implementation
}

/// How many entries fall on a place that is taken. Stops counting above `limit`.
static uint32_t collisions(const struct entries *entries, uint64_t multiplier, uint32_t capacity, uint32_t limit,
                           uint64_t *bits) {
    memset(bits, 0, (capacity + 63) / 64 * sizeof *bits);
    uint32_t found = 0;
    for (uint32_t i = 0; i < entries->count && found <= limit; i++) {
        uint32_t at = place(entries->sels[i], multiplier, capacity);
        uint64_t bit = UINT64_C(1) << (at & 63);
        found += (bits[at >> 6] & bit) != 0;
        bits[at >> 6] |= bit;
    }
    return found;
}

struct shape { uint32_t capacity, overflow; uint64_t multiplier; };

static uint32_t power_of_two(uint32_t at_least) {
    uint32_t power = FIRST_CAPACITY;
    while (power < at_least) power *= 2;
    return power;
}

/// The smallest room with a perfect multiplier among the first few. `overflow` is 0 when there is one.
static struct shape small_shape(const struct entries *entries) {
    uint64_t bits[SMALL_MAX * SMALL_SPREAD / 64 + 1];
    uint32_t largest = power_of_two(entries->count * SMALL_SPREAD / 2 + 1);
    struct shape best = {largest, UINT32_MAX, 1};
    for (uint32_t capacity = power_of_two(entries->count * 2); capacity <= largest; capacity *= 2) {
        for (uint32_t i = 0; i < SMALL_TRIES; i++) {
            uint32_t found = collisions(entries, multiplier_at(i), capacity, capacity == largest ? best.overflow : 0, bits);
            if (found == 0) return (struct shape){capacity, 0, multiplier_at(i)};
            if (capacity == largest && found < best.overflow) best = (struct shape){capacity, found, multiplier_at(i)};
        }
    }
    return best;
}

/// The multiplier with the fewest collisions among a few. Capacity 0: out of memory.
static struct shape large_shape(const struct entries *entries) {
    uint32_t capacity = power_of_two(entries->count * LARGE_SPREAD);
    size_t size = (capacity + 63) / 64 * sizeof(uint64_t);
    uint64_t *bits = fwd_memory_allocate(size, FWD_MEMORY_INTERNAL);
    struct shape best = {bits ? capacity : 0, UINT32_MAX, 1};
    for (uint32_t i = 0; bits && i < LARGE_TRIES; i++) {
        uint32_t found = collisions(entries, multiplier_at(i), capacity, best.overflow, bits);
        if (found < best.overflow) best = (struct shape){capacity, found, multiplier_at(i)};
    }
    fwd_memory_free(bits, size, FWD_MEMORY_INTERNAL);
    return best;
}

static struct fwd_table *table_make(fwd_Class cls, uint32_t capacity, uint64_t multiplier) {
    struct fwd_table *table = fwd_memory_allocate(table_size(capacity), FWD_MEMORY_INTERNAL);
    if (!table) return NULL;
    table->owner = cls;
    table->capacity = capacity;
    table->multiplier = multiplier;
    table->mask = (capacity - 1) << 4;
    for (uint32_t i = 0; i < capacity; i++) table->buckets[i].imp = fwd_msgMiss;
    return table;
}

static struct fwd_overflow *overflow_make(uint32_t entries) {
    uint32_t capacity = power_of_two(entries * 2 + 2);
    struct fwd_overflow *overflow = fwd_memory_allocate(overflow_size(capacity), FWD_MEMORY_INTERNAL);
    if (overflow) overflow->capacity = capacity;
    return overflow;
}

/// The caller knows that the selector is not in it and that there is room.
static void overflow_put(struct fwd_overflow *overflow, fwd_SEL sel, fwd_IMP imp) {
    uint32_t i = place(sel, multiplier_at(0), overflow->capacity);
    while (overflow->entries[i].sel) i = (i + 1) & (overflow->capacity - 1);
    entry_put(&overflow->entries[i], sel, imp);
    overflow->count++;
}

static struct fwd_table *table_build(fwd_Class cls, const struct entries *entries) {
    struct shape shape = entries->count <= SMALL_MAX ? small_shape(entries) : large_shape(entries);
    struct fwd_table *table = shape.capacity ? table_make(cls, shape.capacity, shape.multiplier) : NULL;
    if (!table) return NULL;
    if (shape.overflow && !(table->overflow = overflow_make(shape.overflow))) {
        fwd_memory_free(table, table_size(table->capacity), FWD_MEMORY_INTERNAL);
        return NULL;
    }
    for (uint32_t i = 0; i < entries->count; i++) {
        struct fwd_bucket *bucket = bucket_of(table, entries->sels[i]);
        if (bucket->sel) {
            overflow_put(table->overflow, entries->sels[i], entries->imps[i]);
        } else {
            entry_put(bucket, entries->sels[i], entries->imps[i]);
            table->occupied++;
        }
        table->live += entries->imps[i] != fwd_msgMiss;
    }
    return table;
}

static void retire_table(struct fwd_table *table) {
    table->next_retired = retired.tables;
    retired.tables = table;
}

static void retire_overflow(struct fwd_overflow *overflow) {
    overflow->next_retired = retired.overflows;
    retired.overflows = overflow;
}

/// Visits buckets, then overflow entries: pass -1 first. Returns -1 at the end.
static int64_t next_entry(struct fwd_table *table, int64_t previous, struct fwd_bucket **bucket) {
    struct fwd_overflow *overflow = table->overflow;
    int64_t end = (int64_t)table->capacity + (overflow ? overflow->capacity : 0);
    for (int64_t i = previous + 1; i < end; i++) {
        struct fwd_bucket *at = i < table->capacity ? &table->buckets[i] : &overflow->entries[i - table->capacity];
        if (!at->sel) continue;
        *bucket = at;
        return i;
    }
    return -1;
}

/// A table with the old one's entries and one more takes its place. False: out of memory, or too many entries.
static bool rebuild_locked(fwd_Class cls, fwd_SEL sel, fwd_IMP imp) {
    struct fwd_table *old = cls->table;
    uint32_t most = old->occupied + (old->overflow ? old->overflow->count : 0) + 1;
    if (most > ENTRIES_MAX) return false;
    size_t size = most * (sizeof(fwd_SEL) + sizeof(fwd_IMP));
    fwd_SEL *sels = fwd_memory_allocate(size, FWD_MEMORY_INTERNAL);
    if (!sels) return false;
    struct entries entries = {sels, (fwd_IMP *)(void *)(sels + most), 0};
    struct fwd_bucket *bucket;
    for (int64_t i = next_entry(old, -1, &bucket); i >= 0; i = next_entry(old, i, &bucket)) {
        entries.sels[entries.count] = bucket->sel;
        entries.imps[entries.count++] = bucket->imp;
    }
    entries.sels[entries.count] = sel;
    entries.imps[entries.count++] = imp;
    struct fwd_table *table = table_build(cls, &entries);
    fwd_memory_free(sels, size, FWD_MEMORY_INTERNAL);
    if (!table) return false;
    // Release: the table is complete for who reads it by class->table.
    __atomic_store_n(&cls->table, table, __ATOMIC_RELEASE);
    fwd_table_publish_locked(cls);
    if (old->overflow) retire_overflow(old->overflow);
    retire_table(old);
    return true;
}

/// Puts an entry whose place is taken beside the table. False: rebuild instead.
static bool overflow_fill_locked(struct fwd_table *table, fwd_SEL sel, fwd_IMP imp) {
    if (table->capacity <= SMALL_MAX * SMALL_SPREAD / 2 || table->occupied > table->capacity / 4) return false;
    struct fwd_overflow *overflow = table->overflow;
    uint32_t count = overflow ? overflow->count : 0;
    if (count >= table->capacity / 32) return false;
    if (overflow && (count + 1) * 2 <= overflow->capacity) {
        overflow_put(overflow, sel, imp);
        return true;
    }
    struct fwd_overflow *larger = overflow_make(count * 2 + 1);
    if (!larger) return false;
    for (uint32_t i = 0; overflow && i < overflow->capacity; i++) {
        if (overflow->entries[i].sel) overflow_put(larger, overflow->entries[i].sel, overflow->entries[i].imp);
    }
    overflow_put(larger, sel, imp);
    __atomic_store_n(&table->overflow, larger, __ATOMIC_RELEASE); // complete before it is seen
    if (overflow) retire_overflow(overflow);
    return true;
}

bool fwd_table_fill_locked(fwd_Class cls, fwd_SEL sel, fwd_IMP imp) {
    FWD_ASSERT_LOCKED(FWD_LOCK_MUTATION);
    FWD_ASSERT(imp != fwd_msgMiss);
    if (!sel || !fwd_class_is(cls, FWD_CLASS_INITIALIZED)) return false;
    struct fwd_table *table = cls->table;
    if (!table) {
        table = table_make(cls, FIRST_CAPACITY, multiplier_at(0));
        if (!table) return false;
        __atomic_store_n(&cls->table, table, __ATOMIC_RELEASE); // complete before it is seen
        fwd_table_publish_locked(cls);
    }
    uint32_t probes = 0;
    struct fwd_bucket *bucket = find(table, sel, &probes);
    if (bucket) {
        table->live += bucket->imp == fwd_msgMiss;
        store_imp(bucket, imp);
        return true;
    }
    bucket = bucket_of(table, sel);
    if (!bucket->sel && (table->occupied + 1) * 2 <= table->capacity) {
        entry_put(bucket, sel, imp);
        table->occupied++;
        table->live++;
        return true;
    }
    if (overflow_fill_locked(table, sel, imp)) {
        table->live++;
        return true;
    }
    return rebuild_locked(cls, sel, imp);
}

void fwd_table_publish_locked(fwd_Class cls) {
    bool hidden = !cls->table || fwd_trace_isOn() || !fwd_class_is(cls, FWD_CLASS_INITIALIZED);
    // Release: the table's contents come before its address.
    __atomic_store_n(&cls->pivot, hidden ? empty.buckets : cls->table->buckets, __ATOMIC_RELEASE);
}

void fwd_table_publishAll_locked(void) {
    FWD_ASSERT_LOCKED(FWD_LOCK_MUTATION);
    for (fwd_Class cls = fwd_class_nextOfAll_locked(NULL); cls; cls = fwd_class_nextOfAll_locked(cls))
        fwd_table_publish_locked(cls);
}

// ---------------------------------------------------------------- Flushing

uint32_t fwd_table_flush_locked(fwd_Class cls) {
    struct fwd_table *table = cls->table;
    uint32_t flushed = table ? table->live : 0;
    if (flushed == 0) return 0;
    struct fwd_bucket *bucket;
    for (int64_t i = next_entry(table, -1, &bucket); i >= 0; i = next_entry(table, i, &bucket))
        store_imp(bucket, fwd_msgMiss);
    table->live = 0;
    return flushed;
}

static void touch(struct fwd_pointers *touched, fwd_Class cls, uint32_t flushed) {
    if (!touched || flushed == 0 || !fwd_trace_isOn()) return;
    if (!fwd_pointers_add(touched, cls)) return; // memory is out: an event less
    if (!fwd_pointers_add(touched, (void *)(uintptr_t)flushed)) touched->count--;
}

void fwd_table_flushTree_locked(fwd_Class root, struct fwd_pointers *touched) {
    FWD_ASSERT_LOCKED(FWD_LOCK_MUTATION);
    for (fwd_Class cls = root; cls; cls = fwd_class_nextInTree_locked(root, cls))
        touch(touched, cls, fwd_table_flush_locked(cls));
}

void fwd_table_flushEntry_locked(fwd_Class root, fwd_SEL sel, fwd_IMP old, struct fwd_pointers *touched) {
    FWD_ASSERT_LOCKED(FWD_LOCK_MUTATION);
    for (fwd_Class cls = root; cls; cls = fwd_class_nextInTree_locked(root, cls)) {
        if (cls->table && cls->table->live && fwd_table_read(cls, sel, NULL) == old)
            touch(touched, cls, fwd_table_flush_locked(cls));
    }
}

void fwd_table_traceFlush(struct fwd_pointers *touched, fwd_SEL sel, const char *reason) {
    for (uint32_t i = 0; i + 1 < touched->count; i += 2) {
        fwd_trace_emit(&(fwd_trace_event){
            .kind = FWD_TRACE_FLUSH, .cls = touched->items[i], .sel = sel,
            .entries = (uint32_t)(uintptr_t)touched->items[i + 1], .text = reason});
    }
    fwd_pointers_free(touched);
}

void fwd_flush_caches(fwd_Class cls) {
    struct fwd_pointers touched = {NULL, 0, 0};
    fwd_lock(FWD_LOCK_MUTATION);
    if (cls) {
        fwd_table_flushTree_locked(cls, &touched);
        // A metaclass's subtree may hold the class itself (the root's does).
        if (!fwd_class_is(cls, FWD_CLASS_META)) fwd_table_flushTree_locked(cls->isa, &touched);
    } else {
        for (cls = fwd_class_nextOfAll_locked(NULL); cls; cls = fwd_class_nextOfAll_locked(cls))
            touch(&touched, cls, fwd_table_flush_locked(cls));
    }
    fwd_unlock(FWD_LOCK_MUTATION);
    fwd_table_traceFlush(&touched, NULL, "flush");
}

// ---------------------------------------------------------------- Reclaiming

void fwd_table_retire_locked(fwd_Class cls) {
    struct fwd_table *table = cls->table;
    __atomic_store_n(&cls->table, NULL, __ATOMIC_RELEASE);
    __atomic_store_n(&cls->pivot, empty.buckets, __ATOMIC_RELEASE);
    if (!table) return;
    if (table->overflow) retire_overflow(table->overflow);
    table->overflow = NULL;
    retire_table(table);
}

void fwd_collect(void) {
    fwd_lock(FWD_LOCK_MUTATION);
    struct fwd_table *tables = retired.tables;
    struct fwd_overflow *overflows = retired.overflows;
    retired.tables = NULL;
    retired.overflows = NULL;
    fwd_unlock(FWD_LOCK_MUTATION);
    for (struct fwd_table *table = tables, *next; table; table = next) {
        next = table->next_retired;
        size_t size = table_size(table->capacity);
#if FWD_CHECKS
        memset(table, 0x5a, size); // a reader that is still here shall notice
#endif
        fwd_memory_free(table, size, FWD_MEMORY_INTERNAL);
    }
    for (struct fwd_overflow *overflow = overflows, *next; overflow; overflow = next) {
        next = overflow->next_retired;
        size_t size = overflow_size(overflow->capacity);
#if FWD_CHECKS
        memset(overflow, 0x5a, size);
#endif
        fwd_memory_free(overflow, size, FWD_MEMORY_INTERNAL);
    }
    fwd_boxed_collect();
}

// ---------------------------------------------------------------- For teaching views

uint32_t fwd_class_cacheCount(fwd_Class cls) {
    if (!cls) return 0;
    fwd_lock(FWD_LOCK_MUTATION);
    uint32_t count = cls->table ? cls->table->live : 0;
    fwd_unlock(FWD_LOCK_MUTATION);
    return count;
}

uint32_t fwd_class_cacheCapacity(fwd_Class cls) {
    if (!cls) return 0;
    fwd_lock(FWD_LOCK_MUTATION);
    uint32_t capacity = cls->table ? cls->table->capacity : 0;
    fwd_unlock(FWD_LOCK_MUTATION);
    return capacity;
}

bool fwd_class_cacheEntry(fwd_Class cls, uint32_t index, fwd_SEL *sel, fwd_IMP *imp) {
    *sel = NULL;
    *imp = NULL;
    if (!cls) return false;
    fwd_lock(FWD_LOCK_MUTATION);
    struct fwd_bucket *bucket = NULL;
    struct fwd_table *table = cls->table;
    for (int64_t i = table ? next_entry(table, -1, &bucket) : -1; i >= 0; i = next_entry(table, i, &bucket)) {
        if (bucket->imp == fwd_msgMiss || index-- > 0) continue;
        *sel = bucket->sel;
        *imp = bucket->imp;
        break;
    }
    fwd_unlock(FWD_LOCK_MUTATION);
    return *sel != NULL;
}

/// The invariants of rule 2 and of the counts, for tests. NULL, or what is wrong.
const char *fwd_table_check(fwd_Class cls) {
    const char *wrong = NULL;
    fwd_lock(FWD_LOCK_MUTATION);
    struct fwd_table *table = cls->table;
    uint32_t live = 0, occupied = 0, probes;
    for (uint32_t i = 0; table && i < table->capacity; i++) {
        const struct fwd_bucket *bucket = &table->buckets[i];
        if (!bucket->sel && bucket->imp != fwd_msgMiss) wrong = "an empty bucket has an implementation";
        if (bucket->sel && place(bucket->sel, table->multiplier, table->capacity) != i) wrong = "a selector is misplaced";
        occupied += bucket->sel != NULL;
    }
    struct fwd_bucket *bucket;
    for (int64_t i = table ? next_entry(table, -1, &bucket) : -1; i >= 0; i = next_entry(table, i, &bucket)) {
        live += bucket->imp != fwd_msgMiss;
        if (find(table, bucket->sel, &probes) != bucket) wrong = "an entry is stored twice, or not found";
    }
    if (table && live != table->live) wrong = "the count of live entries is off";
    if (table && occupied != table->occupied) wrong = "the count of occupied buckets is off";
    bool hidden = !table || fwd_trace_isOn() || !fwd_class_is(cls, FWD_CLASS_INITIALIZED);
    if (cls->pivot != (hidden ? empty.buckets : table->buckets)) wrong = "the wrong table is published";
    fwd_unlock(FWD_LOCK_MUTATION);
    return wrong;
}
