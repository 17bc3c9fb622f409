// Objects and instance variables: what <objc/runtime.h> has beyond CRuntime's functions (names.h lists those).
#include "CObjC.h"

/// Makes up to `count` instances at +1 and puts them into `results`; returns how many there are.
unsigned class_createInstances(fwd_Class cls, size_t extra_bytes, fwd_id *results, unsigned count) {
    unsigned made = 0;
    while (made < count && (results[made] = fwd_class_createInstance(cls, extra_bytes))) made++;
    return made;
}

/// An ivar of the class object itself; there is none but those of the root's metaclass.
fwd_Ivar class_getClassVariable(fwd_Class cls, const char *name) {
    return cls ? fwd_class_getInstanceVariable(fwd_object_getClass((fwd_id)(void *)cls), name)
               : NULL;
}

/// As object_setInstanceVariable, but an ivar without a declared ownership retains. NULL when there is no such ivar.
fwd_Ivar object_setInstanceVariableWithStrongDefault(fwd_id object, const char *name, void *value) {
    fwd_Ivar ivar = fwd_class_getInstanceVariable(fwd_object_getClass(object), name);
    if (ivar) fwd_object_setIvarWithStrongDefault(object, ivar, (fwd_id)value);
    return ivar;
}

bool _Block_has_signature(const void *block) { return fwd_Block_signature(block) != NULL; }

/// Whether the block's function takes an address for its result (BLOCK_USE_STRET).
bool _Block_use_stret(const void *block) {
    enum { USES_STRET = 1 << 29 };
    return block && (((const fwd_block *)block)->flags & USES_STRET) != 0 &&
           fwd_Block_signature(block) != NULL;
}
