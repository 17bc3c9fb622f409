// Fuzzes the parser of type encodings and of signatures: total, consistent with the skipper, and its own descriptions,
// sizes and comparisons hold together.
#include "CRuntime.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void failed(const char *condition, int line) {
    (void)fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, line, condition);
    abort();
}
#define expect(condition) ((condition) ? (void)0 : failed(#condition, __LINE__))

static void check_tree(const fwd_type *type, unsigned depth) {
    expect(depth < 200);
    expect(type->alignment != 0 && (type->alignment & (type->alignment - 1)) == 0);
    if (type->kind != '{' && type->kind != '(') return;
    for (uint32_t i = 0; i < type->count && type->element; i++) {
        const fwd_type *field = &type->element[i];
        if (field->kind != 'b') expect(field->offset + field->size <= type->size);
        check_tree(field, depth + 1);
    }
}

static void parse_type(const char *text) {
    fwd_encoding_error error = {0, {0}};
    const fwd_type *type = fwd_type_parse(text, &error);
    size_t length = strlen(text);
    if (!type) {
        expect(error.position <= length);
        expect(error.message[0] != 0);
        return;
    }
    check_tree(type, 0);
    expect(fwd_type_parse(text, NULL) == type); // interned
    const char *rest = fwd_encoding_skip(text);
    expect(rest && (size_t)(rest - text) <= length);
    expect(fwd_encoding_isEqual(text, text));
    size_t size, alignment;
    if (fwd_encoding_getSizeAndAlignment(text, &size, &alignment, NULL) == FWD_OK)
        expect(size == type->size && alignment == type->alignment);
    char *description = fwd_type_copyDescription(type);
    expect(description != NULL);
    fwd_free(description);
}

static void parse_signature(const char *text) {
    fwd_encoding_error error = {0, {0}};
    fwd_Signature sig = fwd_signature_get(text, &error);
    if (!sig) {
        expect(error.position <= strlen(text) && error.message[0] != 0);
        return;
    }
    expect(fwd_signature_get(text, NULL) == sig);
    uint32_t count = fwd_signature_count(sig);
    for (uint32_t i = 0; i < count; i++) expect(fwd_signature_argumentType(sig, i) != NULL);
    expect(fwd_signature_argumentType(sig, count) == NULL);
    expect(strcmp(fwd_signature_types(sig), text) == 0);
    if (fwd_signature_isCallable(sig, &error) == FWD_OK) {
        // What is left without the frame numbers says the same. (`@0?4`, which nothing can call, would become a block.)
        fwd_Signature plain = fwd_signature_get(fwd_signature_plainTypes(sig), NULL);
        expect(plain && fwd_signature_count(plain) == count);
    } else {
        expect(error.message[0] != 0);
    }
    (void)fwd_signature_frameLength(sig);
    (void)fwd_signature_isOneway(sig);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static unsigned inputs;
    if (++inputs % 2000 == 0) fwd_runtime_reset();
    fwd_runtime_start();
    char *text = malloc(size + 1);
    if (!text) return 0;
    if (size) memcpy(text, data, size);
    text[size] = 0;
    parse_type(text);
    parse_signature(text);
    char *half = strchr(text, '\n');
    if (half) {
        *half = 0;
        bool equal = fwd_encoding_isEqual(text, half + 1);
        expect(equal == fwd_encoding_isEqual(half + 1, text));
    }
    free(text);
    return 0;
}
