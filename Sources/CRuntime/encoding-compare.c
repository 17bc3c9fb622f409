// Comparing type encodings: structural, on parsed trees.
//
// Two encodings are equal when they say the same to a caller: the same kinds in the same places. Qualifiers,
// frame numbers, field names, class names of objects and the signature inside `@?<…>` do not count. A tag counts
// only when both sides give one, and a struct without its body equals any struct of that tag. A bit-field is its
// width: Apple's form carries no more.
#include "encoding.h"
#include "internal.h"

static bool same_tag(const fwd_type *a, const fwd_type *b) {
    return !a->name || !b->name || strcmp(a->name, b->name) == 0;
}

static bool same_fields(const fwd_type *a, const fwd_type *b) {
    if (a->count != b->count) return false;
    for (uint32_t i = 0; i < a->count; i++)
        if (!fwd_type_isEqual(&a->element[i], &b->element[i])) return false;
    return true;
}

/// A struct known by its name alone: `{S}`, and behind a pointer `{S=}` too (clang writes both).
static bool is_opaque(const fwd_type *type, bool pointee) {
    return type->name && type->count == 0 && (type->incomplete || pointee);
}

static bool same_aggregate(const fwd_type *a, const fwd_type *b, bool pointee) {
    if (!same_tag(a, b)) return false;
    if (is_opaque(a, pointee) || is_opaque(b, pointee)) return a->name && b->name;
    return same_fields(a, b);
}

// Depth: bounded by the parser's nesting limit.
bool fwd_type_isEqual(const fwd_type *a, const fwd_type *b) {
    if (a->kind != b->kind) return false;
    switch (a->kind) {
    case '{':
    case '(': return same_aggregate(a, b, false);
    case '^':
        if (a->element->kind == b->element->kind &&
            (a->element->kind == '{' || a->element->kind == '('))
            return same_aggregate(a->element, b->element, true);
        return fwd_type_isEqual(a->element, b->element);
    case '[':
    case '!': return a->count == b->count && fwd_type_isEqual(a->element, b->element);
    case 'j': return fwd_type_isEqual(a->element, b->element);
    case 'b': return a->count == b->count;
    case '@': return a->is_block == b->is_block;
    default: return true;
    }
}

bool fwd_encoding_isEqual(const char *a, const char *b) {
    if (strcmp(a, b) == 0) return fwd_encoding_skip(a) != NULL;
    fwd_encoding first, second;
    if (fwd_encoding_parse(a, FWD_FORM_METHOD, FWD_MEMORY_INTERNAL, &first, NULL) != FWD_OK)
        return false;
    bool equal = false;
    if (fwd_encoding_parse(b, FWD_FORM_METHOD, FWD_MEMORY_INTERNAL, &second, NULL) == FWD_OK) {
        equal = first.count == second.count;
        for (uint32_t i = 0; equal && i < first.count; i++)
            equal = fwd_type_isEqual(&first.types[i], &second.types[i]);
        fwd_encoding_free(&second, FWD_MEMORY_INTERNAL);
    }
    fwd_encoding_free(&first, FWD_MEMORY_INTERNAL);
    return equal;
}
