// What the files of CRuntime share: the layout of classes, methods and tables, the thread's state, locks and memory.
//
// Locks, in the order in which they may be taken (a thread that holds one takes only later ones):
//   FWD_LOCK_INITIALIZE  who runs which +initialize
//   FWD_LOCK_MUTATION    class tree, names of classes, method lists, tables, ivars, properties, protocols
//   FWD_LOCK_INTERN      selectors, strings, signatures, boxed implementations, names of implementations
//   FWD_LOCK_STRIPE      striped locks of associations, weak references, sync; at most one of them at a time
// Methods, blocks, hooks, factories and finalizers are called with none of them held (FWD_ASSERT_UNLOCKED).
//
// Readers without a lock: the hit path (class → pivot → bucket), a method's implementation, class flags, exception and
// trace flags. Each of these fields is read and written with __atomic builtins only.
#ifndef FWD_INTERNAL_H
#define FWD_INTERNAL_H

#include "CRuntime.h"
#include "offsets.h"

#include <pthread.h>
#include <string.h>

// Whether the process has one thread now, so that nothing runs beside: glibc knows. Elsewhere the answer is always no.
#if defined(__has_include)
#if __has_include(<sys/single_threaded.h>) && !defined(FWD_ALWAYS_ATOMIC)
#include <sys/single_threaded.h>
#define FWD_SINGLE_THREADED() (__libc_single_threaded)
#endif
#endif
#ifndef FWD_SINGLE_THREADED
#define FWD_SINGLE_THREADED() false
#endif

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif
// Names that CRuntime.h does not declare are not exported from a shared library: every internal header says so for its own.
#pragma GCC visibility push(hidden)

// ---------------------------------------------------------------- Assertions

// FWD_ASSERT is for mistakes of this library's own code, never for a caller's. On in debug builds and in tests.
#if defined(DEBUG) && !defined(FWD_CHECKS)
#define FWD_CHECKS 1
#endif
#if FWD_CHECKS
_Noreturn void fwd_assert_failed(const char *condition, const char *file, int line);
#define FWD_ASSERT(condition)                                                                      \
    ((condition) ? (void)0 : fwd_assert_failed(#condition, __FILE__, __LINE__))
#else
#define FWD_ASSERT(condition) ((void)sizeof(condition))
#endif

// FWD_TEST_POINT marks a place between two steps of a protocol, where tests let another thread act. Nothing without checks.
#if FWD_CHECKS
extern void (*fwd_test_point)(const char *where);
#define FWD_TEST_POINT(where)                                                                      \
    (__atomic_load_n(&fwd_test_point, __ATOMIC_ACQUIRE) ? fwd_test_point(where) : (void)0)
#else
#define FWD_TEST_POINT(where) ((void)0)
#endif

// The function gets the variable's address when its block ends: also when an exception of C++ or compiled Objective-C, or the
// end of a thread, unwinds through it. (Built with -fexceptions; else only at the ordinary end.) What the block has done about
// it by itself, the function must be able to see.
#define FWD_CLEANUP(function) __attribute__((cleanup(function)))

/// For functions that call an implementation by the type that the message has: a method may be declared with another (Class for
/// id, say), as in every Objective-C runtime, so clang's check of indirect calls is off there.
#if defined(__clang__)
#define FWD_ANY_FUNCTION __attribute__((no_sanitize("function")))
#else
#define FWD_ANY_FUNCTION
#endif

#define FWD_LIKELY(condition) __builtin_expect(!!(condition), 1)
#define FWD_UNLIKELY(condition) __builtin_expect(!!(condition), 0)

#if defined(FWD_NO_ASM) || !(defined(__x86_64__) || defined(__aarch64__))
#define FWD_PORTABLE 1
#else
#define FWD_PORTABLE 0
#endif

// Whether the hit path is plain loads on a processor that may satisfy a load before an earlier one on which its address does
// not depend. x86-64 never does; the C fallback loads with acquire.
#if defined(__aarch64__) && !FWD_PORTABLE
#define FWD_WEAK_HIT_PATH 1
#else
#define FWD_WEAK_HIT_PATH 0
#endif

// ---------------------------------------------------------------- Memory (memory.c)

/// Zeroed, aligned to 16; NULL when there is none. For OBJECT and CLASS the caller adds FWD_OBJECT_HEADER itself.
void *_Nullable fwd_memory_allocate(size_t size, fwd_memory_kind kind);
/// Whether no host has set an allocator, so that nobody watches which memory is whose.
bool fwd_memory_isDefault(void);
/// `size` as given to fwd_memory_allocate (0 for FWD_MEMORY_HEAP, whose sizes nobody keeps). NULL is ignored.
void fwd_memory_free(const void *_Nullable memory, size_t size, fwd_memory_kind kind);
/// A HEAP copy of a string for a copy function's result; NULL when memory is out or `text` is NULL.
char *_Nullable fwd_memory_copyString(const char *_Nullable text);
/// A HEAP copy of the first `length` bytes of a string, NUL-terminated.
char *_Nullable fwd_memory_copyBytes(const char *text, size_t length);
/// A growable array of pointers in INTERNAL memory, for collecting under a lock what is used after it.
struct fwd_pointers {
    void *_Nonnull *_Nullable items;
    uint32_t count, capacity;
};
/// False when memory is out; the array is unchanged then.
bool fwd_pointers_add(struct fwd_pointers *array, const void *item);
void fwd_pointers_free(struct fwd_pointers *array);

/// The one stored copy of a string (types, names, category names), CONSTANT, alive until reset. NULL: out of memory.
/// Locking: takes FWD_LOCK_INTERN.
const char *_Nullable fwd_string_intern(const char *text);
const char *_Nullable fwd_string_intern_length(const char *text, size_t length);

// ---------------------------------------------------------------- Locks (memory.c)

enum fwd_lock_rank {
    FWD_LOCK_INITIALIZE = 0,
    FWD_LOCK_MUTATION = 1,
    FWD_LOCK_INTERN = 2,
    FWD_LOCK_STRIPE = 3,
    FWD_LOCK_RANKS = 4,
};
/// The mutex of a rank (not FWD_LOCK_STRIPE, whose owner keeps its own array).
extern pthread_mutex_t fwd_mutexes[FWD_LOCK_RANKS];
/// Asserts the order, then locks. Use fwd_lock_with for a mutex of one's own that has a rank.
void fwd_lock_with(pthread_mutex_t *mutex, enum fwd_lock_rank rank);
void fwd_unlock_with(pthread_mutex_t *mutex, enum fwd_lock_rank rank);
void fwd_lock(enum fwd_lock_rank rank);
void fwd_unlock(enum fwd_lock_rank rank);
#define FWD_ASSERT_LOCKED(rank) FWD_ASSERT(fwd_thread()->held_locks &(1u << (rank)))
/// Stands before every call of user code.
#define FWD_ASSERT_UNLOCKED() FWD_ASSERT(fwd_thread()->held_locks == 0)

// ---------------------------------------------------------------- Object header

/// Every instance and class has FWD_OBJECT_HEADER bytes in front; lifetime.h has their layout. All bits zero: one
/// reference, no flags. This bit of the first word says "never counted, never freed": classes, protocols, interned
/// signature objects.
#define FWD_HEADER_IMMORTAL ((uint64_t)4)
static inline void fwd_header_setImmortal(void *object) {
    *(uint64_t *)(void *)((char *)object - FWD_OBJECT_HEADER) = FWD_HEADER_IMMORTAL;
}

/// The object's class, for every read of `isa` that is not under a lock.
static inline fwd_Class fwd_object_isa(fwd_id object) {
    // Relaxed: fwd_object_setClass may run beside; class contents are published by registration.
    return __atomic_load_n(&object->isa, __ATOMIC_RELAXED);
}

// ---------------------------------------------------------------- Guard (guard.c)

struct fwd_guard_state {
    uintptr_t base, size; // size 0: no guard
    const uint8_t *_Nonnull marks;
    uint8_t mark;
    fwd_guard_description description;
};
extern struct fwd_guard_state fwd_guard;
/// The runtime allocated the object, or there is no guard that knows better.
static inline bool fwd_guard_isMarked(const void *value) {
    uintptr_t offset = (uintptr_t)value - fwd_guard.base;
    if (FWD_UNLIKELY(offset >= fwd_guard.size)) return fwd_guard.size == 0;
    // A __block variable is laid out as an object, too, and has no class.
    return (offset & 7) == 0 && fwd_guard.marks[offset >> 3] == fwd_guard.mark &&
           *(const uintptr_t *)value != 0;
}
/// The host takes a value that is not marked for an object all the same.
bool fwd_guard_admits(const void *value);
/// The value, which is not nil, may be followed as an object. Takes no lock.
static inline bool fwd_guard_allows(const void *value) {
    return FWD_LIKELY(fwd_guard_isMarked(value)) || fwd_guard_admits(value);
}
void fwd_guard_report(const void *value);
/// The address lies where objects may be.
static inline bool fwd_guard_covers(const void *value) {
    return (uintptr_t)value - fwd_guard.base < fwd_guard.size;
}
/// False, and reported: `value`, which is not nil, is no object. No lock is held.
static inline bool fwd_guard_check(const void *value) {
    if (FWD_LIKELY(fwd_guard_allows(value))) return true;
    fwd_guard_report(value);
    return false;
}
/// The part of the calling thread's stack that is kept for the end of a recursion: `size` bytes from `lowest` on.
struct fwd_stack_reserve {
    uintptr_t lowest, size;
};
extern _Thread_local struct fwd_stack_reserve fwd_stack_reserve;
bool fwd_thread_findReserve(void);
/// Whether a recursion has to end here. An address outside the thread's own stack (a coroutine's) never says so.
static inline bool fwd_thread_isStackSpent(void) {
    uintptr_t at = (uintptr_t)__builtin_frame_address(0);
    return FWD_UNLIKELY(at - fwd_stack_reserve.lowest < fwd_stack_reserve.size) &&
           fwd_thread_findReserve();
}

/// False, and reported: the C string, which is not NULL, cannot be read to its end. No lock is held.
bool fwd_guard_allowsString(const char *text);
/// False, and reported: the bytes of a program's value, at an address that is not NULL, cannot be read or written.
bool fwd_guard_allowsAccess(const void *address, size_t size, bool writes);
/// False, and reported: the implementation is not code that can be called.
bool fwd_guard_allowsCall(fwd_IMP imp);

// ---------------------------------------------------------------- Selectors (selector.c)

/// Stands in front of a selector's name. A selector is `header + 1`, aligned to 16.
struct fwd_selector_header {
    struct fwd_selector_header *_Nullable next; // in its hash chain
    uint32_t hash, length;                      // length of the name in bytes
    uint32_t colons, reserved;
    uint64_t cookie; // address of the selector ^ FWD_SELECTOR_COOKIE
};
static inline const struct fwd_selector_header *fwd_sel_header(fwd_SEL sel) {
    return (const struct fwd_selector_header *)(const void *)sel - 1;
}
/// Number of ':' in a registered selector's name.
static inline uint32_t fwd_sel_colons(fwd_SEL sel) { return fwd_sel_header(sel)->colons; }

/// Selectors that C code sends or compares, registered by fwd_runtime_start: FWD_S(dealloc), FWD_S(copyWithZone_).
// clang-format off
#define FWD_SELECTORS(X) \
    X(alloc, "alloc") X(allocWithZone_, "allocWithZone:") X(init, "init") X(new_, "new") X(dealloc, "dealloc") \
    X(retain, "retain") X(release, "release") X(autorelease, "autorelease") X(retainCount, "retainCount") \
    X(class_, "class") X(superclass, "superclass") X(self, "self") X(load, "load") X(initialize, "initialize") \
    X(copy, "copy") X(mutableCopy, "mutableCopy") X(copyWithZone_, "copyWithZone:") \
    X(mutableCopyWithZone_, "mutableCopyWithZone:") X(isEqual_, "isEqual:") X(hash, "hash") \
    X(description, "description") X(isKindOfClass_, "isKindOfClass:") X(isMemberOfClass_, "isMemberOfClass:") \
    X(respondsToSelector_, "respondsToSelector:") X(conformsToProtocol_, "conformsToProtocol:") \
    X(resolveInstanceMethod_, "resolveInstanceMethod:") X(resolveClassMethod_, "resolveClassMethod:") \
    X(forwardingTargetForSelector_, "forwardingTargetForSelector:") \
    X(methodSignatureForSelector_, "methodSignatureForSelector:") \
    X(forwardInvocation_, "forwardInvocation:") X(doesNotRecognizeSelector_, "doesNotRecognizeSelector:") \
    X(allowsWeakReference, "allowsWeakReference") X(retainWeakReference, "retainWeakReference") \
    X(block_invoke, "_block_invoke") X(ARCCompliant, "_ARCCompliantRetainRelease")
// clang-format on
struct fwd_known_selectors {
#define FWD_SELECTOR_FIELD(field, name) fwd_SEL field;
    FWD_SELECTORS(FWD_SELECTOR_FIELD)
#undef FWD_SELECTOR_FIELD
};
extern struct fwd_known_selectors fwd_known;
#define FWD_S(field) (fwd_known.field)

// ---------------------------------------------------------------- Methods (method.c)

struct fwd_method {
    fwd_SEL sel;       // name and types in front: a method begins as its fwd_method_description
    const char *types; // interned
    fwd_IMP imp;       // atomic: replaced while readers run
    struct fwd_method_list *list;      // the list it stands in, which knows class and category
    fwd_Signature _Nullable signature; // atomic: of `types`, from the first time that somebody asked
};
/// Methods never move, so a fwd_Method stays valid as long as its class.
struct fwd_method_list {
    struct fwd_method_list *_Nullable next; // older list
    fwd_Class owner;
    const char *_Nullable category; // interned
    uint32_t count, capacity;
    uint32_t loaded; // its +load has run (MUTATION)
    struct fwd_method methods[];
};
/// Open-addressed index of a class's own methods by selector, newest of each name; linear probing, load ≤ 1/2.
struct fwd_method_index {
    uint32_t mask, used;
    struct fwd_method *_Nullable slots[];
};

static inline fwd_IMP fwd_method_load(const struct fwd_method *method) {
    // Acquire: code and data behind a published implementation are visible to who calls it.
    return __atomic_load_n(&method->imp, __ATOMIC_ACQUIRE);
}
/// The signature of the method's types; NULL when they have none, or memory is out. (signature.c)
fwd_Signature _Nullable fwd_method_signature(struct fwd_method *method);
/// The bit of a selector in a class's `filter`. Different bits of the address than the tables' hash uses.
static inline uint64_t fwd_method_bit(fwd_SEL sel) {
    return UINT64_C(1) << (((uint64_t)(uintptr_t)sel >> 4) * UINT64_C(0x9e3779b97f4a7c15) >> 58);
}
/// The class's own method (categories included, newest first) or NULL. Locking: caller holds FWD_LOCK_MUTATION.
struct fwd_method *_Nullable fwd_method_own_locked(fwd_Class cls, fwd_SEL sel);
/// The method that the class or its nearest superclass has, or NULL. Locking: caller holds FWD_LOCK_MUTATION.
struct fwd_method *_Nullable fwd_method_find_locked(fwd_Class cls, fwd_SEL sel);
/// Adds a builtin class's methods as its own list, and names their implementations. False: out of memory.
struct fwd_builtin_method;
bool fwd_method_addBuiltin(fwd_Class cls, const struct fwd_builtin_method *_Nullable methods);
/// A list for one method of a class, to be attached by fwd_method_attach_locked. NULL: out of memory. `types` is interned.
struct fwd_method_list *_Nullable fwd_method_makeList(
    fwd_Class cls, fwd_SEL sel, fwd_IMP imp, const char *types);
/// Adds the list's one method to a class that has none of the name. False: it has, or memory is out.
bool fwd_method_attach_locked(struct fwd_method_list *list, struct fwd_pointers *_Nullable touched);
/// Takes a list of one method out of its class; the memory is the caller's. False: out of memory for the index.
bool fwd_method_detach_locked(struct fwd_method_list *list, struct fwd_pointers *_Nullable touched);
void fwd_method_freeList(struct fwd_method_list *_Nullable list);
/// Exchanges the implementation and flushes the tables that hold the old one, which it returns.
fwd_IMP fwd_method_set_locked(
    struct fwd_method *method, fwd_IMP imp, struct fwd_pointers *_Nullable touched);
/// The METHOD event. `by`: the function that did it; `old`: what was replaced.
void fwd_method_trace(
    fwd_trace_result what, fwd_Class cls, fwd_Method method, const char *by, fwd_IMP _Nullable old);
bool fwd_method_duplicate_locked(fwd_Class from, fwd_Class to);
/// Frees lists and index of a class that dies.
void fwd_method_freeAll(fwd_Class cls);

// ---------------------------------------------------------------- Ivars, properties, protocols

struct fwd_ivar {
    struct fwd_ivar *_Nullable next, *_Nullable previous; // in order of declaration
    fwd_Class owner;
    const char *name, *types; // interned
    ptrdiff_t offset;
    size_t size;
    uint8_t alignment_log2, ownership; // fwd_ownership
    uint8_t bit_offset;                // of a bit-field, in the byte at `offset`
};
struct fwd_property {
    struct fwd_property *_Nullable next; // in order of addition
    const char *name, *attributes;       // interned
    uint8_t required, instance;          // for a protocol's properties
};
/// Of class Protocol; false for nil.
bool fwd_object_isProtocol(fwd_id _Nullable object);
/// Of class NSInvocation or a class below it; false for nil.
bool fwd_object_isInvocation(fwd_id _Nullable object);
struct fwd_protocol_list {
    uint32_t count, capacity;
    fwd_Protocol _Nonnull *_Nullable items;
};
struct fwd_protocol_method {
    struct fwd_protocol_method *_Nullable next;
    fwd_SEL sel;
    const char *types, *_Nullable extended; // interned; NULL: no other types than those
    bool required, instance;
};
/// Has a fwd_header in front like any object.
struct fwd_protocol {
    fwd_Class isa;
    const char *name;                    // interned
    uint32_t flags;                      // FWD_PROTOCOL_REGISTERED
    struct fwd_protocol *_Nullable next; // all protocols, in order of creation
    struct fwd_protocol_list adopted;
    struct fwd_protocol_method *_Nullable methods, *_Nullable last_method;
    struct fwd_property *_Nullable properties;
};
#define FWD_PROTOCOL_REGISTERED 1u

/// Frees what the class has of ivars, properties, protocol lists. Called when the class dies, no lock needed.
void fwd_ivar_freeAll(fwd_Class cls);
bool fwd_ivar_addClassWord(fwd_Class root);
void fwd_property_freeAll(fwd_Class cls);
void fwd_protocol_freeAll(fwd_Class cls);
/// Copies ivars, properties, adopted protocols for fwd_duplicateClass. False: out of memory.
bool fwd_ivar_duplicate_locked(fwd_Class from, fwd_Class to);
bool fwd_property_duplicate_locked(fwd_Class from, fwd_Class to);
bool fwd_protocol_duplicate_locked(fwd_Class from, fwd_Class to);
/// Whether objects of the class have strong or weak ivars is kept in FWD_CLASS_HAS_OWNED_IVARS, inherited.

// ---------------------------------------------------------------- Classes (class.c)

enum fwd_class_flags {
    FWD_CLASS_META = 1 << 0,
    FWD_CLASS_ROOT = 1 << 1,
    FWD_CLASS_CONSTRUCTING = 1 << 2, // allocated, not registered
    FWD_CLASS_REGISTERED = 1 << 3,
    FWD_CLASS_HIDDEN = 1 << 4,      // fwd_class_setHidden
    FWD_CLASS_STATIC = 1 << 5,      // made by fwd_runtime_start: not disposable
    FWD_CLASS_LOADED = 1 << 6,      // +load has run
    FWD_CLASS_INITIALIZED = 1 << 7, // on class and metaclass: tables may be published and filled
    FWD_CLASS_CUSTOM_RR =
        1 << 8, // retain, release, autorelease or retainCount is not the root's; inherited
    FWD_CLASS_HAS_OWNED_IVARS = 1 << 9, // strong or weak ivars here or in a superclass
    FWD_CLASS_HAS_FINALIZER = 1 << 10,  // here or in a superclass
    FWD_CLASS_DUPLICATE = 1 << 11,      // shares its metaclass with another
    FWD_CLASS_BLOCK = 1 << 12,          // instances are blocks
    FWD_CLASS_CUSTOM_CLASS = 1 << 13,   // `class` is not the root's; inherited
    FWD_CLASS_EXCLUSIVE = 1 << 15,      // a hidden class of one object alone
    FWD_CLASS_CUSTOM_ALLOC = 1 << 14,   // `alloc` or `allocWithZone:` is not the root's; inherited
    FWD_CLASS_HEADLESS =
        1 << 16, // some instance has no header: the guard knows which (guard.c); inherited
    FWD_CLASS_HAS_CONSTRUCTOR = 1 << 17, // `construct` is set here or in a superclass
    FWD_CLASS_IN_STORAGE = 1 << 18,      // the memory is the host's (fwd_block_setClassStorage)
    FWD_CLASS_TAGGED = 1 << 19,          // fwd_class_setTagged
    FWD_CLASS_INHERITED = FWD_CLASS_HAS_CONSTRUCTOR | FWD_CLASS_CUSTOM_RR |
                          FWD_CLASS_HAS_OWNED_IVARS | FWD_CLASS_HAS_FINALIZER | FWD_CLASS_BLOCK |
                          FWD_CLASS_CUSTOM_CLASS | FWD_CLASS_CUSTOM_ALLOC | FWD_CLASS_HEADLESS,
};

/// What +initialize has come to; kept by the class, not the metaclass. Guarded by FWD_LOCK_INITIALIZE.
enum fwd_init_state {
    FWD_INIT_NONE = 0,
    FWD_INIT_RUNNING,
    FWD_INIT_PENDING /* waits for its superclass's */,
    FWD_INIT_DONE
};

/// A class object, 16-aligned, with a fwd_header in front. Class and metaclass are the same struct.
struct fwd_class {
    fwd_Class isa;
    fwd_Class _Nullable superclass; // read without lock by introspection: atomic
    struct fwd_bucket *pivot;       // atomic; the empty table's until initialized and while tracing
    uint64_t multiplier;            // atomic; the table's, copied when that is published
    uint64_t filter; // fwd_method_bit of each own method: most walks stop here (MUTATION);
                     // near `superclass`, so that passing a class touches one cache line
    struct fwd_method_list *_Nullable methods; // newest first
    struct fwd_method_index *_Nullable index;  // NULL while there are few methods
    struct fwd_table *_Nullable table;         // what the slow path fills, MUTATION
    uint32_t flags;                            // atomic, FWD_CLASS_…
    uint32_t method_count;                     // over all lists
    uint64_t instances; // atomic: live instances whose isa this is, or some of them:
    struct fwd_count_cells
        *_Nullable instance_cells; // atomic: the others, once threads have met at `instances`
    const char *name;              // CONSTANT memory of its own, shared by the pair
    fwd_Class pair;                // the class's metaclass, the metaclass's class
    fwd_Class _Nullable first_subclass;
    fwd_Class _Nullable next_sibling;
    fwd_Class _Nullable previous_sibling;
    fwd_Class _Nullable next_named; // in its chain of the name table
    fwd_Class _Nullable next_registered;
    fwd_Class _Nullable previous_registered;
    uint32_t instance_size; // bytes, not rounded; fwd_class_getInstanceSize rounds to a word
    uint8_t free_bits;      // of the last byte, behind a bit-field that is the last ivar
    uint32_t extra_bytes;   // asked for at allocation, behind the struct
    uint8_t init_state;     // enum fwd_init_state
    int32_t version;
    uint32_t ivar_count, property_count;
    pthread_t init_thread; // who runs +initialize, valid while RUNNING or PENDING
    struct fwd_ivar *_Nullable ivars, *_Nullable last_ivar;
    struct fwd_property *_Nullable properties, *_Nullable last_property;
    struct fwd_protocol_list protocols;
    const uint8_t *_Nullable ivar_layout, *_Nullable weak_ivar_layout; // interned or NULL
    fwd_finalizer _Nullable finalizer;
    fwd_Method _Nullable construct; // of compiled classes, like the next; neither changes after registration
    fwd_Method _Nullable destruct;
    void *_Nullable host_data; // atomic
    struct fwd_hook_class
        *_Nullable hooks; // hooked methods, hidden classes for hooks (hook.h), MUTATION
};

static inline uint32_t fwd_class_flags(fwd_Class cls) {
    // Acquire: who sees INITIALIZED sees what +initialize wrote.
    return __atomic_load_n(&cls->flags, __ATOMIC_ACQUIRE);
}
static inline bool fwd_class_is(fwd_Class cls, uint32_t flag) {
    return (fwd_class_flags(cls) & flag) != 0;
}
static inline void fwd_class_setFlag(fwd_Class cls, uint32_t flag) {
    // Release pairs with the acquire of fwd_class_flags.
    (void)__atomic_fetch_or(&cls->flags, flag, __ATOMIC_ACQ_REL);
}
static inline void fwd_class_clearFlag(fwd_Class cls, uint32_t flag) {
    (void)__atomic_fetch_and(&cls->flags, ~flag, __ATOMIC_ACQ_REL);
}
static inline fwd_Class _Nullable fwd_class_super(fwd_Class cls) {
    // Acquire: pairs with the release store of setSuperclass and of class creation.
    return __atomic_load_n(&cls->superclass, __ATOMIC_ACQUIRE);
}
/// Sets a flag on the class and on every subclass. Locking: caller holds FWD_LOCK_MUTATION.
void fwd_class_setFlagDown_locked(fwd_Class cls, uint32_t flag);
void fwd_class_clearFlagDown_locked(fwd_Class cls, uint32_t flag);
/// What threads that make instances at the same time count in, each in a cache line of its own. A cell alone may be negative.
struct fwd_count_cells {
    struct {
        uint64_t count;
        char pad[56];
    } cells[8];
};
/// Gives the class cells. NULL: out of memory.
struct fwd_count_cells *_Nullable fwd_class_spreadCount(fwd_Class cls);
void fwd_class_countContended(fwd_Class cls, uint64_t change);
/// Live instances. Exact when nobody makes or ends one at the same time.
uint64_t fwd_class_instanceCount(fwd_Class cls);
/// Counts an instance in (+1) or out (-1); fwd_disposeClassPair refuses while the count is not 0. object.c calls it from
/// creation, destruction and fwd_object_setClass. Instances of classes that are never disposed of are not counted.
static inline void fwd_class_countInstance(fwd_Class cls, int by) {
    if (fwd_class_is(cls, FWD_CLASS_STATIC)) return;
    // Relaxed: only disposal reads it, and its caller must have ended the instances' use before.
    uint64_t change = (uint64_t)(int64_t)by,
             count = __atomic_load_n(&cls->instances, __ATOMIC_RELAXED);
    if (FWD_SINGLE_THREADED()) {
        __atomic_store_n(&cls->instances, count + change, __ATOMIC_RELAXED);
    } else if (FWD_UNLIKELY(__atomic_load_n(&cls->instance_cells, __ATOMIC_RELAXED) != NULL) ||
               FWD_UNLIKELY(!__atomic_compare_exchange_n(&cls->instances, &count, count + change,
                   false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))) {
        fwd_class_countContended(cls, change);
    }
}
/// Pre-order walk of `root` and its subclasses: pass the previous class (first `root`); NULL at the end.
/// Locking: caller holds FWD_LOCK_MUTATION.
fwd_Class _Nullable fwd_class_nextInTree_locked(fwd_Class root, fwd_Class previous);
/// Puts class and metaclass below another superclass and flushes what they and their subclasses have cached.
void fwd_class_move_locked(
    fwd_Class cls, fwd_Class superclass, struct fwd_pointers *_Nullable touched);
/// Every class and metaclass: pass NULL first, then the previous one. Locking: caller holds FWD_LOCK_MUTATION.
fwd_Class _Nullable fwd_class_nextOfAll_locked(fwd_Class _Nullable previous);
/// The class that the host shows for `cls`: the first that is not hidden.
fwd_Class _Nullable fwd_class_visible(fwd_Class _Nullable cls);
/// Makes and registers a class for fwd_runtime_start: STATIC, its own methods from `instance` and `class_methods`
/// (each ended by a NULL name). NULL: out of memory.
struct fwd_builtin_method {
    const char *_Nullable name;
    fwd_IMP _Nullable imp;
    const char *_Nullable types;
};
/// fwd_registerClassPair, with a step under the same lock: it comes before another thread finds the class by its name. Not run
/// when the name is taken. Returns and locking as there: takes MUTATION.
bool fwd_class_register(fwd_Class cls, void (*_Nullable then_locked)(fwd_Class cls));
/// `storage`: FWD_CLASS_STORAGE bytes for the class itself; NULL: the allocator's.
fwd_Class _Nullable fwd_class_makeBuiltinIn(void *_Nullable storage, const char *name,
    fwd_Class _Nullable superclass, size_t instance_size,
    const struct fwd_builtin_method *_Nullable instance,
    const struct fwd_builtin_method *_Nullable class_methods);
fwd_Class _Nullable fwd_class_makeBuiltin(const char *name, fwd_Class _Nullable superclass,
    size_t instance_size, const struct fwd_builtin_method *_Nullable instance,
    const struct fwd_builtin_method *_Nullable class_methods);
#define FWD_BUILTIN(name, function, types)                                                         \
    { name, (fwd_IMP)(function), types }
#define FWD_BUILTIN_END                                                                            \
    { NULL, NULL, NULL }

/// The classes that C code refers to. Filled by fwd_runtime_start; each file's boot function makes its own.
struct fwd_known_classes {
    fwd_Class NSObject, NSProxy;                                    // root-object.c, root-proxy.c
    fwd_Class NSMethodSignature, NSInvocation;                      // types
    fwd_Class Protocol, NSStackBlock, NSGlobalBlock, NSMallocBlock; // objects
};
extern struct fwd_known_classes fwd_classes;

// What fwd_runtime_start calls, in this order. False: out of memory.
bool fwd_root_object_boot(void);
bool fwd_root_proxy_boot(void);
bool fwd_invocation_boot(void);    // types: NSMethodSignature, NSInvocation
bool fwd_protocol_boot(void);      // objects: class Protocol
bool fwd_block_boot(void);         // objects: block classes
bool fwd_selector_boot(void);      // selector.c; before all others
bool fwd_root_protocol_boot(void); // root-object.c: protocol NSObject; after class Protocol
// What fwd_runtime_reset calls, in this order, single-threaded, no lock held; each frees its own tables.
void fwd_objects_reset(
    void); // objects: pools, associations, weak tables, sync, protocols, live objects
void fwd_types_reset(
    void); // types: boxed implementations, closures, signatures, parsed types, names
void fwd_class_reset(void); // classes, methods, tables
void fwd_selector_reset(void);
void fwd_literal_reset(void);
void fwd_memory_reset(void); // strings; the allocator goes back to its default

// ---------------------------------------------------------------- Tables (table.c)

/// One allocation; class->pivot points at `buckets`. A bucket's selector never changes once set; its implementation
/// changes between fwd_msgMiss (flushed) and real ones. Empty: sel NULL.
struct fwd_table {
    struct fwd_table
        *_Nullable next_retired; // the class's table before this one, which a send may still read
    struct fwd_overflow *_Nullable overflow; // entries that found no bucket of their own
    uint32_t capacity, occupied, live;       // buckets; with a selector; entries with a real imp
    uint32_t unsettled; // atomic: `overflow` got entries since the table was built
    struct fwd_overflow *_Nullable retired_overflows;
    fwd_Class _Nullable owner; // pivot - 24
    uint64_t multiplier;
    uint32_t mask, reserved2; // pivot - 8: (capacity - 1) << 4
    struct fwd_bucket buckets[];
};

/// The pivot of the static table without entries.
struct fwd_bucket *fwd_table_empty(void);
/// Emits a FLUSH event per class in `touched` (made by the flush functions below) and frees the array. No lock held.
void fwd_table_traceFlush(struct fwd_pointers *touched, fwd_SEL _Nullable sel, const char *reason);
/// Reads the class's real table (not the published one). NULL: a miss. `probes`: buckets compared. No lock needed while
/// the caller is in a send; MUTATION makes it exact.
fwd_IMP _Nullable fwd_table_read(fwd_Class cls, fwd_SEL sel, uint32_t *_Nullable probes);
/// Builds the table anew so that entries beside it get buckets: called when one of them was wanted again.
void fwd_table_settle(fwd_Class cls);
/// One probe of the published table, as the messengers make it: fwd_msgMiss while the class is uninitialized or traced.
static inline fwd_IMP fwd_table_probe(fwd_Class cls, fwd_SEL sel) {
    // Acquire: everything behind the pivot was written before it, an implementation before its selector.
    struct fwd_bucket *pivot = __atomic_load_n(&cls->pivot, __ATOMIC_ACQUIRE);
    uint64_t multiplier =
        __atomic_load_n(&cls->multiplier, __ATOMIC_RELAXED); // another table's finds nothing
    uint64_t mask = (uint32_t)((const uint64_t *)(const void *)pivot)[-1];
    uint64_t slot = (uint64_t)(uintptr_t)sel * multiplier >> FWD_HASH_SHIFT & mask;
    struct fwd_bucket *bucket = (struct fwd_bucket *)(void *)((char *)pivot + slot);
    fwd_SEL found = __atomic_load_n(&bucket->sel, __ATOMIC_ACQUIRE);
    fwd_IMP imp = __atomic_load_n(&bucket->imp, __ATOMIC_ACQUIRE);
    return FWD_LIKELY(found == sel) ? imp : fwd_msgMiss;
}
/// Remembers sel → imp. Does nothing while the class is not initialized, or when memory is out. True when it was stored.
bool fwd_table_fill_locked(fwd_Class cls, fwd_SEL sel, fwd_IMP imp);
/// Stands before every store that lets sends on other threads reach code they could not reach before: the code finds what this
/// thread has written so far. Locking: caller holds FWD_LOCK_MUTATION.
#if FWD_WEAK_HIT_PATH
void fwd_table_orderCode_locked(void);
#else
static inline void fwd_table_orderCode_locked(void) {}
#endif
/// Makes `pivot` what it should be: the table, or the empty one (not initialized, tracing, no table).
void fwd_table_publish_locked(fwd_Class cls);
/// Flushes all entries of one class in place; the number flushed.
uint32_t fwd_table_flush_locked(fwd_Class cls);
/// Flushes each table of `cls` and its subclasses that holds (sel, old imp), whole; adds to `touched` (may be NULL) two
/// items per such class: the class and the number of entries.
void fwd_table_flushEntry_locked(
    fwd_Class cls, fwd_SEL sel, fwd_IMP old, struct fwd_pointers *_Nullable touched);
/// Flushes everything of `cls` and its subclasses.
void fwd_table_flushTree_locked(fwd_Class cls, struct fwd_pointers *_Nullable touched);
/// Frees the tables of a class that nobody sends to any more, those it has outgrown as well.
void fwd_table_end_locked(fwd_Class cls);
void fwd_table_reset(void);
/// Every class publishes anew: tracing went on or off.
void fwd_table_publishAll_locked(void);
/// Checks a table's invariants, for tests. NULL, or what is wrong.
const char *_Nullable fwd_table_check(fwd_Class cls);

// ---------------------------------------------------------------- Lookup (lookup.c, initialize.c)

/// What tables hold for "known missing": jumps to fwd_msgForward. Its address differs so that a method whose
/// implementation *is* fwd_msgForward (legal, and how tools force forwarding) is told from a missing one.
void fwd_msgForwardCached(void);
/// Returns zero of every register class (or the address of the struct): what a native send runs when its lookup raised.
void fwd_msgFailed(void);
/// The integer result of such a call, from its first two arguments.
void *_Nullable fwd_failed_result(void *_Nullable first, fwd_SEL _Nullable second);

enum fwd_lookup_flags {
    FWD_LOOKUP_INITIALIZE = 1, // run +initialize first
    FWD_LOOKUP_RESOLVER = 2,   // ask the resolver when nothing is found
    FWD_LOOKUP_CACHE = 4,      // read the class's table first
    FWD_LOOKUP_NIL = 8,        // NULL instead of the forward implementation
    FWD_LOOKUP_SEND = FWD_LOOKUP_INITIALIZE | FWD_LOOKUP_RESOLVER | FWD_LOOKUP_CACHE,
};
/// The implementation for `sel` in `cls`. Emits CACHE, LOOKUP, ASK, ANSWER, FILL and SKIP events into the send or query
/// that the thread has begun (fwd_trace_beginSend, …Query) and none of its own. Never fwd_msgMiss.
/// Returns NULL when an exception was raised on the way (it is pending), or for FWD_LOOKUP_NIL and nothing found.
/// `receiver` is what +initialize and messages in errors name; it may be NULL for queries.
fwd_IMP _Nullable fwd_lookup_imp(
    fwd_id _Nullable receiver, fwd_SEL sel, fwd_Class cls, unsigned flags);
/// fwd_lookup_imp for a send, after an inline probe of the published table: for callers that have begun a send
/// themselves (or found tracing off). NULL: exception pending.
fwd_IMP _Nullable fwd_lookup_send(fwd_id receiver, fwd_SEL sel, fwd_Class cls);
/// Frees what the calling thread keeps of resolvers that run; fwd_thread_end calls it.
void fwd_lookup_endThread(void);
/// The method as fwd_class_getInstanceMethod gives it, traced as a query named `why`.
fwd_Method _Nullable fwd_lookup_method(
    fwd_Class _Nullable cls, fwd_SEL _Nullable sel, const char *why);
/// As fwd_class_respondsToSelector, traced as a query of `receiver` named `why`.
bool fwd_lookup_responds(
    fwd_id _Nullable receiver, fwd_Class _Nullable cls, fwd_SEL _Nullable sel, const char *why);
/// False when +initialize raised; the exception is pending. Cheap when it has run.
bool fwd_initialize(fwd_Class cls);
/// Whether the host's threads take turns (fwd_setHook_wait), and letting the others have theirs, with no lock held. False: the
/// host raised.
bool fwd_wait_isHooked(void);
bool fwd_wait(void);
/// What a search for +initialize gives may have changed. Locking: caller holds FWD_LOCK_MUTATION.
void fwd_initialize_changed_locked(void);
#if FWD_CHECKS
extern uint64_t fwd_initialize_searches; // for +initialize along a class's whole chain
#endif
/// Whether it is the root's implementation of resolveInstanceMethod: or resolveClassMethod:, and of +initialize.
bool fwd_root_isDefaultResolver(fwd_IMP imp);
bool fwd_root_isDefaultInitialize(fwd_IMP imp);
bool fwd_root_proxy_isDefaultInitialize(fwd_IMP imp);
/// What `[self class]` gives, for what reads the class: NULL where a -class of the program's own gives no class (a stand-in for one).
fwd_Class _Nullable fwd_root_class(fwd_id self);
/// -performSelector: and -doesNotRecognizeSelector: of the root classes.
fwd_id _Nullable fwd_root_performSelector(
    fwd_id self, fwd_SEL _Nullable sel, unsigned count, fwd_id _Nullable a, fwd_id _Nullable b);
void fwd_root_doesNotRecognize(fwd_id self, fwd_SEL _Nullable sel);

// ---------------------------------------------------------------- Sending from C (perform.c)

/// Messages with object arguments (0 to 2 of them) and an object result; nil and a pending exception on failure.
fwd_id _Nullable fwd_perform(
    fwd_id _Nullable receiver, fwd_SEL sel, unsigned count, fwd_id _Nullable a, fwd_id _Nullable b);
/// `- (void)sel`, for -dealloc, -release.
void fwd_perform_void(fwd_id _Nullable receiver, fwd_SEL sel);
/// Calls `- (void)sel` by an implementation that a search has found, which is none of fwd_imp_isSentinel's. Nothing is traced.
void fwd_perform_found(fwd_id receiver, fwd_SEL sel, fwd_IMP imp);
/// `- (BOOL)sel` and `- (BOOL)sel:(SEL)argument` / `(id)argument`.
bool fwd_perform_bool(fwd_id _Nullable receiver, fwd_SEL sel);
bool fwd_perform_bool_pointer(
    fwd_id _Nullable receiver, fwd_SEL sel, const char *types, const void *_Nullable argument);
/// `- (id)sel:(SEL)argument`.
fwd_id _Nullable fwd_perform_sel(fwd_id _Nullable receiver, fwd_SEL sel, fwd_SEL argument);

// ---------------------------------------------------------------- Lifetime (refcount.c, object.c, autorelease.c)

/// Keeps FWD_CLASS_CUSTOM_RR: called after a method of any name was added to, or changed in, a class that is not being
/// made by fwd_class_makeBuiltin. Cheap for other names. Locking: caller holds FWD_LOCK_MUTATION.
void fwd_lifetime_methodChanged_locked(fwd_Class cls, fwd_SEL sel);
/// Drops associations of, and weak references to, a class object that fwd_disposeClassPair is about to free. Calls user
/// code (the end of associated objects).
void fwd_object_forget(fwd_id object);
/// Pops all pools of the calling thread and frees their memory; fwd_thread_end calls it. Calls user code.
void fwd_autorelease_endThread(void);
/// Has fwd_thread_end called when the thread ends (thread.c). Cheap when it is registered.
void fwd_thread_registerEnd(void);

/// Frees boxed implementations that were destroyed; part of fwd_collect (boxed.c).
void fwd_boxed_collect(void);

// ---------------------------------------------------------------- Forwarding (types: forward.c)

/// Whether `imp` starts forwarding: fwd_msgForward, fwd_msgForward_stret or an internal one.
/// (fwd_imp_isForward is the public name.)
static inline bool fwd_imp_isSentinel(fwd_IMP _Nullable imp) {
    return imp == fwd_msgForward || imp == fwd_msgForwardCached || imp == fwd_msgForward_stret;
}

// ---------------------------------------------------------------- Trace (trace.c)

/// A send or query that the thread is in; lives in the frame of the function that began it.
struct fwd_trace_scope {
    struct fwd_trace_scope *_Nullable outer;
    uint64_t send, query; // a query keeps the number of the send around it in `send`
    fwd_id _Nullable receiver;
    fwd_SEL _Nullable sel;
    fwd_Class _Nullable cls;
    uint32_t depth;
    /// Where the thread stood when it began; it stands there again when it ends, whatever ran in between.
    const fwd_location *_Nullable location;
    bool open;       // false: tracing was off or paused when it began, ending it does nothing
    bool has_called; // CALL was emitted
    /// An implementation that the send's own method calls by hand: its end is not the send's, and is not told.
    bool is_inner;
};
/// Gives the send its number, parent and depth, emits SEND, and makes it the thread's current send until the matching
/// end. When tracing is off both are cheap and do nothing. Emits SKIP events for nil receivers (kind NIL).
void fwd_trace_beginSend(struct fwd_trace_scope *scope, fwd_id _Nullable receiver,
    fwd_Class _Nullable start, fwd_SEL _Nullable sel, fwd_send_kind kind,
    fwd_Signature _Nullable sig, void *_Nullable const *_Nullable arguments);
void fwd_trace_endSend(struct fwd_trace_scope *scope);
/// For __attribute__((cleanup)): ends a send or query that is still open.
static inline void fwd_trace_scopeEnd(struct fwd_trace_scope *scope) {
    if (FWD_UNLIKELY(scope->open)) fwd_trace_endSend(scope);
}
/// A lookup without a call. `why`: `respondsToSelector:`, `class_getInstanceMethod`, …
void fwd_trace_beginQuery(struct fwd_trace_scope *scope, fwd_id _Nullable receiver,
    fwd_Class _Nullable cls, fwd_SEL _Nullable sel, const char *why);
void fwd_trace_endQuery(struct fwd_trace_scope *scope);
/// The kind of a send to `receiver`.
fwd_send_kind fwd_trace_kindOf(fwd_id _Nullable receiver);
/// True when events reach the hook on this thread now.
bool fwd_trace_isLive(void);
/// Emits an event into the thread's current scope: send, query, parent, depth, thread, at are filled in when zero.
void fwd_trace_emit(const fwd_trace_event *event);
/// The forwarding stages of a native send begin after fwd_lookup_slow has returned and ended its scope: the lookup leaves
/// the send's number here, and forward.c continues it (endSend ends it). No effect when tracing is off.
void fwd_trace_resumeSend(struct fwd_trace_scope *scope, fwd_id receiver, fwd_SEL sel);
/// What fwd_lookup_slow calls for that, before it ends the scope.
void fwd_trace_suspendSend(const struct fwd_trace_scope *scope);
/// The next send that this thread begins has `send` as its parent (redirection to a forwarding target).
void fwd_trace_setNextParent(const struct fwd_trace_scope *scope);
/// Convenience for the forwarding stages.
void fwd_trace_ask(fwd_stage stage, fwd_IMP _Nullable imp, bool is_default);
void fwd_trace_skip(fwd_stage stage, fwd_skip_reason reason);
/// ANSWER of the last stage, from the root's -doesNotRecognizeSelector: after it has raised; it belongs to the send of
/// `sel` to `receiver` that the thread is in, if there is one.
void fwd_trace_unrecognized(fwd_id receiver, fwd_SEL _Nullable sel);
/// CALL, RETURN (value by address, with signature) and THROW of the current send.
void fwd_trace_call(fwd_IMP imp, fwd_Method _Nullable method, fwd_Signature _Nullable sig,
    void *_Nullable const *_Nullable arguments, bool native);
void fwd_trace_return(fwd_IMP imp, fwd_Signature _Nullable sig, const void *_Nullable value);
void fwd_trace_throw(fwd_IMP _Nullable imp);
/// Whether the thread's send is in its method already.
bool fwd_trace_hasCalled(void);
/// OBJECT events: FWD_RESULT_NEW, ISA, DEALLOC. `cls`: the class (the new one for ISA).
void fwd_trace_object(fwd_trace_result what, fwd_id object, fwd_Class cls);
void fwd_trace_reset(void);

// ---------------------------------------------------------------- What if (inject.c)

/// Whether the injector answers in place of `stage`; false, and `*injection` untouched or zeroed, when there is none,
/// when nothing is traced or `sel` is no selector. Calls the injector, with no lock held.
bool fwd_inject(fwd_stage stage, fwd_id _Nullable receiver, fwd_Class _Nullable cls,
    fwd_SEL _Nullable sel, fwd_injection *injection);
void fwd_inject_reset(void);

// ---------------------------------------------------------------- Exceptions (exception.c)

void fwd_exception_reset(void);

// ---------------------------------------------------------------- Dialect, thread state (runtime.c)

extern fwd_dialect fwd_dialect_current;
/// fwd_getDialect for the ways that every lookup goes.
static inline fwd_dialect fwd_dialect_now(void) {
    return __atomic_load_n(&fwd_dialect_current, __ATOMIC_RELAXED); // as fwd_setDialect
}

/// A resolver that runs on this thread. `frame`: of the function that asks it.
struct fwd_resolving {
    uintptr_t frame;
    fwd_Class cls;
    fwd_SEL sel;
};
struct fwd_asking_name {
    struct fwd_asking_name *_Nullable outer;
    const char *name;
};

/// Whether an object ends on this thread while somebody further out uses it: `object` is NULL from then on.
struct fwd_watch {
    struct fwd_watch *_Nullable outer;
    uint64_t outer_mask;
    fwd_id _Nullable object;
};

struct fwd_thread {
    uint32_t held_locks;       // bit per rank; kept in debug builds
    uint32_t exception_serial; // grows with each raise
    bool making_exception;     // the host's factory runs
    fwd_IMP _Nullable expecting; // whose caller looks for a pending exception; see fwd_expect_exception
    fwd_exception exception;     // valid while fwd_exception_flag
    fwd_SEL _Nullable refused; // the last word that was sent and is no selector
    struct fwd_resolving
        *_Nullable resolving; // resolvers that run on this thread, innermost last (lookup.c)
    uint32_t resolving_count, resolving_capacity;
    struct fwd_asking_name *_Nullable asking; // names asked of the getClass hook
    // trace.c
    struct fwd_trace_scope *_Nullable scope;
    uint64_t resume_send, next_parent;
    fwd_id _Nullable resume_receiver;
    fwd_SEL _Nullable resume_sel;
    uint32_t resume_depth, next_depth;
    uint32_t trace_pause, trace_number; // number + 1 of the traced thread, 0: none yet
    bool in_hook;
    fwd_native_call lent; // the frame of the native call whose function begins (native-arguments.c)
    // objects: autorelease pools
    void *_Nullable pools;
    uint32_t pool_depth;
    struct fwd_watch
        *_Nullable watches; // objects that may end in a call of this thread's, innermost first (hook-call.c)
    uint64_t watch_mask; // a bit for each of them, so that the usual end of an object asks nobody
    uint32_t count_cell; // class.c: where it counts instances, 0: not asked yet
    uint32_t sync_number,
        sync_held;         // sync.c: the thread's number, 0: none yet; locks held in headers
    uint32_t sync_orphans; // locks held whose objects are gone
    uintptr_t sync_mark;   // sync.c: whose @synchronized it is, 0: not asked yet
    uint64_t generation;   // of the runtime when the state was made
    bool end_registered;   // the pthread destructor will call fwd_thread_end
};
// With FWD_LINKED_AT_START, code in a shared library that programs are linked with finds it beside the thread's pointer, without a call.
// The little room that the loader keeps there for libraries of dlopen is not taken otherwise: several of them have to share it.
#if defined(FWD_LINKED_AT_START) && defined(__linux__) && defined(__PIC__) &&                      \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define FWD_NEAR_THREAD __attribute__((tls_model("initial-exec")))
#else
#define FWD_NEAR_THREAD
#endif
extern FWD_NEAR_THREAD _Thread_local struct fwd_thread fwd_thread_state;
static inline struct fwd_thread *fwd_thread(void) {
    struct fwd_thread *thread = &fwd_thread_state;
#if defined(__SANITIZE_ADDRESS__) && !defined(__clang__)
    __asm__(
        ""
        : "+r"(
            thread)); // GCC 12's null check takes a thread-local's known address for NULL in some places
#endif
    return thread;
}

static inline uint64_t fwd_watch_bit(fwd_id object) {
    return UINT64_C(1) << (((uintptr_t)object >> 4 ^ (uintptr_t)object >> 10) & 63);
}
static inline void fwd_watch_begin(struct fwd_watch *watch, fwd_id object) {
    struct fwd_thread *thread = fwd_thread();
    *watch = (struct fwd_watch){thread->watches, thread->watch_mask, object};
    thread->watches = watch;
    thread->watch_mask |= fwd_watch_bit(object);
}
/// Also when something unwinds through the function that watches.
static inline void fwd_watch_end(struct fwd_watch *watch) {
    fwd_thread()->watches = watch->outer;
    fwd_thread()->watch_mask = watch->outer_mask;
}
#define FWD_WATCH FWD_CLEANUP(fwd_watch_end) struct fwd_watch
/// The object ends: nobody may touch it from now on.
static inline void fwd_watch_ended(fwd_id object) {
    if (FWD_LIKELY(!(fwd_thread()->watch_mask & fwd_watch_bit(object)))) return;
    for (struct fwd_watch *watch = fwd_thread()->watches; watch; watch = watch->outer)
        if (watch->object == object) watch->object = NULL;
}

/// "Was an exception raised since?" — an exception that was pending before does not count.
static inline uint32_t fwd_exception_mark(void) { return fwd_thread()->exception_serial; }
static inline bool fwd_exception_since(uint32_t mark) {
    return FWD_UNLIKELY(fwd_exception_flag != 0) && fwd_thread()->exception_serial != mark;
}

// Methods of the runtime's own are C functions that native code reaches by a messenger, with nobody in between who could
// call the handler for an exception that they leave pending. The runtime's own calls of an implementation (by address, from C)
// look for one themselves. So a caller that looks names the implementation just before it calls it; a method finds itself named,
// or takes its caller for native and calls the handler before it returns. Whatever else was named is of no interest.

/// The call of `imp` that follows is one whose caller looks for a pending exception. With NULL after the call.
static inline void fwd_expect_exception(fwd_IMP _Nullable imp) { fwd_thread()->expecting = imp; }

struct fwd_delivery {
    uint32_t mark;
    bool is_expected;
};
static inline struct fwd_delivery fwd_delivery_begin(fwd_IMP method) {
    struct fwd_thread *thread = fwd_thread();
    bool is_expected = thread->expecting == method;
    thread->expecting = NULL;
    return (struct fwd_delivery){thread->exception_serial, is_expected};
}
static inline void fwd_delivery_end(struct fwd_delivery delivery) {
    if (FWD_UNLIKELY(fwd_exception_since(delivery.mark)) && !delivery.is_expected)
        fwd_exception_deliver();
}

/// The head of a method that reaches user code or raises: FWD_METHOD(bool, object_responds, (fwd_id self, …), (self, …)) { … }.
/// `name` is the implementation; another method of the runtime's calls `name_body` instead.
#define FWD_METHOD(RESULT, name, parameters, arguments)                                            \
    static RESULT name##_body parameters;                                                          \
    static RESULT name parameters {                                                                \
        struct fwd_delivery delivery = fwd_delivery_begin((fwd_IMP)name);                          \
        RESULT result = name##_body arguments;                                                     \
        fwd_delivery_end(delivery);                                                                \
        return result;                                                                             \
    }                                                                                              \
    static RESULT name##_body parameters
/// Defines a builtin method without a result, as FWD_METHOD does one with a result.
#define FWD_METHOD_VOID(name, parameters, arguments)                                               \
    static void name##_body parameters;                                                            \
    static void name parameters {                                                                  \
        struct fwd_delivery delivery = fwd_delivery_begin((fwd_IMP)name);                          \
        name##_body arguments;                                                                     \
        fwd_delivery_end(delivery);                                                                \
    }                                                                                              \
    static void name##_body parameters

/// Has the runtime's locks taken around every fork of the process, once. (fork.c)
void fwd_fork_boot(void);
/// For fork.c: the lock of the start, unless this thread is the one that starts; and in the child, +initialize of threads that are
/// not there.
void fwd_runtime_lockStart(void);
void fwd_runtime_unlockStart(void);
void fwd_initialize_forked_locked(void);

extern bool fwd_started; // atomic
static inline void fwd_ensure_started(void) {
    // Acquire: who sees `true` sees the root classes.
    if (FWD_UNLIKELY(!__atomic_load_n(&fwd_started, __ATOMIC_ACQUIRE))) fwd_runtime_start();
}

// ---------------------------------------------------------------- Layout that assembly relies on

_Static_assert(
    offsetof(struct fwd_class, pivot) == FWD_OFFSET_CLASS_PIVOT, "assembly reads the pivot");
_Static_assert(offsetof(struct fwd_class, superclass) == FWD_OFFSET_CLASS_SUPERCLASS,
    "assembly reads the superclass");
_Static_assert(
    offsetof(struct fwd_method, sel) == FWD_OFFSET_METHOD_SEL, "assembly reads the name");
_Static_assert(
    offsetof(struct fwd_method, imp) == FWD_OFFSET_METHOD_IMP, "assembly reads the implementation");
_Static_assert(offsetof(fwd_method_description, name) == offsetof(struct fwd_method, sel) &&
                   offsetof(fwd_method_description, types) == offsetof(struct fwd_method, types),
    "a method begins as its description");
_Static_assert(offsetof(struct fwd_table, buckets) % 16 == 0, "buckets are aligned");
_Static_assert((int)offsetof(struct fwd_table, owner) - (int)offsetof(struct fwd_table, buckets) ==
                   FWD_OFFSET_TABLE_OWNER,
    "owner");
_Static_assert(offsetof(struct fwd_class, multiplier) == FWD_OFFSET_CLASS_MULTIPLIER &&
                   offsetof(struct fwd_class_head, multiplier) == FWD_OFFSET_CLASS_MULTIPLIER &&
                   offsetof(struct fwd_class_head, pivot) == FWD_OFFSET_CLASS_PIVOT,
    "multiplier");
_Static_assert((int)offsetof(struct fwd_table, mask) - (int)offsetof(struct fwd_table, buckets) ==
                   FWD_OFFSET_TABLE_MASK,
    "mask");
_Static_assert(offsetof(struct fwd_bucket, imp) == FWD_OFFSET_BUCKET_IMP, "bucket");
_Static_assert(offsetof(struct fwd_super, super_class) == FWD_OFFSET_SUPER_CLASS, "super");
_Static_assert(sizeof(struct fwd_selector_header) % 16 == 0, "selectors are aligned to 16");
_Static_assert(
    (int)offsetof(struct fwd_selector_header, cookie) - (int)sizeof(struct fwd_selector_header) ==
        FWD_OFFSET_SELECTOR_COOKIE,
    "cookie");

#pragma GCC visibility pop
#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
#endif
