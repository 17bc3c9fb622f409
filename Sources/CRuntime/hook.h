// What the files of hooks share. hook.c tells the whole.
#ifndef FWD_HOOK_H
#define FWD_HOOK_H

#include "boxed.h"
#include "forward.h"

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif
#pragma GCC visibility push(hidden)

// ---------------------------------------------------------------- Records

enum fwd_hook_state {
    FWD_HOOK_LIVE,
    FWD_HOOK_FIRED, // FWD_HOOK_ONCE: a call has claimed it
    FWD_HOOK_REMOVED,
    FWD_HOOK_LOST, // its object or class ended
};

struct fwd_hook {
    uint64_t references; // atomic: tokens, and one of all users together
    uint64_t users;      // atomic: its site, and each plan; the context goes with the last
    uint32_t state;      // atomic, enum fwd_hook_state
    uint32_t options;
    fwd_hook_position position;
    int32_t priority;
    uint64_t number;
    fwd_SEL sel;
    fwd_hook_function function;
    void *_Nullable context;
    void (*_Nullable destroy)(void *_Nullable context);
    const char *name;                                     // interned
    struct fwd_hook_site *_Nullable site;                 // MUTATION; NULL from its removal on
    struct fwd_hook *_Nullable next, *_Nullable previous; // of its site, in order of adding
};

/// Who a site's hooks are for. In one call, levels stand in this order from the receiver's class upwards.
enum fwd_hook_level { FWD_LEVEL_OBJECT, FWD_LEVEL_OBSERVER, FWD_LEVEL_CLASS, FWD_LEVELS };

enum {
    FWD_PLAN_RETURNS = 1,   // something has to be done after the method
    FWD_PLAN_ARGUMENTS = 2, // a before hook wants arguments
    FWD_PLAN_RESULT = 4,    // an after hook wants arguments or the result
    FWD_PLAN_INSTEAD = 8,
    FWD_PLAN_ONCE = 16,
    FWD_PLAN_DEALLOC = 32, // of -dealloc, after which there is no receiver
    FWD_PLAN_VECTORS = 64, // arguments travel in vector registers
    // What keeps a call from the short way of fwd_hook_frame.
    FWD_PLAN_LONG_WAY =
        FWD_PLAN_ARGUMENTS | FWD_PLAN_RESULT | FWD_PLAN_INSTEAD | FWD_PLAN_ONCE | FWD_PLAN_DEALLOC,
};

/// What one site does in a call: never changed once published, so that a call in flight sees one consistent list.
struct fwd_hook_plan {
    struct fwd_hook_plan *_Nullable next_retired;
    uint32_t retired; // atomic: taken out of its site
    uint8_t level, flags;
    uint8_t self_at;   // the argument word that holds self in a frame
    uint8_t x87_count; // results on the x87 stack
    fwd_Class cls;
    fwd_SEL sel;
    fwd_id _Nullable owner; // OBJECT: the one object; only compared
    fwd_Signature sig;
    fwd_IMP _Nullable original; // NULL: inherited, found above `cls` at each call
    uint32_t before_count, instead_count, after_count;
    struct fwd_hook *_Nonnull hooks[]; // before, instead (outermost first), after
};

/// One hooked method of one class. The record comes first: a stub finds it, and sends by address call its function.
struct fwd_hook_site {
    struct fwd_boxed_record record;
    struct fwd_hook_plan *plan; // atomic
    struct fwd_hook_class *home;
    fwd_Class cls;
    fwd_SEL sel;
    fwd_Method _Nullable method; // while installed: where the stub stands
    struct fwd_method_list
        *_Nullable list; // a method of the site's own, for what was inherited; kept when taken out
    bool attached;       // the list stands in the class
    fwd_IMP _Nullable original; // NULL: inherited
    struct fwd_hook *_Nullable first, *_Nullable last;
    uint32_t count;
    bool installed;
    bool escaped; // somebody replaced the stub, and may call it: it is not used again for others
    struct fwd_hook_site *_Nullable next; // of its class, newest first
    size_t name_size;
};

/// What a class has to do with hooks; fwd_class.hooks points at it.
struct fwd_hook_class {
    fwd_Class cls;
    enum fwd_hook_level level;
    fwd_Class _Nullable base; // OBJECT, OBSERVER: the class that it was made for
    fwd_id _Nullable owner;   // OBJECT; NULL while it is parked
    fwd_id _Nullable unobserved; // OBJECT: the owner, when it is not observed but the class stands before an observing one; atomic
    bool left; // OBJECT: the owner has ended while somebody stood below; nobody's from then on
    bool
        shared; // OBJECT: a live object has left it, so a send may still be on its way to its table
    struct fwd_hook_site *_Nullable *_Nullable sites; // chains by selector
    uint32_t capacity, count;
    fwd_Class _Nullable observer; // the observing class of this class
    fwd_Class _Nullable parked; // CLASS, OBSERVER: hidden classes that stand before this class, for use again
    fwd_Class _Nullable next_parked;
    struct fwd_method_list
        *_Nullable taken; // methods taken away by fwd_hook_replaceMethod: a fwd_Method outlives that
};

// ---------------------------------------------------------------- Hidden classes (hook-class.c)

/// The record of a class, made when there is none. NULL: out of memory. Locking: caller holds MUTATION.
struct fwd_hook_class *_Nullable fwd_hookClass_locked(fwd_Class cls, enum fwd_hook_level level);
/// The hidden class that is `object`'s alone, anywhere in its chain of classes; NULL when it has none.
fwd_Class _Nullable fwd_hookClass_ofObject_locked(fwd_id object);
/// The object's hidden class, put in front of its class when it has none: a parked class, or `*spare`, which is NULL
/// afterwards. NULL: a spare class is needed.
fwd_Class _Nullable fwd_hookClass_enter_locked(fwd_id object, fwd_Class _Nullable *_Nonnull spare);
/// The hidden class has no active hooks left: its object leaves it, and it is parked. False when somebody else has
/// changed the object's class since.
bool fwd_hookClass_leave_locked(struct fwd_hook_class *home);
/// Puts the observing class of the object's class behind its own hidden one, where it is not there already. NULL: its class
/// has none yet (fwd_hookClass_make).
fwd_Class _Nullable fwd_hookClass_observe_locked(fwd_id object);
/// Frees the record and its sites, whose hooks are lost; their plans are added to `plans`.
void fwd_hookClass_end_locked(
    struct fwd_hook_class *home, struct fwd_hook_plan *_Nullable *_Nonnull plans);
/// Retires a list of plans (by next_retired). No lock is held.
void fwd_hook_retireAll(struct fwd_hook_plan *_Nullable plans);
/// The class of `object` (NULL: a new one) when a hidden class that is one object's alone is asked for: that very class for
/// its owner, else the one that is shown. Locking: takes MUTATION.
fwd_Class fwd_hookClass_forObject(fwd_Class hidden, fwd_id _Nullable object);
/// fwd_object_setClass has moved `object` out of a hidden class. No lock is held.
void fwd_hookClass_left(fwd_id object, fwd_Class hidden);
/// Whether `object` is observed now. Locking: none; the caller's send keeps the object alive.
bool fwd_hookClass_isObserved(fwd_id object, fwd_Class observer);
/// The hidden classes that stand below a class without instances go, so that it can be disposed of. No lock is held.
void fwd_hookClass_disposeHidden(fwd_Class cls);
/// Called for a class that is being disposed of, or its metaclass: its hooks are lost. No lock is held.
void fwd_hookClass_dispose(fwd_Class cls);
uint64_t fwd_hookClass_parkedCount(void);
void fwd_hookClass_reset(void);
/// A hidden class to be put in front of objects of class `base`, not in use yet; NULL: out of memory, or the name is taken.
/// An observing class is the one that `base` uses from then on, unless another thread has made it meanwhile. No lock is held.
fwd_Class _Nullable fwd_hookClass_make(
    fwd_Class base, enum fwd_hook_level level, const char *_Nullable prefix);

// ---------------------------------------------------------------- Sites (hook.c)

struct fwd_hook_site *_Nullable fwd_hookSite_find_locked(
    struct fwd_hook_class *_Nullable home, fwd_SEL sel);
/// The site's hooks are lost, its stub is nobody's from now on, and its memory goes. Returns its plan.
struct fwd_hook_plan *fwd_hookSite_end_locked(struct fwd_hook_site *site);
/// The site's hooks are lost and the original is back in its place; the site stays. Old plans are added to `plans`.
void fwd_hookSite_lose_locked(
    struct fwd_hook_site *site, struct fwd_hook_plan *_Nullable *_Nonnull plans);
/// The site behind an implementation, or NULL.
static inline struct fwd_hook_site *_Nullable fwd_hookSite_of(fwd_IMP _Nullable imp) {
    struct fwd_boxed_record *record = fwd_boxed_find(imp);
    return record && record->is_hook ? (struct fwd_hook_site *)(void *)record : NULL;
}
void fwd_hook_use(struct fwd_hook *hook);
void fwd_hook_reset(void);

// ---------------------------------------------------------------- Calls (hook-call.c)

/// What a site's record has as its function: arguments by address. `context` is the site.
void fwd_hook_boxed(
    void *_Nullable context, void *_Nullable const *_Nonnull arguments, void *_Nullable result);
/// Runs a site's hooks with a call site's own signature, for methods that are sent more than they declare.
void fwd_hook_run(struct fwd_hook_site *site, fwd_Signature sig,
    void *_Nullable const *_Nonnull arguments, void *_Nullable result);
#if FWD_HAS_FRAME && !FWD_PORTABLE
/// What a site's stub jumps to; the second for methods without arguments in vector registers.
extern void fwd_hook_entry(void);
extern void fwd_hook_entry_words(void);
bool fwd_signature_takesVectors(fwd_Signature sig);
#endif

// ---------------------------------------------------------------- Plans in flight (hook-reclaim.c)

/// What one call in flight uses: plans by level, or, first and alone, the record of a boxed implementation.
struct fwd_hook_pin {
    const void *_Nullable used[FWD_LEVELS];
};

enum { FWD_PINS = 42 };
struct fwd_hook_pins_chunk {
    struct fwd_hook_pins_chunk *_Nullable next, *_Nullable previous;
    struct fwd_hook_pin pins[FWD_PINS];
};
/// A thread's calls in flight, innermost last. Read by other threads; never freed, used again by later threads.
struct fwd_hook_pins {
    struct fwd_hook_pins *_Nullable next;
    uint32_t in_use;                   // atomic: a thread has it
    uint32_t at;                       // pins taken in `chunk`
    uint32_t patience;                 // calls to end before the next look at the plans that wait
    struct fwd_hook_pins_chunk *chunk; // where the innermost is
    struct fwd_hook_pins_chunk first;
};
extern FWD_NEAR_THREAD _Thread_local struct fwd_hook_pins *_Nullable fwd_hook_pins;
extern uint32_t fwd_hook_waiting; // atomic: retired plans that calls in flight may still use
extern bool fwd_hook_isStrong;    // readers need fences of their own

/// The calling thread's pins, made on first use. NULL: out of memory.
struct fwd_hook_pins *_Nullable fwd_hook_pins_make(void);
struct fwd_hook_pin *_Nullable fwd_hook_pins_grow(struct fwd_hook_pins *pins);
/// Hands a plan that is no longer published over to be freed when no call uses it. No lock is held.
void fwd_hook_retire(struct fwd_hook_plan *_Nullable plan);
/// Frees the retired plans that no call uses. No lock is held.
void fwd_hook_sweep(void);
void fwd_hook_plan_free(struct fwd_hook_plan *plan);
/// Calls `visit` with the method behind each plan that was replaced and that a call may still use; boxed.c marks them.
void fwd_hook_visitRetired(void (*visit)(void *context, fwd_IMP original), void *context);
void fwd_hook_endThread(void);
/// For fork.c: the lock of pins and of what waits; and in the child, the pins of threads that are not there are free.
void fwd_hook_lockPins(void);
void fwd_hook_unlockPins(void);
void fwd_hook_forked_locked(void);

#if defined(__SANITIZE_THREAD__)
#define FWD_HOOK_STRONG 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define FWD_HOOK_STRONG 1
#endif
#endif
#ifndef FWD_HOOK_STRONG
#define FWD_HOOK_STRONG 0
#endif

/// Opens a pin for a call that begins. NULL: out of memory.
static inline struct fwd_hook_pin *_Nullable fwd_hook_pin_open(void) {
    struct fwd_hook_pins *pins = fwd_hook_pins;
    if (FWD_UNLIKELY(!pins) && !(pins = fwd_hook_pins_make())) return NULL;
    if (FWD_UNLIKELY(pins->at == FWD_PINS)) return fwd_hook_pins_grow(pins);
    return &pins->chunk->pins[pins->at++];
}

/// The site's plan, which stays as it is until the pin is closed.
static inline struct fwd_hook_plan *fwd_hook_pin_plan(
    struct fwd_hook_pin *pin, int at, struct fwd_hook_site *site) {
    // Acquire: the plan is complete before it is published.
    struct fwd_hook_plan *plan = __atomic_load_n(&site->plan, __ATOMIC_ACQUIRE);
    for (;;) {
        // The store comes before the second load: by a fence here, or by the retirer's membarrier (hook-reclaim.c).
        if (FWD_HOOK_STRONG || FWD_UNLIKELY(fwd_hook_isStrong)) {
            (void)__atomic_exchange_n(&pin->used[at], plan, __ATOMIC_SEQ_CST);
        } else {
            __atomic_store_n(&pin->used[at], plan, __ATOMIC_RELEASE);
            __atomic_signal_fence(__ATOMIC_SEQ_CST);
        }
        struct fwd_hook_plan *again =
            __atomic_load_n(&site->plan, FWD_HOOK_STRONG ? __ATOMIC_SEQ_CST : __ATOMIC_ACQUIRE);
        if (FWD_LIKELY(again == plan)) return plan;
        plan = again;
    }
}

/// Closes the innermost pin. `retired`: a plan of it was taken out of its site meanwhile.
static inline void fwd_hook_pin_close(struct fwd_hook_pin *pin, bool retired) {
    struct fwd_hook_pins *pins = fwd_hook_pins;
    // Release: what the call did with the plans comes before somebody frees them.
    __atomic_store_n(&pin->used[0], NULL, __ATOMIC_RELEASE);
    for (int i = 1; i < FWD_LEVELS; i++)
        if (pin->used[i]) __atomic_store_n(&pin->used[i], NULL, __ATOMIC_RELEASE);
    if (FWD_UNLIKELY(--pins->at == 0 && pins->chunk->previous)) {
        pins->chunk = pins->chunk->previous;
        pins->at = FWD_PINS;
    }
    if (FWD_LIKELY(__atomic_load_n(&fwd_hook_waiting, __ATOMIC_RELAXED) == 0)) return;
    if (!retired && pins->patience-- != 0) return;
    pins->patience = 256;
    fwd_hook_sweep();
}

/// A call's use of a boxed implementation: begun by fwd_boxed_beginUse, and ended when the frame is left, however it is left.
struct fwd_boxed_use {
    struct fwd_hook_pin *_Nullable pin;
    struct fwd_boxed_record *_Nullable record; // NULL for a hooked method's
};

/// The record in the cell, which stays as it is until the use ends. NULL: the implementation was destroyed; or memory is out,
/// and an exception is pending.
static inline struct fwd_boxed_record *_Nullable fwd_boxed_beginUse(
    struct fwd_boxed_use *use, fwd_boxed_cell *_Nonnull cell) {
    use->record = NULL;
    if (FWD_UNLIKELY(!(use->pin = fwd_hook_pin_open()))) {
        fwd_exception_raiseFormat(
            "NSMallocException", "out of memory in the call of a boxed implementation");
        return NULL;
    }
    // The protocol of fwd_hook_pin_plan. Acquire: the record is complete before it is published.
    struct fwd_boxed_record *record = __atomic_load_n(cell, __ATOMIC_ACQUIRE);
    while (record) {
        FWD_TEST_POINT("a boxed record was found and is not pinned yet");
        if (FWD_HOOK_STRONG || FWD_UNLIKELY(fwd_hook_isStrong)) {
            (void)__atomic_exchange_n(&use->pin->used[0], record, __ATOMIC_SEQ_CST);
        } else {
            __atomic_store_n(&use->pin->used[0], record, __ATOMIC_RELEASE);
            __atomic_signal_fence(__ATOMIC_SEQ_CST);
        }
        struct fwd_boxed_record *again =
            __atomic_load_n(cell, FWD_HOOK_STRONG ? __ATOMIC_SEQ_CST : __ATOMIC_ACQUIRE);
        if (FWD_LIKELY(again == record)) {
            // A hooked method's record may end inside this call, with its object: its plans are what calls keep.
            use->record = record->is_hook ? NULL : record;
            return record;
        }
        record = again;
    }
    // Nothing is called with an empty pin open. A sweep may have met it while it held the record: another one follows.
    struct fwd_hook_pin *pin = use->pin;
    use->pin = NULL;
    fwd_hook_pin_close(pin, true);
    return NULL;
}

static inline void fwd_boxed_endUse(struct fwd_boxed_use *use) {
    if (FWD_UNLIKELY(!use->pin)) return;
    // A hint: who misses it leaves the record to the next sweep.
    bool retired = use->record && __atomic_load_n(&use->record->retired, __ATOMIC_RELAXED) != 0;
    fwd_hook_pin_close(use->pin, retired);
}

#pragma GCC visibility pop
#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
#endif
