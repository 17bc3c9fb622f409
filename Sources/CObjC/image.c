// Images: what an executable or shared library brings of Objective-C is made known to the runtime when it is loaded.
//
// Each image contains one copy of image-start.c, whose constructor runs before those of the program and calls
// objc_image_add with the ends of the image's sections. The order is objc4's:
//
//   1. selector references become the runtime's selectors, so that equality is pointer equality
//   2. protocols, then classes (superclass first, whatever the order in the image), then categories
//   3. references to classes, superclasses and protocols
//   4. +load: of classes, superclass first, then of categories, each in the order of the image
//
// An image stays mapped once it has been added, as Apple's dyld keeps images with Objective-C: instances, methods and selectors may
// be anywhere. dlclose succeeds and leaves it; dlopen of the same file finds it loaded.
//
// Locking: one recursive mutex, the loader's, is held from step 1 to 4: a +load may dlopen. It is taken before any lock of the
// runtime's. Nothing else of this library takes it once the image is loaded.
#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE 1 // dladdr, RTLD_NOLOAD
#endif
#include "CObjC.h"
#include "metadata.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t loader = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

// Images that were added, by the address of their record's first section end. Never freed: images stay.
struct added_image {
    struct added_image *next;
    const objc_image *image;
};
static struct added_image *images;

void cobjc_warn(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    (void)fprintf(stderr, "objc: ");
    (void)vfprintf(stderr, format, arguments);
    (void)fprintf(stderr, "\n");
    va_end(arguments);
}

/// False when it was added before.
static bool remember(const objc_image *image) {
    for (struct added_image *known = images; known; known = known->next) {
        if (known->image == image ||
            (known->image->selector_references == image->selector_references &&
                known->image->class_list == image->class_list &&
                known->image->category_list == image->category_list))
            return false;
    }
    struct added_image *added = malloc(sizeof *added);
    if (!added) return false;
    *added = (struct added_image){images, image};
    images = added;
    return true;
}

static void keep_mapped(const objc_image *image) {
    Dl_info info;
    if (!dladdr((const void *)image, &info) || !info.dli_fname || !info.dli_fname[0]) return;
    // The main program is not found by name; it stays anyway.
    void *handle = dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
    if (handle) (void)dlclose(handle);
}

#define EACH(type, item, first, end)                                                               \
    for (type *item = (type *)(void *)(first); item < (type *)(void *)(end); item++)

static void fix_selectors(const objc_image *image) {
    EACH(const char *, reference, image->selector_references, image->selector_references_end)
    *reference = (const char *)fwd_sel_registerName(*reference);
}

static void attach_category(const struct objc_category_data *category, bool has_class_properties) {
    fwd_Class cls = cobjc_class(category->cls);
    if (!cls) {
        cobjc_warn("category %s is left out: its class is not there", category->name);
        return;
    }
    fwd_Class meta = fwd_object_getClass((fwd_id)(void *)cls);
    cobjc_addMethods(cls, category->name, category->instance_methods);
    cobjc_addMethods(meta, category->name, category->class_methods);
    cobjc_addProtocols(cls, category->protocols);
    cobjc_addProperties(cls, category->properties);
    if (has_class_properties) cobjc_addProperties(meta, category->class_properties);
}

/// Every object file writes the same flags. Clang does not align the section.
static bool has_class_properties(const objc_image *image) {
    struct objc_image_info info;
    const char *start = image->image_info;
    if (!start || (size_t)((const char *)image->image_info_end - start) < sizeof info) return false;
    memcpy(&info, start, sizeof info);
    return (info.flags & OBJC_IMAGE_CLASS_PROPERTIES) != 0;
}

static void load_definitions(const objc_image *image) {
    EACH(struct objc_protocol_data *, protocol, image->protocol_list, image->protocol_list_end)
    (void)cobjc_protocol(*protocol);
    EACH(struct objc_class_data *, cls, image->class_list, image->class_list_end)
    (void)cobjc_class(*cls);
    bool class_properties = has_class_properties(image);
    EACH(struct objc_category_data *, category, image->category_list, image->category_list_end)
    attach_category(*category, class_properties);
}

static void fix_references(const objc_image *image) {
    EACH(struct objc_class_data *, reference, image->class_references, image->class_references_end)
    *reference = (struct objc_class_data *)(void *)cobjc_class(*reference);
    EACH(struct objc_class_data *, reference, image->super_references, image->super_references_end)
    *reference = (struct objc_class_data *)(void *)cobjc_class(*reference);
    EACH(struct objc_protocol_data *, reference, image->protocol_references,
        image->protocol_references_end)
    *reference = (struct objc_protocol_data *)(void *)cobjc_protocol(*reference);
}

static void send_load(const objc_image *image) {
    EACH(struct objc_class_data *, cls, image->load_classes, image->load_classes_end) {
        fwd_Class loaded = cobjc_class(*cls);
        if (loaded && fwd_class_load(loaded) == FWD_EXCEPTION) objc_exception_deliver();
    }
    EACH(
        struct objc_category_data *, category, image->load_categories, image->load_categories_end) {
        fwd_Class cls = cobjc_class((*category)->cls);
        if (cls && fwd_category_load(cls, (*category)->name) == FWD_EXCEPTION)
            objc_exception_deliver();
    }
}

void objc_image_add(const objc_image *image) {
    (void)pthread_mutex_lock(&loader);
    objc_runtime_start();
    if (remember(image)) {
        keep_mapped(image);
        fix_selectors(image);
        load_definitions(image);
        fix_references(image);
        send_load(image);
    }
    (void)pthread_mutex_unlock(&loader);
}
