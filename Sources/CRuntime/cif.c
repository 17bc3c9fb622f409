// libffi's view of a signature.
//
// libffi knows scalars, complex numbers and structs of those; it has no unions, no bit-fields, no empty structs and
// (3.4) no __int128. An aggregate is therefore not mirrored member by member but described by what the calling
// convention made of it (abi.c): a struct of the words it travels in, with the true size and alignment set beforehand,
// which libffi then leaves alone. Values of size zero are left out: C does not pass them.
//
// What libffi gets wrong is worked around here, each by name:
//   x86-64   a result {long double} is returned in st0, which libffi does only for long double itself;
//   x86-64   a union result of 16 bytes in memory cannot be said: its address is passed by hand as argument 0;
//   x86-64   a struct of an integer word and a vector word is copied whole into the integer register, over what lies
//            behind it (3.4.4, ffi_call): in registers it is passed as the two numbers that it is to the convention;
//   AArch64  __int128 and other 16-byte aligned values begin at an even register, which libffi ignores (3.4): in
//            registers they are passed as two words, behind a word of padding where one is skipped.
//
// A view is one block: struct, argument types, struct types, element lists. Built on first use under FWD_LOCK_INTERN,
// because ffi_prep_cif writes to the struct types it is given, and published by one store.
#include "encoding.h"
#include "signature.h"

/// At most 4 words (32 bytes: from there on libffi does not look) or 4 vectors, and the end.
enum { ELEMENTS = 8 };
struct built_type {
    ffi_type type;
    ffi_type *elements[ELEMENTS];
};

struct builder {
    struct built_type *built;
    uint32_t used;
};

static ffi_type *scalar_type(char kind) {
    switch (kind) {
    case 'c': return &ffi_type_sint8;
    case 'B':
    case 'C': return &ffi_type_uint8;
    case 's': return &ffi_type_sint16;
    case 'S': return &ffi_type_uint16;
    case 'i':
    case 'l': return &ffi_type_sint32;
    case 'I':
    case 'L': return &ffi_type_uint32;
    case 'q': return &ffi_type_sint64;
    case 'Q': return &ffi_type_uint64;
    case 'f': return &ffi_type_float;
    case 'd': return &ffi_type_double;
    case 'D': return &ffi_type_longdouble;
    default: return fwd_kind_isPointer(kind) || kind == '[' ? &ffi_type_pointer : NULL;
    }
}

static ffi_type *complex_type(char part) {
#ifdef FFI_TARGET_HAS_COMPLEX_TYPE
    switch (part) {
    case 'f': return &ffi_type_complex_float;
    case 'd': return &ffi_type_complex_double;
    case 'D': return &ffi_type_complex_longdouble;
    default: return NULL;
    }
#else
    (void)part;
    return NULL;
#endif
}

/// A struct of `size` bytes whose elements the caller adds.
static struct built_type *new_struct(struct builder *builder, const fwd_type *type) {
    struct built_type *made = &builder->built[builder->used++];
    made->type.type = FFI_TYPE_STRUCT;
    made->type.size = type->size;
    made->type.alignment = (unsigned short)(type->alignment ? type->alignment : 1);
    made->type.elements = made->elements;
    return made;
}

/// Integers that fill `size` bytes from an 8-byte border on: one word, or what is left of one.
static uint32_t add_integers(struct built_type *to, uint32_t at, size_t size) {
    for (; size >= 8 && at < ELEMENTS - 4; size -= 8) to->elements[at++] = &ffi_type_uint64;
    if (size >= 8) return at;
    if (size & 4) to->elements[at++] = &ffi_type_uint32;
    if (size & 2) to->elements[at++] = &ffi_type_uint16;
    if (size & 1) to->elements[at++] = &ffi_type_uint8;
    return at;
}

static ffi_type *struct_of_words(
    struct builder *builder, const fwd_type *type, const fwd_abi_class *class) {
    struct built_type *made = new_struct(builder, type);
    uint32_t at = 0;
    for (uint32_t i = 0; i < class->words; i++) {
        size_t size = type->size - 8 * i < 8 ? type->size - 8 * i : 8;
        if (class->word[i] == FWD_WORD_INTEGER) at = add_integers(made, at, size);
        else if (class->word[i] == FWD_WORD_VECTOR)
            made->elements[at++] = size <= 4 ? &ffi_type_float : &ffi_type_double;
    }
    return &made->type;
}

static ffi_type *struct_of_vectors(
    struct builder *builder, const fwd_type *type, const fwd_abi_class *class) {
    struct built_type *made = new_struct(builder, type);
    ffi_type *element = class->element == 4   ? &ffi_type_float
                        : class->element == 8 ? &ffi_type_double
                                              : &ffi_type_longdouble;
    for (uint32_t i = 0; i < class->count; i++) made->elements[i] = element;
    return &made->type;
}

static ffi_type *struct_in_memory(struct builder *builder, const fwd_type *type) {
    // 16 bytes in memory: a union of long double and something else. long double itself travels the same way.
    if (type->size <= 16) return &ffi_type_longdouble;
    struct built_type *made = new_struct(builder, type);
    (void)add_integers(made, 0, type->size);
    return &made->type;
}

/// NULL for a value that is not passed (size zero; void as a result is the caller's case).
static ffi_type *type_for(struct builder *builder, const fwd_type *type) {
    ffi_type *simple = scalar_type(type->kind);
    if (simple) return simple;
    if (type->kind == 'j') simple = complex_type(type->element->kind);
    if (simple) return simple;
    fwd_abi_class class;
    const char *why;
    if (fwd_abi_classify(type, &class, &why) != FWD_OK) return NULL;
    switch (class.shape) {
    case FWD_SHAPE_EMPTY: return NULL;
    case FWD_SHAPE_WORDS: return struct_of_words(builder, type, &class);
    case FWD_SHAPE_VECTORS: return struct_of_vectors(builder, type, &class);
    case FWD_SHAPE_X87: return &ffi_type_longdouble;
    case FWD_SHAPE_X87_PAIR: return NULL; // has a libffi type of its own
    case FWD_SHAPE_MEMORY: return struct_in_memory(builder, type);
    }
    return NULL;
}

static void add_part(
    struct fwd_cif *made, ffi_type *type, uint32_t index, uint8_t offset, uint8_t bytes) {
    made->source[made->passed] = (struct fwd_cif_source){(uint16_t)index, offset, bytes};
    made->types[made->passed++] = type;
}

#if defined(__x86_64__)
/// Adds the two words of a value as two arguments. False when it is not such a value, or lies on the stack.
static bool add_in_parts(struct fwd_cif *made, const fwd_type *type, const fwd_arg_location *place,
    uint32_t index, uint32_t *words) {
    (void)words;
    fwd_abi_class class;
    const char *why;
    if (place->where != FWD_AT_PIECES || fwd_abi_classify(type, &class, &why) != FWD_OK)
        return false;
    if (class.words != 2 || class.word[0] != FWD_WORD_INTEGER || class.word[1] != FWD_WORD_VECTOR)
        return false;
    uint8_t rest = (uint8_t)(type->size - 8);
    add_part(made, &ffi_type_uint64, index, 0, 8);
    add_part(made, rest <= 4 ? &ffi_type_float : &ffi_type_double, index, 8, rest);
    return true;
}
#elif defined(__aarch64__)
/// Adds an argument in the parts that AArch64 passes it in; `words` counts the integer registers taken so far.
static bool add_in_parts(struct fwd_cif *made, const fwd_type *type, const fwd_arg_location *place,
    uint32_t index, uint32_t *words) {
    bool address = place->where == FWD_AT_FRAME_ADDRESS;
    if (!address && (place->where != FWD_AT_FRAME || place->offset < FWD_FRAME_WORD)) return false;
    uint32_t first = (place->offset - FWD_FRAME_WORD) / 8;
    uint32_t skipped = first - *words;
    *words = first + (address || place->size <= 8 ? 1 : 2);
    if (type->alignment < 16 || address) return false;
    if (skipped) add_part(made, &ffi_type_uint64, 0, 0, FWD_CIF_PADDING);
    for (uint8_t at = 0; at < place->size; at = (uint8_t)(at + 8))
        add_part(made, &ffi_type_uint64, index, at, 8);
    return true;
}
#else
static bool add_in_parts(struct fwd_cif *made, const fwd_type *type, const fwd_arg_location *place,
    uint32_t index, uint32_t *words) {
    (void)made;
    (void)type;
    (void)place;
    (void)index;
    (void)words;
    return false;
}
#endif

static struct fwd_cif *build(fwd_Signature sig) {
    size_t most =
        3 * (size_t)sig->count + 1; // every argument padding and two parts, and an address by hand
    size_t types_at = (sizeof(struct fwd_cif) + 15) & ~(size_t)15;
    size_t source_at = types_at + most * sizeof(ffi_type *);
    size_t built_at = (source_at + most * sizeof(struct fwd_cif_source) + 15) & ~(size_t)15;
    size_t size = built_at + (sig->count + 1) * sizeof(struct built_type);
    char *block = fwd_memory_allocate(size, FWD_MEMORY_INTERNAL);
    if (!block) return NULL;
    struct fwd_cif *made = (struct fwd_cif *)(void *)block;
    made->block_size = size;
    made->types = (ffi_type **)(void *)(block + types_at);
    made->source = (struct fwd_cif_source *)(void *)(block + source_at);
    struct builder builder = {.built = (struct built_type *)(void *)(block + built_at)};

    ffi_type *result =
        sig->result->kind == 'v' || sig->result->size == 0 ? NULL : type_for(&builder, sig->result);
    made->by_hand = sig->result_place.where == FWD_AT_MEMORY && result == &ffi_type_longdouble;
    if (made->by_hand) {
        result = &ffi_type_pointer;
        made->types[made->passed++] = &ffi_type_pointer;
    }
    made->is_direct = !made->by_hand;
    uint32_t words = 0;
    for (uint32_t i = 0; i < sig->count; i++) {
        ffi_type *type = type_for(&builder, &sig->arguments[i]);
        if (type && !add_in_parts(made, &sig->arguments[i], &sig->places[i], i, &words))
            add_part(made, type, i, 0, 0);
        if (made->passed != i + 1) made->is_direct = false;
    }
    made->result_size = result ? result->size : 0;
    if (made->result_size < sizeof(ffi_arg)) made->result_size = sizeof(ffi_arg);
    if (ffi_prep_cif(&made->cif, FFI_DEFAULT_ABI, made->passed, result ? result : &ffi_type_void,
            made->types) == FFI_OK)
        return made;
    fwd_cif_free(made);
    return NULL;
}

void fwd_cif_free(struct fwd_cif *cif) {
    fwd_memory_free(cif, cif->block_size, FWD_MEMORY_INTERNAL);
}

struct fwd_cif *fwd_signature_cif(fwd_Signature sig) {
    // Acquire: pairs with the release below. A signature is const for its readers; this is its one lazy part.
    struct fwd_signature *owner = (struct fwd_signature *)(uintptr_t)sig;
    struct fwd_cif *cif = __atomic_load_n(&owner->cif, __ATOMIC_ACQUIRE);
    if (FWD_LIKELY(cif != NULL)) return cif;
    if (sig->call == FWD_CALL_NONE) return NULL;
    fwd_lock(FWD_LOCK_INTERN);
    cif = owner->cif;
    if (!cif) {
        cif = build(sig);
        __atomic_store_n(&owner->cif, cif, __ATOMIC_RELEASE);
    }
    fwd_unlock(FWD_LOCK_INTERN);
    return cif;
}
