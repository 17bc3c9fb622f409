// Reference counts: retain, release and what they ask of classes that count on their own.
//
// The count lives in the first word of the object's header: references beyond the first above, flags below
// (lifetime.h). A new object has an all-zero word: one reference. The release that finds no further reference sets
// FWD_HEADER_DEALLOCATING and sends -dealloc; from then on retain and release of that object do nothing, so a
// -dealloc that passes `self` around neither revives the object nor ends it twice.
//
// fwd_retain and its kin decide by two class flags, without a send: FWD_CLASS_CUSTOM_RR (a method of these names that is
// not the root's was added here or above; such a class is messaged) and FWD_CLASS_BLOCK (counted in block.c).
// The flag is never taken back: a class that once overrode the methods is messaged for ever, which is right, only slower.
//
// Memory order: adding a reference is relaxed, since whoever adds already holds one. Dropping is a release, and the
// drop that ends the object an acquire as well: the -dealloc sees what every earlier owner did.
// While the process has one thread the words are read and written without locked instructions.
#include "lifetime.h"

static uint64_t *count_of(fwd_id object) { return &fwd_object_header(object)->count; }

// ---------------------------------------------------------------- The root's forms

fwd_id fwd_root_retain(fwd_id object) {
    if (FWD_UNLIKELY(!fwd_object_hasHeader(object))) return object;
    uint64_t *count = count_of(object);
    uint64_t old = __atomic_load_n(count, __ATOMIC_RELAXED);
    if (FWD_UNLIKELY(old & (FWD_HEADER_IMMORTAL | FWD_HEADER_DEALLOCATING))) return object;
    if (FWD_SINGLE_THREADED()) __atomic_store_n(count, old + FWD_HEADER_ONE, __ATOMIC_RELAXED);
    else (void)__atomic_fetch_add(count, FWD_HEADER_ONE, __ATOMIC_RELAXED);
    return object;
}

bool fwd_root_tryRetain(fwd_id object) {
    if (FWD_UNLIKELY(!fwd_object_hasHeader(object))) return true;
    uint64_t *count = count_of(object);
    uint64_t old = __atomic_load_n(count, __ATOMIC_RELAXED);
    do {
        if (old & FWD_HEADER_IMMORTAL) return true;
        if (old & FWD_HEADER_DEALLOCATING) return false;
    } while (!__atomic_compare_exchange_n(
        count, &old, old + FWD_HEADER_ONE, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
    return true;
}

static fwd_Class root_of(fwd_Class cls) {
    for (fwd_Class above = cls; above; above = fwd_class_super(cls = above)) {}
    return cls;
}

/// Classes below NSObject and NSProxy have a -dealloc. A root class of one's own may do without: nothing is sent then.
static bool has_dealloc(fwd_Class cls) {
    fwd_Class root = root_of(cls);
    if (root == fwd_classes.NSObject || root == fwd_classes.NSProxy) return true;
    return fwd_class_findMethod(cls, FWD_S(dealloc)) != NULL;
}

static void end_object(fwd_id object) {
    FWD_ASSERT_UNLOCKED();
    fwd_Class cls = fwd_object_isa(object);
    if (fwd_trace_isOn()) fwd_trace_object(FWD_RESULT_DEALLOC, object, cls);
    if (has_dealloc(cls)) fwd_perform_void(object, FWD_S(dealloc));
    else (void)fwd_object_dispose(object);
}

/// Drops one reference. True when it was the last: the caller ends the object.
static bool drop_reference(fwd_id object) {
    uint64_t *count = count_of(object);
    uint64_t old = __atomic_load_n(count, __ATOMIC_RELAXED), now;
    do {
        if (FWD_UNLIKELY(old & (FWD_HEADER_IMMORTAL | FWD_HEADER_DEALLOCATING))) return false;
        now = old >= FWD_HEADER_ONE ? old - FWD_HEADER_ONE : old | FWD_HEADER_DEALLOCATING;
        if (FWD_SINGLE_THREADED()) {
            __atomic_store_n(count, now, __ATOMIC_RELAXED);
            break;
        }
    } while (
        !__atomic_compare_exchange_n(count, &old, now, true, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED));
    return (now & FWD_HEADER_DEALLOCATING) != 0;
}

void fwd_root_release(fwd_id object) {
    if (FWD_UNLIKELY(!fwd_object_hasHeader(object))) return;
    if (drop_reference(object)) end_object(object);
}

void fwd_root_releaseByMethod(fwd_id object, fwd_IMP method) {
    if (FWD_UNLIKELY(!fwd_object_hasHeader(object)) || !drop_reference(object)) return;
    struct fwd_delivery delivery = fwd_delivery_begin(method);
    end_object(object);
    fwd_delivery_end(delivery);
}

size_t fwd_root_retainCount(fwd_id object) {
    if (!fwd_object_hasHeader(object)) return 1;
    uint64_t count = fwd_header_count(object);
    if (count & FWD_HEADER_IMMORTAL) return SIZE_MAX;
    if (count & FWD_HEADER_DEALLOCATING) return 0;
    return (size_t)(count / FWD_HEADER_ONE) + 1;
}

// ---------------------------------------------------------------- The forms that ask the class

enum { ASKS_CLASS = FWD_CLASS_CUSTOM_RR | FWD_CLASS_BLOCK | FWD_CLASS_HEADLESS };

static __attribute__((noinline)) fwd_id retain_special(fwd_id object, uint32_t flags) {
    if (flags & FWD_CLASS_CUSTOM_RR) return fwd_perform(object, FWD_S(retain), 0, NULL, NULL);
    return flags & FWD_CLASS_BLOCK ? fwd_Block_copy(object) : fwd_root_retain(object);
}

fwd_id fwd_retainMarked(fwd_id object) {
    uint32_t flags = fwd_class_flags(fwd_object_isa(object));
    if (FWD_UNLIKELY(flags & ASKS_CLASS)) return retain_special(object, flags);
    return fwd_root_retain(object);
}

fwd_id fwd_retain(fwd_id object) {
    return object && fwd_guard_check(object) ? fwd_retainMarked(object) : NULL;
}

static __attribute__((noinline)) void release_special(fwd_id object, uint32_t flags) {
    if (flags & FWD_CLASS_CUSTOM_RR) fwd_perform_void(object, FWD_S(release));
    else if (flags & FWD_CLASS_BLOCK) fwd_Block_release(object);
    else fwd_root_release(object);
}

void fwd_releaseMarked(fwd_id object) {
    uint32_t flags = fwd_class_flags(fwd_object_isa(object));
    if (FWD_UNLIKELY(flags & ASKS_CLASS)) release_special(object, flags);
    else if (drop_reference(object)) end_object(object);
}

void fwd_release(fwd_id object) {
    if (!object) return;
    if (FWD_UNLIKELY(!fwd_guard_allows(object))) {
        fwd_guard_report(object);
        return;
    }
    fwd_releaseMarked(object);
}

fwd_id fwd_autorelease(fwd_id object) {
    if (!object || !fwd_guard_check(object)) return NULL;
    if (FWD_UNLIKELY(fwd_class_is(fwd_object_isa(object), FWD_CLASS_CUSTOM_RR)))
        return fwd_perform(object, FWD_S(autorelease), 0, NULL, NULL);
    return fwd_root_autorelease(object);
}

fwd_id fwd_retainAutorelease(fwd_id object) { return fwd_autorelease(fwd_retain(object)); }

size_t fwd_retainCount(fwd_id object) {
    if (!object || !fwd_guard_check(object)) return 0;
    uint32_t flags = fwd_class_flags(fwd_object_isa(object));
    // -retainCount returns an NSUInteger in the register and of the size of an object.
    if (flags & FWD_CLASS_CUSTOM_RR)
        return (size_t)(uintptr_t)fwd_perform(object, FWD_S(retainCount), 0, NULL, NULL);
    return flags & FWD_CLASS_BLOCK ? fwd_block_retainCount(object) : fwd_root_retainCount(object);
}

bool fwd_object_isDeallocating(fwd_id object) {
    if (fwd_class_is(fwd_object_isa(object), FWD_CLASS_BLOCK))
        return fwd_block_isDeallocating(object);
    if (!fwd_object_hasHeader(object)) return false;
    return (fwd_header_count(object) & FWD_HEADER_DEALLOCATING) != 0;
}

/// Retains the new value before it releases the old one, which may be the last thing that keeps the new one alive.
void fwd_storeStrong(fwd_id *location, fwd_id object) {
    fwd_id old = *location;
    if (old == object) return;
    *location = fwd_retain(object);
    fwd_release(old);
}

fwd_id fwd_retainBlock(fwd_id block) { return fwd_Block_copy(block); }

fwd_id fwd_alloc(fwd_Class cls) {
    if (!cls || fwd_class_is(cls, FWD_CLASS_META)) return NULL;
    // A class of a root of one's own, or one that allocates in its own way, is messaged; so is one that was never messaged,
    // for its +initialize.
    fwd_id object = (fwd_id)(void *)cls;
    bool plain = fwd_class_is(cls, FWD_CLASS_INITIALIZED) &&
                 !fwd_class_is(cls->isa, FWD_CLASS_CUSTOM_ALLOC) &&
                 root_of(cls) == fwd_classes.NSObject;
    return plain ? fwd_class_createInstance(cls, 0)
                 : fwd_perform(object, FWD_S(alloc), 0, NULL, NULL);
}

fwd_id fwd_alloc_init(fwd_Class cls) {
    return fwd_perform(fwd_alloc(cls), FWD_S(init), 0, NULL, NULL);
}

bool fwd_isUniquelyReferenced(fwd_id object) {
    if (!object || !fwd_object_hasHeader(object)) return false;
    if (fwd_class_is(fwd_object_isa(object), FWD_CLASS_BLOCK))
        return fwd_block_retainCount(object) == 1;
    // Acquire: who finds itself the only owner may write what others read before they let go.
    uint64_t count = __atomic_load_n(count_of(object), __ATOMIC_ACQUIRE);
    return (count & ~(uint64_t)(FWD_HEADER_WEAK | FWD_HEADER_FOREIGN | FWD_HEADER_HANDED)) == 0;
}

// ---------------------------------------------------------------- Pins

void fwd_pin(fwd_id object) {
    if (fwd_class_is(fwd_object_isa(object), FWD_CLASS_BLOCK)) (void)fwd_block_tryRetain(object);
    else (void)fwd_root_retain(object);
}

void fwd_unpin(fwd_id object) {
    if (fwd_class_is(fwd_object_isa(object), FWD_CLASS_BLOCK)) fwd_Block_release(object);
    else fwd_root_release(object);
}

bool fwd_tryPin(fwd_id object) {
    if (fwd_class_is(fwd_object_isa(object), FWD_CLASS_BLOCK)) return fwd_block_tryRetain(object);
    return fwd_root_tryRetain(object);
}

fwd_id fwd_pinned_autorelease(fwd_id pinned) {
    if (!fwd_class_is(fwd_object_isa(pinned), FWD_CLASS_CUSTOM_RR))
        return fwd_root_autorelease(pinned);
    fwd_id result = fwd_retainAutorelease(pinned);
    fwd_unpin(pinned);
    return result;
}

// ---------------------------------------------------------------- The flag

// libobjc2's test classes and GNUstep's say by a method of this name that their -retain, -release and -autorelease do
// what the root's do, so that nobody has to ask them. They call objc_retain in -retain, which would else not end.
void fwd_lifetime_methodChanged_locked(fwd_Class cls, fwd_SEL sel) {
    FWD_ASSERT_LOCKED(FWD_LOCK_MUTATION);
    bool counts = sel == FWD_S(retain) || sel == FWD_S(release) || sel == FWD_S(autorelease) ||
                  sel == FWD_S(retainCount) || sel == FWD_S(allowsWeakReference) ||
                  sel == FWD_S(retainWeakReference);
    if (sel == FWD_S(ARCCompliant)) fwd_class_clearFlagDown_locked(cls, FWD_CLASS_CUSTOM_RR);
    if (!counts || fwd_class_is(cls, FWD_CLASS_CUSTOM_RR)) return;
    if (!fwd_method_own_locked(cls, FWD_S(ARCCompliant)))
        fwd_class_setFlagDown_locked(cls, FWD_CLASS_CUSTOM_RR);
}
