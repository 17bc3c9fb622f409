// The classes that the runtime has built in, as symbols for compiled code: OBJC_CLASS_$_NSObject and its metaclass.
//
// Only the address counts: references to it are rewritten by the loader. `cache` is set when the runtime has started.
//
// Blocks are different: the isa of a block that compiled code makes *is* the address of _NSConcreteStackBlock or
// _NSConcreteGlobalBlock, so the classes themselves are put there (fwd_block_setClassStorage).
#include "CObjC.h"
#include "metadata.h"

#include <stdlib.h>

char _objc_empty_cache;
char _objc_empty_vtable;

#define BUILTIN(X)                                                                                 \
    X(NSObject)                                                                                    \
    X(NSProxy) X(NSMethodSignature) X(NSInvocation) X(Protocol) X(NSBlock) X(OBJCRuntimeException)

#define DEFINE(class_name)                                                                         \
    static struct objc_class_description class_name##_description = {.name = #class_name};         \
    static struct objc_class_description class_name##_meta_description = {                         \
        .flags = OBJC_CLASS_META, .name = #class_name};                                            \
    struct objc_class_data class_name##_metaclass __asm__("OBJC_METACLASS_$_" #class_name) = {     \
        .cache = &_objc_empty_cache, .description = &class_name##_meta_description};               \
    struct objc_class_data class_name##_class __asm__("OBJC_CLASS_$_" #class_name) = {             \
        .isa = &class_name##_metaclass,                                                            \
        .cache = &_objc_empty_cache,                                                               \
        .description = &class_name##_description};
BUILTIN(DEFINE)

// The header that the runtime keeps in front of every class lies before the symbol.
__asm__(".pushsection .bss.objc_block_classes, \"aw\", %nobits\n"
        ".balign 16\n"
        ".hidden cobjc_stack_block_storage\n.hidden cobjc_global_block_storage\n"
        ".globl cobjc_stack_block_storage\ncobjc_stack_block_storage: .zero 16\n"
        ".globl _NSConcreteStackBlock\n.type _NSConcreteStackBlock, %object\n"
        "_NSConcreteStackBlock: .zero 496\n.size _NSConcreteStackBlock, 496\n"
        ".globl cobjc_global_block_storage\ncobjc_global_block_storage: .zero 16\n"
        ".globl _NSConcreteGlobalBlock\n.type _NSConcreteGlobalBlock, %object\n"
        "_NSConcreteGlobalBlock: .zero 496\n.size _NSConcreteGlobalBlock, 496\n"
        ".popsection");
_Static_assert(FWD_OBJECT_HEADER == 16 && FWD_CLASS_STORAGE == 512, "the numbers of the assembly");
extern char cobjc_stack_block_storage[FWD_CLASS_STORAGE] __attribute__((visibility("hidden")));
extern char cobjc_global_block_storage[FWD_CLASS_STORAGE] __attribute__((visibility("hidden")));

static void bind(struct objc_class_data *cls) {
    fwd_Class found = fwd_getClass(cls->description->name);
    cls->cache = found;
    cls->isa->cache = found ? fwd_object_getClass((fwd_id)(void *)found) : NULL;
}

void cobjc_placeBlockClasses(void) {
    if (!fwd_block_setClassStorage(FWD_BLOCK_STACK, cobjc_stack_block_storage) ||
        !fwd_block_setClassStorage(FWD_BLOCK_GLOBAL, cobjc_global_block_storage)) {
        cobjc_warn("the runtime was in use before objc_runtime_start: compiled blocks would have "
                   "no class");
        abort();
    }
}

void cobjc_bindBuiltinClasses(void) {
#define BIND(class_name) bind(&class_name##_class);
    BUILTIN(BIND)
}
