// Sends and calls with arguments by address: what the interpreter, ForwardKit and the runtime itself use.
//
//   fwd_send        lookup, then a call
//   fwd_sendSuper   the same, the search starting in a class
//   fwd_call        a call of what a lookup gave
//
// A boxed implementation is called as the uniform function it is, with the same addresses: no registers, no libffi. A
// native one goes through call.c. The forward implementation runs the stages of forward.c right here, since the
// arguments are known by address already. nil and fwd_msgNil give zero, all of the result.
//
// A call site that says so (fwd_sendConverting) does not trust its types: it has a copy of its signature with a
// conversion in it, which goes along through the stages; whoever is about to call an implementation of other types asks
// the conversion first.
//
// Traced sends take a way of their own (send_traced); the untraced one tests one flag.
#include "boxed.h"
#include "forward.h"
#include "hook.h"

#include <alloca.h>

static fwd_status status_since(uint32_t mark) {
    return fwd_exception_since(mark) ? FWD_EXCEPTION : FWD_OK;
}

static void zero_result(fwd_Signature sig, void *result) {
    if (result) memset(result, 0, sig->result_room);
}

/// Calls a boxed function whose signature is not the call site's.
static void call_adapted(
    const fwd_boxed *boxed, fwd_Signature sig, void *const *arguments, void *result) {
    fwd_Signature own = boxed->signature;
    void **adapted = alloca(((size_t)own->count + 1) * sizeof(void *));
    char *storage = alloca(own->slots_size + 16u);
    storage += -(uintptr_t)storage & 15;
    // The result has its own room in front of the arguments.
    void *value = storage;
    fwd_adapt_arguments(sig, arguments, own, storage, adapted);
    boxed->function(boxed->context, adapted, value);
    fwd_adapt_result(own, value, sig, result);
}

static void call_boxed(
    struct fwd_boxed_record *record, fwd_Signature sig, void *const *arguments, void *result) {
    const fwd_boxed *boxed = &record->boxed;
    if (FWD_UNLIKELY(fwd_adapt_isNeeded(sig, boxed->signature))) {
        // A hooked method gets what was sent, whatever its hooks are shown.
        if (record->is_hook && sig->count >= 2)
            fwd_hook_run((struct fwd_hook_site *)(void *)record, sig, arguments, result);
        else call_adapted(boxed, sig, arguments, result);
        return;
    }
    if (FWD_UNLIKELY(!result)) {
        result = alloca(sig->result_room + 16u);
        memset(result, 0, sig->result_room);
    }
    boxed->function(boxed->context, arguments, result);
}

/// Calls an implementation that is not the forward implementation.
static fwd_status call_implementation(
    fwd_IMP imp, fwd_Signature sig, void *const *arguments, void *result) {
    FWD_ASSERT_UNLOCKED();
    fwd_boxed_cell *cell = fwd_boxed_findCell(imp);
    if (FWD_LIKELY(cell != NULL)) {
        struct fwd_boxed_use use FWD_CLEANUP(fwd_boxed_endUse) = {NULL, NULL};
        struct fwd_boxed_record *record = fwd_boxed_beginUse(&use, cell);
        if (FWD_LIKELY(record != NULL)) call_boxed(record, sig, arguments, result);
        else zero_result(sig, result);
        return FWD_OK;
    }
    if (FWD_UNLIKELY(imp == fwd_msgNil || imp == fwd_msgFailed)) {
        zero_result(sig, result);
        return FWD_OK;
    }
    fwd_status status = fwd_call_native(imp, sig, arguments, result);
    if (FWD_LIKELY(status == FWD_OK)) return FWD_OK;
    if (status == FWD_NO_MEMORY)
        fwd_exception_raiseFormat(
            "NSMallocException", "out of memory in a call of type '%s'", sig->types);
    else
        fwd_exception_raiseFormat("NSInvalidArgumentException",
            "a method of type '%s' cannot be called: %s", sig->types,
            sig->reason ? sig->reason : "libffi refuses it");
    zero_result(sig, result);
    return FWD_EXCEPTION;
}

// ---------------------------------------------------------------- Converting

static fwd_Method method_of(fwd_Class cls, fwd_SEL sel, fwd_IMP imp) {
    fwd_Method method = cls ? fwd_class_findMethod(cls, sel) : NULL;
    return method && fwd_method_load(method) == imp ? method : NULL;
}

/// The types of an implementation: its own when it is boxed, else its method's. NULL: unknown.
static fwd_Signature signature_of(fwd_IMP imp, fwd_Class start, fwd_SEL sel) {
    fwd_boxed_cell *cell = fwd_boxed_findCell(imp);
    if (cell) {
        struct fwd_boxed_use use FWD_CLEANUP(fwd_boxed_endUse) = {NULL, NULL};
        struct fwd_boxed_record *record = fwd_boxed_beginUse(&use, cell);
        return record ? record->boxed.signature : NULL;
    }
    fwd_Method method = method_of(start, sel, imp);
    const char *types = method ? fwd_method_getTypeEncoding(method) : NULL;
    return types ? fwd_signature_get(types, NULL) : NULL;
}

bool fwd_convert_arguments(
    fwd_Signature own, fwd_Signature *sig, void *const **arguments, void **result) {
    const fwd_conversion *conversion = (*sig)->conversion;
    fwd_Signature site = (*sig)->interned;
    *sig = own;
    if (own == site || strcmp(own->plain, site->plain) == 0) return true;
    void **converted = NULL;
    void *room = NULL;
    if (!conversion->convert(conversion->context, own, *arguments, &converted, &room)) return false;
    converted[0] = (*arguments)[0];
    converted[1] = (*arguments)[1];
    *arguments = converted;
    *result = room;
    return true;
}

bool fwd_convert_result(fwd_Signature site, fwd_Signature own, const void *value, void *result) {
    return site->conversion->finish(site->conversion->context, own, value, result);
}

/// Prepares the call of an implementation that is not the forward implementation.
static bool convert_call(fwd_IMP imp, fwd_Class start, fwd_SEL sel, fwd_Signature *sig,
    void *const **arguments, void **result) {
    fwd_Signature own = signature_of(imp, start, sel);
    if (own) return fwd_convert_arguments(own, sig, arguments, result);
    *sig = (*sig)->interned;
    if (imp == fwd_msgNil || imp == fwd_msgFailed) return true;
    fwd_exception_raiseFormat("NSInvalidArgumentException",
        "the method for '%s' has no types to compare '%s' with", fwd_sel_getName(sel),
        (*sig)->types);
    return false;
}

static __attribute__((noinline)) fwd_status converted_call(fwd_IMP imp, fwd_Class start,
    fwd_SEL sel, fwd_Signature sig, void *const *arguments, void *result) {
    uint32_t mark = fwd_exception_mark();
    fwd_Signature own = sig;
    void *room = result;
    if (!convert_call(imp, start, sel, &own, &arguments, &room)) return FWD_EXCEPTION;
    fwd_status status = call_implementation(imp, own, arguments, room);
    if (status == FWD_OK) status = status_since(mark);
    if (status == FWD_OK && room != result && !fwd_convert_result(sig, own, room, result))
        status = FWD_EXCEPTION;
    return status;
}

static fwd_status untraced_call(fwd_IMP imp, fwd_Class start, fwd_id receiver, fwd_SEL sel,
    fwd_Signature sig, void *const *arguments, void *result, const struct fwd_journey *journey) {
    uint32_t mark = fwd_exception_mark();
    if (FWD_UNLIKELY(fwd_imp_isSentinel(imp)))
        return fwd_forward_arguments(receiver, sel, sig, arguments, result, journey);
    if (FWD_UNLIKELY(sig->conversion != NULL))
        return converted_call(imp, start, sel, sig, arguments, result);
    fwd_status status = call_implementation(imp, sig, arguments, result);
    return status == FWD_OK ? status_since(mark) : status;
}

fwd_status fwd_call_implementation(fwd_IMP imp, fwd_id receiver, fwd_SEL sel, fwd_Signature sig,
    void *const *arguments, void *result) {
    return untraced_call(imp, NULL, receiver, sel, sig, arguments, result, NULL);
}

// ---------------------------------------------------------------- Traced

/// The end of a call that something unwinds through.
static void throw_unwound(fwd_IMP *imp) {
    if (FWD_UNLIKELY(*imp != NULL)) fwd_trace_throw(*imp);
}

/// CALL, the call, RETURN or THROW; or the stages of forwarding, which announce themselves. An implementation that a
/// method calls by hand is told, its end is not: RETURN ends the send that the method runs for.
static fwd_status traced_call(fwd_IMP imp, fwd_Class start, fwd_id receiver, fwd_SEL sel,
    fwd_Signature sig, void *const *arguments, void *result, const struct fwd_journey *journey) {
    uint32_t mark = fwd_exception_mark();
    bool inner = !start && fwd_trace_hasCalled();
    if (!result) {
        result = alloca(sig->result_room + 16u);
        memset(result, 0, sig->result_room);
    }
    fwd_status status;
    fwd_IMP unwound FWD_CLEANUP(throw_unwound) = inner ? NULL : imp;
    if (fwd_imp_isSentinel(imp)) {
        status = fwd_forward_arguments(receiver, sel, sig, arguments, result, journey);
    } else {
        if (sig->conversion) {
            fwd_Signature own = sig;
            void *room = result;
            unwound = NULL; // the call in the method's own types says it
            if (!convert_call(imp, start, sel, &own, &arguments, &room)) {
                fwd_trace_throw(imp);
                return FWD_EXCEPTION;
            }
            // Told in the method's own types.
            status = traced_call(imp, start, receiver, sel, own, arguments, room, journey);
            if (status == FWD_OK && room != result && !fwd_convert_result(sig, own, room, result))
                status = FWD_EXCEPTION;
            return status;
        }
        // A hooked method is told when it is called itself, between its hooks.
        if (imp != fwd_msgNil && !fwd_hookSite_of(imp))
            fwd_trace_call(
                imp, method_of(start, sel, imp), sig, arguments, fwd_imp_getBoxed(imp) == NULL);
        status = call_implementation(imp, sig, arguments, result);
    }
    if (status == FWD_OK) status = status_since(mark);
    unwound = NULL;
    if (inner) return status;
    if (status == FWD_OK) fwd_trace_return(imp, sig, result);
    else fwd_trace_throw(imp);
    return status;
}

static fwd_status traced_send(fwd_id receiver, fwd_Class start, fwd_send_kind kind, fwd_SEL sel,
    fwd_Signature sig, void *const *arguments, void *result, const struct fwd_journey *journey) {
    struct fwd_trace_scope scope FWD_CLEANUP(fwd_trace_scopeEnd);
    fwd_trace_beginSend(&scope, receiver, start, sel, kind, sig, arguments);
    fwd_status status = FWD_OK;
    if (!receiver) {
        zero_result(sig, result);
        fwd_trace_return(fwd_msgNil, sig, result);
    } else {
        fwd_IMP imp = fwd_lookup_send(receiver, sel, start);
        if (imp) {
            status = traced_call(imp, start, receiver, sel, sig, arguments, result, journey);
        } else {
            status = FWD_EXCEPTION;
            fwd_trace_throw(NULL);
        }
    }
    fwd_trace_endSend(&scope);
    return status;
}

// ---------------------------------------------------------------- Entry points

static fwd_Class isa_of(fwd_id receiver) {
    // Relaxed: fwd_object_setClass may run beside.
    return __atomic_load_n(&receiver->isa, __ATOMIC_RELAXED);
}

fwd_status fwd_send_redirected(fwd_id receiver, fwd_SEL sel, fwd_Signature sig,
    void *const *arguments, void *result, const struct fwd_journey *journey) {
    if (FWD_UNLIKELY(!receiver)) {
        if (fwd_trace_isOn())
            return traced_send(NULL, NULL, FWD_SEND_NIL, sel, sig, arguments, result, journey);
        zero_result(sig, result);
        return FWD_OK;
    }
    fwd_Class cls = isa_of(receiver);
    if (fwd_trace_isOn())
        return traced_send(
            receiver, cls, fwd_trace_kindOf(receiver), sel, sig, arguments, result, journey);
    fwd_IMP imp = fwd_probe(cls, sel);
    if (FWD_UNLIKELY(!imp)) imp = fwd_lookup_send(receiver, sel, cls);
    if (FWD_UNLIKELY(!imp)) return FWD_EXCEPTION;
    return untraced_call(imp, cls, receiver, sel, sig, arguments, result, journey);
}

fwd_status fwd_sendConverting(fwd_id receiver, fwd_Class start, bool to_super, fwd_SEL sel,
    fwd_Signature sig, void *const *arguments, void *result, const fwd_conversion *conversion) {
    struct fwd_signature site = *sig;
    site.conversion = conversion;
    site.interned = sig;
    if (!to_super) return fwd_send_redirected(receiver, sel, &site, arguments, result, NULL);
    struct fwd_super super = {receiver, start};
    return fwd_sendSuper(&super, sel, &site, arguments, result);
}

fwd_status fwd_send(
    fwd_id receiver, fwd_SEL sel, fwd_Signature sig, void *const *arguments, void *result) {
    return fwd_send_redirected(receiver, sel, sig, arguments, result, NULL);
}

fwd_status fwd_sendSuper(const struct fwd_super *super, fwd_SEL sel, fwd_Signature sig,
    void *const *arguments, void *result) {
    fwd_id receiver = super->receiver;
    fwd_Class start = super->super_class;
    if (FWD_UNLIKELY(!receiver))
        return fwd_send_redirected(NULL, sel, sig, arguments, result, NULL);
    if (fwd_trace_isOn() && start)
        return traced_send(receiver, start, FWD_SEND_SUPER, sel, sig, arguments, result, NULL);
    // A root class has nothing above it: the receiver is asked to forward.
    fwd_IMP imp = start ? fwd_lookup_send(receiver, sel, start) : fwd_msgForward;
    if (FWD_UNLIKELY(!imp)) return FWD_EXCEPTION;
    return untraced_call(imp, start, receiver, sel, sig, arguments, result, NULL);
}

fwd_status fwd_call(fwd_IMP imp, fwd_Signature sig, void *const *arguments, void *result) {
    fwd_id receiver = NULL;
    fwd_SEL sel = NULL;
    if (fwd_imp_isSentinel(imp)) {
        if (sig->count < 2 || sig->is_block) {
            fwd_exception_raiseFormat("NSInvalidArgumentException",
                "the forward implementation was called without a receiver and a selector ('%s')",
                sig->types);
            return FWD_EXCEPTION;
        }
        receiver = *(fwd_id *)arguments[0];
        sel = *(fwd_SEL *)arguments[1];
    }
    if (fwd_trace_isOn())
        return traced_call(imp, NULL, receiver, sel, sig, arguments, result, NULL);
    return untraced_call(imp, NULL, receiver, sel, sig, arguments, result, NULL);
}
