// Forwarding and sending by address: what forward.c, send.c and the root classes share.
#ifndef FWD_FORWARD_H
#define FWD_FORWARD_H

#include "signature.h"

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

enum {
    FWD_REDIRECT_LIMIT = 256, // forwarding targets that hand one message on to each other
    FWD_REPEAT_LIMIT = 128,   // the same message with the same arguments inside its own forwarding
};

/// Runs the stages for arguments by address. The send is the thread's current one. `hops`: how many forwarding targets
/// this message has been through already.
fwd_status fwd_forward_arguments(fwd_id _Nullable receiver, fwd_SEL sel, fwd_Signature sig, void *_Nullable const *_Nonnull arguments,
                                 void *_Nullable result, uint32_t hops);
/// fwd_send for a message that has been redirected `hops` times; `arguments[0]` points to `receiver` already.
fwd_status fwd_send_redirected(fwd_id _Nullable receiver, fwd_SEL sel, fwd_Signature sig, void *_Nullable const *_Nonnull arguments,
                               void *_Nullable result, uint32_t hops);
#if FWD_PORTABLE
/// The signature by which the last fwd_forward_frame of this thread has set results; NULL when it zeroed them.
fwd_Signature _Nullable fwd_forward_lastSignature(void);
#endif

/// Notes the root classes' own implementations of the forwarding hooks. Called while the runtime starts.
bool fwd_forward_boot(void);
void fwd_forward_reset(void);

/// Whether arguments laid out for `from` are good for a callee of signature `to` as they are.
static inline bool fwd_adapt_isNeeded(fwd_Signature from, fwd_Signature to) { return !fwd_signature_sameShape(from, to); }
/// Arguments as `to` wants them. What fits is passed on by its address; integers change their width, missing values are
/// zero, others are cut or filled up with zeros, in `storage` (`to->slots_size` bytes, aligned to 16).
void fwd_adapt_arguments(fwd_Signature from, void *_Nullable const *_Nonnull given, fwd_Signature to, char *storage,
                         void *_Nullable *_Nonnull out);
/// The same for a result: `value` of `to`'s type into `result` of `from`'s, which has room for from->result_room bytes.
void fwd_adapt_result(fwd_Signature to, const void *value, fwd_Signature from, void *_Nullable result);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
#endif
