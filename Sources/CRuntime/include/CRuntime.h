// CRuntime — Objective-C's message dispatch as a small C library.
//
// A send finds the receiver's class, probes that class's lookup table for the selector and jumps to the
// implementation. A miss goes the slow way: superclass walk, resolver, forwarding target, method signature,
// forward invocation, unrecognized. Everything here is named `fwd_` + Apple's name without `objc_`.
//
// Ownership: "copy" in a name means the caller frees the result with fwd_free; everything else is borrowed.
// Failure: functions return a documented sentinel (NULL, false, a status) and never abort, print or unwind on
// a caller's mistake. A raised exception is *pending* on its thread until the host takes it.
// Unwinding: exceptions of C++ and compiled Objective-C, pthread_exit and cancellation may pass through every frame of the
// library, out of methods, hooks, blocks, boxed functions, the exception handler and factory, listeners, and leave nothing
// behind (the library is built with -fexceptions). Allocators, finalizers and destroy functions must return. longjmp out of code
// that the library called is not supported: it skips the cleanups, so that what the calls in between had (an invocation, a
// hook's plan, a +initialize that others wait for) stays for good.
// Threads: every function may be called from any thread unless its comment says otherwise. Sends that hit take
// no lock; functions marked "No lock" read one word; all others hold one of the runtime's own locks for a moment (their
// order: docs/threads.md). No user code (method, block, hook, allocator excepted) runs while a lock is held.
// Rules: a function does what Apple documents, and objc4 does, for the function of that name; where ours differs its
// comment says so. docs/semantics.md has the rules, docs/api.md the names beside Apple's, both with their tests.
#ifndef FWD_CRUNTIME_H
#define FWD_CRUNTIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__clang__)
#pragma clang assume_nonnull begin
#define FWD_NULLABLE _Nullable
#define FWD_ENUM_BASE(type) : type
#else
#define FWD_NULLABLE
#define FWD_ENUM_BASE(type)
#define _Nullable
#define _Nonnull
#endif

// What these headers declare is what a shared library exports, and nothing else.
#pragma GCC visibility push(default)

// C++ would reach a thread_local through a function, in case it had a constructor.
#ifdef __cplusplus
#define FWD_THREAD_LOCAL __thread
#else
#define FWD_THREAD_LOCAL _Thread_local
#endif

// ---------------------------------------------------------------- Types

typedef struct fwd_class *fwd_Class;
/// An object: its first word is its class.
typedef struct fwd_object {
    fwd_Class isa;
} * fwd_id;
/// An interned selector: the address of its NUL-terminated name, so equality is pointer equality.
typedef const struct fwd_selector *fwd_SEL;
/// An implementation: a function taking (self, _cmd, arguments…). Cast it to its real type to call it.
typedef void (*fwd_IMP)(void);
typedef struct fwd_method *fwd_Method;
typedef struct fwd_ivar *fwd_Ivar;
typedef struct fwd_property *fwd_Property;
typedef struct fwd_protocol *fwd_Protocol;         // also an object: instance of class Protocol
typedef const struct fwd_signature *fwd_Signature; // interned, lives until fwd_runtime_reset

typedef enum fwd_status FWD_ENUM_BASE(int32_t){
    FWD_OK = 0,
    FWD_EXCEPTION = 1, // an exception is pending on this thread
    FWD_BAD_ARGUMENT = 2,
    FWD_BAD_ENCODING = 3,
    FWD_UNSUPPORTED = 4, // a type this processor or libffi cannot pass; the error names it
    FWD_NO_MEMORY = 5,
} fwd_status;

typedef enum fwd_dialect FWD_ENUM_BASE(int32_t){
    FWD_DIALECT_APPLE = 0, FWD_DIALECT_GNUSTEP = 1} fwd_dialect;

// ---------------------------------------------------------------- Host: memory, start, reset

typedef enum fwd_memory_kind FWD_ENUM_BASE(int32_t){
    FWD_MEMORY_INTERNAL = 0, // tables, lists: never reachable by a program's own pointers
    FWD_MEMORY_CONSTANT = 1, // selector names, type strings, class names: readable
    FWD_MEMORY_OBJECT = 2,   // instances; the user pointer is `FWD_OBJECT_HEADER` bytes in
    FWD_MEMORY_CLASS = 3,    // class objects: as OBJECT, but never writable
    FWD_MEMORY_HEAP = 4,     // results of copy functions: the program may read, write and free them
} fwd_memory_kind;

/// Bytes in front of every instance (reference count and flags).
#define FWD_OBJECT_HEADER 16

typedef struct fwd_allocator {
    /// Returns zeroed memory aligned to 16, or NULL when there is none.
    void *_Nullable (*_Nonnull allocate)(
        size_t size, fwd_memory_kind kind, void *FWD_NULLABLE context);
    void (*_Nonnull deallocate)(
        void *memory, size_t size, fwd_memory_kind kind, void *FWD_NULLABLE context);
    void *FWD_NULLABLE context;
} fwd_allocator;

/// Sets the allocator of everything allocated from now on. Call before any other function or right after
/// fwd_runtime_reset. NULL restores the C library's.
void fwd_setAllocator(const fwd_allocator *FWD_NULLABLE allocator);
/// Frees the result of a copy function. NULL is ignored. (The allocator's `deallocate` gets size 0 for it.)
void fwd_free(const void *FWD_NULLABLE memory);
/// Makes the root classes. Every entry point that needs it calls it; calling it again does nothing.
void fwd_runtime_start(void);
/// Frees every class, selector, table, association and pool and returns to the state before fwd_runtime_start
/// (allocator, hooks and dialect back to their defaults). The caller guarantees that no other thread is in the
/// runtime and that nobody keeps a selector, class or object from before.
void fwd_runtime_reset(void);
/// Counts resets; a host that caches selectors compares it.
uint64_t fwd_runtime_generation(void);
/// Frees what is kept for sends that may be in flight: tables that classes have outgrown, addresses of implementations that were
/// destroyed. Nobody has to call it, since that is bounded; a host may when no send is in flight on any thread.
void fwd_collect(void);
/// Chooses whose rules the slow path follows. Lookups that run keep the rules they began with. No lock.
void fwd_setDialect(fwd_dialect dialect);
/// FWD_DIALECT_APPLE until somebody said otherwise. No lock.
fwd_dialect fwd_getDialect(void);

// ---------------------------------------------------------------- Selectors

/// The one selector of that name, made if need be; it lives until the reset. Never NULL but when memory is out.
fwd_SEL fwd_sel_registerName(const char *name);
/// Apple's other name for fwd_sel_registerName.
fwd_SEL fwd_sel_getUid(const char *name);
/// The name; "<null selector>" for NULL.
const char *fwd_sel_getName(fwd_SEL FWD_NULLABLE sel);
/// Whether both are the same selector; NULL equals NULL only.
bool fwd_sel_isEqual(fwd_SEL FWD_NULLABLE a, fwd_SEL FWD_NULLABLE b);
/// Looks a name up without registering it. NULL when it was never registered.
fwd_SEL FWD_NULLABLE fwd_sel_lookUp(const char *name);
/// Whether it is a registered selector: any other pointer, NULL included, is not. Reads nothing behind it.
bool fwd_sel_isMapped(fwd_SEL FWD_NULLABLE sel);

// ---------------------------------------------------------------- Classes

/// The registered class of that name, NULL when there is none or `name` is NULL. Runs no +initialize.
fwd_Class FWD_NULLABLE fwd_getClass(const char *FWD_NULLABLE name);
/// The registered class of that name, as fwd_getClass finds it. Apple's two functions differ in whether a handler is asked for
/// missing classes; here fwd_setHook_getClass's handler is asked by both.
fwd_Class FWD_NULLABLE fwd_lookUpClass(const char *FWD_NULLABLE name);
/// The metaclass of the class of that name, or NULL.
fwd_Class FWD_NULLABLE fwd_getMetaClass(const char *FWD_NULLABLE name);
/// The class of that name in `*out`. FWD_EXCEPTION when there is none (Apple's objc_getRequiredClass ends the process): the
/// exception pending says which.
fwd_status fwd_getRequiredClass(
    const char *FWD_NULLABLE name, fwd_Class FWD_NULLABLE *_Nonnull out);
/// Lazy class provider, asked by fwd_getClass and fwd_lookUpClass with no lock held when a name is unknown; it
/// returns a class it has registered meanwhile, or NULL. Not asked again for the same name while it runs.
typedef fwd_Class FWD_NULLABLE (*fwd_getClass_hook)(const char *name, void *FWD_NULLABLE context);
/// Sets the provider; NULL takes it away. One at a time.
void fwd_setHook_getClass(fwd_getClass_hook FWD_NULLABLE hook, void *FWD_NULLABLE context);
/// All registered classes (no metaclasses) in order of registration, NULL-terminated; free with fwd_free.
fwd_Class FWD_NULLABLE *FWD_NULLABLE fwd_copyClassList(uint32_t *FWD_NULLABLE count);
/// Fills `buffer` with at most `capacity` classes in order of registration; returns how many there are in all.
int fwd_getClassList(fwd_Class FWD_NULLABLE *FWD_NULLABLE buffer, int capacity);
/// Visits, in order of registration and with no lock held, every registered class that passes all filters: its name begins
/// with `prefix`, it adopts `protocol` itself, it stands below `superclass`. NULL filters let everything pass. The visitor
/// returns false to stop.
typedef bool (*fwd_class_visitor)(fwd_Class cls, void *FWD_NULLABLE context);
/// The visit itself; the list is of the moment when it begins.
void fwd_enumerateClasses(const char *FWD_NULLABLE prefix, fwd_Protocol FWD_NULLABLE protocol,
    fwd_Class FWD_NULLABLE superclass, fwd_class_visitor visitor, void *FWD_NULLABLE context);

/// The name, borrowed from the class; "nil" for Nil. A metaclass has its class's name. No lock.
const char *fwd_class_getName(fwd_Class FWD_NULLABLE cls);
/// False for Nil. No lock.
bool fwd_class_isMetaClass(fwd_Class FWD_NULLABLE cls);
/// Nil for Nil and for a root class; of the root's metaclass, the root class. No lock.
fwd_Class FWD_NULLABLE fwd_class_getSuperclass(fwd_Class FWD_NULLABLE cls);
/// Moves the class, and its metaclass with it, below another one; both subtrees lose what their tables remember.
/// Returns the old superclass; NULL, and no effect, when it would make a circle or change the layout of ivars.
fwd_Class FWD_NULLABLE fwd_class_setSuperclass(fwd_Class cls, fwd_Class superclass);
/// Bytes of an instance, a multiple of a word; 0 for Nil.
size_t fwd_class_getInstanceSize(fwd_Class FWD_NULLABLE cls);
/// A number that the host keeps with the class; 0 at first, and for Nil.
int fwd_class_getVersion(fwd_Class FWD_NULLABLE cls);
/// Sets that number; Nil is ignored.
void fwd_class_setVersion(fwd_Class FWD_NULLABLE cls, int version);

/// A class and its metaclass, not yet known by name; register it, or dispose of it. `superclass` NULL makes a root
/// class. NULL when the name is taken, the superclass is a metaclass or is itself not registered, or memory is out.
fwd_Class FWD_NULLABLE fwd_allocateClassPair(
    fwd_Class FWD_NULLABLE superclass, const char *name, size_t extra_bytes);
/// Makes the class known by name. +load is not sent; see fwd_class_load.
void fwd_registerClassPair(fwd_Class FWD_NULLABLE cls);
/// False (and no effect) while instances or subclasses exist, or the class is not a dynamic one.
bool fwd_disposeClassPair(fwd_Class FWD_NULLABLE cls);
/// A registered copy with the same methods, ivars, properties, protocols and superclass; it shares the metaclass
/// (objc4's rule, made for observing). NULL when the name is taken, the original is a duplicate or not registered, or
/// memory is out.
fwd_Class FWD_NULLABLE fwd_duplicateClass(
    fwd_Class FWD_NULLABLE original, const char *name, size_t extra_bytes);
/// Calls the class's own +load (not an inherited one) directly by its IMP, after its superclass's, once.
fwd_status fwd_class_load(fwd_Class cls);
/// Calls the +load that the category of that name brought, directly by its IMP, once. (Hosts call it after the +load of
/// all classes, as Apple's runtime does.)
fwd_status fwd_category_load(fwd_Class cls, const char *category);
/// Runs +initialize if it has not run (superclass first). FWD_EXCEPTION when one is pending.
fwd_status fwd_class_initialize(fwd_Class cls);
/// Called, with no lock held, by a thread that must wait until another thread's +initialize has ended, or has left a
/// @synchronized, again and again until it has; for hosts whose threads take turns. An exception that it leaves pending ends the wait, and goes to the sender.
/// NULL (the default, and after a reset): such threads block. Set it while no other thread is in the runtime.
typedef void (*fwd_wait_hook)(void *FWD_NULLABLE context);
void fwd_setHook_wait(fwd_wait_hook FWD_NULLABLE hook, void *FWD_NULLABLE context);
/// Opaque word per class for the host (the interpreter keeps its class record here).
void *FWD_NULLABLE fwd_class_getHostData(fwd_Class cls);
/// Sets that word. Atomic, no lock; the runtime never looks behind it.
void fwd_class_setHostData(fwd_Class cls, void *FWD_NULLABLE data);
/// The class that is shown when an object is asked for its class: skips runtime-made hidden subclasses.
void fwd_class_setHidden(fwd_Class cls, bool hidden);
/// Whether fwd_class_setHidden said so; false for Nil. No lock.
bool fwd_class_isHidden(fwd_Class FWD_NULLABLE cls);

/// The method that instances run for `sel`, the class's own or an inherited one; the resolver is asked when there is
/// none, +initialize is not run. NULL when there is none still, or for NULL. Borrowed: valid as long as the class that
/// has it.
fwd_Method FWD_NULLABLE fwd_class_getInstanceMethod(
    fwd_Class FWD_NULLABLE cls, fwd_SEL FWD_NULLABLE sel);
/// The method that the class itself runs for `sel`, found as fwd_class_getInstanceMethod finds an instance's.
fwd_Method FWD_NULLABLE fwd_class_getClassMethod(
    fwd_Class FWD_NULLABLE cls, fwd_SEL FWD_NULLABLE sel);
/// As fwd_class_getInstanceMethod but asks no resolver, fills no cache, traces nothing.
fwd_Method FWD_NULLABLE fwd_class_findMethod(fwd_Class FWD_NULLABLE cls, fwd_SEL FWD_NULLABLE sel);
/// What a message to an instance would run: fwd_msgForward for a missing method, NULL only for NULL arguments or when
/// +initialize or the resolver raised. Runs +initialize and the resolver, as a send does.
fwd_IMP FWD_NULLABLE fwd_class_getMethodImplementation(
    fwd_Class FWD_NULLABLE cls, fwd_SEL FWD_NULLABLE sel);
/// Whether instances have a method of the name; asks the resolver, never forwards, runs no +initialize. False for NULL.
bool fwd_class_respondsToSelector(fwd_Class FWD_NULLABLE cls, fwd_SEL FWD_NULLABLE sel);
/// The class's own methods, newest list first, NULL-terminated; `*count` without the NULL. Free with fwd_free. NULL
/// when it has none, for Nil, or when memory is out.
fwd_Method FWD_NULLABLE *FWD_NULLABLE fwd_class_copyMethodList(
    fwd_Class FWD_NULLABLE cls, uint32_t *FWD_NULLABLE count);
/// True when the class had no such method of its own (an inherited one is overridden); false, and no effect, when it
/// had, for NULL arguments (a NULL implementation too: objc4 takes it), or when memory is out. `types` is copied. Every
/// table of the class and its subclasses is flushed.
bool fwd_class_addMethod(fwd_Class FWD_NULLABLE cls, fwd_SEL FWD_NULLABLE sel,
    fwd_IMP FWD_NULLABLE imp, const char *FWD_NULLABLE types);
/// Changes the implementation of an own method (`types` is not looked at) and returns the old one; adds one otherwise
/// and returns NULL. NULL, and no effect, for NULL arguments or when memory is out.
fwd_IMP FWD_NULLABLE fwd_class_replaceMethod(fwd_Class FWD_NULLABLE cls, fwd_SEL FWD_NULLABLE sel,
    fwd_IMP FWD_NULLABLE imp, const char *FWD_NULLABLE types);
typedef struct fwd_method_entry {
    fwd_SEL sel;
    fwd_IMP imp;
    const char *types;
} fwd_method_entry;
/// Attaches a method list in front of the class's own, as a category does: all entries are added, older ones stay
/// listed behind. `category` names it in traces (NULL: the class's own list).
void fwd_class_addMethodList(fwd_Class cls, const char *FWD_NULLABLE category,
    const fwd_method_entry *entries, uint32_t count);
/// Forgets what the tables of the class, its metaclass and their subclasses remember; of every class for Nil.
/// Correctness never needs it.
void fwd_flush_caches(fwd_Class FWD_NULLABLE cls);

/// Adds an ivar behind those that are there. Only between allocation and registration, not to metaclasses, once per
/// name; false otherwise, and when memory is out. Strings are copied. `alignment_log2`: 3 for eight bytes.
bool fwd_class_addIvar(fwd_Class FWD_NULLABLE cls, const char *name, size_t size,
    uint8_t alignment_log2, const char *FWD_NULLABLE types);
/// Adds a bit-field of a type of `unit_size` bytes: as fwd_class_addIvar, but packed as in a struct, with the encoding
/// `b` and its width. Without a name it only takes its bits (with a width of zero: the rest of its unit), and is no ivar.
bool fwd_class_addBitField(
    fwd_Class FWD_NULLABLE cls, const char *FWD_NULLABLE name, size_t unit_size, size_t width);
/// The ivar of that name, own or inherited; NULL when there is none or for NULL. Borrowed from the class.
fwd_Ivar FWD_NULLABLE fwd_class_getInstanceVariable(
    fwd_Class FWD_NULLABLE cls, const char *FWD_NULLABLE name);
/// Own ivars in order of declaration, NULL-terminated. Free with fwd_free. NULL when there are none.
fwd_Ivar FWD_NULLABLE *FWD_NULLABLE fwd_class_copyIvarList(
    fwd_Class FWD_NULLABLE cls, uint32_t *FWD_NULLABLE count);
/// Adds an ivar at the offset that a compiler has given it, `bit_offset` bits into its first byte; the instance grows to its
/// end where it is shorter. For loaders of compiled classes: offsets are taken as they are, and may overlap (bit-fields
/// share bytes). False as fwd_class_addIvar, and for an offset before the superclass's end or beyond 2^31.
bool fwd_class_addIvarAtOffset(fwd_Class FWD_NULLABLE cls, const char *name, size_t size,
    uint8_t alignment_log2, const char *FWD_NULLABLE types, size_t offset, unsigned bit_offset);
/// Where the last ivar ends, from which subclasses are laid out: fwd_class_getInstanceSize before it is rounded; 0 for Nil.
size_t fwd_class_getUnroundedInstanceSize(fwd_Class FWD_NULLABLE cls);
/// Makes instances at least `size` bytes long, for what a compiler has put behind the last ivar. Only before registration.
bool fwd_class_growInstances(fwd_Class FWD_NULLABLE cls, size_t size);
/// Compiled code's `.cxx_construct` and `.cxx_destruct`: a class's own methods of these names, NULL for none. `construct`
/// runs at an instance's birth, superclass's first; `destruct` in the place where strong ivars are released, derived class
/// first, and then the ivars of that class are its alone to release. Called as (self, _cmd) by the implementation that the
/// method has at that moment. Only before registration; not for metaclasses.
bool fwd_class_setStructors(fwd_Class FWD_NULLABLE cls, fwd_Method FWD_NULLABLE construct,
    fwd_Method FWD_NULLABLE destruct);
typedef enum fwd_ownership FWD_ENUM_BASE(int32_t){
    FWD_UNRETAINED = 0, FWD_STRONG = 1, FWD_WEAK = 2} fwd_ownership;
/// Says who owns an object-typed ivar (what ARC's ivar layouts say). Only before registration. Strong ivars are
/// released and weak ones cleared by the object's destruction, derived class first, after the -dealloc chain.
bool fwd_class_setIvarOwnership(fwd_Class cls, const char *name, fwd_ownership ownership);
/// Borrowed; NULL for NULL, and for an ivar without a name.
const char *FWD_NULLABLE fwd_ivar_getName(fwd_Ivar FWD_NULLABLE ivar);
/// Borrowed; as it was given. NULL for NULL.
const char *FWD_NULLABLE fwd_ivar_getTypeEncoding(fwd_Ivar FWD_NULLABLE ivar);
/// Bytes from the object's address; 0 for NULL.
ptrdiff_t fwd_ivar_getOffset(fwd_Ivar FWD_NULLABLE ivar);
/// Where a bit-field begins in the byte at its offset, from the lowest bit; 0 for other ivars and NULL.
unsigned fwd_ivar_getBitOffset(fwd_Ivar FWD_NULLABLE ivar);
/// FWD_UNRETAINED for NULL.
fwd_ownership fwd_ivar_getOwnership(fwd_Ivar FWD_NULLABLE ivar);
/// ARC's string of strong words (skip and scan nibbles), made from the ownership of the ivars; NULL when none is
/// strong. Borrowed until the layout changes.
const uint8_t *FWD_NULLABLE fwd_class_getIvarLayout(fwd_Class FWD_NULLABLE cls);
/// ARC's string of weak words, made from the ownership of the ivars; NULL when none is weak. Borrowed until the layout
/// changes.
const uint8_t *FWD_NULLABLE fwd_class_getWeakIvarLayout(fwd_Class FWD_NULLABLE cls);
/// Makes the words that the string names strong. Before registration only; NULL takes strength back.
void fwd_class_setIvarLayout(fwd_Class FWD_NULLABLE cls, const uint8_t *FWD_NULLABLE layout);
/// Makes the words that the string names weak. Before registration only; NULL takes weakness back.
void fwd_class_setWeakIvarLayout(fwd_Class FWD_NULLABLE cls, const uint8_t *FWD_NULLABLE layout);

typedef struct fwd_property_attribute {
    const char *name;
    const char *value;
} fwd_property_attribute;
/// False when the class or a superclass has the name already, for NULL, or when memory is out. Attributes keep their
/// order; those without a value are dropped. Strings are copied. Changes no method and no ivar. The addition stands in
/// front of what the class lists.
bool fwd_class_addProperty(fwd_Class FWD_NULLABLE cls, const char *FWD_NULLABLE name,
    const fwd_property_attribute *FWD_NULLABLE attributes, uint32_t count);
typedef struct fwd_property_entry {
    const char *name;
    const char *attributes;
} fwd_property_entry;
/// Attaches a list in front of the class's own, as a compiled class or category does: every entry, whatever the class,
/// its categories and its superclasses have of the name. `attributes` is the whole string, such as "Ti,R". Strings are
/// copied. False, and nothing added, when memory is out.
bool fwd_class_addPropertyList(fwd_Class cls, const fwd_property_entry *entries, uint32_t count);
/// Changes the attributes of the property that fwd_class_getProperty finds, a superclass's too; adds one otherwise.
void fwd_class_replaceProperty(fwd_Class FWD_NULLABLE cls, const char *FWD_NULLABLE name,
    const fwd_property_attribute *FWD_NULLABLE attributes, uint32_t count);
/// The property of that name, own or inherited, or NULL. Borrowed from the class.
fwd_Property FWD_NULLABLE fwd_class_getProperty(
    fwd_Class FWD_NULLABLE cls, const char *FWD_NULLABLE name);
/// Own properties in order of addition, NULL-terminated. Free with fwd_free. NULL when there are none.
fwd_Property FWD_NULLABLE *FWD_NULLABLE fwd_class_copyPropertyList(
    fwd_Class FWD_NULLABLE cls, uint32_t *FWD_NULLABLE count);
/// Borrowed; NULL for NULL.
const char *FWD_NULLABLE fwd_property_getName(fwd_Property FWD_NULLABLE property);
/// The attribute string (`T@"NSString",R,C,V_name`), borrowed; NULL for NULL.
const char *FWD_NULLABLE fwd_property_getAttributes(fwd_Property FWD_NULLABLE property);
/// The attributes in order, the last followed by one of NULLs; one block, free with fwd_free. NULL when there are none.
fwd_property_attribute *FWD_NULLABLE fwd_property_copyAttributeList(
    fwd_Property FWD_NULLABLE property, uint32_t *FWD_NULLABLE count);
/// The value of one attribute; free with fwd_free. NULL when there is none of that name.
char *FWD_NULLABLE fwd_property_copyAttributeValue(
    fwd_Property FWD_NULLABLE property, const char *FWD_NULLABLE name);
/// What a synthesized getter does: the object at `offset`; atomic ones come retained and autoreleased. nil for nil.
fwd_id FWD_NULLABLE fwd_getProperty(
    fwd_id FWD_NULLABLE self, fwd_SEL sel, ptrdiff_t offset, bool atomic);
/// What a synthesized setter does: retains, copies (`should_copy` 1; 2: a mutable copy) or, when atomic, swaps under a
/// lock; the old value is released at the end. nil `self` is ignored.
void fwd_setProperty(fwd_id FWD_NULLABLE self, fwd_SEL sel, ptrdiff_t offset,
    fwd_id FWD_NULLABLE value, bool atomic, int8_t should_copy);
/// What accessors of struct properties do: copies `size` bytes, under a lock when atomic.
void fwd_copyStruct(void *to, const void *from, size_t size, bool atomic, bool has_strong);

/// False when the class itself conforms already, for NULL, or when memory is out. The addition is listed first.
bool fwd_class_addProtocol(fwd_Class FWD_NULLABLE cls, fwd_Protocol FWD_NULLABLE protocol);
/// Attaches a list in front of the class's own, as a compiled class or category does: every protocol, also those that
/// it conforms to already. False when memory is out.
bool fwd_class_addProtocolList(
    fwd_Class cls, const fwd_Protocol _Nonnull *_Nonnull protocols, uint32_t count);
/// Whether the class itself adopts it, or a protocol that adopts it; superclasses do not count.
bool fwd_class_conformsToProtocol(fwd_Class FWD_NULLABLE cls, fwd_Protocol FWD_NULLABLE protocol);
/// The protocols that the class itself adopts, the newest list first, NULL-terminated. Free with fwd_free.
fwd_Protocol FWD_NULLABLE *FWD_NULLABLE fwd_class_copyProtocolList(
    fwd_Class FWD_NULLABLE cls, uint32_t *FWD_NULLABLE count);

// ---------------------------------------------------------------- Methods

/// NULL for NULL. No lock.
fwd_SEL FWD_NULLABLE fwd_method_getName(fwd_Method FWD_NULLABLE method);
/// The implementation of this moment; NULL for NULL. No lock.
fwd_IMP FWD_NULLABLE fwd_method_getImplementation(fwd_Method FWD_NULLABLE method);
/// Borrowed; as it was given, "" when NULL was given. NULL for NULL.
const char *FWD_NULLABLE fwd_method_getTypeEncoding(fwd_Method FWD_NULLABLE method);
/// self and _cmd included; 0 for NULL and for a malformed encoding.
uint32_t fwd_method_getNumberOfArguments(fwd_Method FWD_NULLABLE method);
/// The result's type with its qualifiers; free with fwd_free. NULL for NULL or a malformed encoding.
char *FWD_NULLABLE fwd_method_copyReturnType(fwd_Method FWD_NULLABLE method);
/// An argument's type with its qualifiers (0 is self); free with fwd_free. NULL for NULL, for a malformed encoding, and when the
/// index is out of range.
char *FWD_NULLABLE fwd_method_copyArgumentType(fwd_Method FWD_NULLABLE method, uint32_t index);
/// Copies the result's type as strncpy does: cut without a terminator, or filled up with NUL.
void fwd_method_getReturnType(
    fwd_Method FWD_NULLABLE method, char *FWD_NULLABLE buffer, size_t size);
/// Copies an argument's type as strncpy does. An index out of range fills the buffer with NUL.
void fwd_method_getArgumentType(
    fwd_Method FWD_NULLABLE method, uint32_t index, char *FWD_NULLABLE buffer, size_t size);
/// Returns the old one. Tables that hold it are flushed; a call that runs ends in the old body. NULL, and no effect,
/// for NULL.
fwd_IMP FWD_NULLABLE fwd_method_setImplementation(
    fwd_Method FWD_NULLABLE method, fwd_IMP FWD_NULLABLE imp);
/// Swaps two implementations and nothing else: types are not compared, _cmd stays what was sent. A concurrent sender
/// may for a moment find one body under both names. NULL is ignored.
void fwd_method_exchangeImplementations(fwd_Method FWD_NULLABLE a, fwd_Method FWD_NULLABLE b);
typedef struct fwd_method_description {
    fwd_SEL FWD_NULLABLE name;
    const char *FWD_NULLABLE types;
} fwd_method_description;
/// Name and types; NULLs for NULL. Borrowed.
fwd_method_description fwd_method_getDescription(fwd_Method FWD_NULLABLE method);
/// The category that brought the method, or NULL; the class whose list holds it.
const char *FWD_NULLABLE fwd_method_getCategory(fwd_Method FWD_NULLABLE method);
/// No lock.
fwd_Class FWD_NULLABLE fwd_method_getOwner(fwd_Method FWD_NULLABLE method);

// ---------------------------------------------------------------- Protocols

/// The registered protocol of that name, or NULL.
fwd_Protocol FWD_NULLABLE fwd_getProtocol(const char *FWD_NULLABLE name);
/// All registered protocols, NULL-terminated. Free with fwd_free.
fwd_Protocol FWD_NULLABLE *FWD_NULLABLE fwd_copyProtocolList(uint32_t *FWD_NULLABLE count);
/// A protocol to add to; register it. NULL when the name is taken, for NULL, or when memory is out. It lives until the
/// reset.
fwd_Protocol FWD_NULLABLE fwd_allocateProtocol(const char *FWD_NULLABLE name);
/// Makes it known by name; it takes no additions from then on. A second call does nothing.
void fwd_registerProtocol(fwd_Protocol FWD_NULLABLE protocol);
/// Before registration only. `types` is copied, and may be extended (`@"NSString"`).
void fwd_protocol_addMethodDescription(fwd_Protocol FWD_NULLABLE protocol, fwd_SEL FWD_NULLABLE sel,
    const char *FWD_NULLABLE types, bool required, bool instance);
/// Adopts another, registered one. Before registration only.
void fwd_protocol_addProtocol(
    fwd_Protocol FWD_NULLABLE protocol, fwd_Protocol FWD_NULLABLE addition);
/// Before registration only. Strings are copied.
void fwd_protocol_addProperty(fwd_Protocol FWD_NULLABLE protocol, const char *FWD_NULLABLE name,
    const fwd_property_attribute *FWD_NULLABLE attributes, uint32_t count, bool required,
    bool instance);
/// "nil" for NULL.
const char *fwd_protocol_getName(fwd_Protocol FWD_NULLABLE protocol);
/// Whether both are the same, or each conforms to the other (as two of the same name do).
bool fwd_protocol_isEqual(fwd_Protocol FWD_NULLABLE a, fwd_Protocol FWD_NULLABLE b);
/// Whether it is the other, or adopts it, directly or not.
bool fwd_protocol_conformsToProtocol(
    fwd_Protocol FWD_NULLABLE protocol, fwd_Protocol FWD_NULLABLE other);
/// Gives an own description, before registration, its extended types. False when there is none. The string is copied.
bool fwd_protocol_setExtendedTypes(fwd_Protocol FWD_NULLABLE protocol, fwd_SEL FWD_NULLABLE sel,
    bool required, bool instance, const char *FWD_NULLABLE types);
/// Its own of exactly that kind, then those of adopted protocols, in order, depth first. NULLs when there is none.
fwd_method_description fwd_protocol_getMethodDescription(
    fwd_Protocol FWD_NULLABLE protocol, fwd_SEL FWD_NULLABLE sel, bool required, bool instance);
/// The extended types of the same description (`@"NSString"`, a block's signature), or its types as given when it has no
/// others. NULL when there is no description.
const char *FWD_NULLABLE fwd_protocol_getMethodTypeEncoding(
    fwd_Protocol FWD_NULLABLE protocol, fwd_SEL FWD_NULLABLE sel, bool required, bool instance);
/// Its own of that kind, not the adopted ones', ended by NULLs. Free with fwd_free.
fwd_method_description *FWD_NULLABLE fwd_protocol_copyMethodDescriptionList(
    fwd_Protocol FWD_NULLABLE protocol, bool required, bool instance, uint32_t *FWD_NULLABLE count);
/// The protocols it adopts itself, NULL-terminated. Free with fwd_free.
fwd_Protocol FWD_NULLABLE *FWD_NULLABLE fwd_protocol_copyProtocolList(
    fwd_Protocol FWD_NULLABLE protocol, uint32_t *FWD_NULLABLE count);
/// Its own of that kind, then those of adopted protocols; NULL when there is none.
fwd_Property FWD_NULLABLE fwd_protocol_getProperty(fwd_Protocol FWD_NULLABLE protocol,
    const char *FWD_NULLABLE name, bool required, bool instance);
/// Its own required instance properties. Free with fwd_free.
fwd_Property FWD_NULLABLE *FWD_NULLABLE fwd_protocol_copyPropertyList(
    fwd_Protocol FWD_NULLABLE protocol, uint32_t *FWD_NULLABLE count);
/// Its own properties of that kind. Free with fwd_free.
fwd_Property FWD_NULLABLE *FWD_NULLABLE fwd_protocol_copyPropertyList2(
    fwd_Protocol FWD_NULLABLE protocol, uint32_t *FWD_NULLABLE count, bool required, bool instance);

// ---------------------------------------------------------------- Objects

/// A zeroed instance with one reference and `extra_bytes` behind it. NULL for Nil, a metaclass, a size beyond reason,
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
/// The bytes behind the instance that `extra_bytes` asked for; NULL for nil.
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
/// The token for fwd_autoreleasePoolPop. Pools belong to their thread.
void *fwd_autoreleasePoolPush(void);
/// Releases everything autoreleased since the token. False (and nothing done) for a stale token.
bool fwd_autoreleasePoolPop(void *token);
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

// ---------------------------------------------------------------- Type encodings

typedef struct fwd_type {
    char kind; // the encoding's own character: c i q d @ # : * ^ { ( [ b v ? …, 'j' complex
    uint8_t qualifiers; // bit set of FWD_QUALIFIER_…
    uint8_t is_block;   // '@' that was "@?"
    uint8_t inferred;   // size or alignment follows from a rule, not from the encoding
    uint32_t count;     // '[' '!': elements; '{' '(': fields; 'b': width in bits; an extended
                        // block's: types, result first
    size_t size, alignment,
        offset; // bytes; offset within the enclosing aggregate (bits for 'b' in bit_offset)
    uint32_t bit_offset;
    uint8_t incomplete;             // size unknown: void, `?`, a struct without its body
    const char *FWD_NULLABLE name;  // struct or union tag (NULL for `?`), or class name of '@'
    const char *FWD_NULLABLE field; // member name when the encoding gave one
    const struct fwd_type *FWD_NULLABLE
        element; // pointee, array element, complex part, unit of 'b' (or NULL); first of `count` fields
    const char *text;
    uint32_t length; // the part of the encoding it was parsed from
} fwd_type;
enum {
    FWD_QUALIFIER_CONST = 1,
    FWD_QUALIFIER_IN = 2,
    FWD_QUALIFIER_INOUT = 4,
    FWD_QUALIFIER_OUT = 8,
    FWD_QUALIFIER_BYCOPY = 16,
    FWD_QUALIFIER_BYREF = 32,
    FWD_QUALIFIER_ONEWAY = 64,
    FWD_QUALIFIER_ATOMIC = 128
};
typedef struct fwd_encoding_error {
    uint32_t position;
    char message[120];
} fwd_encoding_error;

/// Parses one type (no frame numbers). The tree is interned: borrowed until fwd_runtime_reset. NULL on error.
const fwd_type *FWD_NULLABLE fwd_type_parse(
    const char *encoding, fwd_encoding_error *FWD_NULLABLE error);
/// Skips one type with its qualifiers; NULL when malformed.
const char *FWD_NULLABLE fwd_encoding_skip(const char *encoding);
/// Structural comparison, blind to qualifiers, names given as `?`, offsets and quoted class names.
bool fwd_encoding_isEqual(const char *a, const char *b);
/// Bytes of one type as clang lays it out; `*rest` is what follows it. FWD_BAD_ENCODING for what is malformed or has no
/// size.
fwd_status fwd_encoding_getSizeAndAlignment(const char *encoding, size_t *FWD_NULLABLE size,
    size_t *FWD_NULLABLE alignment, const char *FWD_NULLABLE *FWD_NULLABLE rest);
/// The type written as C (`int`, `struct Point`, `NSString *`); caller frees.
char *FWD_NULLABLE fwd_type_copyDescription(const fwd_type *type);

/// Parses and interns a method (or block) encoding. NULL on error, with position and words in `error`.
fwd_Signature FWD_NULLABLE fwd_signature_get(
    const char *types, fwd_encoding_error *FWD_NULLABLE error);
/// Arguments, self and _cmd included (a block's: the block included).
uint32_t fwd_signature_count(fwd_Signature sig);
/// Borrowed, as everything of a signature.
const fwd_type *fwd_signature_returnType(fwd_Signature sig);
/// NULL when the index is out of range; 0 is self.
const fwd_type *FWD_NULLABLE fwd_signature_argumentType(fwd_Signature sig, uint32_t index);
/// The encoding as given, and the same without frame numbers (`v@:i`).
const char *fwd_signature_types(fwd_Signature sig);
/// Without frame numbers.
const char *fwd_signature_plainTypes(fwd_Signature sig);
/// Sum of argument sizes as Foundation's frameLength counts them.
size_t fwd_signature_frameLength(fwd_Signature sig);
/// Whether the result is `oneway void`.
bool fwd_signature_isOneway(fwd_Signature sig);
/// FWD_OK when values of this signature can be passed on this processor; else FWD_UNSUPPORTED with the reason.
fwd_status fwd_signature_isCallable(fwd_Signature sig, fwd_encoding_error *FWD_NULLABLE error);

// ---------------------------------------------------------------- Sending

struct fwd_super {
    fwd_id FWD_NULLABLE receiver;
    fwd_Class super_class;
}; // search starts in super_class

/// The messengers. Never call them with this type: cast to the method's. Vectors of 256 and 512 bits in registers reach the
/// method whole; what spills a call (forwarding, hooks, boxed implementations, invocations) carries 128 bits of each register,
/// and a signature that has a vector by value is refused (fwd_signature_isCallable).
void fwd_msgSend(void);
/// For a result in memory: its address comes first, then receiver and selector (x86-64; elsewhere the same as fwd_msgSend).
void fwd_msgSend_stret(void);
/// For methods that return a long double (fpret) or a complex one (fp2ret) in x86-64's x87 registers: nil, and a message that
/// fails, give zero there. No other way of sending knows of such a result before a method gives it: what fwd_msgLookup returns
/// for nil or for a failed lookup, and a send to super that fails, leave the x87 stack empty, which reads as NaN.
void fwd_msgSend_fpret(void);
/// For methods that return a complex long double, in two x87 registers; see fwd_msgSend_fpret.
void fwd_msgSend_fp2ret(void);
void fwd_msgSendSuper(void); // first argument: struct fwd_super *
/// For a send to super whose result is in memory: its address comes first, then the struct fwd_super and the selector.
void fwd_msgSendSuper_stret(void);
/// The implementation of "known missing": calling it starts at the forwarding target.
void fwd_msgForward(void);
/// Forwards a message whose result is in memory. fwd_msgForward finds that out from the method's signature; compilers that
/// know it call this one, as with Apple's runtime.
void fwd_msgForward_stret(void);
/// The implementation for nil receivers: returns zero of every register class.
void fwd_msgNil(void);

/// What empty and flushed buckets hold: the way to fwd_lookup_slow. Only the messengers jump to it; C code compares.
void fwd_msgMiss(void);
struct fwd_bucket {
    fwd_SEL FWD_NULLABLE sel;
    fwd_IMP imp;
};
/// What the hit path reads of a class. `pivot` points at the first bucket; multiplier and mask stand before it.
struct fwd_class_head {
    fwd_Class isa;
    fwd_Class FWD_NULLABLE superclass;
    struct fwd_bucket *pivot;
};
/// Where a lookup that misses goes on; what inlined lookups call, and nobody else.
fwd_IMP fwd_lookup_slow(fwd_id receiver, fwd_SEL sel, fwd_Class cls);

/// The implementation that a message to `receiver` runs: the forward implementation for a missing method, fwd_msgNil for
/// nil. Runs +initialize and the resolver as a send does.
static inline fwd_IMP fwd_msgLookup(fwd_id FWD_NULLABLE receiver, fwd_SEL sel) {
    if (__builtin_expect(receiver == (fwd_id)0, 0)) return fwd_msgNil;
    fwd_Class cls =
        __atomic_load_n(&receiver->isa, __ATOMIC_RELAXED); // fwd_object_setClass may run beside
    struct fwd_bucket *pivot =
        __atomic_load_n(&((struct fwd_class_head *)(void *)cls)->pivot, __ATOMIC_ACQUIRE);
    const uint64_t *head = (const uint64_t *)(const void *)pivot;
    uint64_t slot = ((uint64_t)(uintptr_t)sel * head[-2] >> 28) & (uint32_t)head[-1];
    struct fwd_bucket *bucket = (struct fwd_bucket *)(void *)((char *)pivot + slot);
    fwd_SEL found = __atomic_load_n(&bucket->sel, __ATOMIC_ACQUIRE);
    fwd_IMP imp = __atomic_load_n(
        &bucket->imp, __ATOMIC_ACQUIRE); // replaced in place: what it needs was written before it
    if (__builtin_expect(found == sel && imp != fwd_msgMiss, 1)) return imp;
    return fwd_lookup_slow(receiver, sel, cls);
}
/// The implementation that a send to super reaches. Nil receivers give fwd_msgNil.
fwd_IMP fwd_msgLookupSuper(const struct fwd_super *super, fwd_SEL sel);
/// The implementation that a send to super reaches, where the struct holds the class whose method sends and not its superclass.
static inline fwd_IMP fwd_msgLookupSuper2(const struct fwd_super *super, fwd_SEL sel) {
    struct fwd_super above = {super->receiver, fwd_class_getSuperclass(super->super_class)};
    return fwd_msgLookupSuper(&above, sel);
}
/// Whether calling it starts forwarding; false for NULL.
bool fwd_imp_isForward(fwd_IMP FWD_NULLABLE imp);
/// What a message that no method answers goes to in place of the stages (Apple's objc_setForwardHandler, one for both kinds of
/// result): it is called with the message's own arguments, as the method would have been. NULL, the default: the stages.
/// False, and nothing changed, for a forward implementation. Without assembly, native senders reach a boxed one only.
bool fwd_setForwardHandler(fwd_IMP FWD_NULLABLE handler);

/// Sends with arguments by address. `arguments[0]` and `[1]` point to self and _cmd; `result` has room for
/// max(8, return size) bytes and is zeroed for nil. `sig` is what the call site knows of the types.
/// This is the form that traces `call` and `return` too.
fwd_status fwd_send(fwd_id FWD_NULLABLE receiver, fwd_SEL sel, fwd_Signature sig,
    void *FWD_NULLABLE const *_Nonnull arguments, void *FWD_NULLABLE result);
/// Sends to super with arguments by address, as fwd_send does: the search begins in super->super_class, the receiver stays.
fwd_status fwd_sendSuper(const struct fwd_super *super, fwd_SEL sel, fwd_Signature sig,
    void *FWD_NULLABLE const *_Nonnull arguments, void *FWD_NULLABLE result);
/// What a host does for a send when the implementation that is about to be called has other types than the call. Both
/// functions say false with an exception pending.
typedef struct fwd_conversion {
    /// Arguments in the types of `method`, `(*arguments)[0]` and `[1]` left to the runtime, and room for its result. They
    /// must last until the send returns. `given` is what the call passes.
    bool (*convert)(void *FWD_NULLABLE context, fwd_Signature method,
        void *FWD_NULLABLE const *_Nonnull given,
        void *FWD_NULLABLE *FWD_NULLABLE *_Nonnull arguments, void *FWD_NULLABLE *_Nonnull room);
    /// Puts what the method gave into `result`, which is the call's.
    bool (*finish)(void *FWD_NULLABLE context, fwd_Signature method, const void *value,
        void *FWD_NULLABLE result);
    void *FWD_NULLABLE context;
} fwd_conversion;
/// fwd_send for a call whose types may not be those of the method that answers: wherever the message ends (a method that a
/// resolver added, a forwarding target's method, an invocation) the values are converted to the types found there.
/// With `start`, a send to super, the search beginning there; `to_super` with NULL: above a root class.
fwd_status fwd_sendConverting(fwd_id FWD_NULLABLE receiver, fwd_Class FWD_NULLABLE start,
    bool to_super, fwd_SEL sel, fwd_Signature sig, void *FWD_NULLABLE const *_Nonnull arguments,
    void *FWD_NULLABLE result, const fwd_conversion *conversion);
/// Calls an implementation that a lookup gave (boxed, native or the forward implementation), no lookup, no `send` event.
fwd_status fwd_call(fwd_IMP imp, fwd_Signature sig, void *FWD_NULLABLE const *_Nonnull arguments,
    void *FWD_NULLABLE result);
/// Calls the method itself for `receiver`, with its own name as _cmd; `arguments[0]` and `[1]` are not read.
/// FWD_BAD_ARGUMENT for a NULL method or a signature without receiver and selector. A nil receiver gives zero.
fwd_status fwd_method_invoke(fwd_id FWD_NULLABLE receiver, fwd_Method FWD_NULLABLE method,
    fwd_Signature sig, void *FWD_NULLABLE const *_Nonnull arguments, void *FWD_NULLABLE result);

// ---------------------------------------------------------------- Boxed implementations

/// An implementation given as a uniform function: arguments by address in their natural C layout, `arguments[0]`
/// self (or the block), `[1]` _cmd (methods); `result` as in fwd_send, integers narrower than 8 bytes stored
/// in their own width.
typedef void (*fwd_boxed_function)(void *FWD_NULLABLE context,
    void *FWD_NULLABLE const *_Nonnull arguments, void *FWD_NULLABLE result);
typedef struct fwd_location {
    uint32_t file, line, column, end_line, end_column;
} fwd_location; // line 0: none
typedef struct fwd_boxed {
    fwd_boxed_function function;
    void *FWD_NULLABLE context;
    fwd_Signature signature;
    const char *FWD_NULLABLE name; // `runTest`, `-[Car drive:]`: what traces call it
    fwd_location location;         // where its body stands
    fwd_id FWD_NULLABLE block;     // for implementations made from blocks
    void (*_Nullable destroy)(void *FWD_NULLABLE context);
} fwd_boxed;
/// Makes a callable IMP for it. NULL when memory is out or the signature can't be called from native code. The strings
/// are copied. Freed by fwd_imp_destroyBoxed or the reset.
fwd_IMP FWD_NULLABLE fwd_imp_createBoxed(const fwd_boxed *description);
/// As fwd_imp_createBoxed, for a function that asks who called it (fwd_native_call_take).
fwd_IMP FWD_NULLABLE fwd_imp_createBoxedForCaller(const fwd_boxed *description);
/// Gives it up: a call from now on returns what a message to nil does, zero or the address of a struct in memory, which is not
/// written. Its context is destroyed at once or, when calls are inside, by the last of them
/// that leaves. No effect on others, and none the second time.
void fwd_imp_destroyBoxed(fwd_IMP imp);
/// Gives it up when nobody can call it any more: when no method has it, a hooked one's original included, and no thread can be
/// on its way to it from a lookup. Until then calls run as before. For an implementation whose method was replaced, removed or
/// disposed of while other threads send. In a process with one thread, and few methods, it is destroyed at once; otherwise
/// after a tenth of a second or more, by the next change of methods, hooks or implementations. No effect on others, and none the
/// second time. Amortized O(1).
void fwd_imp_retireBoxed(fwd_IMP imp);
/// The record behind a boxed IMP, NULL for any other. O(1), no lock. Valid until the implementation is destroyed: who reads
/// it, or calls its function, while another thread may do that uses fwd_imp_beginCall.
const fwd_boxed *FWD_NULLABLE fwd_imp_getBoxed(fwd_IMP FWD_NULLABLE imp);
/// A call of a boxed implementation's function by the caller's own hand.
typedef struct fwd_boxedCall {
    void *FWD_NULLABLE pin, *FWD_NULLABLE record;
} fwd_boxedCall;
/// The record behind a boxed IMP, which stays as it is, context included, until fwd_imp_endCall on the same thread. NULL for any
/// other, for one that was destroyed, and, with an exception pending, when memory is out; to be ended all the same.
/// Calls end in the reverse order of their beginning. O(1), no lock.
const fwd_boxed *FWD_NULLABLE fwd_imp_beginCall(fwd_IMP FWD_NULLABLE imp, fwd_boxedCall *call);
/// Ends what fwd_imp_beginCall began. An implementation that was destroyed meanwhile ends here when no other call is inside.
void fwd_imp_endCall(fwd_boxedCall *call);
/// A call of a boxed implementation by native code, as its function sees it while it runs.
typedef struct fwd_native_call {
    const void *FWD_NULLABLE return_address; // where the caller goes on
    void *FWD_NULLABLE frame;                // its registers and stack arguments
    fwd_Signature FWD_NULLABLE signature;
} fwd_native_call;
/// For a function that fwd_imp_createBoxedForCaller made callable, as the first thing that it does: who called it. False when the call came by
/// address (fwd_send, fwd_call), so that there is no frame. A second question is answered with false. O(1).
bool fwd_native_call_take(fwd_native_call *out);

/// The arguments behind the last one that a signature names, of a native call or in a va_list. Must not be moved once begun.
typedef struct fwd_native_arguments {
    uint64_t opaque[32];
} fwd_native_arguments;
/// Those of `call`, which stay readable as long as its function runs.
void fwd_native_arguments_begin(fwd_native_arguments *out, const fwd_native_call *call);
/// Those of a C va_list, given by its address; the list itself stays where it is.
void fwd_native_arguments_beginList(fwd_native_arguments *out, void *list);
/// The next argument, of the kind that the caller passed: nothing says what that was.
uint64_t fwd_native_arguments_word(fwd_native_arguments *arguments);
/// The next argument, a double (or a float, which is passed as one).
double fwd_native_arguments_double(fwd_native_arguments *arguments);
/// The next argument, a long double, rounded to double.
double fwd_native_arguments_longDouble(fwd_native_arguments *arguments);

/// What traces call an implementation; NULL when nobody named it.
const char *FWD_NULLABLE fwd_imp_getName(fwd_IMP FWD_NULLABLE imp);
/// Names any implementation for traces; the string is copied.
void fwd_imp_setName(fwd_IMP imp, const char *name);

/// An implementation that calls a copy of the block with self in front of its arguments. NULL for NULL, for a block
/// without a signature or with one that cannot be called, or when memory is out. Give it back with fwd_imp_removeBlock.
fwd_IMP FWD_NULLABLE fwd_imp_implementationWithBlock(fwd_id FWD_NULLABLE block);
/// The block, borrowed; NULL for an implementation that was not made from one, or is removed.
fwd_id FWD_NULLABLE fwd_imp_getBlock(fwd_IMP FWD_NULLABLE imp);
/// Lets the block go, when the last call inside it has returned. False when it is none or was removed. Methods that
/// still have it return zero.
bool fwd_imp_removeBlock(fwd_IMP FWD_NULLABLE imp);

// ---------------------------------------------------------------- NSMethodSignature and NSInvocation

/// +0: one interned object per signature.
fwd_id FWD_NULLABLE fwd_methodSignature_create(fwd_Signature sig);
/// NULL when the object is no NSMethodSignature. Borrowed.
fwd_Signature FWD_NULLABLE fwd_methodSignature_get(fwd_id FWD_NULLABLE object);
/// +1. Argument slots zeroed, target nil.
fwd_id FWD_NULLABLE fwd_invocation_create(fwd_Signature sig);
/// Borrowed; NULL for one that +alloc made.
fwd_Signature fwd_invocation_signature(fwd_id invocation);
/// Copies a value in; -1 is the result. Errors as fwd_invocation_getArgument's.
fwd_status fwd_invocation_setArgument(fwd_id invocation, const void *value, int64_t index);
/// Copies a value out; -1 is the result. FWD_EXCEPTION, with one pending, when the index is out of range or `value` is
/// NULL.
fwd_status fwd_invocation_getArgument(fwd_id invocation, void *value, int64_t index);
/// Where the value lies; NULL when the index is out of range. Valid as long as the invocation.
void *FWD_NULLABLE fwd_invocation_argumentAddress(fwd_id invocation, int64_t index);
/// From now on the invocation keeps its objects (retained), blocks and C strings (copied). A second call does nothing.
fwd_status fwd_invocation_retainArguments(fwd_id invocation);
/// No lock.
bool fwd_invocation_argumentsRetained(fwd_id invocation);
/// Sends the message; the result stays in the invocation. FWD_EXCEPTION when one is pending afterwards. May be called
/// again.
fwd_status fwd_invocation_invoke(fwd_id invocation);
/// Sends the message by fwd_sendConverting, for a signature that may not be the method's.
fwd_status fwd_invocation_invokeConverting(fwd_id invocation, const fwd_conversion *conversion);
/// Sets the target and sends the message, as fwd_invocation_invoke does.
fwd_status fwd_invocation_invokeWithTarget(fwd_id invocation, fwd_id FWD_NULLABLE target);
/// Calls an implementation with the invocation's arguments, without a lookup. NULL raises.
fwd_status fwd_invocation_invokeUsingIMP(fwd_id invocation, fwd_IMP imp);

// ---------------------------------------------------------------- Exceptions

typedef struct fwd_exception {
    fwd_id FWD_NULLABLE object;
    char name[96];
    char reason[416];
} fwd_exception;
/// Makes the object for an exception that C code raises (returned +1); called with no lock held.
typedef fwd_id FWD_NULLABLE (*fwd_exception_factory)(
    const char *name, const char *reason, void *FWD_NULLABLE context);
/// NULL: exceptions that C code raises have no object.
void fwd_exception_setFactory(
    fwd_exception_factory FWD_NULLABLE factory, void *FWD_NULLABLE context);
// Who looks for a pending exception:
//   fwd_send and its kin, and the functions of this header   the caller, by the status, or by fwd_exception_isPending
//   a messenger, a boxed implementation, and a method of the runtime's own that native code has called (-performSelector:,
//   +new, -release, -invoke …)   nobody could: the handler is called before they return, and they return zero
//   a method that calls fwd_exception_raise itself   its caller; native code that wants to know asks fwd_exception_isPending
/// Called when native code that cannot see a pending exception (fwd_msgSend from C) has one; the default prints Apple's
/// message and aborts. ForwardKit and the interpreter set one that returns.
typedef void (*fwd_exception_handler)(const fwd_exception *exception, void *FWD_NULLABLE context);
/// NULL restores the default.
void fwd_exception_setHandler(
    fwd_exception_handler FWD_NULLABLE handler, void *FWD_NULLABLE context);
/// Calls the handler when an exception is pending. For native entry points of a host that call functions of this header for
/// a caller that cannot see it (what a compiler's objc_release does, say).
void fwd_exception_deliver(void);
/// Leaves an exception pending on this thread. The object is retained. A second one replaces the first.
void fwd_exception_raise(fwd_id FWD_NULLABLE object, const char *name, const char *reason);
/// Leaves an exception pending on this thread and takes over the caller's reference, so that no -release, which may be
/// overridden, has to be sent while the exception is pending.
void fwd_exception_raiseOwned(fwd_id FWD_NULLABLE object, const char *name, const char *reason);
/// Leaves an exception without an object pending on this thread; its reason is formatted as by printf and cut at 415 bytes.
void fwd_exception_raiseFormat(const char *name, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
extern FWD_THREAD_LOCAL int fwd_exception_flag;
/// Whether an exception waits on this thread. One load.
static inline bool fwd_exception_isPending(void) { return fwd_exception_flag != 0; }
/// Takes the pending exception off the thread; its object comes +1. False when none is pending.
bool fwd_exception_take(fwd_exception *out);
/// The pending exception, borrowed until it is taken or another raised; NULL when none is.
const fwd_exception *FWD_NULLABLE fwd_exception_peek(void);
/// What a loop over a collection calls when the collection changed meanwhile: the handler, or without one an
/// NSGenericException in Apple's words.
typedef void (*fwd_enumeration_handler)(fwd_id FWD_NULLABLE collection);
/// NULL restores the default.
void fwd_setEnumerationMutationHandler(fwd_enumeration_handler FWD_NULLABLE handler);
/// Called with no lock held.
void fwd_enumerationMutation(fwd_id FWD_NULLABLE collection);

// ---------------------------------------------------------------- Trace

typedef enum fwd_trace_kind FWD_ENUM_BASE(int32_t){
    FWD_TRACE_SEND = 1,
    FWD_TRACE_QUERY,
    FWD_TRACE_CACHE,
    FWD_TRACE_LOOKUP,
    FWD_TRACE_ASK,
    FWD_TRACE_ANSWER,
    FWD_TRACE_SKIP,
    FWD_TRACE_FILL,
    FWD_TRACE_FLUSH,
    FWD_TRACE_CALL,
    FWD_TRACE_RETURN,
    FWD_TRACE_THROW,
    FWD_TRACE_CATCH,
    FWD_TRACE_CLASS,
    FWD_TRACE_CATEGORY,
    FWD_TRACE_PROTOCOL,
    FWD_TRACE_METHOD,
    FWD_TRACE_IVAR,
    FWD_TRACE_OBJECT,
    FWD_TRACE_OUT,
    FWD_TRACE_LINE,
    FWD_TRACE_HOOK,
    FWD_TRACE_NOTE,
    FWD_TRACE_FUNCTION /* a runtime C function called */,
} fwd_trace_kind;
typedef enum fwd_stage FWD_ENUM_BASE(int32_t){
    FWD_STAGE_NIL = 0,
    FWD_STAGE_CACHE,
    FWD_STAGE_LOOKUP,
    FWD_STAGE_RESOLVE,
    FWD_STAGE_TARGET,
    FWD_STAGE_SIGNATURE,
    FWD_STAGE_INVOCATION,
    FWD_STAGE_UNRECOGNIZED,
} fwd_stage;
typedef enum fwd_trace_result FWD_ENUM_BASE(int32_t){
    FWD_RESULT_NONE = 0,
    FWD_RESULT_HIT,
    FWD_RESULT_HIT_FORWARD /* a remembered miss */,
    FWD_RESULT_MISS,
    FWD_RESULT_FOUND,
    FWD_RESULT_ABSENT /* not in this class */,
    FWD_RESULT_NOT_FOUND /* end of the walk */,
    FWD_RESULT_ADD,
    FWD_RESULT_REPLACE,
    FWD_RESULT_EXCHANGE,
    FWD_RESULT_NEW,
    FWD_RESULT_ISA,
    FWD_RESULT_DEALLOC,
    FWD_RESULT_DISPOSE,
    FWD_RESULT_UNINITIALIZED /* +initialize begins */,
} fwd_trace_result;
typedef enum fwd_skip_reason FWD_ENUM_BASE(int32_t){
    FWD_SKIP_NONE = 0,
    FWD_SKIP_EARLIER_STAGE_ANSWERED,
    FWD_SKIP_METHOD_EXISTS,
    FWD_SKIP_NO_SIGNATURE,
    FWD_SKIP_NIL_RECEIVER,
    FWD_SKIP_NOT_IMPLEMENTED,
    FWD_SKIP_DIALECT,
    FWD_SKIP_INJECTED,
    FWD_SKIP_REMEMBERED_MISS,
    FWD_SKIP_REENTRY /* the resolver is being asked for the same on this thread */,
} fwd_skip_reason;
typedef enum fwd_send_kind FWD_ENUM_BASE(int32_t){
    FWD_SEND_INSTANCE = 0, FWD_SEND_CLASS, FWD_SEND_SUPER, FWD_SEND_NIL} fwd_send_kind;

/// One event. Pointers are borrowed for the duration of the hook. Fields that a kind does not use are zero.
typedef struct fwd_trace_event {
    fwd_trace_kind kind;
    fwd_stage stage;
    fwd_trace_result result;
    fwd_skip_reason reason; // SKIP: why; ANSWER: FWD_SKIP_INJECTED when nobody was asked
    fwd_send_kind send_kind;
    uint64_t send;   // the send this belongs to (0: none); numbers grow from 1
    uint64_t parent; // SEND, QUERY: the send inside whose method it happens
    uint64_t query;  // the query this belongs to (0: none)
    uint32_t depth;  // nesting of sends
    uint32_t thread; // 0 for the first traced thread
    fwd_id FWD_NULLABLE receiver;
    fwd_Class FWD_NULLABLE cls; // class searched, changed, created; for FOUND the class that has it
    fwd_Class FWD_NULLABLE start; // SEND: class the search starts in
    fwd_SEL FWD_NULLABLE sel;
    fwd_IMP FWD_NULLABLE imp;
    fwd_Method FWD_NULLABLE method;
    uint32_t probes, entries; // CACHE: buckets compared; LOOKUP: list entries in this class
    fwd_Signature FWD_NULLABLE signature;
    void *FWD_NULLABLE const *FWD_NULLABLE
        arguments;                  // SEND, CALL: by address (with signature), NULL when unknown
    const void *FWD_NULLABLE value; // RETURN: address of the result (with signature)
    fwd_id FWD_NULLABLE object; // ANSWER target: what it gave; THROW: exception; OBJECT: the object
    bool flag;   // ANSWER resolve: the BOOL; ASK: the root's default implementation; CALL: native
    bool effect; // ANSWER resolve: the method is there now
    const char *FWD_NULLABLE
        text; // ANSWER signature: types; METHOD: by whom (`class_addMethod`); QUERY: why; names
    const char *FWD_NULLABLE
        text2;          // CATEGORY: category name; OUT: stream; METHOD: old implementation's name
    size_t text_length; // OUT: bytes of text
    fwd_location at;    // where in the source, line 0 when unknown
} fwd_trace_event;
typedef void (*fwd_trace_hook)(const fwd_trace_event *event, void *FWD_NULLABLE context);

/// Turns tracing on (every class publishes the always-missing table) or, with NULL, off. The hook runs on the thread of the
/// event with no lock held, never re-entered on a thread. Sends running on other threads are traced from their next send.
void fwd_trace_setHook(fwd_trace_hook FWD_NULLABLE hook, void *FWD_NULLABLE context);
extern int fwd_trace_on;
/// Whether a hook is set. One load.
static inline bool fwd_trace_isOn(void) {
    return __builtin_expect(__atomic_load_n(&fwd_trace_on, __ATOMIC_RELAXED) != 0, 0);
}
/// Where the calling thread stands in the source; the pointee must stay valid until the next call. Cheap.
extern FWD_THREAD_LOCAL const fwd_location *_Nullable fwd_trace_location;
/// Says where the calling thread stands; NULL: nowhere.
static inline void fwd_trace_setLocation(const fwd_location *FWD_NULLABLE location) {
    fwd_trace_location = location;
}
/// What was set last on this thread; NULL for nothing.
static inline const fwd_location *FWD_NULLABLE fwd_trace_getLocation(void) {
    return fwd_trace_location;
}
/// For hosts: OUT, LINE, HOOK, NOTE, CATCH, FUNCTION events. Fills in location, thread, parent and depth when zero.
void fwd_trace_post(const fwd_trace_event *event);
/// Stops events on this thread until the matching resume (nests): lookups a renderer makes must not be traced.
void fwd_trace_pause(void);
/// Ends what the matching fwd_trace_pause began.
void fwd_trace_resume(void);

/// Where a message stands when the injector is asked about a stage.
typedef struct fwd_inject_place {
    fwd_stage stage;
    fwd_id FWD_NULLABLE receiver; // NULL: a question about a class
    fwd_Class FWD_NULLABLE
        cls; // the class that the search starts in; a metaclass for a class message
    fwd_SEL sel;
    bool is_query; // a lookup without a call
    uint32_t line; // in the source, 0 when unknown
} fwd_inject_place;
/// What counts in place of a stage; zeroed before the injector fills it in. Objects are borrowed.
typedef struct fwd_injection {
    bool answer; // resolve: the BOOL
    fwd_IMP FWD_NULLABLE imp;
    const char *FWD_NULLABLE types; // resolve: the method that it adds
    fwd_id FWD_NULLABLE object; // target, invocation: who gets the message; NULL: nil, or dropped
    fwd_Signature FWD_NULLABLE signature; // signature; NULL: nil
} fwd_injection;
/// True: the stage does not run, and `injection` counts. nil, cache and lookup have nothing to fill in (inject.c).
typedef bool (*fwd_injector)(
    const fwd_inject_place *place, fwd_injection *injection, void *FWD_NULLABLE context);
/// Asks this function before every stage of a traced message; NULL: nobody. Call it while nothing is traced. The function
/// may send messages, which are not traced.
void fwd_setInjector(fwd_injector FWD_NULLABLE injector, void *FWD_NULLABLE context);

/// The state of a class's table, for teaching views. `index` counts filled entries.
uint32_t fwd_class_cacheCount(fwd_Class cls);
/// Buckets of the table; 0 before the first remembered message.
uint32_t fwd_class_cacheCapacity(fwd_Class cls);
/// False when there is no entry of that index.
bool fwd_class_cacheEntry(fwd_Class cls, uint32_t index, fwd_SEL FWD_NULLABLE *_Nonnull sel,
    fwd_IMP FWD_NULLABLE *_Nonnull imp);

// ---------------------------------------------------------------- Hooks (hook.c says how they run)

/// One function that runs before, instead of or after a method: of a class, or of one object. Counted: fwd_hook_add
/// gives one reference, fwd_hook_release takes it.
typedef struct fwd_hook *fwd_Hook;
/// A call in progress, as a hook sees it; valid until the hook returns.
typedef struct fwd_hook_call *fwd_HookCall;
typedef void (*fwd_hook_function)(void *FWD_NULLABLE context, fwd_HookCall call);
typedef enum fwd_hook_position FWD_ENUM_BASE(int32_t){
    FWD_HOOK_BEFORE = 0,
    FWD_HOOK_INSTEAD = 1,
    FWD_HOOK_AFTER = 2,
} fwd_hook_position;
enum {
    FWD_HOOK_ONCE = 1, // runs in one call, however many threads call, and is removed at its end
    FWD_HOOK_ARGUMENTS =
        2, // reads or writes arguments or the result; without it both are NULL for before and after
    FWD_HOOK_HOST = 1 << 16, // this bit and those above are the host's own
};
typedef struct fwd_hook_description {
    fwd_hook_position position;
    uint32_t options; // FWD_HOOK_ONCE, FWD_HOOK_ARGUMENTS
    int32_t priority; // higher: earlier (an `instead`: further out); equal: order of adding
    fwd_hook_function function;
    void *FWD_NULLABLE context;
    /// Called once, with no lock held, when nothing can run the hook any more: at the end of its removal, or of the last call
    /// that was in it then. References to the hook do not keep it back.
    void (*_Nullable destroy)(void *FWD_NULLABLE context);
    const char *FWD_NULLABLE name; // what traces call it; copied
} fwd_hook_description;
typedef enum fwd_hook_error FWD_ENUM_BASE(int32_t){
    FWD_HOOK_OK = 0,
    FWD_HOOK_NO_METHOD,     // the class has no such method, nor do its superclasses
    FWD_HOOK_BAD_SIGNATURE, // its encoding is malformed or says types that this processor cannot pass
    FWD_HOOK_BAD_TARGET, // an object without a class of its own to change: a class, block, protocol; or a dying one
    FWD_HOOK_NO_MEMORY,
    FWD_HOOK_RAISED, // +initialize of the class raised; the exception is pending
} fwd_hook_error;
typedef enum fwd_hook_removal FWD_ENUM_BASE(int32_t){
    FWD_HOOK_RESTORED =
        0, // the method, and the object's class, are as they were before the first hook
    FWD_HOOK_PARTLY, // the hook is gone; others remain, or somebody else has changed the method or the class since
    FWD_HOOK_ALREADY_REMOVED,
    FWD_HOOK_TARGET_GONE, // object or class ended, and the hook with it
} fwd_hook_removal;

/// Adds a hook to the method that instances of `cls` run for `sel` (a metaclass: the class's own messages), or that
/// `object` alone runs (`cls` is not read then). Takes `context` over only when it succeeds.
fwd_hook_error fwd_hook_add(fwd_Class FWD_NULLABLE cls, fwd_id FWD_NULLABLE object, fwd_SEL sel,
    const fwd_hook_description *description, fwd_Hook FWD_NULLABLE *_Nonnull out);
/// Takes a hook out. It is not called any more on this thread, and by no call that begins afterwards on any.
fwd_hook_removal fwd_hook_remove(fwd_Hook hook);
/// One reference more; returns the hook.
fwd_Hook fwd_hook_retain(fwd_Hook hook);
/// One less; the last one frees what is left of a removed hook. NULL is ignored.
void fwd_hook_release(fwd_Hook FWD_NULLABLE hook);
/// Whether it still runs: neither removed, nor its class or object gone.
bool fwd_hook_isActive(fwd_Hook hook);
/// Whether an implementation is what a hooked method has in its own one's place: it may be called by address
/// (fwd_imp_getBoxed) and, cheaper, as a native function. O(1), no lock.
bool fwd_imp_isHook(fwd_IMP FWD_NULLABLE imp);
/// The selector it was added for.
fwd_SEL fwd_hook_selector(fwd_Hook hook);
/// Before, instead or after.
fwd_hook_position fwd_hook_getPosition(fwd_Hook hook);
/// The options it was added with.
uint32_t fwd_hook_options(fwd_Hook hook);
/// The context it was added with. Good for who uses the hook (fwd_hook_copyList).
void *FWD_NULLABLE fwd_hook_context(fwd_Hook hook);
/// Counts registrations from 1: the order of adding, and the hook's name in traces when it was given none.
uint64_t fwd_hook_number(fwd_Hook hook);
/// The active hooks of a class itself, or of an object alone; of one selector or (NULL) of all, in the order in which they
/// were added. Each is in use, so that its context stays, until fwd_hook_endUse; free the list with fwd_free. NULL when
/// there are none.
fwd_Hook FWD_NULLABLE *FWD_NULLABLE fwd_hook_copyList(fwd_Class FWD_NULLABLE cls,
    fwd_id FWD_NULLABLE object, fwd_SEL FWD_NULLABLE sel, uint32_t *count);
/// Ends one use.
void fwd_hook_endUse(fwd_Hook hook);
/// A superclass or subclass (not `cls`) that has active hooks on `sel`, or NULL.
fwd_Class FWD_NULLABLE fwd_hook_relatedClass(fwd_Class cls, fwd_SEL sel);

/// The object the method was sent to. NULL once it has ended in this call (a -dealloc, the last -release, a method that gave up
/// its own object), which after hooks and an `instead` that has proceeded may find.
fwd_id FWD_NULLABLE fwd_hookCall_receiver(fwd_HookCall call);
/// The selector as it was sent.
fwd_SEL fwd_hookCall_selector(fwd_HookCall call);
/// The signature of the arguments, which is the method's.
fwd_Signature fwd_hookCall_signature(fwd_HookCall call);
/// Arguments by address, self and _cmd first. A before or instead hook may write to them. NULL without FWD_HOOK_ARGUMENTS.
void *FWD_NULLABLE const *FWD_NULLABLE fwd_hookCall_arguments(fwd_HookCall call);
/// Where the result is, for after hooks; where an instead hook leaves one (zero until then).
void *FWD_NULLABLE fwd_hookCall_result(fwd_HookCall call);
/// For an instead hook: runs what it replaces, the next instead hook or the method, with `arguments` (NULL: the call's own)
/// into `result` (NULL: the call's own; else signature's room). It may be called never, once or several times.
fwd_status fwd_hookCall_proceed(
    fwd_HookCall call, void *FWD_NULLABLE const *FWD_NULLABLE arguments, void *FWD_NULLABLE result);
/// The hook that runs, borrowed.
fwd_Hook fwd_hookCall_hook(fwd_HookCall call);

/// Key-value observing's way in: `before` and `after` run around the method itself, inside all hooks, for the objects that
/// were moved to the observing class of their class (its name is `prefix` + the class's; it hides behind it). Without a
/// selector the object is moved and no method changed. The context stays as long as the observing class: that of the first
/// call for a selector counts.
fwd_hook_error fwd_hook_observe(fwd_id object, const char *prefix, fwd_SEL FWD_NULLABLE sel,
    fwd_hook_function before, fwd_hook_function after, void *FWD_NULLABLE context);
/// Moves the object out of its observing class; what hooks it has of its own stay. False when it was in none, or when
/// somebody else has changed its class since.
bool fwd_hook_unobserve(fwd_id object);
/// Called with no lock held for each object that ends while it is in an observing class, after its -dealloc.
void fwd_setHook_observedEnded(
    void (*_Nullable ended)(fwd_id object, void *FWD_NULLABLE context), void *FWD_NULLABLE context);

/// class_replaceMethod for the method below the hooks, so that hooks stay around what takes its place. NULL as `imp` takes
/// the class's own method away: the inherited one runs again. Returns what it replaces, NULL when it was inherited.
/// What the class had is `*own`: false when the method was inherited.
fwd_IMP FWD_NULLABLE fwd_hook_replaceMethod(fwd_Class cls, fwd_SEL sel, fwd_IMP FWD_NULLABLE imp,
    const char *FWD_NULLABLE types, bool *_Nullable own);
/// Called with no lock held after a class has become known by name. One listener; NULL: none.
typedef void (*fwd_class_listener)(fwd_Class cls, void *FWD_NULLABLE context);
/// Sets that listener.
void fwd_setHook_classRegistered(
    fwd_class_listener FWD_NULLABLE listener, void *FWD_NULLABLE context);

/// Counts for tests: live hooks, plans that wait for calls in flight, hidden classes kept for use again.
typedef struct fwd_hook_counts {
    uint64_t hooks, waiting, parked;
} fwd_hook_counts;
/// The counts of this moment.
fwd_hook_counts fwd_hook_count(void);

#pragma GCC visibility pop
#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
#ifdef __cplusplus
}
#endif
#include "CRuntimeGuard.h"
#endif
