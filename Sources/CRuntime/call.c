// Calling native code with arguments by address.
//
// Three ways, chosen once per signature. When all arguments are plain words: load, widen, call. When they travel in
// registers and at most FWD_CALL_STACK bytes of stack: fill a register frame by the signature's places and call a C
// function type that takes all argument registers of both files, and as many words behind them; the callee looks at
// those it has parameters for. Else libffi. The first two exist where the library knows the processor's frame and the
// build is not the portable one.
//
// Lending a function more than it has parameters for is invisible to it: argument registers and stack arguments are
// the caller's to fill and nobody's to keep (System V psABI 3.2, AAPCS64 6.1), and words behind the last register lie
// on the stack in order, 8 bytes each. al, the number of vector registers of a variadic call, is not set:
// variadic methods are not called this way.
#include "encoding.h"
#include "signature.h"

#include <alloca.h>

/// Copies an integer result of libffi's, which is a whole register, into its own width.
static void narrow_result(const fwd_type *type, const void *wide, void *result) {
    // Little-endian: the value's bytes come first.
    memcpy(result, wide, type->size);
    if (type->kind == 'B') *(uint8_t *)result = *(uint8_t *)result != 0;
}

static fwd_status call_ffi(fwd_IMP imp, fwd_Signature sig, void *const *arguments, void *result) {
    struct fwd_cif *cif = fwd_signature_cif(sig);
    if (!cif) return sig->call == FWD_CALL_NONE ? FWD_UNSUPPORTED : FWD_NO_MEMORY;
    // A copy always: ffi_call replaces the addresses of large structs by those of copies it makes (3.4).
    void **passed = alloca((cif->passed + 1) * sizeof(void *));
    void *memory = result;
    if (cif->is_direct) {
        memcpy(passed, arguments, cif->passed * sizeof(void *));
    } else {
        if (cif->by_hand) passed[0] = &memory;
        for (uint32_t i = cif->by_hand ? 1 : 0; i < cif->passed; i++)
            passed[i] = (char *)arguments[cif->source[i].index] + cif->source[i].offset;
    }
    uint64_t wide[4] __attribute__((aligned(16))) = {0};
    bool direct = sig->result_size >= sizeof(ffi_arg) && !cif->by_hand &&
                  cif->result_size <= sig->result_size;
    ffi_call(&cif->cif, FFI_FN(imp), direct ? result : wide, passed);
    if (!direct && !cif->by_hand && sig->result_size != 0) narrow_result(sig->result, wide, result);
    return FWD_OK;
}

#if FWD_HAS_FRAME && !FWD_PORTABLE

#if defined(__x86_64__)
typedef double vector;
#define WORDS(w) w[0], w[1], w[2], w[3], w[4], w[5]
#define WORD_TYPES uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t
static vector vector_of(const fwd_vector *slot) { return slot->number; }
#else
typedef long double vector; // binary128: a whole q register
#define WORDS(w) w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7]
#define WORD_TYPES uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t
static vector vector_of(const fwd_vector *slot) {
    vector value;
    memcpy(&value, slot, sizeof value);
    return value;
}
#endif
#define VECTORS(v)                                                                                 \
    vector_of(&v[0]), vector_of(&v[1]), vector_of(&v[2]), vector_of(&v[3]), vector_of(&v[4]),      \
        vector_of(&v[5]), vector_of(&v[6]), vector_of(&v[7])
#define VECTOR_TYPES vector, vector, vector, vector, vector, vector, vector, vector
#define EIGHT(s, at)                                                                               \
    s[at], s[at + 1], s[at + 2], s[at + 3], s[at + 4], s[at + 5], s[at + 6], s[at + 7]
#define EIGHT_TYPES uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t
_Static_assert(FWD_CALL_STACK == 16 * sizeof(uint64_t), "the longest of the types below");

/// A call with a result of `type`: registers alone, or 8 or 16 words of stack as well.
#define CALL(type)                                                                                 \
    (size == 0       ? ((type(*)(WORD_TYPES, VECTOR_TYPES))imp)(WORDS(w), VECTORS(v))              \
        : size <= 64 ? ((type(*)(WORD_TYPES, VECTOR_TYPES, EIGHT_TYPES))imp)(                      \
                           WORDS(w), VECTORS(v), EIGHT(s, 0))                                      \
                     : ((type(*)(WORD_TYPES, VECTOR_TYPES, EIGHT_TYPES, EIGHT_TYPES))imp)(         \
                           WORDS(w), VECTORS(v), EIGHT(s, 0), EIGHT(s, 8)))

static inline uint64_t load_word(const void *value, enum fwd_load load) {
    switch (load) {
    case FWD_LOAD_64: return *(const uint64_t *)value;
    case FWD_LOAD_S32: return (uint64_t)(int64_t) * (const int32_t *)value;
    case FWD_LOAD_U32: return *(const uint32_t *)value;
    case FWD_LOAD_S16: return (uint64_t)(int64_t) * (const int16_t *)value;
    case FWD_LOAD_U16: return *(const uint16_t *)value;
    case FWD_LOAD_S8: return (uint64_t)(int64_t) * (const int8_t *)value;
    case FWD_LOAD_U8: return *(const uint8_t *)value;
    case FWD_LOAD_BOOL: return *(const uint8_t *)value != 0;
    case FWD_LOAD_BYTES: break;
    }
    return 0;
}

FWD_ANY_FUNCTION static void call_words(
    fwd_IMP imp, fwd_Signature sig, void *const *arguments, void *result) {
    const fwd_arg_location *at = sig->places;
#define WORD(i) load_word(arguments[i], (enum fwd_load)at[i].load)
    uint64_t value;
    switch (sig->count) {
    case 2: value = ((uint64_t(*)(uint64_t, uint64_t))imp)(WORD(0), WORD(1)); break;
    case 3:
        value = ((uint64_t(*)(uint64_t, uint64_t, uint64_t))imp)(WORD(0), WORD(1), WORD(2));
        break;
    default: {
        uint64_t word[FWD_FRAME_WORDS] = {0};
        for (uint32_t i = 0; i < sig->count; i++) word[i] = WORD(i);
        value = ((uint64_t(*)(WORD_TYPES))imp)(WORDS(word));
    }
    }
#undef WORD
    switch (sig->result_size) {
    case 0: return;
    case 8: *(uint64_t *)result = value; return;
    case 4: *(uint32_t *)result = (uint32_t)value; return;
    case 2: *(uint16_t *)result = (uint16_t)value; return;
    default:
        *(uint8_t *)result =
            sig->result_place.load == FWD_LOAD_BOOL ? (uint8_t)value != 0 : (uint8_t)value;
        return;
    }
}

struct two_words {
    uint64_t a, b;
};
#if defined(__x86_64__)
struct two_vectors {
    double a, b;
};
struct word_vector {
    uint64_t a;
    double b;
};
struct vector_word {
    double a;
    uint64_t b;
};

/// The four ways in which up to two words come back are four C result types.
FWD_ANY_FUNCTION static void call_by_frame(
    fwd_IMP imp, fwd_Signature sig, struct fwd_frame *frame) {
    const fwd_arg_location *place = &sig->result_place;
    bool vector_first = false, vector_second = false;
    if (place->where == FWD_AT_FRAME) {
        vector_first = place->offset < FWD_FRAME_WORD;
    } else if (place->where == FWD_AT_PIECES) {
        vector_first = place->piece[0].frame < FWD_FRAME_WORD;
        vector_second = place->pieces > 1 && place->piece[1].frame < FWD_FRAME_WORD;
    }
    const uint64_t *w = frame->word, *s = (const uint64_t *)(const void *)frame->stack;
    const fwd_vector *v = frame->vector;
    size_t size = sig->stack_size;
    if (vector_first && vector_second) {
        struct two_vectors r = CALL(struct two_vectors);
        frame->vector[0].number = r.a;
        frame->vector[1].number = r.b;
    } else if (vector_first) {
        struct vector_word r = CALL(struct vector_word);
        frame->vector[0].number = r.a;
        frame->result[0] = r.b;
    } else if (vector_second) {
        struct word_vector r = CALL(struct word_vector);
        frame->result[0] = r.a;
        frame->vector[0].number = r.b;
    } else {
        struct two_words r = CALL(struct two_words);
        frame->result[0] = r.a;
        frame->result[1] = r.b;
    }
}
#else
struct four_vectors {
    vector a, b, c, d;
};

FWD_ANY_FUNCTION static void call_by_frame(
    fwd_IMP imp, fwd_Signature sig, struct fwd_frame *frame) {
    const fwd_arg_location *place = &sig->result_place;
    bool vectors = (place->where == FWD_AT_FRAME && place->offset < FWD_FRAME_WORD) ||
                   place->where == FWD_AT_PIECES;
    const uint64_t *w = frame->word, *s = (const uint64_t *)(const void *)frame->stack;
    const fwd_vector *v = frame->vector;
    size_t size = sig->stack_size;
    if (vectors) {
        struct four_vectors r = CALL(struct four_vectors);
        memcpy(frame->vector, &r, sizeof r);
    } else {
        struct two_words r = CALL(struct two_words);
        frame->result[0] = r.a;
        frame->result[1] = r.b;
    }
}
#endif

static void call_registers(fwd_IMP imp, fwd_Signature sig, void *const *arguments, void *result) {
    struct fwd_frame frame;
    uint64_t stack[FWD_CALL_STACK / sizeof(uint64_t)] __attribute__((aligned(16)));
    memset(&frame, 0, FWD_FRAME_EXTRA);
    if (sig->stack_size != 0) memset(stack, 0, sig->stack_size <= 64 ? 64 : sizeof stack);
    frame.stack = (char *)stack;
    fwd_frame_setArguments(&frame, sig, arguments, result);
    call_by_frame(imp, sig, &frame);
    if (sig->result_size != 0) fwd_frame_getResult(&frame, sig, result);
}

#endif

static inline fwd_status call_by_signature(
    fwd_IMP imp, fwd_Signature sig, void *const *arguments, void *result) {
#if FWD_HAS_FRAME && !FWD_PORTABLE
    if (FWD_LIKELY(sig->call == FWD_CALL_WORDS)) {
        call_words(imp, sig, arguments, result);
        return FWD_OK;
    }
    if (sig->call == FWD_CALL_REGISTERS) {
        call_registers(imp, sig, arguments, result);
        return FWD_OK;
    }
#endif
    return call_ffi(imp, sig, arguments, result);
}

fwd_status fwd_call_native(fwd_IMP imp, fwd_Signature sig, void *const *arguments, void *result) {
    FWD_ASSERT_UNLOCKED();
    // Callers that do not want a result still need room for one.
    if (FWD_UNLIKELY(!result)) {
        result = alloca(sig->result_room + 16u);
        memset(result, 0, sig->result_room);
    }
    fwd_expect_exception(imp);
    fwd_status status = call_by_signature(imp, sig, arguments, result);
    fwd_expect_exception(NULL);
    return status;
}
