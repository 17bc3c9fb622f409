// Invocations from inside the library; the public functions are in CRuntime.h.
#ifndef FWD_INVOCATION_H
#define FWD_INVOCATION_H

#include "forward.h"
#include "signature.h"

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif
#pragma GCC visibility push(hidden)

/// A message as an object: an instance of NSInvocation or of a class below it. The values lie in one block behind the
/// instance: the result at 0, the arguments at the signature's slots.
struct fwd_invocation {
    fwd_Class isa;
    fwd_Signature _Nullable sig; // NULL: made by +alloc, which gives an invocation of nothing
    char *values;
    bool retained; // owns its first `owned` arguments and the result
    bool travels;  // its forwardInvocation: runs, and its arguments are those it came with
    uint32_t owned;
    struct fwd_invocation_kept *_Nullable kept; // what was taken over and has been replaced since
    struct fwd_journey journey;                 // while `travels`
};

/// An object that keeps a signature for programs: an instance of NSMethodSignature.
struct fwd_signature_object {
    fwd_Class isa;
    fwd_Signature _Nullable sig;
};

/// fwd_invocation_create with target, selector and arguments filled in; the first two of `arguments` are not read.
fwd_id _Nullable fwd_invocation_pack(fwd_Signature sig, fwd_id _Nullable target, fwd_SEL sel,
    void *_Nullable const *_Nonnull arguments);
/// The same for a call of a block, which has no selector: `arguments[1]` is the first argument.
fwd_id _Nullable fwd_invocation_packBlock(
    fwd_Signature sig, fwd_id block, void *_Nullable const *_Nonnull arguments);
/// fwd_invocation_create for an instance of `cls`, NSInvocation or a class below it.
fwd_id _Nullable fwd_invocation_createOfClass(fwd_Class cls, fwd_Signature sig);
/// Where to write how the message has come, when the invocation sets out to carry it on.
static inline struct fwd_journey *fwd_invocation_beginJourney(fwd_id invocation) {
    struct fwd_invocation *self = (struct fwd_invocation *)(void *)invocation;
    self->travels = true;
    return &self->journey;
}
static inline void fwd_invocation_endJourney(fwd_id invocation) {
    ((struct fwd_invocation *)(void *)invocation)->travels = false;
}
/// Releases what fwd_invocation_pack gave. When nobody else has kept it, its memory serves the next message of the kind.
void fwd_invocation_giveBack(fwd_id invocation);
/// -[NSObject dealloc]; set while the runtime starts.
extern fwd_IMP _Nullable fwd_invocation_rootDealloc;
/// Frees the invocation that the calling thread keeps for that.
void fwd_invocation_endThread(void);
/// Where the result lies.
const void *fwd_invocation_result(fwd_id invocation);
/// Releases what retainArguments took; NSInvocation's finalizer.
void fwd_invocation_finalize(fwd_id invocation, fwd_Class cls);
/// False, with the exception pending, for an invocation without a signature. `method` is what the reason begins with.
bool fwd_invocation_check(fwd_id invocation, const char *method);
void fwd_methodSignature_free(fwd_id object);

#pragma GCC visibility pop
#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
#endif
