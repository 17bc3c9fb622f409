// Blocks: closures in the layout that clang gives them (Block Implementation Specification), as objects.
//
//     struct fwd_block { isa, flags, reserved, invoke, descriptor }, then the captured variables
//     descriptor       { reserved, size } [{ copy, dispose }] [{ signature, layout }]
//                       the second part with HAS_COPY_DISPOSE, the third with HAS_SIGNATURE
//
// A block begins on the stack or as a constant. fwd_Block_copy moves a stack block to the heap, once: a further
// copy of a heap block counts a reference, a copy of a constant is the constant. The count stands in `flags`,
// as the ABI says, in steps of 2 (FWD_BLOCK_REFCOUNT_MASK); bit 0 means "being destroyed". A count that
// fills its 15 bits sticks there and the block lives for ever.
//
// A heap block has the header of every other instance in front (lifetime.h), so associations and weak references
// work on it; stack and constant blocks have none (fwd_object_header_or_null). `__block` variables move along:
// the first copy of a block that captures one moves the variable, and `forwarding` in both places leads to it.
//
// Locking: none here. Counts are changed by compare-and-swap; the thread that brings one to zero owns what is left. Who drops the
// only reference to a block that nothing refers to weakly has it alone already, and stores the new count (is_sole_reference).
//
// A block whose invoke function is _objc_msgForward is called by way of forward.c (fwd_Block_call).
#include "forward.h"
#include "lifetime.h"

#include <string.h>
#include "method-section.h"

enum {
    BLOCK_DEALLOCATING = 1,
    BLOCK_ONE_REFERENCE = 2,
    BYREF_LAYOUT_MASK = 0xf << 28,
    BYREF_LAYOUT_EXTENDED = 1 << 28,
    // Everything in `flags` that describes a copy's own life and must not be inherited from the original.
    BLOCK_LIFE_MASK = FWD_BLOCK_REFCOUNT_MASK | BLOCK_DEALLOCATING,
};

struct block_helpers {
    void (*copy)(void *to, const void *from);
    void (*dispose)(const void *block);
};

struct block_text {
    const char *signature;
    const char *layout;
};

struct byref_helpers {
    void (*keep)(fwd_byref *to, fwd_byref *from);
    void (*destroy)(fwd_byref *byref);
};

static const struct block_helpers *helpers_or_null(const fwd_block *block) {
    if (!(__atomic_load_n(&block->flags, __ATOMIC_RELAXED) & FWD_BLOCK_HAS_COPY_DISPOSE))
        return NULL;
    return (const struct block_helpers *)(const void *)(block->descriptor + 1);
}

const char *fwd_Block_signature(const void *any) {
    const fwd_block *block = any;
    if (!block || !(__atomic_load_n(&block->flags, __ATOMIC_RELAXED) & FWD_BLOCK_HAS_SIGNATURE))
        return NULL;
    const char *at = (const char *)(block->descriptor + 1);
    if (helpers_or_null(block)) at += sizeof(struct block_helpers);
    return ((const struct block_text *)(const void *)at)->signature;
}

// ---------------------------------------------------------------- Counting

/// Adds a reference. False when the owner of the last one is already destroying it.
static bool count_up(int32_t *flags) {
    // Relaxed: whoever adds a reference already holds one, or the lock that keeps the memory (weak.c).
    int32_t old = __atomic_load_n(flags, __ATOMIC_RELAXED);
    do {
        if ((old & FWD_BLOCK_REFCOUNT_MASK) == FWD_BLOCK_REFCOUNT_MASK) return true;
        if (old & BLOCK_DEALLOCATING) return false;
    } while (!__atomic_compare_exchange_n(
        flags, &old, old + BLOCK_ONE_REFERENCE, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
    return true;
}

/// Drops a reference. True when it was the last one: the caller destroys.
static bool count_down(int32_t *flags) {
    int32_t old = __atomic_load_n(flags, __ATOMIC_RELAXED), now;
    do {
        int32_t count = old & FWD_BLOCK_REFCOUNT_MASK;
        if (count == FWD_BLOCK_REFCOUNT_MASK || count == 0) return false;
        now = old - BLOCK_ONE_REFERENCE;
        if (count == BLOCK_ONE_REFERENCE) now |= BLOCK_DEALLOCATING;
        // Release: what this thread did with the block comes before its end. Acquire: the last owner sees it all.
    } while (
        !__atomic_compare_exchange_n(flags, &old, now, true, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED));
    return (now & BLOCK_DEALLOCATING) != 0;
}

// ---------------------------------------------------------------- Copy and release

/// Whether the caller holds the only reference to a block of the heap, and none is weak: nobody else reads or writes its flags.
static bool is_sole_reference(const fwd_block *block, int32_t flags) {
    return (flags & FWD_BLOCK_REFCOUNT_MASK) == BLOCK_ONE_REFERENCE &&
           !(fwd_header_count((fwd_id)(uintptr_t)block) & FWD_HEADER_WEAK);
}

/// A copy helper cannot say that memory ran out while it kept a captured block or variable: this says it, between
/// fwd_Block_object_assign and the fwd_Block_copy around it, which then gives up as a whole.
static _Thread_local bool capture_failed;

// Where the host wants the classes of stack and constant blocks; set before the start, kept across resets.
static void *class_storage[2];

/// An object that stands where a type says "block": a mock, or what its argument matches. Outside of the guarded region
/// there are literals of the host's own, on its stack, with an isa of the host's: a class of this runtime, where it has placed the
/// classes of blocks, or zeros (the symbols of another library for blocks).
static bool is_other_object(const void *any) {
    fwd_Class isa = fwd_object_isa((fwd_id)(uintptr_t)any);
    bool has_class = fwd_guard_covers(any) ||
                     (class_storage[FWD_BLOCK_STACK] && isa && fwd_object_isa((fwd_id)(void *)isa));
    return has_class && !fwd_class_is(isa, FWD_CLASS_BLOCK);
}

/// A block or variable whose copy helper runs: something may unwind out of it (a captured object's -retain, a copy constructor).
/// Helpers of clang's and GCC's give up themselves what they have kept by then.
struct copying {
    fwd_id copy;
    bool outer_failed;
};

static void copy_unwound(const struct copying *copying) {
    if (FWD_LIKELY(!copying->copy)) return;
    capture_failed = copying->outer_failed;
    if (fwd_object_isa(copying->copy)) fwd_class_countInstance(fwd_object_isa(copying->copy), -1);
    fwd_object_free(copying->copy);
}

/// The block itself when it is a constant or already on the heap; NULL when there is no memory. Another object is retained.
fwd_id fwd_Block_copy(const void *any) {
    if (!any || (fwd_guard_covers(any) && !fwd_guard_check(any))) return NULL;
    if (is_other_object(any)) return fwd_retain((fwd_id)(uintptr_t)any);
    fwd_block *block = (fwd_block *)(uintptr_t)any;
    int32_t flags = __atomic_load_n(&block->flags, __ATOMIC_RELAXED);
    if (flags & FWD_BLOCK_NEEDS_FREE) {
        (void)count_up(&block->flags);
        return (fwd_id)(void *)block;
    }
    if (flags & FWD_BLOCK_IS_GLOBAL) return (fwd_id)(void *)block;
    size_t size = block->descriptor->size;
    if (size < sizeof(fwd_block)) size = sizeof(fwd_block);
    fwd_block *copy =
        (fwd_block *)(void *)fwd_object_allocate(fwd_block_class(FWD_BLOCK_MALLOC), size);
    if (!copy) return NULL;
    size_t shared = offsetof(fwd_block, reserved);
    memcpy((char *)copy + shared, (const char *)block + shared, size - shared);
    copy->flags = (flags & ~BLOCK_LIFE_MASK) | FWD_BLOCK_NEEDS_FREE | BLOCK_ONE_REFERENCE;
    const struct block_helpers *helpers = helpers_or_null(copy);
    if (!helpers) return (fwd_id)(void *)copy;
    struct copying copying FWD_CLEANUP(copy_unwound) = {(fwd_id)(void *)copy, capture_failed};
    capture_failed = false;
    helpers->copy(copy, block);
    bool failed = capture_failed;
    capture_failed = copying.outer_failed;
    copying.copy = NULL;
    if (!failed) return (fwd_id)(void *)copy;
    fwd_Block_release(copy);
    return NULL;
}

/// Also when something unwinds out of its dispose helper.
static void end_block(const fwd_id *block) {
    if (fwd_trace_isOn()) fwd_trace_object(FWD_RESULT_DISPOSE, *block, fwd_object_isa(*block));
    fwd_object_destroy(*block);
}

void fwd_Block_release(const void *any) {
    if (!any || !fwd_guard_check(any)) return;
    if (is_other_object(any)) {
        fwd_release((fwd_id)(uintptr_t)any);
        return;
    }
    fwd_block *block = (fwd_block *)(uintptr_t)any;
    // Acquire: the last owner sees what the others did.
    int32_t flags = __atomic_load_n(&block->flags, __ATOMIC_ACQUIRE);
    if ((flags & FWD_BLOCK_IS_GLOBAL) || !(flags & FWD_BLOCK_NEEDS_FREE)) return;
    if (is_sole_reference(block, flags)) {
        int32_t ended = (flags - BLOCK_ONE_REFERENCE) | BLOCK_DEALLOCATING;
        __atomic_store_n(&block->flags, ended, __ATOMIC_RELAXED);
    } else if (!count_down(&block->flags)) {
        return;
    }
    const fwd_id ending FWD_CLEANUP(end_block) = (fwd_id)(void *)block;
    const struct block_helpers *helpers = helpers_or_null(block);
    if (helpers) helpers->dispose(block);
    (void)ending;
}

bool fwd_block_tryRetain(fwd_id object) {
    fwd_block *block = (fwd_block *)(void *)object;
    int32_t flags = __atomic_load_n(&block->flags, __ATOMIC_RELAXED);
    return !(flags & FWD_BLOCK_NEEDS_FREE) || count_up(&block->flags);
}

bool fwd_block_isDeallocating(fwd_id object) {
    const fwd_block *block = (const fwd_block *)(const void *)object;
    return (__atomic_load_n(&block->flags, __ATOMIC_ACQUIRE) & BLOCK_DEALLOCATING) != 0;
}

size_t fwd_block_retainCount(fwd_id object) {
    const fwd_block *block = (const fwd_block *)(const void *)object;
    int32_t flags = __atomic_load_n(&block->flags, __ATOMIC_RELAXED);
    // A block without a count of its own says 1, as Apple's NSBlock does.
    return (flags & FWD_BLOCK_NEEDS_FREE)
               ? (size_t)(flags & FWD_BLOCK_REFCOUNT_MASK) / BLOCK_ONE_REFERENCE
               : 1;
}

// ---------------------------------------------------------------- __block variables

// Other threads may be counting in the same word.
static int32_t flags_of(const fwd_byref *byref) {
    return __atomic_load_n(&byref->flags, __ATOMIC_RELAXED);
}

static const struct byref_helpers *byref_helpers_or_null(const fwd_byref *byref) {
    if (!(flags_of(byref) & FWD_BLOCK_HAS_COPY_DISPOSE)) return NULL;
    return (const struct byref_helpers *)(const void *)(byref + 1);
}

/// A variable whose keep helper has not run to its end stays where it was.
struct moving {
    fwd_byref *variable, *copy;
};

static void move_unwound(const struct moving *moving) {
    if (FWD_LIKELY(!moving->copy)) return;
    moving->variable->forwarding = moving->variable;
    fwd_object_free((fwd_id)(void *)moving->copy);
}

static void free_variable(fwd_byref *const *home) { fwd_object_free((fwd_id)(void *)*home); }

/// Moves the variable to the heap when it is not there yet: two references then, the caller's and the one of the frame
/// that declared it. Returns where it lives, or NULL when there is no memory.
static fwd_byref *byref_copy(fwd_byref *byref) {
    fwd_byref *home = byref->forwarding;
    if (flags_of(home) & FWD_BLOCK_NEEDS_FREE) {
        (void)count_up(&home->flags);
        return home;
    }
    fwd_byref *copy = (fwd_byref *)(void *)fwd_object_allocate(NULL, byref->size);
    if (!copy) return NULL;
    size_t shared = sizeof(fwd_byref);
    copy->isa = byref->isa;
    copy->forwarding = copy;
    copy->size = byref->size;
    copy->flags =
        (byref->flags & ~BLOCK_LIFE_MASK) | FWD_BLOCK_NEEDS_FREE | 2 * BLOCK_ONE_REFERENCE;
    byref->forwarding = copy;
    const struct byref_helpers *helpers = byref_helpers_or_null(byref);
    if (helpers) {
        memcpy(copy + 1, helpers, sizeof *helpers);
        shared += sizeof *helpers;
        if ((byref->flags & BYREF_LAYOUT_MASK) == BYREF_LAYOUT_EXTENDED) {
            memcpy((char *)copy + shared, (const char *)byref + shared,
                sizeof(uintptr_t)); // the layout's address
        }
        struct moving moving FWD_CLEANUP(move_unwound) = {byref, copy};
        helpers->keep(copy, byref);
        moving.copy = NULL;
    } else if (byref->size > shared) {
        memcpy((char *)copy + shared, (const char *)byref + shared, byref->size - shared);
    }
    return copy;
}

static void byref_release(fwd_byref *byref) {
    fwd_byref *home = byref->forwarding;
    if (!(flags_of(home) & FWD_BLOCK_NEEDS_FREE) || !count_down(&home->flags)) return;
    fwd_byref *const ending FWD_CLEANUP(free_variable) = home;
    const struct byref_helpers *helpers = byref_helpers_or_null(ending);
    if (helpers) helpers->destroy(ending);
}

/// What a block's copy helper calls for each captured variable: stores a kept `object` in `destination`.
void fwd_Block_object_assign(void *destination, const void *any, int flags) {
    void *object = (void *)(uintptr_t)any;
    void *kept = object;
    switch (flags &
            (FWD_BYREF_CALLER | FWD_FIELD_IS_BYREF | FWD_FIELD_IS_BLOCK | FWD_FIELD_IS_OBJECT)) {
    case FWD_FIELD_IS_OBJECT: kept = fwd_retain(object); break;
    case FWD_FIELD_IS_BLOCK:
        kept = object && !fwd_guard_check(object) ? NULL : fwd_Block_copy(object);
        break;
    case FWD_FIELD_IS_BYREF: kept = object ? byref_copy(object) : NULL; break;
    default: break; // a __block variable's own content is moved, not retained
    }
    if (object && !kept) capture_failed = true;
    *(void **)destination = kept;
}

/// The counterpart of fwd_Block_object_assign, called by dispose helpers.
void fwd_Block_object_dispose(const void *any, int flags) {
    void *object = (void *)(uintptr_t)any;
    switch (flags &
            (FWD_BYREF_CALLER | FWD_FIELD_IS_BYREF | FWD_FIELD_IS_BLOCK | FWD_FIELD_IS_OBJECT)) {
    case FWD_FIELD_IS_OBJECT: fwd_release(object); break;
    case FWD_FIELD_IS_BLOCK: fwd_Block_release(object); break;
    case FWD_FIELD_IS_BYREF:
        if (object) byref_release(object);
        break;
    default: break;
    }
}

// ---------------------------------------------------------------- Classes

// What a swizzler would find: the methods do what fwd_retain and its kin do for blocks without a send.

FWD_METHOD(fwd_id, block_retain, (fwd_id self, fwd_SEL sel), (self, sel)) {
    (void)sel;
    return fwd_Block_copy(self);
}

FWD_METHOD_VOID(block_release, (fwd_id self, fwd_SEL sel), (self, sel)) {
    (void)sel;
    fwd_Block_release(self);
}

static fwd_id block_autorelease(fwd_id self, fwd_SEL sel) {
    (void)sel;
    return fwd_root_autorelease(self);
}

// NSBlock says 1 of every block, however often it was copied; who wants the count asks fwd_retainCount.
static size_t block_retain_count(fwd_id self, fwd_SEL sel) {
    (void)self, (void)sel;
    return 1;
}

FWD_METHOD(
    fwd_id, block_copy_with_zone, (fwd_id self, fwd_SEL sel, void *zone), (self, sel, zone)) {
    (void)sel, (void)zone;
    return fwd_Block_copy(self);
}

static bool block_allows_weak(fwd_id self, fwd_SEL sel) {
    (void)sel;
    return !fwd_block_isDeallocating(self);
}

static bool block_retain_weak(fwd_id self, fwd_SEL sel) {
    (void)sel;
    return fwd_block_tryRetain(self);
}

fwd_status fwd_Block_call(fwd_id block, fwd_Signature sig, void *const *arguments, void *result) {
    fwd_IMP invoke = ((fwd_block *)(void *)block)->invoke;
    return FWD_UNLIKELY(fwd_imp_isForward(invoke))
               ? fwd_forward_block(block, sig, arguments, result)
               : fwd_call(invoke, sig, arguments, result);
}

/// -invoke: calls a block that takes nothing.
static void block_invoke(fwd_id self, fwd_SEL sel) {
    (void)sel;
    fwd_IMP invoke = ((fwd_block *)(void *)self)->invoke;
    if (FWD_LIKELY(!fwd_imp_isForward(invoke))) {
        ((void (*)(fwd_id))invoke)(self);
        return;
    }
    fwd_Signature sig = fwd_signature_get("v@?", NULL);
    void *arguments[] = {&self};
    if (sig) (void)fwd_forward_block(self, sig, arguments, NULL);
}

bool fwd_block_setClassStorage(fwd_block_kind kind, void *storage) {
    if ((kind != FWD_BLOCK_STACK && kind != FWD_BLOCK_GLOBAL) ||
        __atomic_load_n(&fwd_started, __ATOMIC_ACQUIRE))
        return false;
    class_storage[kind] = storage;
    return true;
}

static fwd_Class make_kind(
    void *_Nullable storage, const char *base_name, const char *name, fwd_Class root) {
    fwd_Class base = fwd_class_makeBuiltin(base_name, root, sizeof(fwd_block), NULL, NULL);
    return base ? fwd_class_makeBuiltinIn(storage, name, base, sizeof(fwd_block), NULL, NULL)
                : NULL;
}

bool fwd_block_boot(void) {
    static const struct fwd_builtin_method methods[] = {
        FWD_BUILTIN("copy", block_retain, "@16@0:8"),
        FWD_BUILTIN("copyWithZone:", block_copy_with_zone, "@24@0:8^v16"),
        FWD_BUILTIN("retain", block_retain, "@16@0:8"),
        FWD_BUILTIN("release", block_release, "Vv16@0:8"),
        FWD_BUILTIN("autorelease", block_autorelease, "@16@0:8"),
        FWD_BUILTIN("retainCount", block_retain_count, "Q16@0:8"),
        FWD_BUILTIN("allowsWeakReference", block_allows_weak, "B16@0:8"),
        FWD_BUILTIN("retainWeakReference", block_retain_weak, "B16@0:8"),
        FWD_BUILTIN("invoke", block_invoke, "v16@0:8"),
        FWD_BUILTIN_END,
    };
    fwd_Class root =
        fwd_class_makeBuiltin("NSBlock", fwd_classes.NSObject, sizeof(fwd_block), methods, NULL);
    if (!root) return false;
    fwd_classes.NSStackBlock =
        make_kind(class_storage[FWD_BLOCK_STACK], "__NSStackBlock", "__NSStackBlock__", root);
    fwd_classes.NSGlobalBlock =
        make_kind(class_storage[FWD_BLOCK_GLOBAL], "__NSGlobalBlock", "__NSGlobalBlock__", root);
    fwd_classes.NSMallocBlock = make_kind(NULL, "__NSMallocBlock", "__NSMallocBlock__", root);
    fwd_lock(FWD_LOCK_MUTATION);
    fwd_class_setFlagDown_locked(root, FWD_CLASS_BLOCK);
    fwd_unlock(FWD_LOCK_MUTATION);
    return fwd_classes.NSStackBlock && fwd_classes.NSGlobalBlock && fwd_classes.NSMallocBlock;
}

/// What a host writes into the `isa` of the blocks it makes.
fwd_Class fwd_block_class(fwd_block_kind kind) {
    fwd_ensure_started();
    switch (kind) {
    case FWD_BLOCK_GLOBAL: return fwd_classes.NSGlobalBlock;
    case FWD_BLOCK_MALLOC: return fwd_classes.NSMallocBlock;
    default: return fwd_classes.NSStackBlock;
    }
}
