// Who called a boxed function, and what was passed behind the arguments that its signature names.
//
// A method such as -stringByAppendingFormat: is declared with `...`. Native code passes those arguments as any others, in the
// registers that are left and then on the stack; nothing says how many there are or of which types. fwd_boxed_entry has
// spilled all registers (frame.h), so a va_list of the platform's own form can be made that begins behind the named
// arguments, and C's va_arg reads it:
//
//     x86-64     the area of saved registers is a copy, since va_arg wants the integer registers in front
//     AArch64    the frame itself is the area: va_arg has an address and a negative offset for each kind of register
//
// The frame is lent in the thread's state for the moment in which the boxed function begins, and taken from there by it. What
// the function calls in turn finds nothing, so that no call takes another's frame.
#include "frame.h"
#include "signature.h"

#include <stdarg.h>

struct reader {
    va_list list;
    uint64_t saved[22]; // x86-64: 6 integer registers, 8 vectors
};
_Static_assert(sizeof(struct reader) <= sizeof(fwd_native_arguments), "the public struct is room");

static struct reader *reader_of(fwd_native_arguments *arguments) {
    return (struct reader *)(void *)arguments->opaque;
}

bool fwd_native_call_take(fwd_native_call *out) {
    struct fwd_thread *thread = fwd_thread();
    *out = thread->lent;
    thread->lent.frame = NULL;
    return out->frame != NULL;
}

#if FWD_HAS_FRAME

fwd_native_words fwd_native_call_words(const fwd_native_call *call) {
    const struct fwd_frame *frame = call->frame;
    return (fwd_native_words){
        frame->word, (const uint64_t *)(const void *)frame->stack, FWD_FRAME_WORDS};
}

/// Raises the counts of registers in use to those that the value at `offset` of the frame takes.
static void count_register(uint32_t offset, uint32_t *words, uint32_t *vectors) {
    bool is_word = offset >= FWD_FRAME_WORD;
    uint32_t index = is_word ? (offset - FWD_FRAME_WORD) / 8 : offset / 16;
    uint32_t *count = is_word ? words : vectors;
    if (index < 8 && *count <= index) *count = index + 1;
}

static void count_registers(fwd_Signature sig, uint32_t *words, uint32_t *vectors) {
    *words = *vectors = 0;
    for (uint32_t i = 0; i < sig->count; i++) {
        const fwd_arg_location *place = &sig->places[i];
        if (place->where == FWD_AT_FRAME || place->where == FWD_AT_FRAME_ADDRESS) {
            count_register(place->offset, words, vectors);
            // A value of two words fills the next one as well.
            if (place->where == FWD_AT_FRAME && place->offset >= FWD_FRAME_WORD && place->size > 8)
                count_register(place->offset + 8, words, vectors);
        }
        for (uint8_t j = 0; j < place->pieces; j++)
            count_register(place->piece[j].frame, words, vectors);
    }
}

/// Where the named arguments on the stack end, which sig->stack_size has rounded up.
static size_t named_stack(fwd_Signature sig) {
    size_t end = 0;
    for (uint32_t i = 0; i < sig->count; i++) {
        const fwd_arg_location *place = &sig->places[i];
        size_t size = place->where == FWD_AT_STACK ? (place->size + 7u) & ~(size_t)7 : 8;
        bool on_stack = place->where == FWD_AT_STACK || place->where == FWD_AT_STACK_ADDRESS;
        if (on_stack && end < place->offset + size) end = place->offset + size;
    }
    return end;
}

void fwd_native_arguments_begin(fwd_native_arguments *out, const fwd_native_call *call) {
    struct reader *reader = reader_of(out);
    struct fwd_frame *frame = call->frame;
    uint32_t words, vectors;
    count_registers(call->signature, &words, &vectors);
    char *stack = frame->stack + named_stack(call->signature);
#if defined(__x86_64__)
    memcpy(reader->saved, frame->word, FWD_FRAME_WORDS * 8);
    memcpy(reader->saved + FWD_FRAME_WORDS, frame->vector, sizeof frame->vector);
    struct {
        uint32_t words, vectors;
        void *stack, *saved;
    } list = {words * 8, FWD_FRAME_WORDS * 8 + vectors * 16, stack, reader->saved};
#else
    struct {
        void *stack, *words_end, *vectors_end;
        int32_t words, vectors;
    } list = {stack, frame->word + FWD_FRAME_WORDS, frame->vector + 8,
        -(int32_t)(FWD_FRAME_WORDS - words) * 8, -(int32_t)(8 - vectors) * 16};
#endif
    _Static_assert(sizeof list == sizeof(va_list), "the platform's va_list");
    memcpy(&reader->list, &list, sizeof list);
}

#else

fwd_native_words fwd_native_call_words(const fwd_native_call *call) {
    (void)call; // no call has a frame
    return (fwd_native_words){NULL, NULL, 0};
}

void fwd_native_arguments_begin(fwd_native_arguments *out, const fwd_native_call *call) {
    (void)call; // no call has a frame
    memset(out, 0, sizeof *out);
}

#endif

void fwd_native_arguments_beginList(fwd_native_arguments *out, void *list) {
    memcpy(&reader_of(out)->list, list, sizeof(va_list));
}

uint64_t fwd_native_arguments_word(fwd_native_arguments *arguments) {
    return va_arg(reader_of(arguments)->list, uint64_t);
}

double fwd_native_arguments_double(fwd_native_arguments *arguments) {
    return va_arg(reader_of(arguments)->list, double);
}

double fwd_native_arguments_longDouble(fwd_native_arguments *arguments) {
    return (double)va_arg(reader_of(arguments)->list, long double);
}
