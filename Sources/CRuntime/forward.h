// Forwarding and sending by address: what forward.c, send.c and the root classes share.
#ifndef FWD_FORWARD_H
#define FWD_FORWARD_H

#include "signature.h"

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif
#pragma GCC visibility push(hidden)

/// A message that nobody had a method for comes back to one receiver so often: then it is in a circle.
enum { FWD_CIRCLE_LIMIT = 128 };

/// Who has handed a message on without a method having run. `from` NULL: nobody, and the other words are not written.
struct fwd_journey {
    fwd_Class _Nullable from;   // of the last; named by the exception
    fwd_id _Nullable mark;      // one of the receivers; only compared
    uint32_t hops;              // receivers that it was handed on to
    uint32_t met : 31;          // how often one of them was the mark
    uint32_t by_invocation : 1; // how it was handed on last: else by a target
};

/// Runs the stages for arguments by address. The send is the thread's current one. `journey`: where the message has been
/// already; NULL: it was sent to this receiver.
fwd_status fwd_forward_arguments(fwd_id _Nullable receiver, fwd_SEL sel, fwd_Signature sig,
    void *_Nullable const *_Nonnull arguments, void *_Nullable result,
    const struct fwd_journey *_Nullable journey);
/// The stages of signature and invocation for a call of a block, or of an object that has been made to look like one, whose invoke
/// function is a forward implementation. `arguments[0]` points to it.
fwd_status fwd_forward_block(fwd_id block, fwd_Signature sig,
    void *_Nullable const *_Nonnull arguments, void *_Nullable result);
/// fwd_send for a message that has been handed on; `arguments[0]` points to `receiver` already.
fwd_status fwd_send_redirected(fwd_id _Nullable receiver, fwd_SEL sel, fwd_Signature sig,
    void *_Nullable const *_Nonnull arguments, void *_Nullable result,
    const struct fwd_journey *_Nullable journey);
/// Calls an implementation with arguments by address as part of the thread's current send: boxed, native, or the forward
/// implementation. Tells nothing of the call itself.
fwd_status fwd_call_implementation(fwd_IMP imp, fwd_id _Nullable receiver, fwd_SEL sel,
    fwd_Signature sig, void *_Nullable const *_Nonnull arguments, void *_Nullable result);
#if FWD_HAS_FRAME
/// The register of a frame that holds self.
unsigned fwd_forward_selfAt(const struct fwd_frame *frame, bool is_stret);
/// Runs the stages on a spilled frame. Returns the forwarding target, which stands in the frame as self from then on; or NULL
/// when the results are in the frame, or `*next` is a function of the host's that the same registers go to.
fwd_id _Nullable fwd_forward_hop(struct fwd_frame *frame, unsigned self_at,
    struct fwd_journey *journey, fwd_IMP _Nullable *_Nonnull next);
#endif
#if FWD_PORTABLE
/// The signature by which the last fwd_forward_frame of this thread has set results; NULL when it zeroed them.
fwd_Signature _Nullable fwd_forward_lastSignature(void);
#endif

/// What the class's published table has for the selector: the inline part of a lookup. NULL: not there; ask
/// fwd_lookup_send. Nothing is there while tracing is on.
static inline fwd_IMP _Nullable fwd_probe(fwd_Class cls, fwd_SEL sel) {
    // As fwd_msgLookup: acquire pairs with the publication of the table and of the selector in it.
    fwd_IMP imp = fwd_table_probe(cls, sel);
    return FWD_LIKELY(imp != fwd_msgMiss) ? imp : NULL;
}

/// Notes the root classes' own implementations of the forwarding hooks. Called while the runtime starts.
bool fwd_forward_boot(void);
void fwd_forward_reset(void);

/// Whether arguments laid out for `from` are good for a callee of signature `to` as they are.
/// Values of a converting call site in the types of `own` (send.c). False: the exception is pending.
bool fwd_convert_arguments(fwd_Signature own, fwd_Signature _Nonnull *_Nonnull sig,
    void *_Nullable const *_Nonnull *_Nonnull arguments, void *_Nullable *_Nonnull result);
/// Gives the call site its result, of a call that fwd_convert_arguments has prepared.
bool fwd_convert_result(
    fwd_Signature site, fwd_Signature own, const void *_Nullable value, void *_Nullable result);
static inline bool fwd_adapt_isNeeded(fwd_Signature from, fwd_Signature to) {
    return !fwd_signature_sameShape(from, to);
}
/// Arguments as `to` wants them. What fits is passed on by its address; integers change their width, missing values are
/// zero, others are cut or filled up with zeros, in `storage` (`to->slots_size` bytes, aligned to 16).
void fwd_adapt_arguments(fwd_Signature from, void *_Nullable const *_Nonnull given,
    fwd_Signature to, char *storage, void *_Nullable *_Nonnull out);
/// As fwd_adapt_result, of a value in an invocation's room: where a method gave more than the invocation's type holds, all of
/// the word is passed on, as a register would have it.
void fwd_adapt_keptResult(
    fwd_Signature to, const void *value, fwd_Signature from, void *_Nullable result);
/// `own`, when it has the arguments of `sig` and a longer integer or pointer for its result; else `sig`.
fwd_Signature fwd_adapt_wider(fwd_Signature sig, fwd_Signature own);
/// A result as `from` wants it: `value` of `to`'s type into `result` of `from`'s, which has room for from->result_room bytes.
void fwd_adapt_result(
    fwd_Signature to, const void *value, fwd_Signature from, void *_Nullable result);

#pragma GCC visibility pop
#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
#endif
