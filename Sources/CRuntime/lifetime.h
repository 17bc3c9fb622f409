// What the lifetime files (object, refcount, weak, association, sync, autorelease, block) share.
//
// The header in front of every instance and class has two words; all bits zero are one reference and no flags:
//
//     count   63…8 references beyond the first · 7…0 flags
//     size    63 SIDE · 62…48 the lock of @synchronized (sync.c) · 47…0 bytes of the instance; or, with SIDE, the address of
//             the object's association record, which then keeps the size (association.c)
//
// Objects without a header are stack and constant blocks, and those that a program has laid out by itself (guard.c);
// fwd_object_hasHeader tells.
//
// Stripes are small locks picked by an address, so that unrelated objects rarely wait for each other. They rank
// FWD_LOCK_STRIPE: a thread holds one of them at most, and calls nothing but this library's own code meanwhile.
#ifndef FWD_LIFETIME_H
#define FWD_LIFETIME_H

#include "internal.h"

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif
#pragma GCC visibility push(hidden)

// ---------------------------------------------------------------- Header

struct fwd_header {
    uint64_t count; // atomic
    uint64_t size;  // atomic; 0 for classes, whose owner knows their size
};
_Static_assert(sizeof(struct fwd_header) == FWD_OBJECT_HEADER, "the header's size is public");

enum {
    FWD_HEADER_DEALLOCATING =
        1,                  // the count reached zero: retain and release do nothing from here on
    FWD_HEADER_WEAK = 2,    // a weak reference was made once: the end has to look for them
    FWD_HEADER_FOREIGN = 8, // the memory is the caller's (fwd_destructInstance)
    FWD_HEADER_HANDED = 16, // a pool would have kept it (fwd_object_setHandedOver)
};
_Static_assert(FWD_HEADER_IMMORTAL == 4, "internal.h gives out the third flag");
#define FWD_HEADER_ONE ((uint64_t)0x100)         // one reference
#define FWD_HEADER_SIDE ((uint64_t)1 << 63)      // in `size`: an association record's address
#define FWD_HEADER_LOCK ((uint64_t)0x7fff << 48) // in `size`: who is in @synchronized
#define FWD_HEADER_PAYLOAD (((uint64_t)1 << 48) - 1)

static inline struct fwd_header *fwd_object_header(const void *object) {
    return (struct fwd_header *)(uintptr_t)((const char *)object - FWD_OBJECT_HEADER);
}
static inline uint64_t fwd_header_count(fwd_id object) {
    return __atomic_load_n(&fwd_object_header(object)->count, __ATOMIC_RELAXED);
}
/// False for objects whose memory the runtime did not allocate: stack and constant blocks, what a program laid out.
static inline bool fwd_object_hasHeader(fwd_id object) {
    uint32_t flags = fwd_class_flags(fwd_object_isa(object));
    if (FWD_LIKELY(!(flags & (FWD_CLASS_BLOCK | FWD_CLASS_HEADLESS)))) return true;
    if (!(flags & FWD_CLASS_BLOCK)) return fwd_guard_isMarked(object);
    const fwd_block *block = (const fwd_block *)(const void *)object;
    return (__atomic_load_n(&block->flags, __ATOMIC_RELAXED) & FWD_BLOCK_NEEDS_FREE) != 0;
}
/// Bytes of an instance with a header, extra bytes included.
size_t fwd_object_size(fwd_id object);

/// Zeroed memory with a header in front: one reference, the class counted. NULL when there is none.
fwd_id _Nullable fwd_object_allocate(fwd_Class _Nullable cls, size_t size);
/// Runs the constructors that compiled classes have set. Calls user code.
void fwd_object_construct(fwd_id object, fwd_Class cls);
/// Frees memory of fwd_object_allocate, unless it is the caller's. Nothing else is done.
void fwd_object_free(fwd_id object);
/// Everything between the -dealloc chain and the end of the memory, in the order that object.c documents.
void fwd_object_destroy(fwd_id object);

// ---------------------------------------------------------------- Counting

/// What the root's -release does, `method`, which delivers an exception of the object's end (FWD_METHOD).
void fwd_root_releaseByMethod(fwd_id object, fwd_IMP method);
/// Adds a reference that no override of -retain sees: keeps an object alive between a lock and the user code after it.
void fwd_pin(fwd_id object);
void fwd_unpin(fwd_id object);
/// As fwd_pin, unless the object is being destroyed. Calls no user code.
bool fwd_tryPin(fwd_id object);
/// The value of a retaining getter: `pinned` comes with a pin and leaves +0, autoreleased, counted by its own methods.
fwd_id fwd_pinned_autorelease(fwd_id pinned);

bool fwd_block_tryRetain(fwd_id block);
bool fwd_block_isDeallocating(fwd_id block);
size_t fwd_block_retainCount(fwd_id block);

// ---------------------------------------------------------------- Ends

/// Removes all associations, also those that their values' ends add. Calls user code.
void fwd_association_removeAll(fwd_id object);
void fwd_association_reset(void);
/// The size of the object behind a header word that has FWD_HEADER_SIDE.
size_t fwd_association_sizeOf(uint64_t side);

/// Zeroes all weak references to a dying object.
void fwd_weak_zero(fwd_id object);
/// The last act of an object's end, after fwd_weak_zero. True: the caller frees the memory. False: another thread is inside the
/// object's -retainWeakReference and frees it, perhaps before this returns; the caller must not touch the object again.
bool fwd_weak_end(fwd_id object);
void fwd_weak_reset(void);
void fwd_sync_reset(void);
/// The object's memory is about to go while its lock is held: whoever leaves it finds it by the address.
void fwd_sync_orphan(fwd_id object);
/// For tests: with false, threads that have no number yet get none, as the 2,047th thread does.
void fwd_sync_allowNumbers(bool allowed);
/// Gives back the calling thread's number.
void fwd_sync_endThread(void);
void fwd_autorelease_reset(void);
void fwd_protocol_reset(void);

struct fwd_property *_Nullable fwd_property_make(
    const char *name, const fwd_property_attribute *_Nullable attributes, uint32_t count);
void fwd_property_free(struct fwd_property *property);

// ---------------------------------------------------------------- Stripes

enum { FWD_STRIPES = 64 };

/// 0 free, 1 held, 2 held and somebody sleeps on it. A cache line each: neighbours do not disturb each other. Leaving
/// is a plain store unless somebody is seen to sleep: half the price of an atomic exchange (stripe.c says what becomes of
/// one who goes to sleep at that moment).
struct fwd_stripe {
    uint32_t state;
    char pad[60];
};

/// Where a file keeps its stripes, for fork.c.
struct fwd_stripes {
    struct fwd_stripe *first;
    size_t stride, count;
};
struct fwd_stripes fwd_association_stripes(void);
struct fwd_stripes fwd_weak_stripes(void);
struct fwd_stripes fwd_sync_stripes(void);
struct fwd_stripes fwd_property_stripes(void);
struct fwd_stripes fwd_autorelease_stripes(void);

static inline size_t fwd_stripe_index(const void *address) {
    // Objects are 16-aligned and often neighbours: mix bits that differ between them.
    uintptr_t bits = (uintptr_t)address;
    return (size_t)((bits >> 4) ^ (bits >> 10)) & (FWD_STRIPES - 1);
}

void fwd_stripe_wait(struct fwd_stripe *stripe);
void fwd_stripe_wake(struct fwd_stripe *stripe);

static inline void fwd_stripe_lock_second(struct fwd_stripe *stripe) {
    uint32_t free = 0;
    if (FWD_SINGLE_THREADED()) {
        __atomic_store_n(&stripe->state, 1, __ATOMIC_RELAXED);
    } else if (FWD_UNLIKELY(!__atomic_compare_exchange_n(
                   &stripe->state, &free, 1, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))) {
        fwd_stripe_wait(stripe);
    }
}

static inline void fwd_stripe_unlock_second(struct fwd_stripe *stripe) {
    bool waited_for = __atomic_load_n(&stripe->state, __ATOMIC_RELAXED) == 2;
    // Release: pairs with the acquire of whoever takes it next.
    __atomic_store_n(&stripe->state, 0, __ATOMIC_RELEASE);
    if (FWD_UNLIKELY(waited_for)) fwd_stripe_wake(stripe);
}

/// A second stripe of the same array is taken with …_second, in order of index.
static inline void fwd_stripe_lock(struct fwd_stripe *stripe) {
#if FWD_CHECKS
    FWD_ASSERT((fwd_thread()->held_locks & 1u << FWD_LOCK_STRIPE) == 0);
    fwd_thread()->held_locks |= 1u << FWD_LOCK_STRIPE;
#endif
    fwd_stripe_lock_second(stripe);
}

static inline void fwd_stripe_unlock(struct fwd_stripe *stripe) {
#if FWD_CHECKS
    FWD_ASSERT(fwd_thread()->held_locks & (1u << FWD_LOCK_STRIPE));
    fwd_thread()->held_locks &= ~(1u << FWD_LOCK_STRIPE);
#endif
    fwd_stripe_unlock_second(stripe);
}

#pragma GCC visibility pop
#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
#endif
