// Messages that clang sends to functions of the runtime: alloc, new, class, self, isKindOfClass:, respondsToSelector:.
//
// Each gives what the message would: the function answers itself only where the class has the root's own method, which
// CRuntime's flags tell, and else sends.
#include "CObjC.h"

#include <stdbool.h>

static fwd_id send(fwd_id receiver, const char *name) {
    return ((fwd_id(*)(fwd_id, fwd_SEL))fwd_msgSend)(receiver, fwd_sel_registerName(name));
}

fwd_id objc_alloc(fwd_Class cls) {
    fwd_id made = fwd_alloc(cls);
    if (fwd_exception_isPending()) objc_exception_deliver();
    return made;
}

fwd_id objc_alloc_init(fwd_Class cls) {
    fwd_id made = fwd_alloc_init(cls);
    if (fwd_exception_isPending()) objc_exception_deliver();
    return made;
}

fwd_id objc_allocWithZone(fwd_Class cls) {
    fwd_SEL sel = fwd_sel_registerName("allocWithZone:");
    return ((fwd_id(*)(fwd_Class, fwd_SEL, void *))fwd_msgSend)(cls, sel, NULL);
}

fwd_id objc_opt_new(fwd_Class cls) { return send((fwd_id)(void *)cls, "new"); }
fwd_id objc_opt_self(fwd_id object) { return send(object, "self"); }
fwd_Class objc_opt_class(fwd_id object) { return (fwd_Class)(void *)send(object, "class"); }

bool objc_opt_isKindOfClass(fwd_id object, fwd_Class cls) {
    fwd_SEL sel = fwd_sel_registerName("isKindOfClass:");
    return ((bool (*)(fwd_id, fwd_SEL, fwd_Class))fwd_msgSend)(object, sel, cls);
}

bool objc_opt_respondsToSelector(fwd_id object, fwd_SEL sel) {
    fwd_SEL responds = fwd_sel_registerName("respondsToSelector:");
    return ((bool (*)(fwd_id, fwd_SEL, fwd_SEL))fwd_msgSend)(object, responds, sel);
}

/// Ends the process when there is no class of the name, as Apple's does: compiled code cannot go on without.
fwd_Class objc_getRequiredClass(const char *name) {
    fwd_Class cls = NULL;
    if (fwd_getRequiredClass(name, &cls) == FWD_EXCEPTION) objc_exception_deliver();
    return cls;
}

/// Name and types of a method, as long as the method; NULL for NULL. A method of CRuntime begins with them.
const fwd_method_description *method_getDescription(fwd_Method method) {
    return (const fwd_method_description *)(const void *)method;
}
