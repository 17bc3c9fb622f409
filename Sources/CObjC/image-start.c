// In every image: tells the runtime where the image's Objective-C lies. Nothing here is shared between images, so every symbol is
// hidden. A program that links CObjC statically has this file from there; a shared library, or a program that links libCObjC.so,
// links objc-start.o, which is this file alone.
//
// The sections are weak: an image without, say, categories has no such section, and both ends are NULL.
#include "CObjC.h"

#define ENDS(section)                                                                              \
    extern char __start_objc_##section[] __attribute__((weak, visibility("hidden")));              \
    extern char __stop_objc_##section[] __attribute__((weak, visibility("hidden")))
ENDS(selrefs);
ENDS(classlist);
ENDS(nlclslist);
ENDS(catlist);
ENDS(nlcatlist);
ENDS(protolist);
ENDS(classrefs);
ENDS(superrefs);
ENDS(protorefs);
ENDS(imageinfo);

#define RANGE(field, section) .field = __start_objc_##section, .field##_end = __stop_objc_##section
static const objc_image image = {
    RANGE(selector_references, selrefs),
    RANGE(class_list, classlist),
    RANGE(load_classes, nlclslist),
    RANGE(category_list, catlist),
    RANGE(load_categories, nlcatlist),
    RANGE(protocol_list, protolist),
    RANGE(class_references, classrefs),
    RANGE(super_references, superrefs),
    RANGE(protocol_references, protorefs),
    RANGE(image_info, imageinfo),
};

// 101 is the first priority that is not the implementation's: before the constructors of the program, as on Apple's systems.
__attribute__((constructor(101))) static void start(void) { objc_image_add(&image); }

/// Other files of this library name it, so that whoever links any of it links this file as well.
__attribute__((visibility("hidden"))) const char cobjc_image_is_linked = 1;
