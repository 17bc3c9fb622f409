// Objects: birth, copy, change of class, end, and their ivars by handle or name.
//
// The end of an object, in this order (after objc4's object_dispose):
//   1. its -dealloc chain, derived to base; the last release sends it (refcount.c), the root's calls fwd_object_dispose
//   2. its strong ivars released and weak ones destroyed, derived class first, last declared first
//   3. its associations removed, again and again until none is left
//   4. weak references to it zeroed
//   5. its class's finalizer, for what a host keeps for it
//   6. its memory; a thread that is inside the object's -retainWeakReference just then takes it over (weak.c)
// From step 1 on the object counts as deallocating: weak loads give nil and retains do nothing.
//
// Locking: none is held in any of these steps while user code runs. fwd_object_setClass is one atomic store; who reads
// the class of an object at the same time sees the old or the new one.
#include "hook.h"
#include "lifetime.h"

// Far below what would make sums of sizes wrap; an allocator refuses long before.
#define INSTANCE_SIZE_MAX ((size_t)1 << 47)

// ---------------------------------------------------------------- Memory

fwd_id fwd_object_allocate(fwd_Class cls, size_t size) {
    struct fwd_header *header = fwd_memory_allocate(FWD_OBJECT_HEADER + size, FWD_MEMORY_OBJECT);
    if (!header) return NULL;
    header->size = size;
    fwd_id object = (fwd_id)(void *)(header + 1);
    if (cls) {
        object->isa = cls;
        fwd_class_countInstance(cls, 1);
    }
    return object;
}

void fwd_object_free(fwd_id object) {
    if (fwd_header_count(object) & FWD_HEADER_FOREIGN) return;
    if (FWD_UNLIKELY(
            __atomic_load_n(&fwd_object_header(object)->size, __ATOMIC_RELAXED) & FWD_HEADER_LOCK))
        fwd_sync_orphan(object);
    fwd_memory_free(
        fwd_object_header(object), FWD_OBJECT_HEADER + fwd_object_size(object), FWD_MEMORY_OBJECT);
}

static size_t word_aligned(size_t size) {
    return (size + sizeof(void *) - 1) & ~(sizeof(void *) - 1);
}

size_t fwd_object_size(fwd_id object) {
    // A __block variable has a header and no class.
    fwd_Class cls = fwd_object_isa(object);
    if (cls && FWD_UNLIKELY(!fwd_object_hasHeader(object))) return word_aligned(cls->instance_size);
    // Acquire: pairs with the store of a record's address, which lives as long as the object from then on.
    uint64_t size = __atomic_load_n(&fwd_object_header(object)->size, __ATOMIC_ACQUIRE);
    return size & FWD_HEADER_SIDE ? fwd_association_sizeOf(size)
                                  : (size_t)(size & FWD_HEADER_PAYLOAD);
}

size_t fwd_object_getSize(fwd_id object) {
    bool has_body =
        object && !fwd_object_isClass(object) &&
        (!fwd_class_is(fwd_object_isa(object), FWD_CLASS_BLOCK) || fwd_object_hasHeader(object));
    return has_body ? fwd_object_size(object) : 0;
}

// ---------------------------------------------------------------- Birth

/// NULL for Nil and for a metaclass, whose only instance is its class, and when there is no memory.
static inline __attribute__((always_inline)) fwd_id create(fwd_Class cls, size_t extra_bytes) {
    if (!cls || extra_bytes > INSTANCE_SIZE_MAX) return NULL;
    uint32_t flags = fwd_class_flags(cls);
    if (flags & FWD_CLASS_META) return NULL;
    if (FWD_UNLIKELY(flags & FWD_CLASS_EXCLUSIVE)) cls = fwd_hookClass_forObject(cls, NULL);
    fwd_id object = fwd_object_allocate(cls, word_aligned(cls->instance_size) + extra_bytes);
    if (object && fwd_trace_isOn()) fwd_trace_object(FWD_RESULT_NEW, object, cls);
    return object;
}

typedef void (*structor)(fwd_id self, fwd_SEL sel);

/// Superclass's constructors first, as the ivars of a subclass may be built on those above.
FWD_ANY_FUNCTION void fwd_object_construct(fwd_id object, fwd_Class cls) {
    if (!fwd_class_is(cls, FWD_CLASS_HAS_CONSTRUCTOR)) return;
    fwd_Class above = fwd_class_super(cls);
    if (above) fwd_object_construct(object, above);
    if (!cls->construct) return;
    FWD_ASSERT_UNLOCKED();
    ((structor)fwd_method_load(cls->construct))(object, cls->construct->sel);
}

fwd_id fwd_class_createInstance(fwd_Class cls, size_t extra_bytes) {
    fwd_id object = create(cls, extra_bytes);
    if (object && FWD_UNLIKELY(fwd_class_is(cls, FWD_CLASS_HAS_CONSTRUCTOR)))
        fwd_object_construct(object, cls);
    return object;
}

bool fwd_class_setStructors(fwd_Class cls, fwd_Method construct, fwd_Method destruct) {
    if (!cls || fwd_class_is(cls, FWD_CLASS_META) || !fwd_class_is(cls, FWD_CLASS_CONSTRUCTING))
        return false;
    fwd_lock(FWD_LOCK_MUTATION);
    cls->construct = construct;
    cls->destruct = destruct;
    if (construct) fwd_class_setFlagDown_locked(cls, FWD_CLASS_HAS_CONSTRUCTOR);
    if (destruct) fwd_class_setFlagDown_locked(cls, FWD_CLASS_HAS_OWNED_IVARS);
    fwd_unlock(FWD_LOCK_MUTATION);
    return true;
}

static fwd_id *slot_of(fwd_id object, const struct fwd_ivar *ivar) {
    return (fwd_id *)(void *)((char *)object + ivar->offset);
}

/// Whether the ivar lies within the object, whose class may have been changed to one with more ivars.
static bool is_within(const struct fwd_ivar *ivar, size_t size) {
    return (size_t)ivar->offset + sizeof(fwd_id) <= size;
}

/// Gives the copy its own share of the strong and weak ivars, whose words were copied with the rest. They are empty until each
/// has its share: something may unwind out of a value's -retain.
static void adopt_owned_ivars(fwd_id copy, fwd_id original, fwd_Class cls) {
    size_t size = fwd_object_size(original);
    for (fwd_Class k = cls; k; k = fwd_class_super(k))
        for (struct fwd_ivar *ivar = k->ivars; ivar; ivar = ivar->next)
            if (ivar->ownership == FWD_STRONG || ivar->ownership == FWD_WEAK)
                *slot_of(copy, ivar) = NULL;
    for (fwd_Class k = cls; k; k = fwd_class_super(k)) {
        for (struct fwd_ivar *ivar = k->ivars; ivar; ivar = ivar->next) {
            if (!is_within(ivar, size)) continue;
            if (ivar->ownership == FWD_STRONG)
                *slot_of(copy, ivar) = fwd_retain(*slot_of(original, ivar));
            else if (ivar->ownership == FWD_WEAK)
                fwd_copyWeak(slot_of(copy, ivar), slot_of(original, ivar));
        }
    }
}

static void release_owned_ivars(fwd_id object, fwd_Class cls);

/// A copy that was not finished goes, with what it owns already.
static void forget_copy(const fwd_id *copy) {
    if (!*copy) return;
    release_owned_ivars(*copy, fwd_object_isa(*copy));
    fwd_class_countInstance(fwd_object_isa(*copy), -1);
    fwd_object_free(*copy);
}

/// A copy of the instance, byte for byte, with strong ivars retained and weak ones registered; not its associations, and not
/// the hooks that are its own: the copy is of the class that the host shows.
/// `size` bytes are added behind the instance, as objc4 does with the argument of this name.
/// NULL for nil, classes and blocks, and when there is no memory.
fwd_id fwd_object_copy(fwd_id object, size_t size) {
    if (!object || size > INSTANCE_SIZE_MAX || fwd_object_isClass(object)) return NULL;
    fwd_Class cls = fwd_object_isa(object);
    if (fwd_class_is(cls, FWD_CLASS_BLOCK)) return NULL;
    if (FWD_UNLIKELY(fwd_class_is(cls, FWD_CLASS_EXCLUSIVE)))
        cls = fwd_hookClass_forObject(cls, NULL);
    size_t room = word_aligned(cls->instance_size) + size, there = fwd_object_size(object);
    fwd_id copy =
        create(cls, size); // C++ ivars are copied as bytes, as objc4 does, and not constructed
    if (!copy) return NULL;
    memcpy(copy + 1, object + 1, (there < room ? there : room) - sizeof *copy);
    if (!fwd_class_is(cls, FWD_CLASS_HAS_OWNED_IVARS)) return copy;
    fwd_id unfinished FWD_CLEANUP(forget_copy) = copy;
    adopt_owned_ivars(copy, object, cls);
    unfinished = NULL;
    return copy;
}

// ---------------------------------------------------------------- End

FWD_ANY_FUNCTION static void release_owned_ivars(fwd_id object, fwd_Class cls) {
    size_t size = fwd_object_size(object);
    for (; cls && fwd_class_is(cls, FWD_CLASS_HAS_OWNED_IVARS); cls = fwd_class_super(cls)) {
        if (cls->destruct) {
            ((structor)fwd_method_load(cls->destruct))(object, cls->destruct->sel);
            continue;
        }
        for (struct fwd_ivar *ivar = cls->last_ivar; ivar; ivar = ivar->previous) {
            if (FWD_UNLIKELY(!is_within(ivar, size))) continue;
            fwd_id *slot = slot_of(object, ivar);
            if (ivar->ownership == FWD_STRONG) {
                fwd_id value = *slot;
                *slot = NULL;
                fwd_release(value);
            } else if (ivar->ownership == FWD_WEAK) {
                fwd_destroyWeak(slot);
                *slot = NULL;
            }
        }
    }
}

static void call_finalizer(fwd_id object, fwd_Class cls) {
    for (fwd_Class k = cls; k; k = fwd_class_super(k)) {
        fwd_finalizer finalizer = __atomic_load_n(&k->finalizer, __ATOMIC_ACQUIRE);
        if (!finalizer) continue;
        finalizer(object, cls);
        return;
    }
}

/// Steps 2 to 5. False when a weak load is asking the object: whoever asks frees the memory, and may have done so already.
static bool destruct(fwd_id object) {
    FWD_ASSERT_UNLOCKED();
    fwd_Class cls = fwd_object_isa(object);
    struct fwd_header *header = fwd_object_header(object);
    uint64_t count = fwd_header_count(object);
    if (!(count & FWD_HEADER_DEALLOCATING)) {
        // Acquire and release: a weak load that runs beside finds the flag or finishes before (weak.c). The last release has
        // set it in the same way. Where nothing refers to the object weakly, nobody else has it any more.
        if (count & FWD_HEADER_WEAK)
            (void)__atomic_fetch_or(&header->count, FWD_HEADER_DEALLOCATING, __ATOMIC_ACQ_REL);
        else __atomic_store_n(&header->count, count | FWD_HEADER_DEALLOCATING, __ATOMIC_RELAXED);
    }
    if (fwd_class_is(cls, FWD_CLASS_HAS_OWNED_IVARS)) release_owned_ivars(object, cls);
    if (__atomic_load_n(&header->size, __ATOMIC_RELAXED) & FWD_HEADER_SIDE)
        fwd_association_removeAll(object);
    bool weak = (fwd_header_count(object) & FWD_HEADER_WEAK) != 0;
    if (weak) fwd_weak_zero(object);
    // The class may have been changed by what ran above.
    cls = fwd_object_isa(object);
    if (fwd_class_is(cls, FWD_CLASS_HAS_FINALIZER)) call_finalizer(object, cls);
    // A finalizer that associated something has to lose it, too.
    if (__atomic_load_n(&header->size, __ATOMIC_RELAXED) & FWD_HEADER_SIDE)
        fwd_association_removeAll(object);
    fwd_watch_ended(object);
    fwd_class_countInstance(
        fwd_object_isa(object), -1); // a finalizer may have moved it out of a hidden class
    return !weak || fwd_weak_end(object);
}

/// Ends an object without a header, which is not counted and has no weak references.
static void destruct_headless(fwd_id object) {
    FWD_ASSERT_UNLOCKED();
    fwd_Class cls = fwd_object_isa(object);
    if (fwd_class_is(cls, FWD_CLASS_HAS_OWNED_IVARS)) release_owned_ivars(object, cls);
    fwd_association_removeAll(object);
    if (fwd_class_is(cls, FWD_CLASS_HAS_FINALIZER)) call_finalizer(object, cls);
    fwd_watch_ended(object);
}

/// Something has unwound out of the end of what the object owned: the rest of it ends all the same.
static void destroy_rest(const fwd_id *object) {
    if (*object) fwd_object_destroy(*object);
}

void fwd_object_destroy(fwd_id object) {
    fwd_id unfinished FWD_CLEANUP(destroy_rest) = object;
    bool is_mine = destruct(object);
    unfinished = NULL;
    if (is_mine) fwd_object_free(object);
}

/// Ends the object without asking its count or sending -dealloc; always returns NULL. Classes, protocols and blocks, which
/// end in ways of their own, are left alone.
fwd_id fwd_object_dispose(fwd_id object) {
    if (!object || fwd_class_is(fwd_object_isa(object), FWD_CLASS_BLOCK)) return NULL;
    if (!fwd_object_hasHeader(object)) {
        destruct_headless(object);
        return NULL;
    }
    uint64_t count = fwd_header_count(object);
    if (count & FWD_HEADER_IMMORTAL) return NULL;
    if (!(count & FWD_HEADER_DEALLOCATING) && fwd_trace_isOn())
        fwd_trace_object(FWD_RESULT_DEALLOC, object, fwd_object_isa(object));
    fwd_object_destroy(object);
    return NULL;
}

fwd_id fwd_constructInstance(fwd_Class cls, void *bytes) {
    if (!cls || !bytes || fwd_class_is(cls, FWD_CLASS_META)) return NULL;
    if (FWD_UNLIKELY(fwd_class_is(cls, FWD_CLASS_EXCLUSIVE)))
        cls = fwd_hookClass_forObject(cls, NULL);
    fwd_id object = bytes;
    if (fwd_guard_covers(bytes)) {
        if (!fwd_guard_allowsAccess(bytes, word_aligned(cls->instance_size), true)) return NULL;
        object->isa = cls;
        if (!fwd_guard_check(object)) return NULL;
    } else {
        fwd_object_header(object)->size = word_aligned(cls->instance_size);
        object->isa = cls;
        fwd_class_countInstance(cls, 1);
    }
    if (fwd_trace_isOn()) fwd_trace_object(FWD_RESULT_NEW, object, cls);
    if (FWD_UNLIKELY(fwd_class_is(cls, FWD_CLASS_HAS_CONSTRUCTOR)))
        fwd_object_construct(object, cls);
    return object;
}

fwd_id fwd_destructInstance(fwd_id object) {
    if (!object || fwd_class_is(fwd_object_isa(object), FWD_CLASS_BLOCK)) return object;
    if (!fwd_object_hasHeader(object)) {
        if (fwd_trace_isOn()) fwd_trace_object(FWD_RESULT_DEALLOC, object, fwd_object_isa(object));
        destruct_headless(object);
        return object;
    }
    // The flag keeps a weak load that is asking the object right now from freeing what is the caller's.
    uint64_t count =
        __atomic_fetch_or(&fwd_object_header(object)->count, FWD_HEADER_FOREIGN, __ATOMIC_ACQ_REL);
    if (count & FWD_HEADER_IMMORTAL) return object;
    if (!(count & FWD_HEADER_DEALLOCATING) && fwd_trace_isOn())
        fwd_trace_object(FWD_RESULT_DEALLOC, object, fwd_object_isa(object));
    (void)destruct(object);
    return object;
}

void fwd_object_forget(fwd_id object) {
    fwd_watch_ended(object);
    if (!fwd_object_hasHeader(object)) return;
    if (__atomic_load_n(&fwd_object_header(object)->size, __ATOMIC_RELAXED) & FWD_HEADER_SIDE)
        fwd_association_removeAll(object);
    if (fwd_header_count(object) & FWD_HEADER_WEAK) fwd_weak_zero(object);
}

/// NULL takes the class's own finalizer away; an inherited one applies again.
void fwd_class_setFinalizer(fwd_Class cls, fwd_finalizer finalizer) {
    if (!cls) return;
    fwd_lock(FWD_LOCK_MUTATION);
    // Release: who reads the pointer sees what the host prepared for it.
    __atomic_store_n(&cls->finalizer, finalizer, __ATOMIC_RELEASE);
    if (finalizer) fwd_class_setFlagDown_locked(cls, FWD_CLASS_HAS_FINALIZER);
    fwd_unlock(FWD_LOCK_MUTATION);
}

// ---------------------------------------------------------------- Class

fwd_Class fwd_object_getClass(fwd_id object) {
    return object && fwd_guard_check(object) ? fwd_object_isa(object) : NULL;
}

const char *fwd_object_getClassName(fwd_id object) {
    return fwd_class_getName(fwd_object_getClass(object));
}

bool fwd_object_isClass(fwd_id object) {
    return object && fwd_guard_allows(object) &&
           fwd_class_is(fwd_object_isa(object), FWD_CLASS_META);
}

/// Runs the new class's +initialize first. Returns the old class; Nil for nil. Count, associations and weak references stay.
/// When +initialize raised, the exception is pending and the class is changed nevertheless. In place of a hidden class with
/// another object's hooks it gets the class that the host shows.
fwd_Class fwd_object_setClass(fwd_id object, fwd_Class cls) {
    if (!object) return NULL;
    if (FWD_UNLIKELY(fwd_class_is(cls, FWD_CLASS_EXCLUSIVE)))
        cls = fwd_hookClass_forObject(cls, object);
    (void)fwd_initialize(fwd_class_is(cls, FWD_CLASS_META) ? cls->pair : cls);
    bool counted = fwd_object_hasHeader(object);
    if (!counted && !fwd_class_is(cls, FWD_CLASS_BLOCK)) fwd_class_setFlag(cls, FWD_CLASS_HEADLESS);
    // Acquire and release: the sends that follow on other threads see a class that is ready.
    fwd_Class old = __atomic_exchange_n(&object->isa, cls, __ATOMIC_ACQ_REL);
    if (old != cls && !fwd_class_is(old, FWD_CLASS_META)) {
        if (counted) fwd_class_countInstance(cls, 1);
        if (counted) fwd_class_countInstance(old, -1);
        if (fwd_class_is(old, FWD_CLASS_HIDDEN)) fwd_hookClass_left(object, old);
    }
    if (fwd_trace_isOn()) fwd_trace_object(FWD_RESULT_ISA, object, cls);
    return old;
}

/// What was asked for as extra bytes: behind the instance, word-aligned.
void *fwd_object_getIndexedIvars(fwd_id object) {
    if (!object) return NULL;
    if (fwd_object_isClass(object)) return (char *)object + word_aligned(sizeof(struct fwd_class));
    return (char *)object + word_aligned(fwd_object_isa(object)->instance_size);
}

// ---------------------------------------------------------------- Ivars

/// Where the ivar stands in this object, or NULL when the object is no instance that could have it.
static void *ivar_address(fwd_id object, fwd_Ivar ivar) {
    if (!object || !ivar) return NULL;
    bool headed = fwd_object_hasHeader(object);
    if (headed ? (fwd_header_count(object) & FWD_HEADER_IMMORTAL) != 0
               : fwd_class_is(fwd_object_isa(object), FWD_CLASS_BLOCK))
        return NULL;
    if ((size_t)ivar->offset + ivar->size > fwd_object_size(object)) return NULL;
    return (char *)object + ivar->offset;
}

/// The ivar's value as an object pointer. A narrower ivar's bytes are widened with zeros, a wider one's first word is read:
/// what Apple's function gives on a little-endian machine, without its reading past the ivar.
fwd_id fwd_object_getIvar(fwd_id object, fwd_Ivar ivar) {
    void *at = ivar_address(object, ivar);
    if (!at) return NULL;
    if (ivar->offset == 0) return (fwd_id)(void *)fwd_object_getClass(object);
    if (ivar->ownership == FWD_WEAK) return fwd_loadWeak(at);
    fwd_id value = NULL;
    memcpy(&value, at, ivar->size < sizeof value ? ivar->size : sizeof value);
    return value;
}

/// An object ivar whose class says of none of its ivars who owns it.
static bool is_ownership_unknown(fwd_Ivar ivar) {
    if (ivar->size != sizeof(fwd_id) || ivar->types[0] != '@') return false;
    for (struct fwd_ivar *other = ivar->owner->ivars; other; other = other->next)
        if (other->ownership != FWD_UNRETAINED) return false;
    return true;
}

static void set_ivar(fwd_id object, fwd_Ivar ivar, fwd_id value, fwd_ownership unknown) {
    void *at = ivar_address(object, ivar);
    if (!at) return;
    if (ivar->offset == 0) {
        if (value && fwd_object_isClass(value))
            (void)fwd_object_setClass(object, (fwd_Class)(void *)value);
        return;
    }
    fwd_ownership ownership = (fwd_ownership)ivar->ownership;
    if (unknown != FWD_UNRETAINED && is_ownership_unknown(ivar)) ownership = unknown;
    if (ownership == FWD_WEAK) (void)fwd_storeWeak(at, value);
    else if (ownership == FWD_STRONG) fwd_storeStrong(at, value);
    else memcpy(at, &value, ivar->size < sizeof value ? ivar->size : sizeof value);
}

/// Strong ivars retain the value and release the old one, weak ones register it, all others are overwritten.
void fwd_object_setIvar(fwd_id object, fwd_Ivar ivar, fwd_id value) {
    set_ivar(object, ivar, value, FWD_UNRETAINED);
}

/// Stores as fwd_object_setIvar does, but an object ivar of unknown ownership counts as strong.
void fwd_object_setIvarWithStrongDefault(fwd_id object, fwd_Ivar ivar, fwd_id value) {
    set_ivar(object, ivar, value, FWD_STRONG);
}

/// The ivar of that name in the object's class or above; its value as fwd_object_getIvar reads it, NULL when there is none.
fwd_Ivar fwd_object_getInstanceVariable(fwd_id object, const char *name, void **out_value) {
    fwd_Ivar ivar = object && !fwd_object_isClass(object)
                        ? fwd_class_getInstanceVariable(fwd_object_isa(object), name)
                        : NULL;
    if (out_value) *out_value = fwd_object_getIvar(object, ivar);
    return ivar;
}

fwd_Ivar fwd_object_setInstanceVariable(fwd_id object, const char *name, void *value) {
    fwd_Ivar ivar = object && !fwd_object_isClass(object)
                        ? fwd_class_getInstanceVariable(fwd_object_isa(object), name)
                        : NULL;
    fwd_object_setIvar(object, ivar, (fwd_id)value);
    return ivar;
}

// ---------------------------------------------------------------- Reset

void fwd_objects_reset(void) {
    fwd_setEnumerationMutationHandler(NULL);
    fwd_autorelease_reset();
    fwd_association_reset();
    fwd_weak_reset();
    fwd_sync_reset();
    fwd_protocol_reset();
}
