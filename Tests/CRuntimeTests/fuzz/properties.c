// Fuzzes property attribute strings: reading any string, and reading back what was joined from any list.
#include "CRuntime.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void failed(const char *condition, int line) {
    (void)fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, line, condition);
    abort();
}
#define expect(condition) ((condition) ? (void)0 : failed(#condition, __LINE__))

static fwd_Property add(
    const char *name, const fwd_property_attribute *attributes, uint32_t count) {
    fwd_Class cls = fwd_getClass("NSObject");
    fwd_class_replaceProperty(cls, name, attributes, count);
    return fwd_class_getProperty(cls, name);
}

/// Every attribute of the list is found by its name; the first of a name counts.
static void read_all(fwd_Property property) {
    uint32_t count = 0, items = 0;
    fwd_property_attribute *list = fwd_property_copyAttributeList(property, &count);
    for (; list && list[items].name; items++) {
        expect(list[items].value != NULL);
        expect(!strchr(list[items].name, ',') && !strchr(list[items].value, ','));
        char *value = fwd_property_copyAttributeValue(property, list[items].name);
        expect(!list[items].name[0] || value != NULL);
        for (uint32_t k = 0; value && k <= items; k++) {
            if (strcmp(list[k].name, list[items].name) != 0) continue;
            expect(strcmp(value, list[k].value) == 0);
            break;
        }
        fwd_free(value);
    }
    expect(items == count);
    fwd_free(list);
}

/// The text as it stands: one attribute whose name is its first character.
static void read_text(const char *text) {
    char name[2] = {text[0], 0};
    fwd_Property property =
        add("text", &(fwd_property_attribute){name, text[0] ? text + 1 : ""}, 1);
    if (property) read_all(property);
}

/// Splits the text at each newline into names and values.
static void join_list(char *text) {
    fwd_property_attribute attributes[16];
    uint32_t count = 0;
    for (char *rest = text; count < 16 && rest;) {
        char *name = strsep(&rest, "\n"), *value = rest ? strsep(&rest, "\n") : NULL;
        attributes[count++] = (fwd_property_attribute){name, value ? value : ""};
    }
    fwd_Property property = add("list", attributes, count);
    if (!property) return;
    read_all(property);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        const fwd_property_attribute *attribute = &attributes[i];
        if (attribute->name[0] == 0) continue;
        if (strpbrk(attribute->name, ",\"") || strchr(attribute->value, ','))
            return; // what the format cannot say
        kept++;
        char *value = fwd_property_copyAttributeValue(property, attribute->name);
        expect(value != NULL);
        fwd_free(value);
    }
    uint32_t read = 0;
    fwd_free(fwd_property_copyAttributeList(property, &read));
    expect(read == kept);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static unsigned inputs;
    if (++inputs % 2000 == 0) fwd_runtime_reset(); // interned strings would pile up
    fwd_runtime_start();
    char *text = malloc(size + 1);
    if (!text) return 0;
    if (size) memcpy(text, data, size);
    text[size] = 0;
    read_text(text);
    join_list(text);
    free(text);
    return 0;
}
