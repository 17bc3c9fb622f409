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

extern char __start_cfstring[] __attribute__((weak, visibility("hidden")));
extern char __stop_cfstring[] __attribute__((weak, visibility("hidden")));

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
    .constant_strings = __start_cfstring,
    .constant_strings_end = __stop_cfstring,
};

// The last 16 bytes of the record in front of a constant string become the string's header. This one is in front of the first:
// the object of this file is the first that is linked.
__asm__(".pushsection cfstring, \"aw\", %progbits\n .p2align 3\n .zero 32\n .popsection");

// 101 is the first priority that is not the implementation's: before the constructors of the program, as on Apple's systems.
// The C library passes a constructor what main gets.
__attribute__((constructor(101))) static void start(int count, char **words) {
    // A library that merely contains this file has no Objective-C of its own. Both ends of a section that is not there are one.
    if (image.selector_references == image.selector_references_end &&
        image.class_list == image.class_list_end &&
        image.category_list == image.category_list_end &&
        image.protocol_list == image.protocol_list_end &&
        (char *)image.constant_strings_end - (char *)image.constant_strings <= 32)
        return;
    if (objc_image_start) objc_image_start(&image, count, words);
    else objc_image_add(&image);
}

/// Other files of this library name it, so that whoever links any of it links this file as well.
__attribute__((visibility("hidden"))) const char cobjc_image_is_linked = 1;
