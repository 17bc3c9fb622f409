// Selectors, classes, methods, protocols. Part of CRuntime.h.
#ifndef FWD_CRUNTIME_CLASS_H
#define FWD_CRUNTIME_CLASS_H

#include "CRuntimeBase.h"

FWD_DECLARATIONS_BEGIN

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
/// Whether it is a registered selector: any other pointer, NULL included, is not. Does not dereference it.
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
/// with `prefix`, it adopts `protocol` itself, it descends from `superclass`. NULL filters let everything pass. The visitor
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
/// Makes the class known by name. +load is not sent; see fwd_class_load. False when it is not: the name was taken after the pair was
/// allocated, the class is registered already, or memory is out. A pair that is not registered can be disposed of.
bool fwd_registerClassPair(fwd_Class FWD_NULLABLE cls);
/// Frees a class and its metaclass with their methods, tables, ivars and hooks. False (and no effect) while instances or subclasses
/// exist, or the class is not a dynamic one. The caller guarantees that no thread sends the class itself a message meanwhile or
/// later. Boxed implementations of its methods are not destroyed. O(size of the class).
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
/// Called, with no lock of the runtime's held, by a thread that is about to block until another thread's +initialize has ended
/// (`blocks` is true), and by the same thread when it goes on; for hosts that keep a lock of their own while their code runs, which
/// that +initialize may need. NULL is the default, also after a reset. May be set while other threads are in the runtime.
typedef void (*fwd_block_hook)(bool blocks, void *FWD_NULLABLE context);
void fwd_setHook_block(fwd_block_hook FWD_NULLABLE hook, void *FWD_NULLABLE context);
/// Opaque word per class for the host (the interpreter keeps its class record here).
void *FWD_NULLABLE fwd_class_getHostData(fwd_Class cls);
/// Sets that word. Atomic, no lock; the runtime never dereferences it.
void fwd_class_setHostData(fwd_Class cls, void *FWD_NULLABLE data);
/// The class that is shown when an object is asked for its class: skips runtime-made hidden subclasses.
void fwd_class_setHidden(fwd_Class cls, bool hidden);
/// Whether fwd_class_setHidden said so; false for Nil. No lock.
bool fwd_class_isHidden(fwd_Class FWD_NULLABLE cls);

/// -retainCount of the class's immortal instances is the largest signed number from now on, as of numbers that Core Foundation
/// keeps in pointers; that of other immortal objects is the largest unsigned one.
void fwd_class_setTagged(fwd_Class cls);

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

/// Adds an ivar after the existing ones. Only between allocation and registration, not to metaclasses, once per
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
/// Makes instances at least `size` bytes long, for what a compiler has put after the last ivar. Only before registration.
bool fwd_class_growInstances(fwd_Class FWD_NULLABLE cls, size_t size);
/// Compiled code's `.cxx_construct` and `.cxx_destruct`: a class's own methods of these names, NULL for none. `construct`
/// runs at an instance's birth, superclass's first; `destruct` in the place where strong ivars are released, derived class
/// first, and then the ivars of that class are its alone to release. Called as (self, _cmd) by the implementation that the
/// method has at that moment. Only before registration; not for metaclasses.
bool fwd_class_setStructors(fwd_Class FWD_NULLABLE cls, fwd_Method FWD_NULLABLE construct,
    fwd_Method FWD_NULLABLE destruct);
typedef enum fwd_ownership FWD_ENUM_BASE(int32_t){
    FWD_UNRETAINED = 0, FWD_STRONG = 1, FWD_WEAK = 2} fwd_ownership;
/// Sets the ownership of an object-typed ivar (what ARC's ivar layouts say). Only before registration. Strong ivars are
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

FWD_DECLARATIONS_END
#endif
