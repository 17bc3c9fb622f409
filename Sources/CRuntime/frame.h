// A spilled register frame: what the assembly saves at an entry that does not know its signature, and what it loads
// from before it returns. With the places of a signature (abi.h) it is read and written like memory.
#ifndef FWD_FRAME_H
#define FWD_FRAME_H

#include "abi.h"
#include "frame-offsets.h"
#include "internal.h"

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif
#pragma GCC visibility push(hidden)

#if FWD_HAS_FRAME

typedef union fwd_vector {
    uint8_t bytes[16];
    double number;
    uint64_t words[2];
} __attribute__((aligned(16))) fwd_vector;

struct fwd_frame {
    fwd_vector
        vector[8]; // vector registers; results of the vector file are loaded from the first ones
    uint64_t word[FWD_FRAME_WORDS]; // integer registers
    uint64_t extra;                 // rax; x8
    char *_Nullable stack;          // the caller's stack arguments
    uint64_t result[2];             // loaded into rax, rdx; x0, x1
#if defined(__x86_64__)
    fwd_vector x87[2]; // loaded into st0, st1
    uint64_t x87_count, unused;
#endif
};
_Static_assert(offsetof(struct fwd_frame, vector) == FWD_FRAME_VECTOR, "vector");
_Static_assert(offsetof(struct fwd_frame, word) == FWD_FRAME_WORD, "word");
_Static_assert(offsetof(struct fwd_frame, extra) == FWD_FRAME_EXTRA, "extra");
_Static_assert(offsetof(struct fwd_frame, stack) == FWD_FRAME_STACK, "stack");
_Static_assert(offsetof(struct fwd_frame, result) == FWD_FRAME_RESULT, "result");
_Static_assert(sizeof(struct fwd_frame) == FWD_FRAME_SIZE, "size");
#if defined(__x86_64__)
_Static_assert(offsetof(struct fwd_frame, x87) == FWD_FRAME_X87, "x87");
_Static_assert(offsetof(struct fwd_frame, x87_count) == FWD_FRAME_X87_COUNT, "x87 count");
#endif

struct fwd_signature;

/// Addresses of all arguments of a frame whose signature is `sig`. `scratch` has sig->scratch_size bytes, for values
/// that are scattered over registers. The addresses are good while frame, scratch and the caller's stack are.
void fwd_frame_getArguments(struct fwd_frame *frame, const struct fwd_signature *sig,
    char *_Nullable scratch, void *_Nullable *_Nonnull arguments);
/// Puts a result where the caller looks for it. `value` is the result in its natural layout.
void fwd_frame_setResult(
    struct fwd_frame *frame, const struct fwd_signature *sig, const void *value);
/// The address at which the caller wants a result in memory, NULL when the signature returns in registers.
void *_Nullable fwd_frame_resultMemory(
    const struct fwd_frame *frame, const struct fwd_signature *sig);
/// Fills registers and the stack arguments (`frame->stack` has sig->stack_size bytes) from arguments by address: the
/// inverse of getArguments.
void fwd_frame_setArguments(struct fwd_frame *frame, const struct fwd_signature *sig,
    void *_Nullable const *_Nonnull arguments, void *_Nullable result);
/// Puts one argument back that getArguments has gathered in its scratch memory; the others lie in the frame itself.
void fwd_frame_setArgument(
    struct fwd_frame *frame, const struct fwd_signature *sig, uint32_t index, const void *value);
/// Reads a result that a callee left in `frame`.
void fwd_frame_getResult(
    const struct fwd_frame *frame, const struct fwd_signature *sig, void *_Nullable result);

#endif // FWD_HAS_FRAME

#pragma GCC visibility pop
#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
#endif
