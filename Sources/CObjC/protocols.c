// Protocols: compiled metadata becomes protocols of the runtime. Every file that names a protocol has its own copy of the
// metadata, so the first of a name counts, as in objc4.
//
// Locking: the loader's lock is held by the caller (image.c).
#include "metadata.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/// Adds one of a protocol's four lists; `*extended` is where its extended types begin, and moves behind them.
static void describe(fwd_Protocol protocol, const struct objc_method_list_data *list, bool required,
    bool instance, const char ***extended) {
    for (uint32_t i = 0; list && i < list->count; i++) {
        fwd_SEL sel = fwd_sel_registerName(list->entries[i].name);
        fwd_protocol_addMethodDescription(
            protocol, sel, list->entries[i].types, required, instance);
        if (!*extended) continue;
        const char *types = *(*extended)++;
        if (types) (void)fwd_protocol_setExtendedTypes(protocol, sel, required, instance, types);
    }
}

enum { ATTRIBUTES_MAX = 16 }; // the compiler writes ten at most

/// Cuts "T@\"NSString\",R,V_name" into its attributes: in quotes and brackets a comma belongs to the value.
static void add_property(fwd_Protocol protocol, const fwd_property_entry *entry, bool instance) {
    fwd_property_attribute attributes[ATTRIBUTES_MAX];
    size_t length = strlen(entry->attributes);
    char *text = malloc(2 * length + 2), *out = text;
    if (!text) return;
    uint32_t count = 0;
    const char *at = entry->attributes;
    while (*at && count < ATTRIBUTES_MAX) {
        char *name = out;
        *out++ = *at++;
        *out++ = 0;
        char *value = out;
        bool quoted = false;
        for (int depth = 0; *at && (quoted || depth > 0 || *at != ','); at++) {
            if (*at == '"') quoted = !quoted;
            else if (strchr("{[(<", *at)) depth++;
            else if (strchr("}])>", *at)) depth--;
            *out++ = *at;
        }
        *out++ = 0;
        attributes[count++] = (fwd_property_attribute){name, value};
        if (*at == ',') at++;
    }
    fwd_protocol_addProperty(protocol, entry->name, attributes, count, true, instance);
    free(text);
}

static void add_properties(
    fwd_Protocol protocol, const struct objc_property_list_data *list, bool instance) {
    for (uint32_t i = 0; list && i < list->count; i++)
        add_property(protocol, &list->entries[i], instance);
}

static bool has_field(const struct objc_protocol_data *data, size_t offset) {
    return data->size >= offset + sizeof(void *);
}

fwd_Protocol cobjc_protocol(struct objc_protocol_data *data) {
    if (!data) return NULL;
    fwd_Protocol protocol = fwd_getProtocol(data->name);
    if (protocol) return protocol;
    protocol = fwd_allocateProtocol(data->name);
    if (!protocol) return NULL;
    for (uint64_t i = 0; data->protocols && i < data->protocols->count; i++) {
        fwd_Protocol adopted = cobjc_protocol(data->protocols->entries[i]);
        if (adopted) fwd_protocol_addProtocol(protocol, adopted);
    }
    const char **extended = has_field(data, offsetof(struct objc_protocol_data, extended_types))
                                ? data->extended_types
                                : NULL;
    describe(protocol, data->instance_methods, true, true, &extended);
    describe(protocol, data->class_methods, true, false, &extended);
    describe(protocol, data->optional_instance_methods, false, true, &extended);
    describe(protocol, data->optional_class_methods, false, false, &extended);
    add_properties(protocol, data->properties, true);
    if (has_field(data, offsetof(struct objc_protocol_data, class_properties)))
        add_properties(protocol, data->class_properties, false);
    fwd_registerProtocol(protocol);
    return protocol;
}
