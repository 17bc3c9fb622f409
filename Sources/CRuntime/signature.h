// A signature: the types of one method or block, with everything that a call, a frame or an invocation needs of them
// worked out once.
#ifndef FWD_SIGNATURE_H
#define FWD_SIGNATURE_H

#include "abi.h"
#include "frame.h"
#include "internal.h"

#include <ffi.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif
#pragma GCC visibility push(hidden)

enum {
    FWD_ARGUMENT_LIMIT = 1000,          // of one signature; bounds every array on the stack
    FWD_ARGUMENT_BYTES_LIMIT = 1 << 20, // all arguments of one call together, and a result
};

/// Bytes of stack arguments that are passed without libffi.
#define FWD_CALL_STACK 128

/// How native code is called (call.c).
enum fwd_call_kind {
    FWD_CALL_NONE,      // not callable: `reason`
    FWD_CALL_WORDS,     // every argument one integer register, the result none or one
    FWD_CALL_REGISTERS, // registers and at most FWD_CALL_STACK bytes of stack
    FWD_CALL_FFI,       // libffi
};

/// Which argument of the signature, or which part of it, an argument of libffi's is.
struct fwd_cif_source {
    uint16_t index;
    uint8_t offset, part;
};                               // `part`: bytes of a part, 0 for a whole value
enum { FWD_CIF_PADDING = 0xff }; // or no argument, but a register that is skipped

/// libffi's view, made at the first call that needs it.
struct fwd_cif {
    ffi_cif cif;
    uint32_t passed; // arguments libffi sees: not the empty ones, some in two parts
    bool by_hand;    // the result's address is passed as argument 0: libffi cannot say this result
    size_t result_size; // bytes libffi writes
    size_t block_size;
    bool is_direct; // libffi's arguments are the signature's, one to one
    struct fwd_cif_source *source;
    ffi_type *_Nullable *_Nonnull types;
};

struct fwd_signature {
    const char *types, *plain;            // as given; without frame numbers
    const char *_Nonnull *_Nonnull texts; // result, then arguments, each NUL-terminated
    uint32_t count;                       // arguments
    uint8_t call;                         // enum fwd_call_kind
    bool is_oneway;
    bool is_block;                      // argument 0 is a block, there is no selector
    bool has_objects;                   // something for retainArguments
    uint16_t words;                     // CALL_WORDS: registers used
    const fwd_type *result, *arguments; // `count` neighbours
    /// Where each argument lies in an invocation; the result lies at 0.
    const uint32_t *slots;
    uint32_t slots_size;   // result included, a multiple of 16
    uint32_t result_size;  // bytes of the value; 0 for void
    uint32_t result_room;  // what a result buffer must have: at least 8
    uint32_t scratch_size; // for gathering scattered arguments from a frame
    size_t frame_length;
    const char *shape; // interned: the same for signatures whose values have equal layouts
    fwd_arg_location result_place;
    const fwd_arg_location *places;
    size_t stack_size;            // bytes of stack arguments
    const char *_Nullable reason; // why it is not callable
    uint32_t reason_position;     // in `types`
    const fwd_conversion
        *_Nullable conversion; // of the copy that a converting call site has (send.c), else NULL
    fwd_Signature _Nullable interned; // of such a copy: what it is a copy of
    struct fwd_cif *_Nullable cif;    // atomic: published once
    fwd_id _Nullable object;          // atomic: its NSMethodSignature
    void *block;
    size_t block_size; // this struct and its arrays
    void *strings;
    size_t strings_size; // texts
    void *tree;
    size_t tree_size; // parsed types
};

/// Bytes of an argument's value: an array is passed as its address.
static inline uint32_t fwd_signature_argumentSize(fwd_Signature sig, uint32_t index) {
    return sig->places[index].size;
}
static inline bool fwd_signature_sameShape(fwd_Signature a, fwd_Signature b) {
    return a->shape == b->shape;
}
/// A method's signature with the selector taken out and a block in front: what a block that implements the method takes.
/// NULL when memory is out.
fwd_Signature _Nullable fwd_signature_forBlock(fwd_Signature method);

/// The prepared cif, or NULL when libffi cannot say the signature or memory is out. Locking: takes FWD_LOCK_INTERN.
struct fwd_cif *_Nullable fwd_signature_cif(fwd_Signature sig);
void fwd_cif_free(struct fwd_cif *cif);

/// Calls native code with arguments by address (call.c). `result` has sig->result_room bytes. FWD_OK, FWD_UNSUPPORTED or
/// FWD_NO_MEMORY; an exception that the callee leaves pending is the caller's to look for.
fwd_status fwd_call_native(fwd_IMP imp, fwd_Signature sig,
    void *_Nullable const *_Nonnull arguments, void *_Nullable result);

void fwd_signature_reset(void);

#pragma GCC visibility pop
#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
#endif
