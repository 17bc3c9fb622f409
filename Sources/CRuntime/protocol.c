// Protocols: named sets of method descriptions and properties, adopted by classes and by other protocols.
//
// A protocol is an object: instance of class Protocol, never counted and never freed before the reset. While it is
// being made (fwd_allocateProtocol) it can be changed but not adopted or found; fwd_registerProtocol freezes it. An
// adopted protocol is always a registered one, so adoption has no cycles.
//
// Conformance goes by name: a protocol conforms to itself, to every protocol of its own name, and to what it adopts,
// directly or not. Lists are in order of addition.
//
// Locking: everything under FWD_LOCK_MUTATION, but names and the content of registered protocols, which never change.
#include "lifetime.h"
#include "method-section.h"

enum { REGISTERED = FWD_PROTOCOL_REGISTERED, FOUND_BY_NAME = 2 };

static struct fwd_protocol *first_protocol, *last_protocol; // all, in order of allocation

// ---------------------------------------------------------------- Making

static struct fwd_protocol *named_locked(const char *name) {
    for (struct fwd_protocol *protocol = first_protocol; protocol; protocol = protocol->next)
        if ((protocol->flags & FOUND_BY_NAME) &&
            (protocol->name == name || strcmp(protocol->name, name) == 0))
            return protocol;
    return NULL;
}

fwd_Protocol fwd_getProtocol(const char *name) {
    if (!name) return NULL;
    fwd_lock(FWD_LOCK_MUTATION);
    fwd_Protocol protocol = named_locked(name);
    fwd_unlock(FWD_LOCK_MUTATION);
    return protocol;
}

/// NULL when a registered protocol has the name, for a NULL name, and when memory is out.
fwd_Protocol fwd_allocateProtocol(const char *name) {
    fwd_ensure_started();
    if (!name || fwd_getProtocol(name)) return NULL;
    const char *kept = fwd_string_intern(name);
    struct fwd_header *header =
        kept
            ? fwd_memory_allocate(FWD_OBJECT_HEADER + sizeof(struct fwd_protocol), FWD_MEMORY_CLASS)
            : NULL;
    if (!header) return NULL;
    header->count = FWD_HEADER_IMMORTAL;
    header->size = sizeof(struct fwd_protocol);
    fwd_Protocol protocol = (fwd_Protocol)(void *)(header + 1);
    protocol->isa = fwd_classes.Protocol;
    protocol->name = kept;
    fwd_lock(FWD_LOCK_MUTATION);
    if (last_protocol) last_protocol->next = protocol;
    else first_protocol = protocol;
    last_protocol = protocol;
    fwd_unlock(FWD_LOCK_MUTATION);
    return protocol;
}

static void announce(fwd_trace_result what, fwd_Protocol protocol, fwd_Class cls) {
    if (!fwd_trace_isOn()) return;
    fwd_trace_event event = {.kind = FWD_TRACE_PROTOCOL,
        .result = what,
        .cls = cls,
        .object = (fwd_id)(void *)protocol,
        .text = protocol->name};
    fwd_trace_emit(&event);
}

/// Ends the making; a second time does nothing. Of several protocols of one name the first registered is found by it.
void fwd_registerProtocol(fwd_Protocol protocol) {
    if (!protocol) return;
    fwd_lock(FWD_LOCK_MUTATION);
    bool first_time = !(protocol->flags & REGISTERED);
    if (first_time)
        protocol->flags |= named_locked(protocol->name) ? REGISTERED : REGISTERED | FOUND_BY_NAME;
    fwd_unlock(FWD_LOCK_MUTATION);
    if (first_time) announce(FWD_RESULT_NEW, protocol, NULL);
}

static bool can_change_locked(fwd_Protocol protocol) { return !(protocol->flags & REGISTERED); }

/// Only before registration. Several descriptions of one selector are kept; the first is found.
void fwd_protocol_addMethodDescription(
    fwd_Protocol protocol, fwd_SEL sel, const char *types, bool required, bool instance) {
    if (!protocol || !sel) return;
    const char *kept = fwd_string_intern(types ? types : "");
    struct fwd_protocol_method *method =
        kept ? fwd_memory_allocate(sizeof *method, FWD_MEMORY_INTERNAL) : NULL;
    if (!method) return;
    *method = (struct fwd_protocol_method){
        .sel = sel, .types = kept, .required = required, .instance = instance};
    fwd_lock(FWD_LOCK_MUTATION);
    bool added = can_change_locked(protocol);
    if (added) {
        if (protocol->last_method) protocol->last_method->next = method;
        else protocol->methods = method;
        protocol->last_method = method;
    }
    fwd_unlock(FWD_LOCK_MUTATION);
    if (!added) fwd_memory_free(method, sizeof *method, FWD_MEMORY_INTERNAL);
}

/// Only before registration, for an own description that was added. False otherwise, and when memory is out.
bool fwd_protocol_setExtendedTypes(
    fwd_Protocol protocol, fwd_SEL sel, bool required, bool instance, const char *types) {
    const char *kept = protocol && sel && types ? fwd_string_intern(types) : NULL;
    if (!kept) return false;
    fwd_lock(FWD_LOCK_MUTATION);
    struct fwd_protocol_method *method = can_change_locked(protocol) ? protocol->methods : NULL;
    while (method &&
           !(method->sel == sel && method->required == required && method->instance == instance))
        method = method->next;
    if (method) method->extended = kept;
    fwd_unlock(FWD_LOCK_MUTATION);
    return method != NULL;
}

/// Only before registration, and only required properties: the language has no others (an optional property's
/// accessors are optional methods).
void fwd_protocol_addProperty(fwd_Protocol protocol, const char *name,
    const fwd_property_attribute *attributes, uint32_t count, bool required, bool instance) {
    if (!protocol || !name || !required) return;
    struct fwd_property *property = fwd_property_make(name, attributes, count);
    if (!property) return;
    property->instance = instance;
    fwd_lock(FWD_LOCK_MUTATION);
    bool added = can_change_locked(protocol);
    if (added) {
        struct fwd_property **end = &protocol->properties;
        while (*end) end = &(*end)->next;
        *end = property;
    }
    fwd_unlock(FWD_LOCK_MUTATION);
    if (!added) fwd_property_free(property);
}

// ---------------------------------------------------------------- Lists of adopted protocols

static bool list_add(struct fwd_protocol_list *list, fwd_Protocol protocol) {
    if (list->count == list->capacity) {
        uint32_t capacity = list->capacity ? list->capacity * 2 : 4;
        fwd_Protocol *items = fwd_memory_allocate(capacity * sizeof *items, FWD_MEMORY_INTERNAL);
        if (!items) return false;
        if (list->count) memcpy(items, list->items, list->count * sizeof *items);
        fwd_memory_free(list->items, list->capacity * sizeof *items, FWD_MEMORY_INTERNAL);
        list->items = items;
        list->capacity = capacity;
    }
    list->items[list->count++] = protocol;
    return true;
}

/// Puts them in front, in the order given. False, and nothing changed, when memory is out.
static bool list_prepend(
    struct fwd_protocol_list *list, const fwd_Protocol *protocols, uint32_t count) {
    uint32_t before = list->count;
    for (uint32_t i = 0; i < count; i++) {
        if (!list_add(list, protocols[i])) {
            list->count = before;
            return false;
        }
    }
    memmove(list->items + count, list->items, before * sizeof *list->items);
    memcpy(list->items, protocols, count * sizeof *protocols);
    return true;
}

static void list_free(struct fwd_protocol_list *list) {
    fwd_memory_free(list->items, list->capacity * sizeof *list->items, FWD_MEMORY_INTERNAL);
    *list = (struct fwd_protocol_list){0};
}

/// A HEAP copy, NULL-terminated; NULL when the list is empty.
static fwd_Protocol *list_copy_locked(const struct fwd_protocol_list *list, uint32_t *count) {
    fwd_Protocol *copy = NULL;
    if (list->count) copy = fwd_memory_allocate((list->count + 1) * sizeof *copy, FWD_MEMORY_HEAP);
    if (copy) memcpy(copy, list->items, list->count * sizeof *copy);
    if (count) *count = copy ? list->count : 0;
    return copy;
}

/// The adopter must still be in the making, the addition registered; a protocol that is adopted already is not added.
void fwd_protocol_addProtocol(fwd_Protocol protocol, fwd_Protocol addition) {
    if (!protocol || !addition) return;
    fwd_lock(FWD_LOCK_MUTATION);
    bool adopted = !can_change_locked(protocol) || can_change_locked(addition);
    for (uint32_t i = 0; !adopted && i < protocol->adopted.count; i++)
        adopted = protocol->adopted.items[i] == addition;
    if (!adopted) (void)list_add(&protocol->adopted, addition);
    fwd_unlock(FWD_LOCK_MUTATION);
}

fwd_Protocol *fwd_protocol_copyProtocolList(fwd_Protocol protocol, uint32_t *count) {
    if (count) *count = 0;
    if (!protocol) return NULL;
    fwd_lock(FWD_LOCK_MUTATION);
    fwd_Protocol *copy = list_copy_locked(&protocol->adopted, count);
    fwd_unlock(FWD_LOCK_MUTATION);
    return copy;
}

/// The protocols that are found by name, in order of allocation; NULL-terminated.
fwd_Protocol *fwd_copyProtocolList(uint32_t *count) {
    struct fwd_protocol_list all = {0};
    fwd_lock(FWD_LOCK_MUTATION);
    for (fwd_Protocol protocol = first_protocol; protocol; protocol = protocol->next)
        if (protocol->flags & FOUND_BY_NAME) (void)list_add(&all, protocol);
    fwd_Protocol *copy = list_copy_locked(&all, count);
    fwd_unlock(FWD_LOCK_MUTATION);
    list_free(&all);
    return copy;
}

// ---------------------------------------------------------------- Conformance

static bool conforms_locked(fwd_Protocol protocol, fwd_Protocol other) {
    if (protocol == other || protocol->name == other->name) return true; // names are interned
    for (uint32_t i = 0; i < protocol->adopted.count; i++)
        if (conforms_locked(protocol->adopted.items[i], other)) return true;
    return false;
}

static bool list_conforms_locked(const struct fwd_protocol_list *list, fwd_Protocol other) {
    for (uint32_t i = 0; i < list->count; i++)
        if (conforms_locked(list->items[i], other)) return true;
    return false;
}

bool fwd_protocol_conformsToProtocol(fwd_Protocol protocol, fwd_Protocol other) {
    if (!protocol || !other) return false;
    fwd_lock(FWD_LOCK_MUTATION);
    bool conforms = conforms_locked(protocol, other);
    fwd_unlock(FWD_LOCK_MUTATION);
    return conforms;
}

/// Each conforms to the other. NULL equals NULL.
bool fwd_protocol_isEqual(fwd_Protocol a, fwd_Protocol b) {
    return a == b ||
           (fwd_protocol_conformsToProtocol(a, b) && fwd_protocol_conformsToProtocol(b, a));
}

/// False when the class (not its superclasses) conforms already.
bool fwd_class_addProtocol(fwd_Class cls, fwd_Protocol protocol) {
    if (!cls || !protocol) return false;
    fwd_lock(FWD_LOCK_MUTATION);
    bool added = !list_conforms_locked(&cls->protocols, protocol) &&
                 list_prepend(&cls->protocols, &protocol, 1);
    fwd_unlock(FWD_LOCK_MUTATION);
    if (added) announce(FWD_RESULT_ADD, protocol, cls);
    return added;
}

bool fwd_class_addProtocolList(fwd_Class cls, const fwd_Protocol *protocols, uint32_t count) {
    fwd_lock(FWD_LOCK_MUTATION);
    bool added = list_prepend(&cls->protocols, protocols, count);
    fwd_unlock(FWD_LOCK_MUTATION);
    for (uint32_t i = 0; added && i < count; i++) announce(FWD_RESULT_ADD, protocols[i], cls);
    return added;
}

/// Asks the class only, with what its protocols adopt; -conformsToProtocol: asks the superclasses as well.
bool fwd_class_conformsToProtocol(fwd_Class cls, fwd_Protocol protocol) {
    if (!cls || !protocol) return false;
    fwd_lock(FWD_LOCK_MUTATION);
    bool conforms = list_conforms_locked(&cls->protocols, protocol);
    fwd_unlock(FWD_LOCK_MUTATION);
    return conforms;
}

/// The directly adopted ones, the newest list first.
fwd_Protocol *fwd_class_copyProtocolList(fwd_Class cls, uint32_t *count) {
    if (count) *count = 0;
    if (!cls) return NULL;
    fwd_lock(FWD_LOCK_MUTATION);
    fwd_Protocol *copy = list_copy_locked(&cls->protocols, count);
    fwd_unlock(FWD_LOCK_MUTATION);
    return copy;
}

void fwd_protocol_freeAll(fwd_Class cls) { list_free(&cls->protocols); }

bool fwd_protocol_duplicate_locked(fwd_Class from, fwd_Class to) {
    FWD_ASSERT_LOCKED(FWD_LOCK_MUTATION);
    for (uint32_t i = 0; i < from->protocols.count; i++)
        if (!list_add(&to->protocols, from->protocols.items[i])) return false;
    return true;
}

// ---------------------------------------------------------------- Reading

/// "nil" for NULL, as Apple's function says.
const char *fwd_protocol_getName(fwd_Protocol protocol) {
    return protocol ? protocol->name : "nil";
}

static bool is_of_kind(const struct fwd_protocol_method *method, bool required, bool instance) {
    return method->required == required && method->instance == instance;
}

static const struct fwd_protocol_method *find_method_locked(
    fwd_Protocol protocol, fwd_SEL sel, bool required, bool instance) {
    for (const struct fwd_protocol_method *method = protocol->methods; method;
         method = method->next)
        if (method->sel == sel && is_of_kind(method, required, instance)) return method;
    for (uint32_t i = 0; i < protocol->adopted.count; i++) {
        const struct fwd_protocol_method *method =
            find_method_locked(protocol->adopted.items[i], sel, required, instance);
        if (method) return method;
    }
    return NULL;
}

/// Own descriptions of exactly this kind first, then the adopted protocols' in order, depth first. {NULL, NULL}: none.
fwd_method_description fwd_protocol_getMethodDescription(
    fwd_Protocol protocol, fwd_SEL sel, bool required, bool instance) {
    fwd_method_description description = {NULL, NULL};
    if (!protocol || !sel) return description;
    fwd_lock(FWD_LOCK_MUTATION);
    const struct fwd_protocol_method *method =
        find_method_locked(protocol, sel, required, instance);
    if (method) description = (fwd_method_description){method->sel, method->types};
    fwd_unlock(FWD_LOCK_MUTATION);
    return description;
}

const char *fwd_protocol_getMethodTypeEncoding(
    fwd_Protocol protocol, fwd_SEL sel, bool required, bool instance) {
    if (!protocol || !sel) return NULL;
    fwd_lock(FWD_LOCK_MUTATION);
    const struct fwd_protocol_method *method =
        find_method_locked(protocol, sel, required, instance);
    const char *types = !method ? NULL : method->extended ? method->extended : method->types;
    fwd_unlock(FWD_LOCK_MUTATION);
    return types;
}

/// The protocol's own descriptions of this kind, ended by {NULL, NULL}; NULL when it has none.
fwd_method_description *fwd_protocol_copyMethodDescriptionList(
    fwd_Protocol protocol, bool required, bool instance, uint32_t *count) {
    if (count) *count = 0;
    if (!protocol) return NULL;
    fwd_lock(FWD_LOCK_MUTATION);
    uint32_t number = 0, filled = 0;
    for (const struct fwd_protocol_method *method = protocol->methods; method;
         method = method->next)
        if (is_of_kind(method, required, instance)) number++;
    fwd_method_description *list =
        number ? fwd_memory_allocate((number + 1) * sizeof *list, FWD_MEMORY_HEAP) : NULL;
    for (const struct fwd_protocol_method *method = list ? protocol->methods : NULL; method;
         method = method->next)
        if (is_of_kind(method, required, instance))
            list[filled++] = (fwd_method_description){method->sel, method->types};
    fwd_unlock(FWD_LOCK_MUTATION);
    if (count) *count = filled;
    return list;
}

static fwd_Property find_property_locked(fwd_Protocol protocol, const char *name, bool instance) {
    for (struct fwd_property *property = protocol->properties; property; property = property->next)
        if (property->instance == instance && strcmp(property->name, name) == 0) return property;
    for (uint32_t i = 0; i < protocol->adopted.count; i++) {
        fwd_Property property = find_property_locked(protocol->adopted.items[i], name, instance);
        if (property) return property;
    }
    return NULL;
}

/// Searches adopted protocols, too. NULL when `required` is false: there are no optional properties.
fwd_Property fwd_protocol_getProperty(
    fwd_Protocol protocol, const char *name, bool required, bool instance) {
    if (!protocol || !name || !required) return NULL;
    fwd_lock(FWD_LOCK_MUTATION);
    fwd_Property property = find_property_locked(protocol, name, instance);
    fwd_unlock(FWD_LOCK_MUTATION);
    return property;
}

/// The protocol's own properties of this kind, NULL-terminated; NULL when it has none.
fwd_Property *fwd_protocol_copyPropertyList2(
    fwd_Protocol protocol, uint32_t *count, bool required, bool instance) {
    if (count) *count = 0;
    if (!protocol || !required) return NULL;
    fwd_lock(FWD_LOCK_MUTATION);
    uint32_t number = 0, filled = 0;
    for (struct fwd_property *property = protocol->properties; property; property = property->next)
        if (property->instance == instance) number++;
    fwd_Property *list =
        number ? fwd_memory_allocate((number + 1) * sizeof *list, FWD_MEMORY_HEAP) : NULL;
    for (struct fwd_property *property = list ? protocol->properties : NULL; property;
         property = property->next)
        if (property->instance == instance) list[filled++] = property;
    fwd_unlock(FWD_LOCK_MUTATION);
    if (count) *count = filled;
    return list;
}

fwd_Property *fwd_protocol_copyPropertyList(fwd_Protocol protocol, uint32_t *count) {
    return fwd_protocol_copyPropertyList2(protocol, count, true, true);
}

// ---------------------------------------------------------------- Class Protocol

static const char *protocol_name(fwd_id self, fwd_SEL sel) {
    (void)sel;
    return fwd_protocol_getName((fwd_Protocol)(void *)self);
}

bool fwd_object_isProtocol(fwd_id object) {
    for (fwd_Class cls = object ? fwd_object_isa(object) : NULL; cls; cls = fwd_class_super(cls))
        if (cls == fwd_classes.Protocol) return true;
    return false;
}

FWD_METHOD(
    bool, protocol_conformsTo, (fwd_id self, fwd_SEL sel, fwd_id other), (self, sel, other)) {
    (void)sel;
    return fwd_object_isProtocol(other) &&
           fwd_protocol_conformsToProtocol((fwd_Protocol)(void *)self, (fwd_Protocol)(void *)other);
}

FWD_METHOD(bool, protocol_isEqual, (fwd_id self, fwd_SEL sel, fwd_id other), (self, sel, other)) {
    (void)sel;
    return self == other ||
           (fwd_object_isProtocol(other) &&
               fwd_protocol_isEqual((fwd_Protocol)(void *)self, (fwd_Protocol)(void *)other));
}

/// Equal protocols may be different objects of equal name, or adopt each other's namesakes: one hash fits all.
static size_t protocol_hash(fwd_id self, fwd_SEL sel) {
    (void)self, (void)sel;
    return 23;
}

bool fwd_protocol_boot(void) {
    static const struct fwd_builtin_method methods[] = {
        FWD_BUILTIN("name", protocol_name, "r*16@0:8"),
        FWD_BUILTIN("conformsTo:", protocol_conformsTo, "B24@0:8@16"),
        FWD_BUILTIN("isEqual:", protocol_isEqual, "B24@0:8@16"),
        FWD_BUILTIN("hash", protocol_hash, "Q16@0:8"),
        FWD_BUILTIN_END,
    };
    fwd_classes.Protocol = fwd_class_makeBuiltin(
        "Protocol", fwd_classes.NSObject, sizeof(struct fwd_protocol), methods, NULL);
    return fwd_classes.Protocol != NULL;
}

static void free_protocol(struct fwd_protocol *protocol) {
    while (protocol->methods) {
        struct fwd_protocol_method *method = protocol->methods;
        protocol->methods = method->next;
        fwd_memory_free(method, sizeof *method, FWD_MEMORY_INTERNAL);
    }
    while (protocol->properties) {
        struct fwd_property *property = protocol->properties;
        protocol->properties = property->next;
        fwd_property_free(property);
    }
    list_free(&protocol->adopted);
    fwd_memory_free(
        fwd_object_header(protocol), FWD_OBJECT_HEADER + sizeof *protocol, FWD_MEMORY_CLASS);
}

void fwd_protocol_reset(void) {
    while (first_protocol) {
        struct fwd_protocol *protocol = first_protocol;
        first_protocol = protocol->next;
        free_protocol(protocol);
    }
    last_protocol = NULL;
}
