// Enumeration: of the registered classes, and what a loop does whose collection changed under it.
//
// Classes are visited from a copy of the list, so a visitor may register and dispose of classes; one that is disposed of
// while the enumeration runs must be a class that the visitor has seen or will not touch.
#include "internal.h"

static bool passes(fwd_Class cls, const char *prefix, fwd_Protocol protocol, fwd_Class superclass) {
    if (prefix && strncmp(fwd_class_getName(cls), prefix, strlen(prefix)) != 0) return false;
    if (protocol && !fwd_class_conformsToProtocol(cls, protocol)) return false;
    if (!superclass) return true;
    for (fwd_Class above = fwd_class_super(cls); above; above = fwd_class_super(above))
        if (above == superclass) return true;
    return false;
}

void fwd_enumerateClasses(const char *prefix, fwd_Protocol protocol, fwd_Class superclass,
    fwd_class_visitor visitor, void *context) {
    fwd_ensure_started();
    fwd_Class *all = fwd_copyClassList(NULL);
    FWD_ASSERT_UNLOCKED();
    for (fwd_Class *cls = all; cls && *cls; cls++)
        if (passes(*cls, prefix, protocol, superclass) && !visitor(*cls, context)) break;
    fwd_free(all);
}

static fwd_enumeration_handler mutation_handler; // atomic

/// NULL takes the handler away.
void fwd_setEnumerationMutationHandler(fwd_enumeration_handler handler) {
    // Release: who finds the handler finds what the host prepared for it.
    __atomic_store_n(&mutation_handler, handler, __ATOMIC_RELEASE);
}

void fwd_enumerationMutation(fwd_id collection) {
    fwd_enumeration_handler handler = __atomic_load_n(&mutation_handler, __ATOMIC_ACQUIRE);
    if (handler) handler(collection);
    else
        fwd_exception_raiseFormat("NSGenericException",
            "*** Collection <%s: %p> was mutated while being enumerated.",
            fwd_object_getClassName(collection), (void *)collection);
}
