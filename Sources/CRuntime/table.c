// Tables: one per class, the memory of its lookups. A send that hits reads nothing but the class and its table.
//
//     class->table ──▶ [ owner, counts … multiplier, mask | bucket 0 | bucket 1 | … | order ]
//     class->pivot ──────────────────────────────────────▲   (or the static empty table's)
//     class->multiplier = table->multiplier
//
// A selector's bucket is at (selector × multiplier >> 28) & mask, an offset in bytes. The multiplier is chosen so that no
// two remembered selectors share a bucket: a hit is one comparison, never a sequence of probes. A new selector whose bucket is
// taken goes to `overflow`, a small hash table that the slow path reads. When such an entry is wanted again, or when there are
// too many, the table is rebuilt with another multiplier and more room. Above SMALL_MAX entries a
// perfect multiplier is too rare, so a few selectors (about one in a hundred) stay in the overflow for good.
//
// Readers take no lock. Five rules keep them right:
//   1. What a reader needs in order to stay inside a table hangs off one pointer: buckets and mask. A table is complete before
//      the pivot is stored (release); the reader's loads depend on the pivot by address, or acquire it.
//   2. A bucket goes from empty to (sel, imp) once: imp first, then sel (release). From then on the selector stays; the
//      implementation is replaced by single stores. So a reader sees an implementation that this selector had, or
//      fwd_msgMiss, which leads to the slow path. Flushing stores fwd_msgMiss in every bucket.
//   3. An outgrown table is linked to its successor (next_retired) and stays readable, because a reader leaves no trace and
//      may still be in it. It is freed with its class, or by fwd_collect, when the host says that no send is in flight. Since
//      room doubles, the retired tables of a class add up to a small multiple of the live one. A class that is disposed of has
//      no user left, so a process that makes and disposes of classes for weeks keeps none of their tables.
//      While the process has one thread, no send can be in flight here, and what is replaced is freed at once.
//   4. Rule 1 orders what depends on the pivot: the table. What the *method* loads does not depend on it, and AArch64 may load
//      it early: a thread that is the first to see a new table or a new implementation could call it and yet find data from
//      before. The hit path pays for no barrier, so the thread that publishes code does, for all threads at once (barrier.c).
//      A load that a thread makes after that barrier sees what was written before it; a load made earlier can belong only to a
//      send that also read the table before it, and so took the slow path, which reads with acquire. Where the system refuses
//      the barrier, no table is published any more: every send takes the slow path.
//   5. The multiplier is read from the class, beside the pivot and not behind it, so that the multiplication does not wait
//      for the table. The two are stored one after the other, and a reader may combine one table's pivot with another's
//      multiplier. It then looks in a wrong bucket of the right table, finds another selector or none there, and takes the
//      slow path. The mask cannot be moved in the same way: with a larger table's mask a reader would leave the table.
//
// `order` lists the entries with an implementation in the order in which they came, so flushing costs as much as was
// remembered. While a class is not initialized and while tracing is on, `pivot` is the empty table's: every send takes
// the slow path, which reads class->table itself. Flushed selectors keep their buckets when a table grows, so a class that is
// changed and used in turn settles instead of growing.
//
// Tests/CRuntimeTests/models/table-growth.pml checks rules 1, 2, 3 and 5. Locking: writers hold FWD_LOCK_MUTATION.
#include "barrier.h"
#include "lifetime.h"

enum {
    FIRST_CAPACITY = 16,
    SMALL_MAX = 64,       // entries up to which the hash is perfect
    SMALL_SPREAD = 4,     // least room per entry of a small table
    SMALL_TRIES = 24,     // multipliers tried per size
    SMALL_SIZES = 3,      // sizes tried, each twice the one before
    SMALL_LARGEST = 4096, // no small table is larger
    LARGE_SPREAD = 8,     // least room per entry of a large table
    LARGE_TRIES = 6,
    ENTRIES_MAX = 1 << 16, // further selectors are looked up each time
#if defined(__aarch64__) && !FWD_PORTABLE
    PAIRED_READS = 1,
#else
    PAIRED_READS = 0,
#endif
};

/// The entries that share their place with another: open addressing, load ≤ 1/2.
struct fwd_overflow {
    struct fwd_overflow *next_retired; // of the same table
    uint32_t capacity, count;
    struct fwd_bucket entries[];
};

static struct fwd_table empty = {.buckets = {{NULL, fwd_msgMiss}}};

/// No table may be published: the barrier was refused once. MUTATION.
static bool is_unordered;

struct fwd_bucket *fwd_table_empty(void) {
    return empty.buckets;
}

/// Most entries beside a table before it is built anew.
static uint32_t overflow_limit(uint32_t capacity) { return capacity / 4 + 2; }

/// Most entries of a table, which is the length of `order`.
static uint32_t order_room(uint32_t capacity) { return capacity / 2 + overflow_limit(capacity); }

static size_t table_size(uint32_t capacity) {
    return sizeof(struct fwd_table) + capacity * sizeof(struct fwd_bucket) +
           order_room(capacity) * sizeof(uint32_t);
}

/// Places of the live entries: below `capacity` a bucket, else (minus capacity) an entry of the overflow.
static uint32_t *order_of(struct fwd_table *table) {
    return (uint32_t *)(void *)&table->buckets[table->capacity];
}

static size_t overflow_size(uint32_t capacity) {
    return sizeof(struct fwd_overflow) + capacity * sizeof(struct fwd_bucket);
}

static uint32_t place(fwd_SEL sel, uint64_t multiplier, uint32_t capacity) {
    return (
        uint32_t)(((uint64_t)(uintptr_t)sel * multiplier >> (FWD_HASH_SHIFT + 4)) & (capacity - 1));
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
    return __atomic_load_n(
        &bucket->sel, __ATOMIC_ACQUIRE); // the implementation was stored before it
}

static fwd_IMP load_imp(const struct fwd_bucket *bucket) {
    return __atomic_load_n(&bucket->imp, __ATOMIC_ACQUIRE); // whoever calls it sees what it needs
}

static void store_imp(struct fwd_bucket *bucket, fwd_IMP imp) {
    __atomic_store_n(&bucket->imp, imp, __ATOMIC_RELEASE); // pairs with load_imp
}

static struct fwd_bucket *overflow_find(
    struct fwd_overflow *overflow, fwd_SEL sel, uint32_t *probes) {
    if (!overflow) return NULL;
    for (uint32_t i = place(sel, multiplier_at(0), overflow->capacity);;
         i = (i + 1) & (overflow->capacity - 1)) {
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

struct entries {
    fwd_SEL *sels;
    fwd_IMP *imps;
    uint32_t count;
};

static void entry_put(struct fwd_bucket *bucket, fwd_SEL sel, fwd_IMP imp) {
    store_imp(bucket, imp);
    __atomic_store_n(&bucket->sel, sel,
        __ATOMIC_RELEASE); // last: a reader that matches it finds the implementation
}

/// How many entries fall on a place that is taken. Stops counting above `limit`.
static uint32_t collisions(const struct entries *entries, uint64_t multiplier, uint32_t capacity,
    uint32_t limit, uint64_t *bits) {
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

struct shape {
    uint32_t capacity, overflow;
    uint64_t multiplier;
};

static uint32_t power_of_two(uint32_t at_least) {
    uint32_t power = FIRST_CAPACITY;
    while (power < at_least) power *= 2;
    return power;
}

/// Room with a perfect multiplier among the first few (`overflow` 0), or the best of the largest size tried. Below
/// count² / 8 places a perfect multiplier is hopelessly rare.
static struct shape small_shape(const struct entries *entries) {
    uint64_t bits[SMALL_LARGEST / 64];
    uint32_t count = entries->count;
    uint32_t capacity = power_of_two(
        count * count / 8 > count * SMALL_SPREAD ? count * count / 8 : count * SMALL_SPREAD);
    struct shape best = {0, UINT32_MAX, 1};
    for (int size = 0; size < SMALL_SIZES; size++, capacity *= 2) {
        for (uint32_t i = 0; i < SMALL_TRIES; i++) {
            uint32_t limit = size == SMALL_SIZES - 1 ? best.overflow : 0;
            uint32_t found = collisions(entries, multiplier_at(i), capacity, limit, bits);
            if (found == 0) return (struct shape){capacity, 0, multiplier_at(i)};
            if (size == SMALL_SIZES - 1 && found < best.overflow)
                best = (struct shape){capacity, found, multiplier_at(i)};
        }
    }
    return best;
}

/// The first multiplier with next to no collisions, or the best of a few. Capacity 0: out of memory.
static struct shape large_shape(const struct entries *entries) {
    uint32_t capacity = power_of_two(entries->count * LARGE_SPREAD);
    size_t size = (capacity + 63) / 64 * sizeof(uint64_t);
    uint64_t *bits = fwd_memory_allocate(size, FWD_MEMORY_INTERNAL);
    struct shape best = {bits ? capacity : 0, UINT32_MAX, 1};
    for (uint32_t i = 0; bits && i < LARGE_TRIES && best.overflow > entries->count / 64; i++) {
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
    // An empty bucket matches the NULL selector only, which falls on the first. The AArch64 messenger reads selector and
    // implementation with one instruction, in no order: it may see a selector with what stood beside it when empty.
    uint32_t end = PAIRED_READS ? capacity : 1;
    for (uint32_t i = 0; i < end; i++) table->buckets[i].imp = fwd_msgMiss;
    return table;
}

static struct fwd_overflow *overflow_make(uint32_t entries) {
    uint32_t capacity = power_of_two(entries * 2 + 2);
    struct fwd_overflow *overflow =
        fwd_memory_allocate(overflow_size(capacity), FWD_MEMORY_INTERNAL);
    if (overflow) overflow->capacity = capacity;
    return overflow;
}

/// The entry's index. The caller knows that the selector is not in it and that there is room.
static uint32_t overflow_put(struct fwd_overflow *overflow, fwd_SEL sel, fwd_IMP imp) {
    uint32_t i = place(sel, multiplier_at(0), overflow->capacity);
    while (overflow->entries[i].sel) i = (i + 1) & (overflow->capacity - 1);
    entry_put(&overflow->entries[i], sel, imp);
    overflow->count++;
    return i;
}

static void note_live(struct fwd_table *table, uint32_t at) {
    FWD_ASSERT(table->live < order_room(table->capacity));
    order_of(table)[table->live++] = at;
}

static struct fwd_table *table_build(fwd_Class cls, const struct entries *entries) {
    struct shape shape = entries->count <= SMALL_MAX ? small_shape(entries) : large_shape(entries);
    struct fwd_table *table =
        shape.capacity ? table_make(cls, shape.capacity, shape.multiplier) : NULL;
    if (!table) return NULL;
    if (shape.overflow && !(table->overflow = overflow_make(shape.overflow))) {
        fwd_memory_free(table, table_size(table->capacity), FWD_MEMORY_INTERNAL);
        return NULL;
    }
    for (uint32_t i = 0; i < entries->count; i++) {
        fwd_SEL sel = entries->sels[i];
        fwd_IMP imp = entries->imps[i];
        uint32_t at = place(sel, table->multiplier, table->capacity);
        if (table->buckets[at].sel) {
            at = table->capacity + overflow_put(table->overflow, sel, imp);
        } else {
            entry_put(&table->buckets[at], sel, imp);
            table->occupied++;
        }
        if (imp != fwd_msgMiss) note_live(table, at);
    }
    return table;
}

static void table_free(struct fwd_table *table) {
    size_t size = table_size(table->capacity);
#if FWD_CHECKS
    memset(table, 0x5a, size); // a reader that is still here shall notice
#endif
    fwd_memory_free(table, size, FWD_MEMORY_INTERNAL);
}

static void overflow_free(struct fwd_overflow *overflow) {
    size_t size = overflow_size(overflow->capacity);
#if FWD_CHECKS
    memset(overflow, 0x5a, size);
#endif
    fwd_memory_free(overflow, size, FWD_MEMORY_INTERNAL);
}

/// A table with everything that hangs on it: overflows, and older tables of the class.
static void free_with_retired(struct fwd_table *first) {
    for (struct fwd_table *table = first, *older; table; table = older) {
        older = table->next_retired;
        if (table->overflow) overflow_free(table->overflow);
        for (struct fwd_overflow *overflow = table->retired_overflows, *next; overflow;
             overflow = next) {
            next = overflow->next_retired;
            overflow_free(overflow);
        }
        table_free(table);
    }
}

/// `old` was replaced by `table`. Whoever might still read it is this thread, when there is one: then its memory, warm, serves
/// the next table.
static void retire_table(struct fwd_table *table, struct fwd_table *old) {
    if (FWD_SINGLE_THREADED()) free_with_retired(old);
    else table->next_retired = old;
}

static void retire_overflow(struct fwd_table *table, struct fwd_overflow *old) {
    if (FWD_SINGLE_THREADED()) {
        overflow_free(old);
        return;
    }
    old->next_retired = table->retired_overflows;
    table->retired_overflows = old;
}

static struct fwd_bucket *entry_at(struct fwd_table *table, uint32_t at) {
    return at < table->capacity ? &table->buckets[at]
                                : &table->overflow->entries[at - table->capacity];
}

static uint32_t entry_count(const struct fwd_table *table) {
    return table->occupied + (table->overflow ? table->overflow->count : 0);
}

/// All entries, the live ones first in their order, then the flushed ones.
static void collect_entries(struct fwd_table *table, struct entries *entries) {
    for (uint32_t i = 0; i < table->live; i++) {
        const struct fwd_bucket *entry = entry_at(table, order_of(table)[i]);
        entries->sels[entries->count] = entry->sel;
        entries->imps[entries->count++] = entry->imp;
    }
    if (table->live == entry_count(table)) return; // nothing is flushed
    uint32_t end = table->capacity + (table->overflow ? table->overflow->capacity : 0);
    for (uint32_t at = 0; at < end; at++) {
        const struct fwd_bucket *entry = entry_at(table, at);
        if (!entry->sel || entry->imp != fwd_msgMiss) continue;
        entries->sels[entries->count] = entry->sel;
        entries->imps[entries->count++] = fwd_msgMiss;
    }
}

/// A table with the old one's entries and one more (sel NULL: none) takes its place. False: out of memory; the old one
/// stays.
static bool rebuild_locked(fwd_Class cls, fwd_SEL sel, fwd_IMP imp) {
    struct fwd_table *old = cls->table;
    uint32_t most = entry_count(old) + 1;
    size_t size = most * (sizeof(fwd_SEL) + sizeof(fwd_IMP));
    fwd_SEL *sels = fwd_memory_allocate(size, FWD_MEMORY_INTERNAL);
    if (!sels) return false;
    struct entries entries = {sels, (fwd_IMP *)(void *)(sels + most), 0};
    collect_entries(old, &entries);
    if (sel) {
        entries.sels[entries.count] = sel;
        entries.imps[entries.count++] = imp;
    }
    struct fwd_table *table = table_build(cls, &entries);
    fwd_memory_free(sels, size, FWD_MEMORY_INTERNAL);
    if (!table) return false;
    // Release: the table is complete for who reads it by class->table.
    __atomic_store_n(&cls->table, table, __ATOMIC_RELEASE);
    fwd_table_publish_locked(cls);
    retire_table(table, old);
    return true;
}

/// An overflow with room for more takes the old one's place. False: out of memory.
static bool overflow_grow_locked(struct fwd_table *table) {
    struct fwd_overflow *old = table->overflow;
    struct fwd_overflow *larger = overflow_make(old ? old->count * 2 : 1);
    if (!larger) return false;
    uint32_t *order = order_of(table);
    for (uint32_t i = 0; i < table->live; i++) {
        if (order[i] < table->capacity) continue;
        const struct fwd_bucket *entry = entry_at(table, order[i]);
        order[i] = table->capacity + overflow_put(larger, entry->sel, entry->imp);
    }
    for (uint32_t i = 0; old && i < old->capacity; i++) {
        if (old->entries[i].sel && old->entries[i].imp == fwd_msgMiss)
            (void)overflow_put(larger, old->entries[i].sel, fwd_msgMiss);
    }
    __atomic_store_n(&table->overflow, larger, __ATOMIC_RELEASE); // complete before it is seen
    if (old) retire_overflow(table, old);
    return true;
}

/// Puts an entry whose place is taken beside the table. False: there are too many, or memory is out.
static bool overflow_fill_locked(struct fwd_table *table, fwd_SEL sel, fwd_IMP imp) {
    uint32_t count = table->overflow ? table->overflow->count : 0;
    if (count >= overflow_limit(table->capacity)) return false;
    bool has_room = table->overflow && (count + 1) * 2 <= table->overflow->capacity;
    if (!has_room && !overflow_grow_locked(table)) return false;
    note_live(table, table->capacity + overflow_put(table->overflow, sel, imp));
    // Relaxed: a hint to readers, who ask again under the lock.
    __atomic_store_n(&table->unsettled, 1, __ATOMIC_RELAXED);
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
    uint32_t at = place(sel, table->multiplier, table->capacity);
    struct fwd_bucket *bucket = &table->buckets[at];
    if (bucket->sel != sel) {
        uint32_t probes = 0;
        struct fwd_bucket *beside = overflow_find(table->overflow, sel, &probes);
        if (beside) {
            bucket = beside;
            at = table->capacity + (uint32_t)(beside - table->overflow->entries);
        }
    }
    if (bucket->sel == sel) {
        if (bucket->imp == fwd_msgMiss) note_live(table, at);
        store_imp(bucket, imp);
        return true;
    }
    if (entry_count(table) >= ENTRIES_MAX) return false;
    if (!bucket->sel && (table->occupied + 1) * 2 <= table->capacity) {
        entry_put(bucket, sel, imp);
        table->occupied++;
        note_live(table, at);
        return true;
    }
    return overflow_fill_locked(table, sel, imp) || rebuild_locked(cls, sel, imp);
}

void fwd_table_settle(fwd_Class cls) {
    fwd_lock(FWD_LOCK_MUTATION);
    struct fwd_table *table = cls->table;
    if (table && table->unsettled && !rebuild_locked(cls, NULL, NULL))
        __atomic_store_n(
            &table->unsettled, 0, __ATOMIC_RELAXED); // it stays as it is, and nobody tries again
    fwd_unlock(FWD_LOCK_MUTATION);
}

#if FWD_WEAK_HIT_PATH
void fwd_table_orderCode_locked(void) {
    FWD_ASSERT_LOCKED(FWD_LOCK_MUTATION);
    // With one thread there is nobody to see it late; a thread that is created sees what came before.
    if (FWD_SINGLE_THREADED() || is_unordered || fwd_barrier_all()) return;
    is_unordered = true;
    fwd_table_publishAll_locked();
}
#endif

static bool is_hidden_locked(fwd_Class cls) {
    return !cls->table || is_unordered || fwd_trace_isOn() ||
           !fwd_class_is(cls, FWD_CLASS_INITIALIZED);
}

void fwd_table_publish_locked(fwd_Class cls) {
    bool hidden = is_hidden_locked(cls);
    // Relaxed: with another table's multiplier a selector is not found (rule 5).
    if (!hidden) __atomic_store_n(&cls->multiplier, cls->table->multiplier, __ATOMIC_RELAXED);
    // Release: the table's contents come before its address.
    __atomic_store_n(&cls->pivot, hidden ? empty.buckets : cls->table->buckets, __ATOMIC_RELEASE);
}

void fwd_table_publishAll_locked(void) {
    FWD_ASSERT_LOCKED(FWD_LOCK_MUTATION);
    for (fwd_Class cls = fwd_class_nextOfAll_locked(NULL); cls;
         cls = fwd_class_nextOfAll_locked(cls))
        fwd_table_publish_locked(cls);
}

// ---------------------------------------------------------------- Flushing

uint32_t fwd_table_flush_locked(fwd_Class cls) {
    struct fwd_table *table = cls->table;
    uint32_t flushed = table ? table->live : 0;
    for (uint32_t i = 0; i < flushed; i++)
        store_imp(entry_at(table, order_of(table)[i]), fwd_msgMiss);
    if (table) table->live = 0;
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

void fwd_table_flushEntry_locked(
    fwd_Class root, fwd_SEL sel, fwd_IMP old, struct fwd_pointers *touched) {
    FWD_ASSERT_LOCKED(FWD_LOCK_MUTATION);
    for (fwd_Class cls = root; cls; cls = fwd_class_nextInTree_locked(root, cls)) {
        if (cls->table && cls->table->live && fwd_table_read(cls, sel, NULL) == old)
            touch(touched, cls, fwd_table_flush_locked(cls));
    }
}

void fwd_table_traceFlush(struct fwd_pointers *touched, fwd_SEL sel, const char *reason) {
    for (uint32_t i = 0; i + 1 < touched->count; i += 2) {
        fwd_trace_emit(&(fwd_trace_event){.kind = FWD_TRACE_FLUSH,
            .cls = touched->items[i],
            .sel = sel,
            .entries = (uint32_t)(uintptr_t)touched->items[i + 1],
            .text = reason});
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

void fwd_table_end_locked(fwd_Class cls) {
    struct fwd_table *table = cls->table;
    __atomic_store_n(&cls->table, NULL, __ATOMIC_RELEASE);
    __atomic_store_n(&cls->pivot, empty.buckets, __ATOMIC_RELEASE);
    free_with_retired(table);
}

void fwd_table_reset(void) { is_unordered = false; }

void fwd_collect(void) {
    fwd_lock(FWD_LOCK_MUTATION);
    for (fwd_Class cls = fwd_class_nextOfAll_locked(NULL); cls;
         cls = fwd_class_nextOfAll_locked(cls)) {
        struct fwd_table *table = cls->table;
        if (!table) continue;
        free_with_retired(table->next_retired);
        table->next_retired = NULL;
        for (struct fwd_overflow *overflow = table->retired_overflows, *next; overflow;
             overflow = next) {
            next = overflow->next_retired;
            overflow_free(overflow);
        }
        table->retired_overflows = NULL;
    }
    fwd_unlock(FWD_LOCK_MUTATION);
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
    struct fwd_table *table = cls->table;
    bool found = table && index < table->live;
    if (found) {
        const struct fwd_bucket *entry = entry_at(table, order_of(table)[index]);
        *sel = entry->sel;
        *imp = entry->imp;
    }
    fwd_unlock(FWD_LOCK_MUTATION);
    return found;
}

static const char *check_counts(struct fwd_table *table) {
    uint32_t live = 0, occupied = 0,
             end = table->capacity + (table->overflow ? table->overflow->capacity : 0);
    for (uint32_t at = 0; at < end; at++) {
        struct fwd_bucket *entry = entry_at(table, at);
        uint32_t probes = 0;
        bool marked = at == 0 || (PAIRED_READS && at < table->capacity);
        if (!entry->sel && entry->imp != (marked ? fwd_msgMiss : NULL))
            return "an empty bucket has an implementation";
        if (!entry->sel) continue;
        if (find(table, entry->sel, &probes) != entry)
            return "an entry is misplaced, or stored twice";
        live += entry->imp != fwd_msgMiss;
        occupied += at < table->capacity;
    }
    if (live != table->live) return "the count of live entries is off";
    if (occupied != table->occupied) return "the count of occupied buckets is off";
    if (table->multiplier % 2 == 0) return "the multiplier is even";
    for (uint32_t i = 0; i < live; i++) {
        if (entry_at(table, order_of(table)[i])->imp == fwd_msgMiss)
            return "the order lists a flushed entry";
        for (uint32_t j = 0; j < i && live < 256; j++)
            if (order_of(table)[i] == order_of(table)[j]) return "the order lists an entry twice";
    }
    return NULL;
}

/// The invariants of rule 2 and of the counts, for tests. NULL, or what is wrong.
const char *fwd_table_check(fwd_Class cls) {
    fwd_lock(FWD_LOCK_MUTATION);
    struct fwd_table *table = cls->table;
    const char *wrong = table ? check_counts(table) : NULL;
    bool hidden = is_hidden_locked(cls);
    if (cls->pivot != (hidden ? empty.buckets : table->buckets))
        wrong = "the wrong table is published";
    if (!hidden && cls->multiplier != table->multiplier)
        wrong = "the wrong multiplier is published";
    fwd_unlock(FWD_LOCK_MUTATION);
    return wrong;
}
