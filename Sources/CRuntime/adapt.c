// Values between two signatures that do not agree.
//
// A call site says what it passes, a method what it takes, and in Objective-C nothing makes the two match. Native code
// reads its registers all the same; a boxed function reads memory, so its arguments must be there in full. This file
// gives each parameter a value of its own size: the same bytes where kinds and sizes agree, integers and pointers
// widened or cut as a register would, zero for what was not passed.
#include "encoding.h"
#include "forward.h"

static bool is_word(const fwd_type *type) {
    return ((fwd_kind_isInteger(type->kind) && type->size <= 8) || fwd_kind_isPointer(type->kind) ||
            type->kind == '[');
}

static size_t word_size(const fwd_type *type) {
    return fwd_kind_isInteger(type->kind) ? type->size : sizeof(void *);
}

/// An integer or pointer as a register holds it.
static uint64_t read_word(const fwd_type *type, const void *value) {
    uint64_t word = 0;
    size_t size = word_size(type);
    memcpy(&word, value, size); // little-endian
    if (!fwd_kind_isSigned(type->kind) || size >= 8) return word;
    unsigned unused = (unsigned)(64 - 8 * size);
    return (uint64_t)((int64_t)(word << unused) >> unused);
}

static bool same_layout(const fwd_type *a, const fwd_type *b) {
    if (is_word(a) || is_word(b)) return is_word(a) && is_word(b) && word_size(a) == word_size(b);
    if (fwd_kind_isFloat(a->kind) || fwd_kind_isFloat(b->kind)) return a->kind == b->kind;
    return a->size == b->size;
}

/// `to_size` bytes at `to`, which are zero, from a value of type `a`.
static void convert(const fwd_type *a, size_t a_size, const void *value, const fwd_type *b,
    size_t b_size, void *to) {
    if (is_word(a) && is_word(b)) {
        uint64_t word = read_word(a, value);
        if (b->kind == 'B') word = word != 0;
        memcpy(to, &word, word_size(b));
        return;
    }
    memcpy(to, value, a_size < b_size ? a_size : b_size);
}

void fwd_adapt_arguments(
    fwd_Signature from, void *const *given, fwd_Signature to, char *storage, void **out) {
    memset(storage, 0, to->slots_size);
    for (uint32_t i = 0; i < to->count; i++) {
        out[i] = storage + to->slots[i];
        if (i >= from->count) continue;
        const fwd_type *a = &from->arguments[i], *b = &to->arguments[i];
        if (same_layout(a, b)) out[i] = given[i];
        else convert(a, from->places[i].size, given[i], b, to->places[i].size, out[i]);
    }
}

void fwd_adapt_keptResult(fwd_Signature to, const void *value, fwd_Signature from, void *result) {
    uint64_t word;
    if (result && is_word(to->result) && is_word(from->result) &&
        word_size(from->result) > word_size(to->result)) {
        memcpy(&word, value, sizeof word);
        if (word >> (8 * word_size(to->result))) {
            memcpy(result, &word, word_size(from->result));
            return;
        }
    }
    fwd_adapt_result(to, value, from, result);
}

fwd_Signature fwd_adapt_wider(fwd_Signature sig, fwd_Signature own) {
    if (own == sig || own->count != sig->count || !is_word(own->result) || !is_word(sig->result) ||
        word_size(own->result) <= word_size(sig->result))
        return sig;
    for (uint32_t i = 0; i < sig->count; i++)
        if (!same_layout(&sig->arguments[i], &own->arguments[i])) return sig;
    return own;
}

void fwd_adapt_result(fwd_Signature to, const void *value, fwd_Signature from, void *result) {
    if (!result || from->result_size == 0) return;
    memset(result, 0, from->result_size);
    convert(to->result, to->result_size, value, from->result, from->result_size, result);
}
