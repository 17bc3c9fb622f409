// Classes and what they declare: compiled metadata becomes classes, method lists, ivars and properties of the runtime.
//
// Ivars (Apple's non-fragile ABI): the compiler lays a class out behind the superclass it saw. When the superclass has grown since, all
// own ivars slide by the difference, rounded up to the strictest alignment among them, and each ivar's offset variable, from
// which compiled code reads, is written. Nothing slides when the superclass has shrunk. The metadata does not say at which bit a
// bit-field begins: fields at one offset follow each other.
//
// Locking: the loader's lock is held by the caller (image.c).
#include "CObjC.h"
#include "metadata.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { METHODS_AT_ONCE = 64 };

void cobjc_addMethods(fwd_Class cls, const char *category, struct objc_method_list_data *list) {
    if (!list || !list->count) return;
    fwd_method_entry few[METHODS_AT_ONCE], *entries = few;
    if (list->count > METHODS_AT_ONCE) entries = malloc(list->count * sizeof *entries);
    if (!entries) return;
    for (uint32_t i = 0; i < list->count; i++) {
        entries[i] = (fwd_method_entry){fwd_sel_registerName(list->entries[i].name),
            list->entries[i].imp, list->entries[i].types};
    }
    fwd_class_addMethodList(cls, category, entries, list->count);
    if (entries != few) free(entries);
}

void cobjc_addProtocols(fwd_Class cls, struct objc_protocol_list_data *list) {
    if (!list || !list->count) return;
    fwd_Protocol *protocols = malloc(list->count * sizeof *protocols);
    uint32_t count = 0;
    for (uint64_t i = 0; protocols && i < list->count; i++) {
        fwd_Protocol protocol = cobjc_protocol(list->entries[i]);
        if (protocol) protocols[count++] = protocol;
    }
    if (count) (void)fwd_class_addProtocolList(cls, (const fwd_Protocol *)protocols, count);
    free(protocols);
}

void cobjc_addProperties(fwd_Class cls, struct objc_property_list_data *list) {
    if (list && list->count) (void)fwd_class_addPropertyList(cls, list->entries, list->count);
}

// ---------------------------------------------------------------- Ivars

/// Offsets that clang knew for good (the superclass is NSObject) lie in a section that the linker may have made read-only.
static void write_offset(objc_ivar_offset *variable, objc_ivar_offset offset) {
    if (*variable == offset) return;
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), start = (uintptr_t)variable & ~(page - 1);
    (void)mprotect(
        (void *)start, (uintptr_t)variable + sizeof *variable - start, PROT_READ | PROT_WRITE);
    *variable = offset;
}

static uint32_t alignment_of(uint32_t log2) { return log2 == UINT32_MAX ? 3 : log2; }

/// How far the own ivars move because the superclass is larger than the compiler saw.
static int64_t slide_of(const struct objc_class_description *description, size_t superclass_size) {
    int64_t slide = (int64_t)superclass_size - (int64_t)description->instance_start;
    if (slide <= 0) return 0;
    int64_t alignment = 1;
    const struct objc_ivar_list_data *list = description->ivars;
    for (uint32_t i = 0; list && i < list->count; i++) {
        int64_t own = (int64_t)1 << alignment_of(list->entries[i].alignment);
        if (own > alignment) alignment = own;
    }
    return (slide + alignment - 1) & -alignment;
}

/// The width of a bit-field by its encoding (`b3`); 0 for another type.
static unsigned bit_width(const char *types) {
    unsigned width = 0;
    if (!types || types[0] != 'b') return 0;
    for (types++; *types >= '0' && *types <= '9'; types++)
        width = width * 10 + (unsigned)(*types - '0');
    return width;
}

static void add_ivars(
    fwd_Class cls, const struct objc_class_description *description, size_t superclass_size) {
    int64_t slide = slide_of(description, superclass_size), previous = -1;
    unsigned bit = 0;
    const struct objc_ivar_list_data *list = description->ivars;
    for (uint32_t i = 0; list && i < list->count; i++) {
        if (!list->entries[i].offset) continue;
        int64_t offset = *list->entries[i].offset + slide;
        unsigned width = bit_width(list->entries[i].types);
        if (!width || offset != previous) bit = 0;
        // A field may begin beyond the first byte of its unit; its offset is then that byte's.
        size_t size = width ? (bit % 8 + width + 7) / 8 : list->entries[i].size;
        if (!fwd_class_addIvarAtOffset(cls, list->entries[i].name ? list->entries[i].name : "",
                size, (uint8_t)alignment_of(list->entries[i].alignment), list->entries[i].types,
                (size_t)offset + bit / 8, bit % 8))
            cobjc_warn(
                "ivar %s of class %s cannot be laid out", list->entries[i].name, description->name);
        write_offset(list->entries[i].offset, (objc_ivar_offset)offset);
        bit += width;
        previous = offset;
    }
    (void)fwd_class_growInstances(cls, (size_t)((int64_t)description->instance_size + slide));
    fwd_class_setIvarLayout(cls, description->ivar_layout);
    fwd_class_setWeakIvarLayout(cls, description->weak_ivar_layout);
}

// ---------------------------------------------------------------- Classes

/// The class's own method of that name, not an inherited one.
static fwd_Method own_method(fwd_Class cls, const char *name) {
    fwd_Method method = fwd_class_findMethod(cls, fwd_sel_registerName(name));
    return method && fwd_method_getOwner(method) == cls ? method : NULL;
}

static void set_structors(fwd_Class cls, uint32_t flags) {
    if (!(flags & (OBJC_CLASS_HAS_STRUCTORS | OBJC_CLASS_DESTRUCTOR_ONLY))) return;
    (void)fwd_class_setStructors(
        cls, own_method(cls, ".cxx_construct"), own_method(cls, ".cxx_destruct"));
}

static void (*host_named)(const char *name); // set once, before the first image
void objc_host_setNamedClass(void (*handler)(const char *name)) { host_named = handler; }

static fwd_Class make(struct objc_class_data *data) {
    if (data->description->flags & OBJC_CLASS_BY_NAME) {
        if (host_named) host_named(data->description->name);
        return fwd_getClass(data->description->name);
    }
    const struct objc_class_description *description = data->description,
                                        *meta_description = data->isa->description;
    const char *name = description->name;
    fwd_Class superclass = cobjc_class(data->superclass);
    if (!superclass && !(description->flags & OBJC_CLASS_ROOT)) {
        cobjc_warn("class %s is left out: its superclass is not there", name);
        return NULL;
    }
    fwd_Class cls = fwd_allocateClassPair(superclass, name, 0);
    if (!cls) {
        fwd_Class first = fwd_getClass(name);
        if (first) cobjc_warn("class %s is there twice; the one that came first is used", name);
        else cobjc_warn("class %s is left out: memory is out", name);
        return first;
    }
    fwd_Class meta = fwd_object_getClass((fwd_id)(void *)cls);
    // Set before anything asks for the class by its metadata.
    data->cache = cls;
    data->isa->cache = meta;
    add_ivars(cls, description, superclass ? fwd_class_getUnroundedInstanceSize(superclass) : 0);
    cobjc_addMethods(cls, NULL, description->methods);
    cobjc_addMethods(meta, NULL, meta_description->methods);
    cobjc_addProtocols(cls, description->protocols);
    cobjc_addProperties(cls, description->properties);
    cobjc_addProperties(meta, meta_description->properties);
    set_structors(cls, description->flags);
    fwd_registerClassPair(cls);
    return cls;
}

fwd_Class cobjc_class(struct objc_class_data *data) {
    if (!data) return NULL;
    if (data->cache != &_objc_empty_cache) return data->cache;
    // A metaclass is asked for by `super` in class methods.
    if (data->description->flags & OBJC_CLASS_META) {
        // Its class is in the same image, or built in; both have set the word.
        fwd_Class cls = fwd_getClass(data->description->name);
        return cls ? fwd_object_getClass((fwd_id)(void *)cls) : NULL;
    }
    data->cache = NULL; // a circle of superclasses ends here
    fwd_Class cls = make(data);
    data->cache = cls;
    data->isa->cache = cls ? fwd_object_getClass((fwd_id)(void *)cls) : NULL;
    return cls;
}
