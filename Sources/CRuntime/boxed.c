// Boxed implementations: native code addresses for functions of one uniform type.
//
// The trampoline pool. Address space is reserved twice over: data slots below, stubs above, FWD_STUB_DISTANCE apart.
// Every stub is the same 16 bytes of position-independent code; it finds its slot at the fixed distance and jumps to
// the slot's entry, which spills the registers and calls fwd_boxed_frame. The code pages are one sealed memory file
// of 64 KB, mapped again for each chunk; no page is ever writable and executable, and no page changes once it is
// executable. So an implementation's record is found by a range check and one load, and stubs cost 16 bytes.
//
// Where memory files or executable mappings are refused, and in the portable build, addresses are libffi's closures
// (boxed-closure.c).
//
// Life. Three things end at three times, and nobody has to ask for it:
//   1. fwd_imp_destroyBoxed empties the implementation's cell (the slot's record): from then on a call returns zero.
//      fwd_imp_retireBoxed does that later: its record waits in the list `leaving` until no method has the implementation and
//      no send can be on its way to it (see 3), and answers as before.
//   2. The record and its context go when no call is inside. A call pins the record it has found and looks at the cell
//      again (hazard pointers; hook-reclaim.c); whoever destroys it looks at the pins, and the last call to leave
//      looks again. So a context ends at once, or with the call that uses it.
//   3. The address rests, and comes back to use later: it must lead to nobody else while somebody may still call it.
//      A method that has it still is found by a look at all methods, which is taken when addresses at rest are many
//      for the number of methods, so that it costs a few steps for each. A send on another thread may have
//      fetched it from a table and be some twenty instructions before its look at the cell, where nothing shows it:
//      with several threads an address rests for FWD_BOXED_REST at least, far longer than a thread that could run
//      is kept from running. Who keeps an address and calls it later still makes the mistake of calling any
//      function that is gone. fwd_collect, which promises that no send is under way, does not wait.
//
// Locking: the pool and the lists are written under FWD_LOCK_INTERN. Readers take no lock: a slot's record is
// published by a release store and read with acquire. A child of fork may find a slot being taken or laid aside when
// another thread held FWD_LOCK_INTERN: who forks takes it.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "encoding.h"
#include "hook.h"

#include <alloca.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

struct fwd_stub_pool fwd_stub_pool;

static struct fwd_boxed_record *live;
static struct fwd_boxed_record *leaving,
    *longest_leaving;          // retired ones, newest first, and the last of them
static uint32_t leaving_count; // atomic; written under FWD_LOCK_INTERN
static bool pool_refused;      // once memory was refused it is not asked for again until the reset

// ---------------------------------------------------------------- The pool

#if FWD_HAS_FRAME && !FWD_PORTABLE && defined(__linux__)

enum { CHUNK = 1 << 16 };

extern const char fwd_stub_begin[] __attribute__((visibility("hidden")));
extern const char fwd_stub_end[] __attribute__((visibility("hidden")));
extern void fwd_boxed_entry(void) __attribute__((visibility("hidden")));
extern void fwd_boxed_quick(void) __attribute__((visibility("hidden")));
extern void fwd_boxed_quick_double(void) __attribute__((visibility("hidden")));
#if defined(__x86_64__)
extern void fwd_boxed_quick_pair(void) __attribute__((visibility("hidden")));
extern void fwd_boxed_quick_receiver(void) __attribute__((visibility("hidden")));
#endif
_Static_assert(sizeof(struct fwd_stub_slot) == FWD_STUB_SIZE, "slot and stub have one size");
_Static_assert(offsetof(struct fwd_stub_slot, record) == FWD_SLOT_RECORD, "record");
_Static_assert(offsetof(struct fwd_stub_slot, entry) == FWD_SLOT_ENTRY, "entry");
_Static_assert(offsetof(struct fwd_boxed_record, boxed.quick) == FWD_RECORD_QUICK, "quick form");

#ifndef MFD_EXEC
#define MFD_EXEC 0x0010U // Linux 6.3; older kernels know no such flag and need none
#endif

static int code_file = -1;
static char *pool_base;                  // data slots; the stubs lie FWD_STUB_DISTANCE above
static size_t pool_next;                 // offset of the next slot never used
static struct fwd_stub_slot *free_slots; // linked through `entry`

/// A sealed file of CHUNK bytes of stubs, or -1.
static int make_code_file(void) {
    char *code = fwd_memory_allocate(CHUNK, FWD_MEMORY_INTERNAL);
    if (!code) return -1;
    for (size_t at = 0; at < CHUNK; at += FWD_STUB_SIZE)
        memcpy(code + at, fwd_stub_begin, (size_t)(fwd_stub_end - fwd_stub_begin));
    int file = memfd_create("fwd-stubs", MFD_CLOEXEC | MFD_ALLOW_SEALING | MFD_EXEC);
    if (file < 0) file = memfd_create("fwd-stubs", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    bool written =
        file >= 0 && write(file, code, CHUNK) == CHUNK &&
        fcntl(file, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0;
    fwd_memory_free(code, CHUNK, FWD_MEMORY_INTERNAL);
    if (written) return file;
    if (file >= 0) (void)close(file);
    return -1;
}

static bool open_pool_locked(void) {
    code_file = make_code_file();
    if (code_file < 0) return false;
    void *base = mmap(NULL, 2 * (size_t)FWD_STUB_DISTANCE, PROT_NONE,
        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (base == MAP_FAILED) {
        (void)close(code_file);
        code_file = -1;
        return false;
    }
    pool_base = base;
    // The first stub is nobody's: clang's check of indirect calls reads the eight bytes in front of what is called.
    pool_next = FWD_STUB_SIZE;
    return true;
}

/// Maps the next chunk: data for writing, stubs for execution.
static bool grow_pool_locked(void) {
    if (!pool_base && !open_pool_locked()) return false;
    size_t at = fwd_stub_pool.size;
    if (at + CHUNK > FWD_STUB_DISTANCE) return false;
    char *code = pool_base + FWD_STUB_DISTANCE + at;
    if (mprotect(pool_base + at, CHUNK, PROT_READ | PROT_WRITE) != 0) return false;
    if (mmap(code, CHUNK, PROT_READ | PROT_EXEC, MAP_SHARED | MAP_FIXED, code_file, 0) ==
        MAP_FAILED)
        return false;
    // The size first grows with the address still unknown (or known and covering less): readers see slots that exist.
    __atomic_store_n(&fwd_stub_pool.size, at + CHUNK, __ATOMIC_RELEASE);
    __atomic_store_n(
        &fwd_stub_pool.code, (uintptr_t)pool_base + FWD_STUB_DISTANCE, __ATOMIC_RELEASE);
    return true;
}

/// Gives the record a stub that jumps to `entry`. False: the pool cannot serve.
static bool take_stub_locked(struct fwd_boxed_record *record, void (*entry)(void)) {
    if (pool_refused) return false;
    struct fwd_stub_slot *slot = free_slots;
    if (slot) {
        free_slots = (struct fwd_stub_slot *)(void *)(uintptr_t)slot->entry;
    } else {
        if (pool_next >= fwd_stub_pool.size && !grow_pool_locked()) {
            pool_refused = fwd_stub_pool.size == 0;
            return false;
        }
        slot = (struct fwd_stub_slot *)(void *)(pool_base + pool_next);
        pool_next += sizeof *slot;
    }
    slot->entry = entry ? entry : fwd_boxed_entry;
    record->imp = (fwd_IMP)((uintptr_t)slot + FWD_STUB_DISTANCE);
    // Release: whoever finds the record by the address sees it whole.
    __atomic_store_n(&slot->record, record, __ATOMIC_RELEASE);
    return true;
}

static struct fwd_stub_slot *slot_of(const struct fwd_boxed_record *record) {
    return (struct fwd_stub_slot *)((uintptr_t)record->imp - FWD_STUB_DISTANCE);
}

#if defined(__x86_64__)
extern void fwd_boxed_gone_memory(void) __attribute__((visibility("hidden")));
extern void fwd_boxed_gone_x87(void) __attribute__((visibility("hidden")));
extern void fwd_boxed_gone_x87_pair(void) __attribute__((visibility("hidden")));

/// The entry of a destroyed implementation, which remembers where its callers look for the result.
static void (*gone_entry(fwd_Signature sig))(void) {
    switch ((enum fwd_where)sig->result_place.where) {
    case FWD_AT_MEMORY: return fwd_boxed_gone_memory;
    case FWD_AT_X87: return fwd_boxed_gone_x87;
    case FWD_AT_X87_PAIR: return fwd_boxed_gone_x87_pair;
    default: return fwd_boxed_entry;
    }
}

/// What a call of a destroyed implementation returns: as a message to nil, the address of a result in memory, or zero in the
/// registers that its caller reads.
static void give_zero(struct fwd_frame *frame, const fwd_boxed_cell *cell) {
    memset(frame->vector, 0, sizeof frame->vector);
    memset(frame->x87, 0, sizeof frame->x87);
    const struct fwd_stub_slot *slot = (const struct fwd_stub_slot *)(const void *)cell;
    void (*entry)(void) = __atomic_load_n(
        &slot->entry, __ATOMIC_RELAXED); // it was stored before the cell was emptied
    if (entry == fwd_boxed_gone_memory) frame->result[0] = frame->word[0];
    frame->x87_count = entry == fwd_boxed_gone_x87 ? 1 : entry == fwd_boxed_gone_x87_pair ? 2 : 0;
}
#else
static void (*gone_entry(fwd_Signature sig))(void) {
    (void)sig;
    return fwd_boxed_entry;
}
static void give_zero(struct fwd_frame *frame, const fwd_boxed_cell *cell) {
    (void)cell;
    memset(frame->vector, 0, sizeof frame->vector);
}
#endif

/// What the stub of an implementation with a quick form jumps to.
static void (*quick_entry(fwd_Signature sig))(void) {
    bool takes_double = sig->count == 3 && fwd_signature_argumentType(sig, 2)->kind == 'd';
    if (takes_double) return fwd_boxed_quick_double;
#if defined(__x86_64__)
    if (sig->result->kind != 'd' && sig->count <= 4)
        return sig->count == 2 ? fwd_boxed_quick_receiver : fwd_boxed_quick_pair;
#endif
    return fwd_boxed_quick;
}

static void forget_stub_locked(struct fwd_boxed_record *record) {
    struct fwd_stub_slot *slot = slot_of(record);
    __atomic_store_n(&slot->entry, gone_entry(record->boxed.signature), __ATOMIC_RELAXED);
    // Release: who finds no record finds the entry above.
    __atomic_store_n(&slot->record, NULL, __ATOMIC_RELEASE);
}

static void give_back_stub_locked(struct fwd_stub_slot *slot) {
    slot->entry = (void (*)(void))(uintptr_t)(void *)free_slots;
    free_slots = slot;
}

static void close_pool(void) {
    if (pool_base) (void)munmap(pool_base, 2 * (size_t)FWD_STUB_DISTANCE);
    if (code_file >= 0) (void)close(code_file);
    code_file = -1;
    pool_base = NULL;
    pool_next = 0;
    free_slots = NULL;
    fwd_stub_pool = (struct fwd_stub_pool){0, 0};
}

#else

static bool take_stub_locked(struct fwd_boxed_record *record, void (*entry)(void)) {
    (void)record;
    (void)entry;
    return false;
}
static struct fwd_stub_slot *slot_of(const struct fwd_boxed_record *record) {
    (void)record;
    return NULL;
}
static void (*quick_entry(fwd_Signature sig))(void) {
    (void)sig;
    return NULL;
}
static void forget_stub_locked(struct fwd_boxed_record *record) { (void)record; }
#if FWD_HAS_FRAME
static void give_zero(struct fwd_frame *frame, const fwd_boxed_cell *cell) {
    (void)frame, (void)cell;
} // no stub comes here
#endif
static void give_back_stub_locked(struct fwd_stub_slot *slot) { (void)slot; }
static void close_pool(void) {}

#endif

void fwd_boxed_allowPool(bool allowed) { pool_refused = !allowed; }

// ---------------------------------------------------------------- Addresses at rest

enum { REST_FEWEST = 256, METHODS_FOR_ONE = 8 };

/// Addresses that were laid aside, those in `older` before `younger.since`.
struct rest {
    struct fwd_pointers slots, closures;
    uint64_t since;
};
static struct rest younger, older;
static uint64_t enough_rest =
    REST_FEWEST;            // addresses in `younger` that are worth a look at all methods
static bool is_rest_enough; // atomic: `younger` has as many, a hint to look at the time
static uint64_t (*clock_for_tests)(void);

void fwd_boxed_setClock(uint64_t (*clock)(void)) { clock_for_tests = clock; }

static uint64_t now(void) {
    if (clock_for_tests) return clock_for_tests();
    struct timespec time = {0, 0};
#ifdef CLOCK_MONOTONIC_COARSE
    (void)clock_gettime(CLOCK_MONOTONIC_COARSE, &time); // a tick more or less does not count
#else
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
#endif
    return (uint64_t)time.tv_sec * UINT64_C(1000000000) + (uint64_t)time.tv_nsec;
}

static uint64_t count_of(const struct rest *rest) {
    return (uint64_t)rest->slots.count + rest->closures.count;
}

/// Lays the address of a record aside whose cell is empty. Out of memory for that, the address is lost.
static void lay_aside_locked(struct fwd_boxed_record *record) {
    if (count_of(&younger) == 0) younger.since = now();
    if (record->closure) (void)fwd_pointers_add(&younger.closures, record->closure);
    else (void)fwd_pointers_add(&younger.slots, slot_of(record));
    // Relaxed: who misses it leaves it to the next.
    if (count_of(&younger) >= enough_rest)
        __atomic_store_n(&is_rest_enough, true, __ATOMIC_RELAXED);
}

/// A bit for each stub of the pool, and the number of addresses that were seen.
struct marks {
    uint8_t *bits;
    size_t size;
    uint64_t seen;
    uint32_t look; // which one this is, from 1
};

static void mark(void *context, fwd_IMP imp) {
    struct marks *marks = context;
    marks->seen++;
    uintptr_t offset = (uintptr_t)imp - fwd_stub_pool.code;
    if (offset < fwd_stub_pool.size)
        marks->bits[offset / FWD_STUB_SIZE / 8] |= (uint8_t)(1u << offset / FWD_STUB_SIZE % 8);
    else if (imp && __atomic_load_n(&fwd_closure_exists, __ATOMIC_RELAXED))
        fwd_closure_mark_locked(imp, marks->look);
}

static void mark_lists(struct marks *marks, const struct fwd_method_list *list) {
    for (; list; list = list->next)
        for (uint32_t i = 0; i < list->count; i++) mark(marks, fwd_method_load(&list->methods[i]));
}

/// Room for the marks of a look at all methods; without memory, no bits.
static struct marks begin_look_locked(void) {
    static uint32_t looks;
    if (++looks == 0) looks = 1;
    size_t size = fwd_stub_pool.size / FWD_STUB_SIZE / 8 + 1;
    return (struct marks){fwd_memory_allocate(size, FWD_MEMORY_INTERNAL), size, 0, looks};
}

static void end_look(struct marks *marks) {
    fwd_memory_free(marks->bits, marks->size, FWD_MEMORY_INTERNAL);
}

/// Marks every implementation that a method has, or that a hooked one goes back to. Locking: MUTATION and INTERN.
static void mark_all_locked(struct marks *marks) {
    for (fwd_Class cls = fwd_class_nextOfAll_locked(NULL); cls;
         cls = fwd_class_nextOfAll_locked(cls)) {
        mark_lists(marks, cls->methods);
        if (!cls->hooks) continue;
        mark_lists(marks, cls->hooks->taken);
        for (uint32_t i = 0; i < cls->hooks->capacity; i++)
            for (const struct fwd_hook_site *site = cls->hooks->sites[i]; site; site = site->next)
                if (site->original) mark(marks, site->original);
    }
    fwd_hook_visitRetired(mark, marks);
}

static bool is_marked(const struct marks *marks, const struct fwd_stub_slot *slot) {
    size_t number = ((uintptr_t)slot + FWD_STUB_DISTANCE - fwd_stub_pool.code) / FWD_STUB_SIZE;
    return (marks->bits[number / 8] & 1u << number % 8) != 0;
}

/// Whether a method has the implementation.
static bool is_used_locked(const struct marks *marks, const struct fwd_boxed_record *record) {
    return record->closure ? fwd_closure_isMarked_locked(record->closure, marks->look)
                           : is_marked(marks, slot_of(record));
}

/// Gives back what no method has any more; the rest stays.
static void wake_locked(struct rest *rest, const struct marks *marks) {
    uint32_t left = 0;
    for (uint32_t i = 0; i < rest->slots.count; i++) {
        if (is_marked(marks, rest->slots.items[i]))
            rest->slots.items[left++] = rest->slots.items[i];
        else give_back_stub_locked(rest->slots.items[i]);
    }
    rest->slots.count = left;
    left = 0;
    for (uint32_t i = 0; i < rest->closures.count; i++)
        if (!fwd_closure_tryFree_locked(rest->closures.items[i], marks->look))
            rest->closures.items[left++] = rest->closures.items[i];
    rest->closures.count = left;
}

/// Appends `from` to `to`. False: out of memory, and nothing is lost.
static bool append(struct fwd_pointers *to, struct fwd_pointers *from) {
    while (from->count != 0) {
        if (!fwd_pointers_add(to, from->items[from->count - 1])) return false;
        from->count--;
    }
    return true;
}

/// Addresses that have rested come back to use; `at_once`: those that were laid aside just now, too. No lock is held.
static void wake(bool at_once) {
    FWD_ASSERT_UNLOCKED();
    fwd_lock(FWD_LOCK_MUTATION);
    fwd_lock(FWD_LOCK_INTERN);
    struct marks marks = {0};
    uint64_t time = now();
    bool all = at_once || FWD_SINGLE_THREADED();
    if (count_of(&older) + (all ? count_of(&younger) : 0) != 0) marks = begin_look_locked();
    if (marks.bits) {
        mark_all_locked(&marks);
        wake_locked(&older, &marks);
        if (all) wake_locked(&younger, &marks);
        end_look(&marks);
    }
    // What methods still have is looked at each time as well.
    uint64_t left = count_of(&older) * 2, for_methods = marks.seen / METHODS_FOR_ONE;
    if (append(&older.slots, &younger.slots)) (void)append(&older.closures, &younger.closures);
    younger.since = time;
    enough_rest = left > for_methods ? left : for_methods;
    if (enough_rest < REST_FEWEST) enough_rest = REST_FEWEST;
    __atomic_store_n(&is_rest_enough, false, __ATOMIC_RELAXED);
    fwd_unlock(FWD_LOCK_INTERN);
    fwd_unlock(FWD_LOCK_MUTATION);
}

void fwd_boxed_wakeRested(void) {
    if (FWD_LIKELY(!__atomic_load_n(&is_rest_enough, __ATOMIC_RELAXED))) return;
    fwd_lock(FWD_LOCK_INTERN);
    bool due = FWD_SINGLE_THREADED() || now() - younger.since >= FWD_BOXED_REST;
    fwd_unlock(FWD_LOCK_INTERN);
    if (due) wake(false);
}

uint64_t fwd_boxed_restingCount(void) {
    fwd_lock(FWD_LOCK_INTERN);
    uint64_t count = count_of(&older) + count_of(&younger);
    fwd_unlock(FWD_LOCK_INTERN);
    return count;
}

static void free_rest(struct rest *rest) {
    for (uint32_t i = 0; i < rest->closures.count; i++) fwd_closure_free(rest->closures.items[i]);
    fwd_pointers_free(&rest->slots);
    fwd_pointers_free(&rest->closures);
}

// ---------------------------------------------------------------- Records

static void link_record(struct fwd_boxed_record **list, struct fwd_boxed_record *record) {
    record->previous = NULL;
    record->next = *list;
    if (*list) (*list)->previous = record;
    *list = record;
}

static void unlink_record(struct fwd_boxed_record **list, struct fwd_boxed_record *record) {
    if (record->previous) record->previous->next = record->next;
    else *list = record->next;
    if (record->next) record->next->previous = record->previous;
}

static void unlink_live_or_leaving(struct fwd_boxed_record *record) {
    if (!record->left_at) {
        unlink_record(&live, record);
        return;
    }
    if (record == longest_leaving) longest_leaving = record->previous;
    unlink_record(&leaving, record);
    (void)__atomic_sub_fetch(
        &leaving_count, 1, __ATOMIC_RELAXED); // under the lock; a hint to others
}

static void link_leaving(struct fwd_boxed_record *record, uint64_t time) {
    record->left_at = time ? time : 1;
    link_record(&leaving, record);
    if (!longest_leaving) longest_leaving = record;
    (void)__atomic_add_fetch(&leaving_count, 1, __ATOMIC_RELAXED); // as above
}

static void free_record(struct fwd_boxed_record *record) {
#if FWD_CHECKS
    record->boxed.function = NULL; // a call that is still here shall notice
#endif
    fwd_memory_free(record->boxed.name, record->name_size, FWD_MEMORY_CONSTANT);
    fwd_memory_free(record, sizeof *record, FWD_MEMORY_INTERNAL);
}

static bool copy_name(struct fwd_boxed_record *record, const char *name) {
    record->boxed.name = NULL;
    if (!name) return true;
    record->name_size = strlen(name) + 1;
    char *copy = fwd_memory_allocate(record->name_size, FWD_MEMORY_CONSTANT);
    if (!copy) return false;
    memcpy(copy, name, record->name_size);
    record->boxed.name = copy;
    return true;
}

/// Gives the record an address: a stub of the pool, or a closure of libffi's. False: neither can be had.
static bool take_address(struct fwd_boxed_record *record, void (*entry)(void), bool links) {
    fwd_Signature sig = record->boxed.signature;
    // Made before the lock: making it takes the lock itself.
    if (FWD_PORTABLE || pool_refused) (void)fwd_signature_cif(sig);
    for (int attempt = 0; attempt < 2; attempt++) {
        fwd_lock(FWD_LOCK_INTERN);
        bool made = take_stub_locked(record, entry);
        if (!made && __atomic_load_n(&sig->cif, __ATOMIC_ACQUIRE))
            made = fwd_closure_create_locked(record);
        if (made && links) link_record(&live, record);
        fwd_unlock(FWD_LOCK_INTERN);
        if (made) return true;
        // The pool was refused just now: the second time libffi is asked from the start.
        if (FWD_PORTABLE || sig->cif || !fwd_signature_cif(sig)) return false;
    }
    return false;
}

static void end_left(bool at_once);

/// Whether a receiver and a selector come first: a function that is no method may be boxed, too.
static bool is_method_signature(fwd_Signature sig) {
    if (sig->is_block || sig->count < 2) return false;
    const fwd_type *receiver = fwd_signature_argumentType(sig, 0);
    const fwd_type *selector = fwd_signature_argumentType(sig, 1);
    return (receiver->kind == '@' || receiver->kind == '#') && selector->kind == ':';
}

static bool is_word(const fwd_type *type) {
    return (fwd_kind_isInteger(type->kind) || fwd_kind_isPointer(type->kind)) && type->size <= 8;
}

/// Whether a quick form can be called for it: what it is given and gives are words in registers.
static bool is_quick_signature(fwd_Signature sig) {
    enum { MOST = 5 };
    char result = sig->result->kind;
    if (!is_method_signature(sig) || sig->count > MOST) return false;
    if (result != 'v' && result != 'd' && !is_word(sig->result)) return false;
    if (sig->count == 3 && fwd_signature_argumentType(sig, 2)->kind == 'd') return true;
    for (uint32_t i = 2; i < sig->count; i++)
        if (!is_word(fwd_signature_argumentType(sig, i))) return false;
    return true;
}

static fwd_IMP create(const fwd_boxed *description, bool wants_caller) {
    if (description->signature->call == FWD_CALL_NONE) return NULL;
    if (description->quick && !is_quick_signature(description->signature)) return NULL;
    struct fwd_boxed_record *record = fwd_memory_allocate(sizeof *record, FWD_MEMORY_INTERNAL);
    if (!record) return NULL;
    record->boxed = *description;
    record->wants_caller = wants_caller;
    if (!copy_name(record, description->name)) {
        free_record(record);
        return NULL;
    }
    if (!take_address(
            record, record->boxed.quick ? quick_entry(record->boxed.signature) : NULL, true)) {
        free_record(record);
        return NULL;
    }
    fwd_IMP imp = record->imp;
    end_left(false);
    return imp;
}

fwd_IMP fwd_imp_createBoxed(const fwd_boxed *description) { return create(description, false); }

fwd_IMP fwd_imp_createBoxedForCaller(const fwd_boxed *description) {
    return create(description, true);
}

bool fwd_imp_setSignature(fwd_IMP imp, fwd_Signature sig) {
    if (sig->call == FWD_CALL_NONE) return false;
    if (FWD_PORTABLE || pool_refused) (void)fwd_signature_cif(sig); // takes the lock itself
    fwd_lock(FWD_LOCK_INTERN);
    struct fwd_boxed_record *record = fwd_boxed_find(imp);
    bool done = record && !record->is_hook && !record->boxed.quick && !record->variadic;
    if (done && record->closure) done = fwd_closure_setSignature_locked(record->closure, sig);
    if (done) record->boxed.signature = sig;
    fwd_unlock(FWD_LOCK_INTERN);
    return done;
}

bool fwd_imp_setVariadicForm(fwd_IMP imp, fwd_variadic_function form) {
    struct fwd_boxed_record *record = fwd_boxed_find(imp);
    if (!record || record->closure || record->is_hook) return false;
    fwd_Signature sig = record->boxed.signature;
    if (sig->count < 3 || sig->count > 4) return false;
    if (sig->result->kind != 'v' && !is_word(sig->result)) return false;
    for (uint32_t i = 2; i < sig->count; i++)
        if (!is_word(fwd_signature_argumentType(sig, i))) return false;
    record->variadic = form;
    return true;
}

bool fwd_boxed_install(struct fwd_boxed_record *record, void (*entry)(void)) {
    return take_address(record, entry, false);
}

/// From now on a call of the implementation finds nothing.
static void empty_cell_locked(struct fwd_boxed_record *record) {
    if (record->closure) fwd_closure_forget_locked(record);
    else forget_stub_locked(record);
}

void fwd_boxed_withdraw(struct fwd_boxed_record *record) {
    fwd_lock(FWD_LOCK_INTERN);
    empty_cell_locked(record);
    lay_aside_locked(record);
    fwd_unlock(FWD_LOCK_INTERN);
}

void fwd_imp_destroyBoxed(fwd_IMP imp) {
    fwd_lock(FWD_LOCK_INTERN);
    struct fwd_boxed_record *record = fwd_boxed_find(imp);
    // A hooked method's, which only its hooks end; or one whose quick form is called without a pin.
    if (record && (record->is_hook || record->boxed.quick || record->variadic)) record = NULL;
    if (record) {
        unlink_live_or_leaving(record);
        empty_cell_locked(record);
    }
    fwd_unlock(FWD_LOCK_INTERN);
    if (record) fwd_boxed_retire(record);
}

// ---------------------------------------------------------------- Leaving

// A look at all methods is worth it when it has as many to look at as implementations have left since the last, times this; a
// program with fewer methods ends each at once.
enum { METHODS_FOR_LEAVING = 4096 };
static uint64_t leaving_looks; // methods that may be looked at; INTERN
static uint64_t last_look = REST_FEWEST;

/// Records that have left for long enough and that no method has, their cells emptied, linked by `next`. Looked at again later:
/// those that a method has.
static struct fwd_boxed_record *take_left_locked(
    const struct marks *marks, uint64_t time, bool all) {
    struct fwd_boxed_record *ended = NULL, *record = longest_leaving;
    for (uint32_t i = leaving_count; i != 0; i--) {
        struct fwd_boxed_record *newer = record->previous;
        if (!all && time - record->left_at < FWD_BOXED_REST) break;
        bool is_used = is_used_locked(marks, record);
        unlink_live_or_leaving(record);
        if (is_used) {
            link_leaving(record, time);
        } else {
            empty_cell_locked(record);
            record->next = ended;
            ended = record;
        }
        record = newer;
    }
    return ended;
}

/// Whether the one that has waited longest has rested, and a look at all methods is worth it. It is, too, when it has
/// waited ten times as long.
static bool is_leaving_due_locked(uint64_t time) {
    if (!longest_leaving) return false;
    uint64_t waited = time - longest_leaving->left_at;
    if (!FWD_SINGLE_THREADED() && waited < FWD_BOXED_REST) return false;
    return leaving_looks >= last_look || waited >= 10 * FWD_BOXED_REST;
}

/// Ends what has left and is used by nobody. `at_once`: no send is under way. No lock is held.
static void end_left(bool at_once) {
    // Relaxed: who misses one leaves it to the next.
    if (FWD_LIKELY(__atomic_load_n(&leaving_count, __ATOMIC_RELAXED) == 0)) return;
    FWD_ASSERT_UNLOCKED();
    fwd_lock(FWD_LOCK_MUTATION);
    fwd_lock(FWD_LOCK_INTERN);
    uint64_t time = now();
    struct fwd_boxed_record *ended = NULL;
    struct marks marks = {0};
    if (at_once || is_leaving_due_locked(time)) marks = begin_look_locked();
    if (marks.bits) {
        mark_all_locked(&marks);
        ended = take_left_locked(&marks, time, at_once || FWD_SINGLE_THREADED());
        end_look(&marks);
        last_look = marks.seen;
        leaving_looks = 0;
    }
    fwd_unlock(FWD_LOCK_INTERN);
    fwd_unlock(FWD_LOCK_MUTATION);
    for (struct fwd_boxed_record *next; ended; ended = next) {
        next = ended->next;
        fwd_boxed_retire(ended);
    }
}

void fwd_boxed_endLeft(void) { end_left(false); }

void fwd_imp_retireBoxed(fwd_IMP imp) {
    fwd_lock(FWD_LOCK_INTERN);
    struct fwd_boxed_record *record = fwd_boxed_find(imp);
    if (record && !record->is_hook && !record->boxed.quick && !record->variadic &&
        !record->left_at) {
        unlink_record(&live, record);
        link_leaving(record, now());
        leaving_looks += METHODS_FOR_LEAVING;
    }
    fwd_unlock(FWD_LOCK_INTERN);
    end_left(false);
}

// ---------------------------------------------------------------- Their end

void fwd_boxed_end(struct fwd_boxed_record *first) {
    if (!first) return;
    FWD_ASSERT_UNLOCKED();
    fwd_lock(FWD_LOCK_INTERN);
    for (struct fwd_boxed_record *record = first; record; record = record->next)
        lay_aside_locked(record);
    fwd_unlock(FWD_LOCK_INTERN);
    for (struct fwd_boxed_record *record = first, *next; record; record = next) {
        next = record->next;
        if (record->boxed.destroy) record->boxed.destroy(record->boxed.context);
        free_record(record);
    }
}

void fwd_boxed_collect(void) {
    end_left(true);
    fwd_hook_sweep();
    wake(true);
}

void fwd_boxed_reset(void) {
    // A context's destroy function may destroy or make others: until none is left.
    for (;;) {
        if (longest_leaving) { // both lists become one
            longest_leaving->next = live;
            live = leaving;
            leaving = longest_leaving = NULL;
            leaving_count = 0;
        }
        struct fwd_boxed_record *first = live;
        live = NULL;
        for (struct fwd_boxed_record *record = first; record; record = record->next)
            empty_cell_locked(record);
        fwd_boxed_end(first);
        struct fwd_boxed_record *retired = fwd_boxed_takeRetired();
        fwd_boxed_end(retired);
        if (!first && !retired) break;
    }
    free_rest(&younger);
    free_rest(&older);
    enough_rest = last_look = REST_FEWEST;
    is_rest_enough = false;
    leaving_looks = 0;
    fwd_closure_reset();
    close_pool();
    pool_refused = false;
}

const fwd_boxed *fwd_imp_getBoxed(fwd_IMP imp) {
    struct fwd_boxed_record *record = fwd_boxed_find(imp);
    return record ? &record->boxed : NULL;
}

const fwd_boxed *fwd_imp_beginCall(fwd_IMP imp, fwd_boxedCall *call) {
    struct fwd_boxed_use use = {NULL, NULL};
    fwd_boxed_cell *cell = fwd_boxed_findCell(imp);
    struct fwd_boxed_record *record = cell ? fwd_boxed_beginUse(&use, cell) : NULL;
    call->pin = use.pin;
    call->record = use.record;
    return record ? &record->boxed : NULL;
}

void fwd_imp_endCall(fwd_boxedCall *call) {
    struct fwd_boxed_use use = {call->pin, call->record};
    fwd_boxed_endUse(&use);
    call->pin = call->record = NULL;
}

// ---------------------------------------------------------------- Calls from native code

/// A traced call of a boxed function. `imp`: whose end is told when something unwinds through it.
struct traced_run {
    struct fwd_trace_scope scope;
    fwd_IMP imp;
};

static void end_traced_run(struct traced_run *run) {
    if (FWD_LIKELY(!run->scope.open)) return;
    fwd_trace_throw(run->imp);
    fwd_trace_endSend(&run->scope);
}

static void call_function(struct fwd_boxed_record *record, void *const *arguments, void *result,
    const fwd_native_call *caller) {
    // Lent right before the function begins, so that nobody else takes it.
    const fwd_boxed *boxed = &record->boxed;
    if (FWD_UNLIKELY(record->wants_caller))
        fwd_thread()->lent = caller ? *caller : (fwd_native_call){NULL, NULL, NULL};
    boxed->function(boxed->context, arguments, result);
}

void fwd_boxed_run(struct fwd_boxed_record *record, void *const *arguments, void *result,
    const fwd_native_call *caller) {
    const fwd_boxed *boxed = &record->boxed;
    fwd_Signature sig = boxed->signature;
    fwd_IMP imp = record->imp;
    uint32_t mark = fwd_exception_mark();
    if (FWD_LIKELY(!fwd_trace_isOn())) {
        call_function(record, arguments, result, caller);
    } else {
        struct traced_run run FWD_CLEANUP(end_traced_run);
        run.imp = imp;
        bool is_method = is_method_signature(sig);
        // A native send's number was left by the lookup; the body's own sends belong to it.
        fwd_trace_resumeSend(&run.scope, is_method ? *(fwd_id *)arguments[0] : NULL,
            is_method ? *(fwd_SEL *)arguments[1] : NULL);
        // A hooked method is told when it is called itself, between its hooks.
        if (!record->is_hook) fwd_trace_call(imp, NULL, sig, arguments, false);
        call_function(record, arguments, result, caller);
        // The record may be gone: a hooked object that has ended in its own method has taken its hooks with it.
        if (fwd_exception_since(mark)) fwd_trace_throw(imp);
        else fwd_trace_return(imp, sig, result);
        fwd_trace_endSend(&run.scope);
    }
    // The native caller cannot see a pending exception.
    if (fwd_exception_since(mark)) fwd_exception_deliver();
}

#if FWD_HAS_FRAME

/// What fwd_boxed_entry calls. The cell is empty when the implementation was destroyed: the call returns zero.
void fwd_boxed_frame(struct fwd_frame *frame, fwd_boxed_cell *cell)
    __attribute__((visibility("hidden")));

void fwd_boxed_frame(struct fwd_frame *frame, fwd_boxed_cell *cell) {
    frame->result[0] = frame->result[1] = 0;
    struct fwd_boxed_use use FWD_CLEANUP(fwd_boxed_endUse) = {NULL, NULL};
    struct fwd_boxed_record *record = fwd_boxed_beginUse(&use, cell);
    if (FWD_UNLIKELY(!record)) {
        give_zero(frame, cell);
        if (fwd_exception_isPending()) fwd_exception_deliver();
        return;
    }
    fwd_Signature sig = record->boxed.signature;
    // Both entries leave the return address right below the caller's stack arguments.
    fwd_native_call caller = {((const void *const *)(const void *)frame->stack)[-1], frame, sig};
    if (record->variadic && !__atomic_load_n(&fwd_trace_on, __ATOMIC_RELAXED)) {
        fwd_quick_result said = record->variadic(&caller);
        if (said.answer) {
            frame->result[0] = said.value;
            return;
        }
    }
    void **arguments = alloca(((size_t)sig->count + 1) * sizeof(void *));
    char *scratch = sig->scratch_size ? alloca(sig->scratch_size) : NULL;
    fwd_frame_getArguments(frame, sig, scratch, arguments);
    // A result in memory is written where the caller wants it.
    void *result = fwd_frame_resultMemory(frame, sig);
    if (!result) result = alloca(sig->result_room);
    memset(result, 0, sig->result_size);
    fwd_boxed_run(record, arguments, result, &caller);
    fwd_frame_setResult(frame, sig, result);
}

#endif
