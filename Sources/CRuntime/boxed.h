// Boxed implementations: native addresses for uniform functions.
#ifndef FWD_BOXED_H
#define FWD_BOXED_H

#include "signature.h"

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif
#pragma GCC visibility push(hidden)

struct fwd_boxed_record {
    fwd_boxed boxed;                    // what fwd_imp_getBoxed gives; name is a CONSTANT copy
    fwd_IMP imp;
    struct fwd_boxed_record *_Nullable next, *_Nullable previous; // all live ones, or the retired ones
    size_t name_size;
    void *_Nullable closure;            // libffi's, when the pool could not serve
    bool is_hook;                       // part of a fwd_hook_site (hook.h)
};

/// What a stub of the pool jumps to finds here; FWD_SLOT_… are its offsets.
struct fwd_stub_slot { struct fwd_boxed_record *_Nullable record; void (*_Nullable entry)(void); };

/// The pool's addresses, written once when it is made (release) and again by the reset.
struct fwd_stub_pool { uintptr_t code; uintptr_t size; };
extern struct fwd_stub_pool fwd_stub_pool;

/// Whether there has been an implementation outside the pool. Atomic, set before the first of them is given out.
extern bool fwd_closure_exists;
/// Whether an implementation was ever made outside the pool. Atomic; set under FWD_LOCK_INTERN.
extern bool fwd_closure_any;
/// The closure table's answer for them (boxed-closure.c).
struct fwd_boxed_record *_Nullable fwd_closure_find(fwd_IMP imp);

/// The live record behind an implementation or NULL: a range check and one load.
static inline struct fwd_boxed_record *_Nullable fwd_boxed_find(fwd_IMP _Nullable imp) {
    // Acquire: pairs with the pool's making; the slot is published by its record (release).
    uintptr_t offset = (uintptr_t)imp - __atomic_load_n(&fwd_stub_pool.code, __ATOMIC_ACQUIRE);
    if (FWD_LIKELY(offset < __atomic_load_n(&fwd_stub_pool.size, __ATOMIC_RELAXED))) {
        // Addresses may be anything that a host was given for an implementation.
        if (FWD_UNLIKELY(offset % FWD_STUB_SIZE != 0)) return NULL;
        struct fwd_stub_slot *slot = (struct fwd_stub_slot *)((uintptr_t)imp - FWD_STUB_DISTANCE);
        return __atomic_load_n(&slot->record, __ATOMIC_ACQUIRE);
    }
    // Relaxed: whoever has such an implementation got it after the store.
    return FWD_UNLIKELY(__atomic_load_n(&fwd_closure_exists, __ATOMIC_RELAXED)) && imp ? fwd_closure_find(imp) : NULL;
}

/// An address from libffi for the record. False when libffi cannot say the signature or gives no memory. (boxed-closure.c)
bool fwd_closure_create_locked(struct fwd_boxed_record *record);
/// The address is nobody's from now on; its memory stays until fwd_closure_free.
void fwd_closure_forget_locked(struct fwd_boxed_record *record);
void fwd_closure_free(struct fwd_boxed_record *record);
void fwd_closure_reset(void);

/// Runs a boxed function for a native caller: arguments by address, in the record's own signature. Traced.
void fwd_boxed_run(struct fwd_boxed_record *_Nullable record, void *_Nullable const *_Nonnull arguments, void *result);

/// An address for a record that is part of something bigger and has its description filled in. `entry` is what its stub
/// jumps to, with the slot as fwd_boxed_entry gets it; NULL, and where there are no stubs: as for any boxed function.
/// False: out of memory. Locking: takes FWD_LOCK_INTERN.
bool fwd_boxed_install(struct fwd_boxed_record *record, void (*_Nullable entry)(void));
/// Takes the address back; nobody may be about to jump to it. Locking: takes FWD_LOCK_INTERN.
void fwd_boxed_withdraw(struct fwd_boxed_record *record);
void fwd_boxed_reset(void);
void fwd_names_reset(void); // imp-names.c
/// For tests: with false, new implementations come from libffi as if the pool's memory had been refused.
void fwd_boxed_allowPool(bool allowed);

#pragma GCC visibility pop
#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
#endif
