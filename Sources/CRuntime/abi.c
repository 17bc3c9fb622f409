// Calling conventions: System V x86-64 (psABI 1.0, 3.2.3) and AAPCS64 (6.4 to 6.9, Linux).
//
// A type is classified once, without regard to its neighbours (fwd_abi_classify); then a signature's values are given
// places in order, as a compiler's caller does (fwd_abi_place…). The result is data: an offset in a spilled register
// frame, an offset in the caller's stack arguments, or a list of pieces. frame.c reads and writes by it, and call.c
// makes libffi's view of it. Unions and bit-fields need no special case anywhere else: their members are
// laid over each other here, word by word.
//
// x86-64: each eightbyte of a value of up to 16 bytes takes the class of what lies in it: any integer, pointer or
// bit-field makes it INTEGER, else any float makes it a vector. More than 16 bytes are a copy on the stack. long
// double lies on the stack and comes back in st0, also as the only member of a struct. A value gets all its
// registers or none.
//
// AArch64: one to four floating-point numbers of one type and nothing else (a union counts its longest member)
// travel in a vector register each; other values of up to 16 bytes in integer registers; larger ones as the address
// of a copy. 16-byte alignment skips to an even register. Once a file of registers could not take a value, it
// takes none after it.
//
// A value of size zero is not passed at all in C (clang, gcc; not so in C++).
#include "abi.h"
#include "encoding.h"
#include "frame.h"

static size_t round_up(size_t value, size_t multiple) {
    return (value + multiple - 1) / multiple * multiple;
}

/// Looks for a kind that is nowhere passed by value, inside aggregates and arrays but not behind pointers.
static const char *unsupported_part(const fwd_type *type) {
    switch (type->kind) {
    case '!': return "vector types are not passed by value";
    case ' ': return "_Float16 is not passed by value";
    case '[': return unsupported_part(type->element);
    case '{':
    case '(':
        for (uint32_t i = 0; i < type->count; i++) {
            const char *why = unsupported_part(&type->element[i]);
            if (why) return why;
        }
        return NULL;
    default: return NULL;
    }
}

#if defined(__x86_64__)

enum word_class { NONE, INTEGER, SSE, X87, X87UP, MEMORY };

/// psABI 3.2.3, step 4.
static enum word_class merge(enum word_class a, enum word_class b) {
    if (a == b || b == NONE) return a;
    if (a == NONE) return b;
    if (a == MEMORY || b == MEMORY) return MEMORY;
    if (a == INTEGER || b == INTEGER) return INTEGER;
    if (a != SSE || b != SSE) return MEMORY;
    return SSE;
}

static void merge_scalar(char kind, size_t offset, size_t size, enum word_class word[2]) {
    if (kind == 'D') {
        word[0] = merge(word[0], X87);
        word[1] = merge(word[1], X87UP);
        return;
    }
    enum word_class mine = kind == 'f' || kind == 'd' ? SSE : INTEGER;
    for (size_t at = offset / 8; at < (offset + size + 7) / 8 && at < 2; at++)
        word[at] = merge(word[at], mine);
}

/// Lays the leaves of a type of at most 16 bytes over the two words.
static void merge_leaves(const fwd_type *type, size_t base, enum word_class word[2]) {
    switch (type->kind) {
    case '{':
    case '(':
        for (uint32_t i = 0; i < type->count; i++) {
            const fwd_type *field = &type->element[i];
            if (field->kind != 'b') {
                merge_leaves(field, base + field->offset, word);
                continue;
            }
            // Unnamed bit-fields are padding.
            if (field->count == 0 || (field->field && field->field[0] == 0)) continue;
            size_t first = base * 8 + field->bit_offset, last = first + field->count - 1;
            for (size_t at = first / 64; at <= last / 64 && at < 2; at++)
                word[at] = merge(word[at], INTEGER);
        }
        return;
    case '[':
        if (type->element->size == 0) return;
        for (uint32_t i = 0; i < type->count; i++)
            merge_leaves(type->element, base + i * type->element->size, word);
        return;
    case 'j':
        merge_leaves(type->element, base, word);
        merge_leaves(type->element, base + type->element->size, word);
        return;
    default: merge_scalar(type->kind, base, type->size, word); return;
    }
}

fwd_status fwd_abi_classify(const fwd_type *type, fwd_abi_class *out, const char **why) {
    *out = (fwd_abi_class){.aligned16 = type->alignment >= 16};
    *why = unsupported_part(type);
    if (*why) return FWD_UNSUPPORTED;
    if (type->size == 0) return FWD_OK; // SHAPE_EMPTY
    if (type->kind == 'j' && type->element->kind == 'D') {
        out->shape = FWD_SHAPE_X87_PAIR;
        return FWD_OK;
    }
    out->shape = FWD_SHAPE_MEMORY;
    if (type->size > 16) return FWD_OK;
    enum word_class word[2] = {NONE, NONE};
    merge_leaves(type, 0, word);
    if (word[0] == MEMORY || word[1] == MEMORY || (word[1] == X87UP && word[0] != X87))
        return FWD_OK;
    if (word[0] == X87) {
        out->shape = FWD_SHAPE_X87;
        return FWD_OK;
    }
    out->shape = FWD_SHAPE_WORDS;
    out->words = type->size > 8 ? 2 : 1;
    for (int i = 0; i < out->words; i++)
        out->word[i] = word[i] == INTEGER ? FWD_WORD_INTEGER
                       : word[i] == SSE   ? FWD_WORD_VECTOR
                                          : FWD_WORD_NONE;
    return FWD_OK;
}

#elif defined(__aarch64__)

static bool is_aggregate(const fwd_type *type) { return type->kind == '{' || type->kind == '('; }

/// The number of floating-point members when they are all of `*base`'s type (set by the first), -1 when the type has
/// anything else in it. At most 5 is ever reported, which is too many anyway.
static int count_numbers(const fwd_type *type, char *base) {
    int total = 0;
    switch (type->kind) {
    case 'f':
    case 'd':
    case 'D':
        if (*base && *base != type->kind) return -1;
        *base = type->kind;
        return 1;
    case 'j': total = count_numbers(type->element, base); return total < 0 ? -1 : 2;
    case '[':
        if (type->count == 0) return -1;
        if (type->element->size == 0 && is_aggregate(type->element)) return 0;
        total = count_numbers(type->element, base);
        return total <= 0 ? total : type->count > 4 ? 5 : total * (int)type->count;
    case '{':
    case '(':
        for (uint32_t i = 0; i < type->count; i++) {
            const fwd_type *field = &type->element[i];
            if (field->size == 0 && is_aggregate(field)) continue;
            int more = count_numbers(field, base);
            if (more < 0) return -1;
            total = type->kind == '{' ? total + more : more > total ? more : total;
            if (total > 4) return 5;
        }
        return total;
    default: return -1;
    }
}

static size_t number_size(char kind) { return kind == 'f' ? 4 : kind == 'd' ? 8 : 16; }

fwd_status fwd_abi_classify(const fwd_type *type, fwd_abi_class *out, const char **why) {
    *out = (fwd_abi_class){.aligned16 = type->alignment >= 16};
    *why = unsupported_part(type);
    if (*why) return FWD_UNSUPPORTED;
    if (type->size == 0) return FWD_OK; // SHAPE_EMPTY
    char base = 0;
    int numbers = count_numbers(type, &base);
    if (numbers >= 1 && numbers <= 4 && type->size == (size_t)numbers * number_size(base)) {
        out->shape = FWD_SHAPE_VECTORS;
        out->count = (uint8_t)numbers;
        out->element = (uint8_t)number_size(base);
        return FWD_OK;
    }
    if (type->size > 16) {
        out->shape = FWD_SHAPE_MEMORY;
        return FWD_OK;
    }
    out->shape = FWD_SHAPE_WORDS;
    out->words = type->size > 8 ? 2 : 1;
    out->word[0] = out->word[1] = FWD_WORD_INTEGER;
    return FWD_OK;
}

#else

/// Other processors: scalars, which libffi knows. Aggregates would need the rules of their convention here.
fwd_status fwd_abi_classify(const fwd_type *type, fwd_abi_class *out, const char **why) {
    *out = (fwd_abi_class){.aligned16 = type->alignment >= 16};
    *why = unsupported_part(type);
    if (type->size == 0) return *why ? FWD_UNSUPPORTED : FWD_OK; // SHAPE_EMPTY
    if (type->kind == '{' || type->kind == '(')
        *why = "structs and unions are not passed by value on this processor";
    if (type->kind == 't' || type->kind == 'T')
        *why = "__int128 is not passed by value on this processor";
    if (*why) return FWD_UNSUPPORTED;
    out->shape = FWD_SHAPE_MEMORY;
    return FWD_OK;
}

#endif

#if FWD_HAS_FRAME

static enum fwd_load load_of(const fwd_type *type) {
    if (fwd_kind_isPointer(type->kind)) return FWD_LOAD_64;
    if (!fwd_kind_isInteger(type->kind)) return FWD_LOAD_BYTES;
    if (type->kind == 'B') return FWD_LOAD_BOOL;
    bool is_signed = fwd_kind_isSigned(type->kind);
    switch (type->size) {
    case 1: return is_signed ? FWD_LOAD_S8 : FWD_LOAD_U8;
    case 2: return is_signed ? FWD_LOAD_S16 : FWD_LOAD_U16;
    case 4: return is_signed ? FWD_LOAD_S32 : FWD_LOAD_U32;
    case 8: return FWD_LOAD_64;
    default: return FWD_LOAD_BYTES;
    }
}

static uint16_t vector_offset(uint32_t index) { return (uint16_t)(FWD_FRAME_VECTOR + 16 * index); }
static uint16_t word_offset(uint32_t index) { return (uint16_t)(FWD_FRAME_WORD + 8 * index); }

/// Pieces that lie in the frame as they lie in the value are one piece, and one piece at 0 is a place of its own.
static void finish_pieces(fwd_arg_location *place) {
    while (place->pieces == 2 &&
           place->piece[1].frame == place->piece[0].frame + place->piece[0].size &&
           place->piece[1].value == place->piece[0].value + place->piece[0].size) {
        place->piece[0].size = (uint8_t)(place->piece[0].size + place->piece[1].size);
        place->pieces = 1;
    }
    place->where = FWD_AT_PIECES;
    if (place->pieces != 1 || place->piece[0].value != 0) return;
    place->where = FWD_AT_FRAME;
    place->offset = place->piece[0].frame;
    place->pieces = 0;
}

static void add_piece(fwd_arg_location *place, uint32_t frame, size_t value, size_t size) {
    place->piece[place->pieces++] = (fwd_piece){(uint16_t)frame, (uint8_t)value, (uint8_t)size};
}

/// Spreads a value of words or vectors over the registers from `word` and `vector` on; both lie in the frame.
static void spread(fwd_arg_location *place, const fwd_type *type, const fwd_abi_class *class,
    uint32_t word, uint32_t vector) {
    if (class->shape == FWD_SHAPE_VECTORS) {
        for (uint32_t i = 0; i < class->count; i++)
            add_piece(place, vector + 16 * i, i * class->element, class->element);
    } else {
        for (uint32_t i = 0; i < class->words; i++) {
            size_t size = type->size - 8 * i < 8 ? type->size - 8 * i : 8;
            if (class->word[i] == FWD_WORD_INTEGER) {
                add_piece(place, word, 8 * i, size);
                word += 8;
            } else if (class->word[i] == FWD_WORD_VECTOR) {
                add_piece(place, vector, 8 * i, size);
                vector += 16;
            }
        }
    }
    finish_pieces(place);
    if (place->where == FWD_AT_FRAME && type->alignment > 8 && place->offset % 16 != 0) {
        // Two words from an odd register on: readers want the value at an address of its alignment.
        place->where = FWD_AT_PIECES;
        place->pieces = 1;
        return;
    }
    bool in_word = place->where == FWD_AT_FRAME && place->offset >= FWD_FRAME_WORD;
    if (!in_word) return;
    place->load = (uint8_t)load_of(type);
    place->in_word = place->load != FWD_LOAD_BYTES;
}

/// How many registers of each file a value needs.
static void count_registers(const fwd_abi_class *class, uint32_t *words, uint32_t *vectors) {
    *words = *vectors = 0;
    if (class->shape == FWD_SHAPE_VECTORS) *vectors = class->count;
    if (class->shape != FWD_SHAPE_WORDS) return;
    for (int i = 0; i < class->words; i++) {
        if (class->word[i] == FWD_WORD_INTEGER) ++*words;
        if (class->word[i] == FWD_WORD_VECTOR) ++*vectors;
    }
}

/// The next stack slot for `size` bytes. Both conventions use slots of 8 bytes, 16 for what is aligned so.
static uint32_t take_stack(fwd_abi_state *state, size_t size, bool aligned16) {
    state->stack = round_up(state->stack, aligned16 ? 16 : 8);
    size_t offset = state->stack;
    state->stack += round_up(size, 8);
    return (uint32_t)offset;
}

void fwd_abi_placeResult(
    fwd_abi_state *state, const fwd_type *type, const fwd_abi_class *class, fwd_arg_location *out) {
    *out = (fwd_arg_location){.where = FWD_AT_NOTHING, .size = (uint32_t)type->size};
    switch (class->shape) {
    case FWD_SHAPE_EMPTY: return;
    case FWD_SHAPE_X87: out->where = FWD_AT_X87; return;
    case FWD_SHAPE_X87_PAIR: out->where = FWD_AT_X87_PAIR; return;
    case FWD_SHAPE_MEMORY: out->where = FWD_AT_MEMORY;
#if defined(__x86_64__)
        out->offset = word_offset(state->words++);
#else
        (void)state;
        out->offset = FWD_FRAME_EXTRA;
#endif
        return;
    case FWD_SHAPE_WORDS:
    case FWD_SHAPE_VECTORS: spread(out, type, class, FWD_FRAME_RESULT, FWD_FRAME_VECTOR); return;
    }
}

#if defined(__x86_64__)

void fwd_abi_placeArgument(
    fwd_abi_state *state, const fwd_type *type, const fwd_abi_class *class, fwd_arg_location *out) {
    *out = (fwd_arg_location){.where = FWD_AT_NOTHING, .size = (uint32_t)type->size};
    if (class->shape == FWD_SHAPE_EMPTY) return;
    uint32_t words, vectors;
    count_registers(class, &words, &vectors);
    bool fits = class->shape == FWD_SHAPE_WORDS && state->words + words <= 6 &&
                state->vectors + vectors <= 8;
    if (!fits) {
        out->where = FWD_AT_STACK;
        out->offset = take_stack(state, type->size, class->aligned16);
        return;
    }
    spread(out, type, class, word_offset(state->words), vector_offset(state->vectors));
    state->words += words;
    state->vectors += vectors;
}

#else

/// Integer registers for a value: all or none, and none from then on.
static bool take_words(fwd_abi_state *state, uint32_t count, bool even, uint32_t *first) {
    if (even) state->words = (uint32_t)round_up(state->words, 2);
    if (state->words + count > FWD_FRAME_WORDS) {
        state->words = FWD_FRAME_WORDS;
        return false;
    }
    *first = state->words;
    state->words += count;
    return true;
}

static bool take_vectors(fwd_abi_state *state, uint32_t count, uint32_t *first) {
    if (state->vectors + count > 8) {
        state->vectors = 8;
        return false;
    }
    *first = state->vectors;
    state->vectors += count;
    return true;
}

void fwd_abi_placeArgument(
    fwd_abi_state *state, const fwd_type *type, const fwd_abi_class *class, fwd_arg_location *out) {
    *out = (fwd_arg_location){.where = FWD_AT_NOTHING, .size = (uint32_t)type->size};
    uint32_t words, vectors, first = 0;
    count_registers(class, &words, &vectors);
    switch (class->shape) {
    case FWD_SHAPE_EMPTY: return;
    case FWD_SHAPE_MEMORY: {
        bool in_register = take_words(state, 1, false, &first);
        out->where = in_register ? FWD_AT_FRAME_ADDRESS : FWD_AT_STACK_ADDRESS;
        out->offset = in_register ? word_offset(first) : take_stack(state, 8, false);
        return;
    }
    case FWD_SHAPE_VECTORS:
        if (take_vectors(state, vectors, &first)) {
            spread(out, type, class, 0, vector_offset(first));
            return;
        }
        break;
    default:
        if (take_words(state, words, class->aligned16, &first)) {
            spread(out, type, class, word_offset(first), 0);
            return;
        }
        break;
    }
    out->where = FWD_AT_STACK;
    out->offset = take_stack(state, type->size, class->aligned16);
}

#endif
#endif // FWD_HAS_FRAME
