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
// Life: a destroyed implementation's slot forgets its record at once (a late call returns zero), but the record and the
// slot's address come back to use only in fwd_boxed_collect, because a call on another thread may be inside.
//
// Locking: the pool and the lists are written under FWD_LOCK_INTERN. Readers take no lock: a slot's record is
// published by a release store and read with acquire.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "boxed.h"

#include <alloca.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

struct fwd_stub_pool fwd_stub_pool;

static struct fwd_boxed_record *live, *retired;
static bool pool_refused; // once memory was refused it is not asked for again until the reset

// ---------------------------------------------------------------- The pool

#if FWD_HAS_FRAME && !FWD_PORTABLE && defined(__linux__)

enum { CHUNK = 1 << 16 };

extern const char fwd_stub_begin[] __attribute__((visibility("hidden")));
extern const char fwd_stub_end[] __attribute__((visibility("hidden")));
extern void fwd_boxed_entry(void) __attribute__((visibility("hidden")));
_Static_assert(sizeof(struct fwd_stub_slot) == FWD_STUB_SIZE, "slot and stub have one size");
_Static_assert(offsetof(struct fwd_stub_slot, record) == FWD_SLOT_RECORD, "record");
_Static_assert(offsetof(struct fwd_stub_slot, entry) == FWD_SLOT_ENTRY, "entry");

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
    bool written = file >= 0 && write(file, code, CHUNK) == CHUNK &&
                   fcntl(file, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0;
    fwd_memory_free(code, CHUNK, FWD_MEMORY_INTERNAL);
    if (written) return file;
    if (file >= 0) (void)close(file);
    return -1;
}

static bool open_pool_locked(void) {
    code_file = make_code_file();
    if (code_file < 0) return false;
    void *base = mmap(NULL, 2 * (size_t)FWD_STUB_DISTANCE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (base == MAP_FAILED) {
        (void)close(code_file);
        code_file = -1;
        return false;
    }
    pool_base = base;
    pool_next = 0;
    return true;
}

/// Maps the next chunk: data for writing, stubs for execution.
static bool grow_pool_locked(void) {
    if (!pool_base && !open_pool_locked()) return false;
    size_t at = fwd_stub_pool.size;
    if (at + CHUNK > FWD_STUB_DISTANCE) return false;
    char *code = pool_base + FWD_STUB_DISTANCE + at;
    if (mprotect(pool_base + at, CHUNK, PROT_READ | PROT_WRITE) != 0) return false;
    if (mmap(code, CHUNK, PROT_READ | PROT_EXEC, MAP_SHARED | MAP_FIXED, code_file, 0) == MAP_FAILED) return false;
    // The size first grows with the address still unknown (or known and covering less): readers see slots that exist.
    __atomic_store_n(&fwd_stub_pool.size, at + CHUNK, __ATOMIC_RELEASE);
    __atomic_store_n(&fwd_stub_pool.code, (uintptr_t)pool_base + FWD_STUB_DISTANCE, __ATOMIC_RELEASE);
    return true;
}

/// Gives the record a stub that jumps to `entry`. False: the pool cannot serve.
static bool take_stub_locked(struct fwd_boxed_record *record, void (*entry)(void)) {
    if (pool_refused) return false;
    struct fwd_stub_slot *slot = free_slots;
    if (slot) {
        free_slots = (struct fwd_stub_slot *)(void *)(uintptr_t)slot->entry;
    } else {
        if (pool_next == fwd_stub_pool.size && !grow_pool_locked()) {
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

static void forget_stub_locked(struct fwd_boxed_record *record) {
    __atomic_store_n(&slot_of(record)->record, NULL, __ATOMIC_RELEASE);
}

static void give_back_stub_locked(struct fwd_boxed_record *record) {
    struct fwd_stub_slot *slot = slot_of(record);
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
static void forget_stub_locked(struct fwd_boxed_record *record) { (void)record; }
static void give_back_stub_locked(struct fwd_boxed_record *record) { (void)record; }
static void close_pool(void) {}

#endif

void fwd_boxed_allowPool(bool allowed) { pool_refused = !allowed; }

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

static void free_record(struct fwd_boxed_record *record) {
    if (record->closure) fwd_closure_free(record);
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
        if (!made && __atomic_load_n(&sig->cif, __ATOMIC_ACQUIRE)) made = fwd_closure_create_locked(record);
        if (made && links) link_record(&live, record);
        fwd_unlock(FWD_LOCK_INTERN);
        if (made) return true;
        // The pool was refused just now: the second time libffi is asked from the start.
        if (FWD_PORTABLE || sig->cif || !fwd_signature_cif(sig)) return false;
    }
    return false;
}

fwd_IMP fwd_imp_createBoxed(const fwd_boxed *description) {
    if (description->signature->call == FWD_CALL_NONE) return NULL;
    struct fwd_boxed_record *record = fwd_memory_allocate(sizeof *record, FWD_MEMORY_INTERNAL);
    if (!record) return NULL;
    record->boxed = *description;
    if (!copy_name(record, description->name)) {
        free_record(record);
        return NULL;
    }
    if (!take_address(record, NULL, true)) {
        free_record(record);
        return NULL;
    }
    return record->imp;
}

bool fwd_boxed_install(struct fwd_boxed_record *record, void (*entry)(void)) { return take_address(record, entry, false); }

void fwd_boxed_withdraw(struct fwd_boxed_record *record) {
    fwd_lock(FWD_LOCK_INTERN);
    if (record->closure) {
        fwd_closure_forget_locked(record);
        fwd_closure_free(record);
    } else {
        forget_stub_locked(record);
        give_back_stub_locked(record);
    }
    fwd_unlock(FWD_LOCK_INTERN);
}

void fwd_imp_destroyBoxed(fwd_IMP imp) {
    fwd_lock(FWD_LOCK_INTERN);
    struct fwd_boxed_record *record = fwd_boxed_find(imp);
    if (record) {
        if (record->closure) fwd_closure_forget_locked(record);
        else forget_stub_locked(record);
        unlink_record(&live, record);
        link_record(&retired, record);
    }
    fwd_unlock(FWD_LOCK_INTERN);
}

/// Ends a list of records that nobody can reach: contexts are destroyed with no lock held.
static void end_records(struct fwd_boxed_record *first) {
    FWD_ASSERT_UNLOCKED();
    for (struct fwd_boxed_record *record = first, *next; record; record = next) {
        next = record->next;
        if (record->boxed.destroy) record->boxed.destroy(record->boxed.context);
        free_record(record);
    }
}

void fwd_boxed_collect(void) {
    fwd_lock(FWD_LOCK_INTERN);
    struct fwd_boxed_record *first = retired;
    retired = NULL;
    for (struct fwd_boxed_record *record = first; record; record = record->next)
        if (!record->closure) give_back_stub_locked(record);
    fwd_unlock(FWD_LOCK_INTERN);
    end_records(first);
}

void fwd_boxed_reset(void) {
    // A context's destroy function may destroy or make others: until none is left.
    while (live || retired) {
        struct fwd_boxed_record *first = live;
        live = NULL;
        for (struct fwd_boxed_record *record = first; record; record = record->next) {
            if (record->closure) fwd_closure_forget_locked(record);
            else forget_stub_locked(record);
        }
        end_records(first);
        first = retired;
        retired = NULL;
        end_records(first);
    }
    fwd_closure_reset();
    close_pool();
    pool_refused = false;
}

const fwd_boxed *fwd_imp_getBoxed(fwd_IMP imp) {
    struct fwd_boxed_record *record = fwd_boxed_find(imp);
    return record ? &record->boxed : NULL;
}

// ---------------------------------------------------------------- Calls from native code

void fwd_boxed_run(struct fwd_boxed_record *record, void *const *arguments, void *result) {
    const fwd_boxed *boxed = &record->boxed;
    fwd_Signature sig = boxed->signature;
    fwd_IMP imp = record->imp;
    uint32_t mark = fwd_exception_mark();
    if (FWD_LIKELY(!fwd_trace_isOn())) {
        boxed->function(boxed->context, arguments, result);
    } else {
        struct fwd_trace_scope scope;
        bool is_method = !sig->is_block && sig->count >= 2;
        // A native send's number was left by the lookup; the body's own sends belong to it.
        fwd_trace_resumeSend(&scope, is_method ? *(fwd_id *)arguments[0] : NULL, is_method ? *(fwd_SEL *)arguments[1] : NULL);
        // A hooked method is told when it is called itself, between its hooks.
        if (!record->is_hook) fwd_trace_call(imp, NULL, sig, arguments, false);
        boxed->function(boxed->context, arguments, result);
        // The record may be gone: a hooked object that has ended in its own method has taken its hooks with it.
        if (fwd_exception_since(mark)) fwd_trace_throw(imp);
        else fwd_trace_return(imp, sig, result);
        fwd_trace_endSend(&scope);
    }
    // The native caller cannot see a pending exception.
    if (fwd_exception_since(mark)) fwd_exception_deliver();
}

#if FWD_HAS_FRAME

/// What fwd_boxed_entry calls. `record` is NULL when the implementation was destroyed: the call returns zero.
void fwd_boxed_frame(struct fwd_frame *frame, struct fwd_boxed_record *record) __attribute__((visibility("hidden")));

void fwd_boxed_frame(struct fwd_frame *frame, struct fwd_boxed_record *record) {
    frame->result[0] = frame->result[1] = 0;
    if (FWD_UNLIKELY(!record)) {
        memset(frame->vector, 0, sizeof frame->vector);
        return;
    }
    fwd_Signature sig = record->boxed.signature;
    void **arguments = alloca(((size_t)sig->count + 1) * sizeof(void *));
    char *scratch = sig->scratch_size ? alloca(sig->scratch_size) : NULL;
    fwd_frame_getArguments(frame, sig, scratch, arguments);
    // A result in memory is written where the caller wants it.
    void *result = fwd_frame_resultMemory(frame, sig);
    if (!result) result = alloca(sig->result_room);
    memset(result, 0, sig->result_size);
    fwd_boxed_run(record, arguments, result);
    fwd_frame_setResult(frame, sig, result);
}

#endif
