// What clang writes for Objective-C (`-fobjc-runtime=macosx-…`): Apple's modern, non-fragile ABI, 64-bit.
//
// The layouts are those of clang's CGObjCMac.cpp and objc4's objc-runtime-new.h. On ELF, a section `__objc_classlist` of Apple's is
// called `objc_classlist`, so the linker gives its ends as `__start_objc_classlist` and `__stop_objc_classlist`.
//
// A compiled class is 40 bytes and cannot be a class of the runtime. Code reaches a class only through the image's reference
// sections, which the loader rewrites; so the compiled struct stays as it is, but for its `cache` word. That holds the
// address of _objc_empty_cache until the class is loaded, and then the runtime's class, or NULL for a class that could not be
// loaded.
#ifndef COBJC_METADATA_H
#define COBJC_METADATA_H

#include "CRuntime.h"

#ifdef __cplusplus
extern "C" {
#endif

struct objc_method_list_data {
    uint32_t entry_size_and_flags, count;
    struct {
        const char *name, *types;
        fwd_IMP imp;
    } entries[];
};
#if defined(__x86_64__)
typedef int64_t objc_ivar_offset;
#else
typedef int32_t objc_ivar_offset; // clang's variable has 32 bits on every other machine
#endif
struct objc_ivar_list_data {
    uint32_t entry_size, count;
    struct {
        objc_ivar_offset *
            offset; // what compiled code adds to the object's address; NULL for an anonymous bit-field
        const char *name, *types;
        uint32_t alignment; // log2; all ones: a word
        uint32_t size;
    } entries[];
};
struct objc_property_list_data {
    uint32_t entry_size, count;
    fwd_property_entry entries[];
};
struct objc_protocol_data;
struct objc_protocol_list_data {
    uint64_t count;
    struct objc_protocol_data *entries[];
};

struct objc_protocol_data {
    void *isa;
    const char *name;
    struct objc_protocol_list_data *protocols;
    struct objc_method_list_data *instance_methods, *class_methods, *optional_instance_methods,
        *optional_class_methods;
    struct objc_property_list_data *properties;
    uint32_t size, flags;        // `size` says which of the following fields are there
    const char **extended_types; // of all methods, in the order of the four lists
    const char *demangled_name;
    struct objc_property_list_data *class_properties;
};

enum {
    OBJC_CLASS_META = 1 << 0,
    OBJC_CLASS_ROOT = 1 << 1,
    OBJC_CLASS_HAS_STRUCTORS = 1 << 2, // .cxx_construct, .cxx_destruct or both
    OBJC_CLASS_DESTRUCTOR_ONLY = 1 << 8,
    OBJC_CLASS_BY_NAME =
        1 << 30, // ours: a symbol for a class that the host makes when its name is looked up
};
struct objc_class_description { // Apple's class_ro_t
    uint32_t flags, instance_start, instance_size, reserved;
    const uint8_t *ivar_layout;
    const char *name;
    struct objc_method_list_data *methods;
    struct objc_protocol_list_data *protocols;
    struct objc_ivar_list_data *ivars;
    const uint8_t *weak_ivar_layout;
    struct objc_property_list_data *properties;
};
struct objc_class_data { // what OBJC_CLASS_$_Name is
    struct objc_class_data *isa, *superclass;
    void *cache; // see above
    void *vtable;
    struct objc_class_description *description;
};

struct objc_category_data {
    const char *name;
    struct objc_class_data *cls;
    struct objc_method_list_data *instance_methods, *class_methods;
    struct objc_protocol_list_data *protocols;
    struct objc_property_list_data *properties;
    struct objc_property_list_data
        *class_properties; // there when the image says so (OBJC_IMAGE_CLASS_PROPERTIES)
    uint32_t size;
};

struct objc_image_info {
    uint32_t version, flags;
};
enum { OBJC_IMAGE_CLASS_PROPERTIES = 1 << 6 };

extern char _objc_empty_cache;

/// The runtime's class of a compiled one: loads it, and its superclasses first, if need be. NULL when it is NULL (a weak
/// reference to a class that nobody has) or cannot be loaded.
/// Locking: the caller holds the loader's lock, or the class is loaded.
fwd_Class cobjc_class(struct objc_class_data *cls);
/// The protocol of that name; made from `data` when there is none yet.
/// Locking: the caller holds the loader's lock.
fwd_Protocol cobjc_protocol(struct objc_protocol_data *data);
/// Adds what a class or category declares. `category` is NULL for the class's own.
void cobjc_addMethods(fwd_Class cls, const char *category, struct objc_method_list_data *list);
void cobjc_addProtocols(fwd_Class cls, struct objc_protocol_list_data *list);
void cobjc_addProperties(fwd_Class cls, struct objc_property_list_data *list);
/// Puts the classes of blocks where compiled code looks for them. Before the runtime starts.
void cobjc_placeBlockClasses(void);
/// Binds the symbols of the classes that the runtime has built in (NSObject, NSProxy …). Once.
void cobjc_bindBuiltinClasses(void);
/// Says on standard error, as Apple's runtime does, what is wrong with an image.
void cobjc_warn(const char *format, ...) __attribute__((format(printf, 1, 2)));

#ifdef __cplusplus
}
#endif
#endif
