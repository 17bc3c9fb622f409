// Boxed implementations: native addresses for uniform functions.
#ifndef FWD_BOXED_H
#define FWD_BOXED_H

#include "signature.h"

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif
#pragma GCC visibility push(hidden)

struct fwd_boxed_record {
    fwd_boxed boxed; // what fwd_imp_getBoxed gives; name is a CONSTANT copy
    fwd_IMP imp;
    struct fwd_boxed_record *_Nullable next,
        *_Nullable previous; // all live ones; `next` alone once it is retired
    uint64_t
        left_at; // when it was retired by fwd_imp_retireBoxed, and waits in that list; 0: it was not
    uint32_t retired; // atomic: it was destroyed, and its memory waits for the calls inside
    size_t name_size;
    struct fwd_closure *_Nullable closure; // libffi's, when the pool could not serve
    bool wants_caller;                     // its function asks for the native caller's frame
    bool is_hook;                          // part of a fwd_hook_site (hook.h)
    fwd_variadic_function _Nullable variadic; // asked before the function; written before the first call
};

/// What a stub of the pool jumps to finds here; FWD_SLOT_… are its offsets.
struct fwd_stub_slot {
    struct fwd_boxed_record *_Nullable record;
    void (*_Nullable entry)(void);
};

/// The pool's addresses, written once when it is made (release) and again by the reset.
struct fwd_stub_pool {
    uintptr_t code;
    uintptr_t size;
};
extern struct fwd_stub_pool fwd_stub_pool;

/// Whether there has been an implementation outside the pool. Atomic, set before the first of them is given out.
extern bool fwd_closure_exists;
/// Whether an implementation was ever made outside the pool. Atomic; set under FWD_LOCK_INTERN.
extern bool fwd_closure_any;
/// The word that holds an implementation's record: the record while it is live, NULL once it is destroyed. Atomic.
typedef struct fwd_boxed_record *_Nullable fwd_boxed_cell;
/// The closure table's answer for them (boxed-closure.c).
fwd_boxed_cell *_Nullable fwd_closure_find(fwd_IMP imp);

/// Where an implementation's record is found; NULL for an address that is no boxed implementation's. The word stays where it is
/// for as long as a send may be on its way to the address (boxed.c).
static inline fwd_boxed_cell *_Nullable fwd_boxed_findCell(fwd_IMP _Nullable imp) {
    // Acquire: pairs with the pool's making; the slot is published by its record (release).
    uintptr_t offset = (uintptr_t)imp - __atomic_load_n(&fwd_stub_pool.code, __ATOMIC_ACQUIRE);
    if (FWD_LIKELY(offset < __atomic_load_n(&fwd_stub_pool.size, __ATOMIC_RELAXED))) {
        // Addresses may be anything that a host was given for an implementation.
        if (FWD_UNLIKELY(offset % FWD_STUB_SIZE != 0)) return NULL;
        return &((struct fwd_stub_slot *)((uintptr_t)imp - FWD_STUB_DISTANCE))->record;
    }
    // Relaxed: whoever has such an implementation got it after the store.
    return FWD_UNLIKELY(__atomic_load_n(&fwd_closure_exists, __ATOMIC_RELAXED)) && imp
               ? fwd_closure_find(imp)
               : NULL;
}

/// The live record behind an implementation or NULL: a range check and one load. Who calls its function, or reads it while
/// another thread may destroy it, pins it instead (fwd_boxed_pin, hook.h).
static inline struct fwd_boxed_record *_Nullable fwd_boxed_find(fwd_IMP _Nullable imp) {
    fwd_boxed_cell *cell = fwd_boxed_findCell(imp);
    return cell ? __atomic_load_n(cell, __ATOMIC_ACQUIRE) : NULL;
}

/// An address from libffi for the record. False when libffi cannot say the signature or gives no memory. (boxed-closure.c)
bool fwd_closure_create_locked(struct fwd_boxed_record *record);
/// Before the first call. False, and nothing changed: libffi cannot make a closure for it. Its cif was made before.
bool fwd_closure_setSignature_locked(struct fwd_closure *closure, fwd_Signature sig);
/// The address is nobody's from now on; its memory stays until fwd_closure_free.
void fwd_closure_forget_locked(struct fwd_boxed_record *record);
/// A method has the implementation, which is no stub of the pool, as the look at all methods with this number found.
void fwd_closure_mark_locked(fwd_IMP imp, uint32_t look);
/// Whether that look has marked it.
bool fwd_closure_isMarked_locked(const struct fwd_closure *closure, uint32_t look);
/// Gives the address back to libffi, when nobody is on his way to it any more. False: that look has marked it.
bool fwd_closure_tryFree_locked(struct fwd_closure *closure, uint32_t look);
void fwd_closure_free(struct fwd_closure *closure);
void fwd_closure_reset(void);

/// Ends records that no call uses (linked by `next`): destroys their contexts with no lock held, frees them, and lays their
/// addresses aside. (hook-reclaim.c)
void fwd_boxed_end(struct fwd_boxed_record *_Nullable first);
/// Implementations that fwd_imp_retireBoxed was told of end when nobody can call them any more. Cheap when there are none. No
/// lock is held.
void fwd_boxed_endLeft(void);
/// Addresses that have rested come back to use, when they are enough to be worth it. Cheap when they are not. No lock is held.
void fwd_boxed_wakeRested(void);
/// Hands over a record whose cell is NULL by now: it ends when no call uses it. No lock is held. (hook-reclaim.c)
void fwd_boxed_retire(struct fwd_boxed_record *record);
/// All records that wait for their calls, which the caller knows to have ended. (hook-reclaim.c)
struct fwd_boxed_record *_Nullable fwd_boxed_takeRetired(void);

/// Runs a boxed function for a native caller: arguments by address, in the record's own signature. Traced. The caller has the
/// record pinned. `caller` is lent to functions that ask for it; NULL where there is no frame.
void fwd_boxed_run(struct fwd_boxed_record *_Nullable record,
    void *_Nullable const *_Nonnull arguments, void *result,
    const fwd_native_call *_Nullable caller);

/// An address for a record that is part of something bigger and has its description filled in. `entry` is what its stub
/// jumps to, with the slot as fwd_boxed_entry gets it; NULL, and where there are no stubs: as for any boxed function.
/// False: out of memory. Locking: takes FWD_LOCK_INTERN.
bool fwd_boxed_install(struct fwd_boxed_record *record, void (*_Nullable entry)(void));
/// Takes the address back. Locking: takes FWD_LOCK_INTERN.
void fwd_boxed_withdraw(struct fwd_boxed_record *record);
void fwd_boxed_reset(void);
void fwd_names_reset(void); // imp-names.c
/// For tests: with false, new implementations come from libffi as if the pool's memory had been refused.
void fwd_boxed_allowPool(bool allowed);
/// For tests: another clock, in nanoseconds, for how long addresses rest; NULL: the system's.
void fwd_boxed_setClock(uint64_t (*_Nullable clock)(void));
/// Addresses that rest now.
uint64_t fwd_boxed_restingCount(void);
/// How long an address rests at least, with several threads.
#define FWD_BOXED_REST UINT64_C(100000000)

#pragma GCC visibility pop
#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
#endif
