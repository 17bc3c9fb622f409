// Objects and their instance variables, reference counts, weak references, associations, locks, blocks. Part of CRuntime.h.
#ifndef FWD_CRUNTIME_OBJECT_H
#define FWD_CRUNTIME_OBJECT_H

#include "CRuntimeBase.h"

FWD_DECLARATIONS_BEGIN

// ---------------------------------------------------------------- Objects

/// A zeroed instance with one reference and `extra_bytes` after it. NULL for Nil, a metaclass, a size beyond reason,
/// or when memory is out. Runs no +initialize and sends nothing.
fwd_id FWD_NULLABLE fwd_class_createInstance(fwd_Class FWD_NULLABLE cls, size_t extra_bytes);
/// How many bytes the object has, isa and extra bytes among them, whatever its class is now; 0 for nil, for classes and for
/// blocks that are not on the heap.
size_t fwd_object_getSize(fwd_id FWD_NULLABLE object);
/// A copy of the bytes with one reference; strong ivars are retained, weak ones registered, associations stay with the
/// original. NULL for nil, a class or a block.
fwd_id FWD_NULLABLE fwd_object_copy(fwd_id FWD_NULLABLE object, size_t size);
/// Ends the object whatever its count, without -dealloc: ivars, associations, weak references, finalizer, memory.
/// Always NULL.
fwd_id FWD_NULLABLE fwd_object_dispose(fwd_id FWD_NULLABLE object);
/// Makes an instance in the caller's memory: `bytes` is 16-aligned, zeroed, has room for the instance, and
/// FWD_OBJECT_HEADER bytes that belong to it in front. It is ended by fwd_destructInstance, never by its last release.
/// Where the guard's host has an `is_object`, memory of the program's own needs no such bytes: see fwd_guard_description.
fwd_id FWD_NULLABLE fwd_constructInstance(fwd_Class FWD_NULLABLE cls, void *FWD_NULLABLE bytes);
/// All of an object's end but the freeing of its memory, which is left as it is (for zombies, say). Returns the object.
fwd_id FWD_NULLABLE fwd_destructInstance(fwd_id FWD_NULLABLE object);
/// Nil for nil; of a class, its metaclass. Hidden classes are not skipped. No lock.
fwd_Class FWD_NULLABLE fwd_object_getClass(fwd_id FWD_NULLABLE object);
/// Returns the old class, Nil for nil; runs the new one's +initialize first. One atomic store: a concurrent send sees
/// either.
fwd_Class FWD_NULLABLE fwd_object_setClass(fwd_id FWD_NULLABLE object, fwd_Class cls);
/// True for classes and metaclasses. No lock.
bool fwd_object_isClass(fwd_id FWD_NULLABLE object);
/// "nil" for nil.
const char *fwd_object_getClassName(fwd_id FWD_NULLABLE object);
/// The bytes after the instance that `extra_bytes` asked for; NULL for nil.
void *FWD_NULLABLE fwd_object_getIndexedIvars(fwd_id FWD_NULLABLE object);
/// The value, through the weak table for a weak ivar; nil for nil, or for an ivar of another class. Borrowed.
fwd_id FWD_NULLABLE fwd_object_getIvar(fwd_id FWD_NULLABLE object, fwd_Ivar FWD_NULLABLE ivar);
/// Stores by the ivar's ownership: strong retains, weak registers, the rest is overwritten.
void fwd_object_setIvar(
    fwd_id FWD_NULLABLE object, fwd_Ivar FWD_NULLABLE ivar, fwd_id FWD_NULLABLE value);
/// Stores by the ivar's ownership as fwd_object_setIvar does, but retains where the class declares no ownership.
void fwd_object_setIvarWithStrongDefault(
    fwd_id FWD_NULLABLE object, fwd_Ivar FWD_NULLABLE ivar, fwd_id FWD_NULLABLE value);
/// The ivar of that name, its value in `*out_value` (NULL when there is no such ivar). Borrowed.
fwd_Ivar FWD_NULLABLE fwd_object_getInstanceVariable(fwd_id FWD_NULLABLE object,
    const char *FWD_NULLABLE name, void *FWD_NULLABLE *FWD_NULLABLE out_value);
/// Stores in the ivar of that name, by its ownership, and returns the ivar. NULL, and nothing stored, when there is none.
fwd_Ivar FWD_NULLABLE fwd_object_setInstanceVariable(
    fwd_id FWD_NULLABLE object, const char *FWD_NULLABLE name, void *FWD_NULLABLE value);

/// Called with no lock held while an object dies, after -dealloc and the ivars, before its memory goes; a host frees
/// what it keeps for the object. One hook per class, inherited.
typedef void (*fwd_finalizer)(fwd_id object, fwd_Class cls);
/// NULL takes it away. Subclasses without one of their own inherit it.
void fwd_class_setFinalizer(fwd_Class cls, fwd_finalizer FWD_NULLABLE finalizer);

// ---------------------------------------------------------------- Lifetime

/// The root implementations. They send nothing; a class that overrides retain/release is messaged by fwd_retain.
fwd_id FWD_NULLABLE fwd_retain(fwd_id FWD_NULLABLE object);
/// Drops a reference; the last one sends -dealloc. nil is ignored. No lock is held while -dealloc runs.
void fwd_release(fwd_id FWD_NULLABLE object);
/// fwd_retain and fwd_release for a host that has found the object's own mark already (fwd_setGuard): it is not looked for again.
fwd_id FWD_NULLABLE fwd_retainMarked(fwd_id object);
/// See fwd_retainMarked.
void fwd_releaseMarked(fwd_id object);
/// Releases the object when the thread's innermost pool is popped. Returns it. Without memory for that it is never
/// released.
fwd_id FWD_NULLABLE fwd_autorelease(fwd_id FWD_NULLABLE object);
/// Both, in this order.
fwd_id FWD_NULLABLE fwd_retainAutorelease(fwd_id FWD_NULLABLE object);
/// For curiosity: other threads count meanwhile. SIZE_MAX for what is never freed, 0 for nil.
size_t fwd_retainCount(fwd_id FWD_NULLABLE object);
/// -retain and -release of the root class: count without asking overrides. Release sends -dealloc at zero.
fwd_id fwd_root_retain(fwd_id object);
/// Drops a reference without asking overrides of -release; the last one sends -dealloc.
void fwd_root_release(fwd_id object);
/// -autorelease, -retainCount and -retainWeakReference of the root class, without asking overrides. The last gives a
/// reference, or false from the moment on at which the object is being destroyed.
fwd_id fwd_root_autorelease(fwd_id object);
/// As fwd_retainCount.
size_t fwd_root_retainCount(fwd_id object);
/// No reference is taken when the answer is false.
bool fwd_root_tryRetain(fwd_id object);
/// Whether its last reference is gone. No lock.
bool fwd_object_isDeallocating(fwd_id object);
/// Retains the new value, stores it, releases the old one. Not atomic.
void fwd_storeStrong(fwd_id FWD_NULLABLE *_Nonnull location, fwd_id FWD_NULLABLE object);
/// What a reference to a block is kept by: a copy, +1.
fwd_id FWD_NULLABLE fwd_retainBlock(fwd_id FWD_NULLABLE block);
/// `[cls alloc]` and `[[cls alloc] init]`, without a send where the class has the root's own.
fwd_id FWD_NULLABLE fwd_alloc(fwd_Class FWD_NULLABLE cls);
/// `[[cls alloc] init]`. nil for Nil and when memory is out.
fwd_id FWD_NULLABLE fwd_alloc_init(fwd_Class FWD_NULLABLE cls);
/// Whether the caller's is the only reference; false for nil and for what is never freed.
bool fwd_isUniquelyReferenced(fwd_id FWD_NULLABLE object);
/// Never counted and never freed from now on (constants, singletons). The caller is the only one that knows the object.
static inline void fwd_object_setImmortal(fwd_id object) {
    *(uint64_t *)(void *)((char *)object - FWD_OBJECT_HEADER) = 4; // FWD_HEADER_IMMORTAL
}
/// Says that the object's maker handed it over, +1, where it would else have left it to the autorelease pool. The pool gets it after
/// all, once, when a weak reference to it is made, so that the reference lives as long as it would have. The caller is the only one
/// that knows the object, unless it is one that never ends, for which nothing is done. No lock.
void fwd_object_setHandedOver(fwd_id object);
/// The token for fwd_autoreleasePoolPop. Pools belong to their thread.
void *fwd_autoreleasePoolPush(void);
/// Releases everything autoreleased since the token. False (and nothing done) for a stale token.
bool fwd_autoreleasePoolPop(void *token);
/// Shows what the calling thread's pools hold, outermost first: each open pool as nil, then the objects in it, each as
/// often as it was autoreleased. `visit` must neither autorelease nor open or close pools.
void fwd_autoreleasePool_visit(
    void (*visit)(void *FWD_NULLABLE context, fwd_id FWD_NULLABLE object),
    void *FWD_NULLABLE context);
/// Frees the calling thread's pools and pending state; a host calls it when one of its threads ends.
void fwd_thread_end(void);

/// Registers a variable that holds garbage so far, and stores the object in it. Returns what it stored. An object that
/// is ending raises; see fwd_initWeakOrNil. The variable must be given back with fwd_destroyWeak.
fwd_id FWD_NULLABLE fwd_initWeak(
    fwd_id FWD_NULLABLE *_Nonnull location, fwd_id FWD_NULLABLE object);
/// Registers a variable as fwd_initWeak does, but stores nil for an object that is being deallocated.
fwd_id FWD_NULLABLE fwd_initWeakOrNil(
    fwd_id FWD_NULLABLE *_Nonnull location, fwd_id FWD_NULLABLE object);
/// Stores into a registered variable, or registers it. Returns what it stored. Asks -allowsWeakReference where it is
/// overridden, and runs +initialize of the object's class.
fwd_id FWD_NULLABLE fwd_storeWeak(
    fwd_id FWD_NULLABLE *_Nonnull location, fwd_id FWD_NULLABLE object);
/// Stores as fwd_storeWeak does, but stores nil for an object that is being deallocated or refuses weak references.
fwd_id FWD_NULLABLE fwd_storeWeakOrNil(
    fwd_id FWD_NULLABLE *_Nonnull location, fwd_id FWD_NULLABLE object);
/// The object, retained and autoreleased, or nil when it is gone or going.
fwd_id FWD_NULLABLE fwd_loadWeak(fwd_id FWD_NULLABLE *_Nonnull location);
/// The object at +1, or nil.
fwd_id FWD_NULLABLE fwd_loadWeakRetained(fwd_id FWD_NULLABLE *_Nonnull location);
/// Unregisters the variable, whose memory may go; writes nothing to it.
void fwd_destroyWeak(fwd_id FWD_NULLABLE *_Nonnull location);
/// Registers `to` (garbage so far) with what `from` holds.
void fwd_copyWeak(fwd_id FWD_NULLABLE *_Nonnull to, fwd_id FWD_NULLABLE *_Nonnull from);
/// Registers `to` (garbage so far) with what `from` holds, and unregisters `from`.
void fwd_moveWeak(fwd_id FWD_NULLABLE *_Nonnull to, fwd_id FWD_NULLABLE *_Nonnull from);

typedef enum fwd_association_policy FWD_ENUM_BASE(uintptr_t){
    FWD_ASSOCIATION_ASSIGN = 0,
    FWD_ASSOCIATION_RETAIN_NONATOMIC = 1,
    FWD_ASSOCIATION_COPY_NONATOMIC = 3,
    FWD_ASSOCIATION_RETAIN = 01401,
    FWD_ASSOCIATION_COPY = 01403,
    /// Added to another policy: released after all others at the object's end, kept by fwd_removeAssociatedObjects.
    FWD_ASSOCIATION_SYSTEM_OBJECT = 1 << 16,
} fwd_association_policy;
/// Keeps `value` for `object` under an address as key; nil removes. What was there is released at the end, with no lock
/// held. When memory is out, or the value's -copy raised (the exception is pending), it stays. A nil object is ignored.
void fwd_setAssociatedObject(fwd_id FWD_NULLABLE object, const void *key, fwd_id FWD_NULLABLE value,
    fwd_association_policy policy);
/// The value or nil; retained and autoreleased under the atomic policies, borrowed under the others.
fwd_id FWD_NULLABLE fwd_getAssociatedObject(fwd_id FWD_NULLABLE object, const void *key);
/// Removes all but those of FWD_ASSOCIATION_SYSTEM_OBJECT, also what the values' ends add meanwhile.
void fwd_removeAssociatedObjects(fwd_id FWD_NULLABLE object);

/// 0, or -1 when the calling thread does not own the lock (fwd_sync_exit).
int fwd_sync_enter(fwd_id FWD_NULLABLE object);
/// 0; -1 when the calling thread does not own the lock. nil: 0.
int fwd_sync_exit(fwd_id FWD_NULLABLE object);
/// Whether the lock was free or the thread's own already. nil: true.
bool fwd_sync_try_enter(fwd_id FWD_NULLABLE object);

// ---------------------------------------------------------------- Blocks (the Block ABI)

enum {
    FWD_BLOCK_NEEDS_FREE = 1 << 24,
    FWD_BLOCK_HAS_COPY_DISPOSE = 1 << 25,
    FWD_BLOCK_IS_GLOBAL = 1 << 28,
    FWD_BLOCK_HAS_STRET = 1 << 29,
    FWD_BLOCK_HAS_SIGNATURE = 1 << 30,
    FWD_BLOCK_REFCOUNT_MASK = 0xfffe,
    FWD_FIELD_IS_OBJECT = 3,
    FWD_FIELD_IS_BLOCK = 7,
    FWD_FIELD_IS_BYREF = 8,
    FWD_FIELD_IS_WEAK = 16,
    FWD_BYREF_CALLER = 128,
};
typedef struct
    fwd_block_descriptor { // copy, dispose are present only with HAS_COPY_DISPOSE, as in the ABI
    uintptr_t reserved, size;
} fwd_block_descriptor;
typedef struct fwd_block {
    fwd_Class FWD_NULLABLE isa;
    int32_t flags;
    int32_t reserved;
    fwd_IMP invoke; // takes (block, arguments…)
    fwd_block_descriptor *descriptor;
} fwd_block;
typedef struct fwd_byref {
    void *FWD_NULLABLE isa;
    struct fwd_byref *forwarding;
    int32_t flags;
    uint32_t size;
    // then, with HAS_COPY_DISPOSE: keep(dst, src), destroy(byref); then the variable
} fwd_byref;
typedef enum fwd_block_kind FWD_ENUM_BASE(int32_t){
    FWD_BLOCK_STACK = 0, FWD_BLOCK_GLOBAL = 1, FWD_BLOCK_MALLOC = 2} fwd_block_kind;
/// The class of blocks of that kind.
fwd_Class fwd_block_class(fwd_block_kind kind);
/// Bytes that a class takes with the header in front of it, rounded up.
#define FWD_CLASS_STORAGE 512
/// Gives the class of stack or constant blocks its place: compiled code refers to it by address (`_NSConcreteStackBlock`).
/// The class begins FWD_OBJECT_HEADER bytes into `storage`, which has FWD_CLASS_STORAGE zeroed bytes, is aligned to 16 and
/// belongs to the runtime for good, across resets. Call before fwd_runtime_start; false when the runtime has started, or
/// for another kind.
bool fwd_block_setClassStorage(fwd_block_kind kind, void *storage);
/// A block on the heap, or one more reference to it; constant blocks themselves. NULL for NULL or when memory is out.
fwd_id FWD_NULLABLE fwd_Block_copy(const void *FWD_NULLABLE block);
/// Drops a reference; the last one calls the dispose helper. NULL, stack and constant blocks are ignored.
void fwd_Block_release(const void *FWD_NULLABLE block);
/// What a block's copy helper calls for each captured object, block or __block variable.
void fwd_Block_object_assign(void *destination, const void *FWD_NULLABLE object, int flags);
/// What its dispose helper calls.
void fwd_Block_object_dispose(const void *FWD_NULLABLE object, int flags);
/// The block's type encoding, or NULL when it carries none.
const char *FWD_NULLABLE fwd_Block_signature(const void *FWD_NULLABLE block);

FWD_DECLARATIONS_END
#endif
