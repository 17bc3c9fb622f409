// How the processor's calling convention passes a value: the classes of its words, and the places they get.
#ifndef FWD_ABI_H
#define FWD_ABI_H

#include "CRuntime.h"

// Processors whose register frame this library knows; the others use libffi alone.
#if defined(__x86_64__) || defined(__aarch64__)
#define FWD_HAS_FRAME 1
#else
#define FWD_HAS_FRAME 0
#endif

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif
#pragma GCC visibility push(hidden)

enum fwd_abi_word { FWD_WORD_NONE = 0 /* padding */, FWD_WORD_INTEGER, FWD_WORD_VECTOR };

/// What a type is to the calling convention, before anybody says which registers are left.
typedef struct fwd_abi_class {
    enum fwd_abi_shape {
        FWD_SHAPE_EMPTY,    // size 0: not passed at all
        FWD_SHAPE_WORDS,    // one or two words of 8 bytes, classes in `word`
        FWD_SHAPE_MEMORY,   // x86-64: a copy on the stack; AArch64: address of a copy
        FWD_SHAPE_X87,      // x86-64: as MEMORY, but returned in st0
        FWD_SHAPE_X87_PAIR, // x86-64: _Complex long double, returned in st0 and st1
        FWD_SHAPE_VECTORS, // AArch64: one floating-point number, or 2 to 4 of one type, each in its own register
    } shape;
    uint8_t words;
    uint8_t word[2];
    uint8_t count;   // VECTORS: how many
    uint8_t element; // VECTORS: bytes of each
    bool aligned16;  // starts at an even register (AArch64) and at 16 bytes on the stack
} fwd_abi_class;

/// FWD_UNSUPPORTED with the reason in `why` for types this processor's convention (or this library) does not pass by
/// value. The type is complete.
fwd_status fwd_abi_classify(
    const fwd_type *type, fwd_abi_class *out, const char *_Nullable *_Nonnull why);

enum fwd_where {
    FWD_AT_NOTHING,       // empty, or a void result
    FWD_AT_FRAME,         // whole, at `offset` in the frame
    FWD_AT_STACK,         // whole, at `offset` in the stack arguments
    FWD_AT_PIECES,        // scattered over registers
    FWD_AT_FRAME_ADDRESS, // the frame word at `offset` holds the address of the value
    FWD_AT_STACK_ADDRESS, // the same on the stack
    FWD_AT_X87,           // results: st0
    FWD_AT_X87_PAIR,
    FWD_AT_MEMORY, // results: the caller gave an address
};

/// How a register is filled from a value narrower than it.
enum fwd_load {
    FWD_LOAD_BYTES,
    FWD_LOAD_U8,
    FWD_LOAD_S8,
    FWD_LOAD_U16,
    FWD_LOAD_S16,
    FWD_LOAD_U32,
    FWD_LOAD_S32,
    FWD_LOAD_64,
    FWD_LOAD_BOOL
};

typedef struct fwd_piece {
    uint16_t frame;
    uint8_t value, size;
} fwd_piece; // offsets in frame and value

typedef struct fwd_arg_location {
    uint8_t where; // enum fwd_where
    uint8_t load;  // enum fwd_load, for scalars in an integer register
    uint8_t pieces;
    uint8_t in_word; // FRAME: the place is one integer register
    uint32_t offset;
    uint32_t size; // bytes of the value
    fwd_piece piece[4];
} fwd_arg_location;

/// Registers and stack handed out so far while a signature is laid out, argument by argument.
typedef struct fwd_abi_state {
    uint32_t words, vectors;
    size_t stack;
} fwd_abi_state;

/// Begins with the result, which may take the first register for its address.
void fwd_abi_placeResult(
    fwd_abi_state *state, const fwd_type *type, const fwd_abi_class *class, fwd_arg_location *out);
void fwd_abi_placeArgument(
    fwd_abi_state *state, const fwd_type *type, const fwd_abi_class *class, fwd_arg_location *out);

#pragma GCC visibility pop
#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
#endif
