// Forwarding: what happens to a message that no method answers.
//
//   target        [receiver forwardingTargetForSelector: sel]   another object gets the message, arguments untouched
//   signature     [receiver methodSignatureForSelector: sel]    the types, without which nothing can be packed
//   invocation    [receiver forwardInvocation: …]               the message as an object; its result is the send's
//   unrecognized  [receiver doesNotRecognizeSelector: sel]      raises
//
// Each stage runs at every such send; nothing of it is remembered. The stages are real messages: any class may have its
// own methods for them, and the roots' own are found like any other (as in CoreFoundation's ___forwarding___).
// A target of nil or self means the next stage. A class without forwardInvocation: drops the message.
//
// Two ways in. From native code the forward stub hands over a spilled register frame: a target is then a jump, with
// self replaced in the registers and nothing left on the stack; an invocation reads the frame by the signature that the
// class gave (fwd_forward_frame). From fwd_send the arguments come by address (fwd_forward_arguments). So do those of
// a block whose function starts forwarding: the block is asked for a signature, not for a target (fwd_forward_block).
//
// Circles. A message that is handed on without a method having run is on a journey (struct fwd_journey): a target of a target,
// or an invocation that is sent while its forwardInvocation: runs, with the arguments and the selector that it came with. One
// that comes back to the same receiver again and again is a circle: the receivers are looked at as Brent's algorithm
// does, so a long chain costs two words, and the exception names the last two. Whatever runs between two messages ends the
// journey; a recursion through a proxy goes as deep as the stack, and the last sixteenth of it ends in an exception.
//
// What unwinds through here (a C++ exception, the end of a thread) leaves nothing behind: the invocation is given back and the
// traced send ended by cleanups. Nothing of a message in its stages is linked into the thread's state.
//
// Dialect gnustep: a target of self is looked up for ever there, which is reported; without a signature the exception is
// raised at once and -doesNotRecognizeSelector: is not sent.
#include "boxed.h"
#include "forward.h"
#include "invocation.h"

#include <alloca.h>
#include <stdio.h>

/// One message in its forwarding stages; lives in the frame of the function that runs them.
struct activation {
    fwd_id receiver;
    fwd_SEL sel;
    fwd_Class cls;
    fwd_Signature sig; // of `arguments`; NULL while nothing is known of a frame
    void *const *arguments;
    struct fwd_frame *frame; // NULL: by address
    struct fwd_journey *journey;
    uint32_t mark; // fwd_exception_mark at the beginning
    bool is_block; // not a message: a block was called, whose invoke function starts forwarding
};

enum hook { HOOK_TARGET, HOOK_SIGNATURE, HOOK_INVOCATION, HOOK_UNRECOGNIZED, HOOKS };

static struct {
    fwd_SEL sel;
    fwd_Signature sig;
    fwd_stage stage;
    fwd_IMP defaults[4]; // NSObject's and NSProxy's own, instance and class
} hooks[HOOKS];

static fwd_IMP handler; // atomic; in place of the stages, NULL: none

/// The host's function, after saying in a trace that the stages do not run.
static inline fwd_IMP handler_or_null(void) {
    // Acquire: what the function needs was written before it was installed.
    fwd_IMP installed = __atomic_load_n(&handler, __ATOMIC_ACQUIRE);
    if (FWD_UNLIKELY(installed != NULL) && fwd_trace_isOn())
        fwd_trace_skip(FWD_STAGE_TARGET, FWD_SKIP_INJECTED);
    return installed;
}

bool fwd_setForwardHandler(fwd_IMP installed) {
    if (fwd_imp_isSentinel(installed)) return false;
    __atomic_store_n(&handler, installed, __ATOMIC_RELEASE);
    return true;
}

static fwd_Class class_of(fwd_id object) {
    // Relaxed: fwd_object_setClass may run beside.
    return __atomic_load_n(&object->isa, __ATOMIC_RELAXED);
}

/// `+` or `-`, as the message is written.
static char side_of(fwd_id receiver) { return fwd_object_isClass(receiver) ? '+' : '-'; }

// ---------------------------------------------------------------- Boot

static fwd_IMP own_implementation(fwd_Class cls, fwd_SEL sel) {
    fwd_Method method = cls ? fwd_class_findMethod(cls, sel) : NULL;
    return method ? fwd_method_load(method) : NULL;
}

static bool note_hook(enum hook which, fwd_SEL sel, const char *types, fwd_stage stage) {
    hooks[which].sel = sel;
    hooks[which].stage = stage;
    hooks[which].sig = fwd_signature_get(types, NULL);
    const fwd_Class roots[2] = {fwd_classes.NSObject, fwd_classes.NSProxy};
    for (int i = 0; i < 2; i++) {
        hooks[which].defaults[2 * i] = own_implementation(roots[i], sel);
        hooks[which].defaults[2 * i + 1] = roots[i] ? own_implementation(roots[i]->isa, sel) : NULL;
    }
    return hooks[which].sig != NULL;
}

bool fwd_forward_boot(void) {
    return note_hook(HOOK_TARGET, FWD_S(forwardingTargetForSelector_), "@@::", FWD_STAGE_TARGET) &&
           note_hook(
               HOOK_SIGNATURE, FWD_S(methodSignatureForSelector_), "@@::", FWD_STAGE_SIGNATURE) &&
           note_hook(HOOK_INVOCATION, FWD_S(forwardInvocation_), "v@:@", FWD_STAGE_INVOCATION) &&
           note_hook(
               HOOK_UNRECOGNIZED, FWD_S(doesNotRecognizeSelector_), "v@::", FWD_STAGE_UNRECOGNIZED);
}

void fwd_forward_reset(void) {
    memset(hooks, 0, sizeof hooks);
    __atomic_store_n(&handler, NULL, __ATOMIC_RELAXED);
}

// ---------------------------------------------------------------- Hooks

static bool is_default(enum hook which, fwd_IMP imp) {
    for (int i = 0; i < 4; i++)
        if (hooks[which].defaults[i] == imp) return true;
    return false;
}

/// The receiver's implementation of a hook, as class_respondsToSelector would know of it; NULL when it has none. The
/// lookup itself is no event unless the resolver has to be asked.
static fwd_IMP find_hook(const struct activation *act, enum hook which) {
    fwd_SEL sel = hooks[which].sel;
    if (FWD_LIKELY(!fwd_trace_isOn())) {
        fwd_IMP imp = fwd_probe(act->cls, sel);
        if (FWD_UNLIKELY(!imp)) imp = fwd_lookup_send(act->receiver, sel, act->cls);
        return imp && !fwd_imp_isSentinel(imp) ? imp : NULL;
    }
    fwd_Method method = fwd_class_findMethod(act->cls, sel);
    if (!method && fwd_lookup_responds(act->receiver, act->cls, sel, "forwarding"))
        method = fwd_class_findMethod(act->cls, sel);
    return method ? fwd_method_load(method) : NULL;
}

static void emit(fwd_trace_kind kind, const struct activation *act, enum hook which, fwd_IMP imp,
    fwd_id object, const char *text) {
    fwd_trace_emit(&(fwd_trace_event){.kind = kind,
        .stage = hooks[which].stage,
        .receiver = act->receiver,
        .cls = act->cls,
        .sel = act->sel,
        .imp = imp,
        .method = fwd_class_findMethod(act->cls, hooks[which].sel),
        .flag = is_default(which, imp),
        .object = object,
        .text = text});
}

/// Sends a hook's message: `argument` is the selector or the invocation. The result is an object, or nothing for void.
/// False when it raised.
FWD_ANY_FUNCTION static bool send_hook(
    struct activation *act, enum hook which, fwd_IMP imp, const void *argument, fwd_id *result) {
    fwd_SEL sel = hooks[which].sel;
    uint32_t mark = fwd_exception_mark();
    FWD_ASSERT_UNLOCKED();
    if (FWD_LIKELY(!fwd_trace_isOn() && !fwd_boxed_find(imp))) {
        // One object argument, an object or nothing back: a void method leaves a word that nobody looks at.
        fwd_expect_exception(imp);
        fwd_id object =
            ((fwd_id(*)(fwd_id, fwd_SEL, const void *))imp)(act->receiver, sel, argument);
        fwd_expect_exception(NULL);
        if (result) *result = object;
        return !fwd_exception_since(mark);
    }
    uint64_t value = 0;
    fwd_id receiver = act->receiver;
    void *arguments[] = {&receiver, &sel, &argument};
    // Traced, it is a send like any other, between its question and its answer.
    if (FWD_UNLIKELY(fwd_trace_isOn()))
        (void)fwd_send(receiver, sel, hooks[which].sig, arguments, &value);
    else (void)fwd_call(imp, hooks[which].sig, arguments, &value);
    if (result) *result = (fwd_id)(void *)(uintptr_t)value;
    return !fwd_exception_since(mark);
}

static inline void skip(enum hook which, fwd_skip_reason reason) {
    if (FWD_UNLIKELY(fwd_trace_isOn())) fwd_trace_skip(hooks[which].stage, reason);
}

// ---------------------------------------------------------------- Journeys

/// Whether the message may be forwarded by `receiver`, to whom it has been handed on. False: it has come back too often.
static bool goes_on(struct fwd_journey *journey, fwd_id receiver) {
    if (receiver == journey->mark && ++journey->met >= FWD_CIRCLE_LIMIT) return false;
    // The mark moves on at every power of two: sooner or later it lies in the circle.
    if ((journey->hops & (journey->hops + 1)) == 0) journey->mark = receiver;
    journey->hops++;
    return true;
}

/// The message, which has come by `so_far`, leaves an object of class `from`, which has no method for it. `*way`, which may be
/// the same, is how it has come then.
static inline __attribute__((always_inline)) void hand_on(
    struct fwd_journey *way, const struct fwd_journey *so_far, fwd_Class from, bool by_invocation) {
    struct fwd_journey next = {.from = from, .by_invocation = by_invocation};
    if (FWD_UNLIKELY(so_far->from != NULL)) {
        next.mark = so_far->mark;
        next.hops = so_far->hops;
        next.met = so_far->met;
    }
    *way = next;
}

static void raise_circle(const struct activation *act) {
    const char *format =
        act->journey->by_invocation
            ? "%c[%s %s] is forwarded in a circle without end: … %s → %s …"
            : "forwarding targets hand %c[%s %s] on in a circle without end: … %s → %s …";
    fwd_exception_raiseFormat("NSInternalInconsistencyException", format, side_of(act->receiver),
        fwd_object_getClassName(act->receiver), fwd_sel_getName(act->sel),
        fwd_class_getName(act->journey->from), fwd_object_getClassName(act->receiver));
}

static void raise_deep(const struct activation *act) {
    fwd_exception_raiseFormat("NSInternalInconsistencyException",
        "%c[%s %s] cannot be forwarded: the stack is used up, by recursion that is too deep or "
        "without end",
        side_of(act->receiver), fwd_object_getClassName(act->receiver), fwd_sel_getName(act->sel));
}

/// Whether the stages may run. False: the exception is pending.
static inline bool begin(struct activation *act) {
    act->mark = fwd_exception_mark();
    bool circles =
        FWD_UNLIKELY(act->journey->from != NULL) && !goes_on(act->journey, act->receiver);
    if (FWD_LIKELY(!circles && !fwd_thread_isStackSpent())) return true;
    if (circles) raise_circle(act);
    else raise_deep(act);
    return false;
}

// ---------------------------------------------------------------- Stages

/// Self as a target: the next stage, or a search without end.
static __attribute__((noinline)) fwd_id target_is_self(const struct activation *act) {
    if (fwd_getDialect() == FWD_DIALECT_GNUSTEP && !fwd_exception_since(act->mark))
        fwd_exception_raiseFormat("NSInternalInconsistencyException",
            "forwardingTargetForSelector: of %s answered self for '%s': GNUstep's runtime would "
            "look it up "
            "again without end",
            fwd_object_getClassName(act->receiver), fwd_sel_getName(act->sel));
    return NULL;
}

/// Tells what a host said in place of a hook.
static void emit_injected(
    const struct activation *act, enum hook which, fwd_id object, const char *text) {
    fwd_trace_emit(&(fwd_trace_event){.kind = FWD_TRACE_ANSWER,
        .stage = hooks[which].stage,
        .reason = FWD_SKIP_INJECTED,
        .receiver = act->receiver,
        .cls = act->cls,
        .sel = act->sel,
        .object = object,
        .text = text});
}

/// Whether a host answers in place of a hook.
static inline bool inject(const struct activation *act, enum hook which, fwd_injection *injection) {
    return FWD_UNLIKELY(fwd_trace_isOn()) &&
           fwd_inject(hooks[which].stage, act->receiver, act->cls, act->sel, injection);
}

/// What the answer of the target stage means. NULL: the next stage.
static fwd_id take_target(const struct activation *act, fwd_id target) {
    if (target == act->receiver) return target_is_self(act);
    if (target) skip(HOOK_SIGNATURE, FWD_SKIP_EARLIER_STAGE_ANSWERED);
    return target;
}

/// Stage 1. NULL: go on (or an exception is pending).
static fwd_id ask_target(struct activation *act) {
    fwd_injection injection;
    if (inject(act, HOOK_TARGET, &injection)) {
        emit_injected(act, HOOK_TARGET, injection.object, NULL);
        return take_target(act, injection.object);
    }
    fwd_IMP imp = find_hook(act, HOOK_TARGET);
    if (fwd_exception_since(act->mark)) return NULL;
    if (!imp) {
        skip(HOOK_TARGET, FWD_SKIP_NOT_IMPLEMENTED);
        return NULL;
    }
    bool traced = fwd_trace_isOn();
    if (FWD_UNLIKELY(traced)) emit(FWD_TRACE_ASK, act, HOOK_TARGET, imp, NULL, NULL);
    fwd_id target;
    if (!send_hook(act, HOOK_TARGET, imp, act->sel, &target)) return NULL;
    if (FWD_UNLIKELY(traced)) emit(FWD_TRACE_ANSWER, act, HOOK_TARGET, imp, target, NULL);
    return take_target(act, target);
}

/// The signature with the receiver and the selector that it does not mention: an invocation holds both, whatever the types say,
/// and Apple's forwarding packs them without looking. NULL when memory is out.
static fwd_Signature complete(fwd_Signature sig) {
    size_t length = strlen(sig->types);
    char *types = alloca(length + 3);
    memcpy(types, sig->types, length);
    strcpy(types + length, sig->count == 0 ? "@:" : ":");
    return fwd_signature_get(types, NULL);
}

/// Stage 2. NULL: unrecognized, or an exception is pending.
static fwd_Signature ask_signature(struct activation *act) {
    fwd_injection injection;
    if (inject(act, HOOK_SIGNATURE, &injection)) {
        emit_injected(
            act, HOOK_SIGNATURE, NULL, injection.signature ? injection.signature->plain : NULL);
        if (!injection.signature) skip(HOOK_INVOCATION, FWD_SKIP_NO_SIGNATURE);
        return injection.signature;
    }
    fwd_IMP imp = find_hook(act, HOOK_SIGNATURE);
    if (fwd_exception_since(act->mark)) return NULL;
    if (!imp) {
        skip(HOOK_SIGNATURE, FWD_SKIP_NOT_IMPLEMENTED);
        return NULL;
    }
    bool traced = fwd_trace_isOn();
    if (FWD_UNLIKELY(traced)) emit(FWD_TRACE_ASK, act, HOOK_SIGNATURE, imp, NULL, NULL);
    fwd_id object;
    if (!send_hook(act, HOOK_SIGNATURE, imp, act->sel, &object)) return NULL;
    fwd_Signature sig = fwd_methodSignature_get(object);
    if (FWD_UNLIKELY(sig && sig->count < 2 && !sig->is_block)) sig = complete(sig);
    if (FWD_UNLIKELY(traced)) {
        emit(FWD_TRACE_ANSWER, act, HOOK_SIGNATURE, imp, object, sig ? sig->plain : NULL);
        if (!sig) skip(HOOK_INVOCATION, FWD_SKIP_NO_SIGNATURE);
    }
    return sig;
}

/// A signature that cannot be packed into an invocation. True: fine.
static bool check_signature(const struct activation *act, fwd_Signature sig) {
    if (sig->call == FWD_CALL_NONE)
        fwd_exception_raiseFormat("NSInvalidArgumentException",
            "%c[%s %s] cannot be forwarded, its signature is '%s': %s", side_of(act->receiver),
            fwd_object_getClassName(act->receiver), fwd_sel_getName(act->sel), sig->types,
            sig->reason);
    else if (sig->is_block && !act->is_block)
        fwd_exception_raiseFormat("NSInvalidArgumentException",
            "%c[%s %s] cannot be forwarded: the signature '%s' is that of a block",
            side_of(act->receiver), fwd_object_getClassName(act->receiver),
            fwd_sel_getName(act->sel), sig->types);
    else return true;
    return false;
}

/// The message as an object (+1) in `*invocation`. False: memory is out, the exception is pending.
static bool pack(const struct activation *act, fwd_id *invocation) {
    *invocation = FWD_UNLIKELY(act->is_block)
                      ? fwd_invocation_packBlock(act->sig, act->receiver, act->arguments)
                      : fwd_invocation_pack(act->sig, act->receiver, act->sel, act->arguments);
    if (FWD_LIKELY(*invocation != NULL)) {
        hand_on(fwd_invocation_beginJourney(*invocation), act->journey, act->cls, true);
        return true;
    }
    fwd_exception_raiseFormat(
        "NSMallocException", "out of memory for an invocation of type '%s'", act->sig->types);
    return false;
}

/// What stage 3 has left when it raised, or when something unwinds through it.
static inline void drop(fwd_id *invocation) {
    if (FWD_LIKELY(!*invocation)) return;
    fwd_invocation_endJourney(*invocation);
    fwd_release(*invocation);
}

/// The invocation has done its work, and its result has been copied.
static inline void give_back(fwd_id *invocation) {
    fwd_id done = *invocation;
    *invocation = NULL;
    fwd_invocation_endJourney(done);
    fwd_invocation_giveBack(done);
}

/// Stage 3 as a host says it: to this object, or to nobody.
static bool send_injected(const struct activation *act, fwd_id object, fwd_id *invocation) {
    if (!pack(act, invocation)) return false;
    emit_injected(act, HOOK_INVOCATION, object, object ? NULL : "dropped");
    if (object && fwd_invocation_invokeWithTarget(*invocation, object) != FWD_OK) return false;
    skip(HOOK_UNRECOGNIZED, FWD_SKIP_EARLIER_STAGE_ANSWERED);
    return true;
}

/// Stage 3: packs and sends. True: `*invocation` (+1) has the message's result. False: an exception is pending, or the class
/// has no forwardInvocation: and the message is dropped. The caller gives back what is there, also when something unwinds.
static bool send_invocation(struct activation *act, fwd_id *invocation) {
    fwd_injection injection;
    if (inject(act, HOOK_INVOCATION, &injection))
        return send_injected(act, injection.object, invocation);
    fwd_IMP imp = find_hook(act, HOOK_INVOCATION);
    if (fwd_exception_since(act->mark)) return false;
    if (!imp) {
        skip(HOOK_INVOCATION, FWD_SKIP_NOT_IMPLEMENTED);
        return false;
    }
    bool traced = fwd_trace_isOn();
    if (FWD_UNLIKELY(traced)) emit(FWD_TRACE_ASK, act, HOOK_INVOCATION, imp, NULL, NULL);
    if (!pack(act, invocation)) return false;
    if (!send_hook(act, HOOK_INVOCATION, imp, *invocation, NULL)) return false;
    if (FWD_UNLIKELY(traced)) {
        emit(FWD_TRACE_ANSWER, act, HOOK_INVOCATION, imp, *invocation, NULL);
        skip(HOOK_UNRECOGNIZED, FWD_SKIP_EARLIER_STAGE_ANSWERED);
    }
    return true;
}

/// Stage 4. Leaves an exception pending.
static void unrecognized(struct activation *act, bool had_signature) {
    if (fwd_getDialect() == FWD_DIALECT_GNUSTEP && !had_signature) {
        skip(HOOK_UNRECOGNIZED, FWD_SKIP_DIALECT);
        fwd_root_doesNotRecognize(act->receiver, act->sel);
        return;
    }
    fwd_IMP imp = find_hook(act, HOOK_UNRECOGNIZED);
    if (fwd_exception_since(act->mark)) return;
    if (!imp) {
        skip(HOOK_UNRECOGNIZED, FWD_SKIP_NOT_IMPLEMENTED);
        fwd_root_doesNotRecognize(act->receiver, act->sel);
        return;
    }
    bool traced = fwd_trace_isOn();
    if (FWD_UNLIKELY(traced)) emit(FWD_TRACE_ASK, act, HOOK_UNRECOGNIZED, imp, NULL, NULL);
    // Its answer is the exception, which the root's method announces. Apple's runtime kills a process whose method
    // returns from here.
    if (send_hook(act, HOOK_UNRECOGNIZED, imp, act->sel, NULL))
        fwd_exception_raiseFormat("NSInvalidArgumentException",
            "%c[%s doesNotRecognizeSelector:] returned for '%s': nothing is left that could answer "
            "the message",
            side_of(act->receiver), fwd_object_getClassName(act->receiver),
            fwd_sel_getName(act->sel));
}

// ---------------------------------------------------------------- By address

static fwd_status redirect(struct activation *act, fwd_id target, fwd_Signature sig,
    void *const *arguments, void *result) {
    void **copy = alloca(sig->count * sizeof(void *));
    memcpy(copy, arguments, sig->count * sizeof(void *));
    copy[0] = &target;
    hand_on(act->journey, act->journey, act->cls, false);
    return fwd_send_redirected(target, act->sel, sig, copy, result, act->journey);
}

/// Stages 2 to 4 for arguments that a call site of type `site` has given by address.
static void forward_by_address(
    struct activation *act, fwd_Signature site, void *const *arguments, void *result) {
    fwd_Signature sig = ask_signature(act);
    if (fwd_exception_since(act->mark)) return;
    if (!sig) {
        unrecognized(act, false);
        return;
    }
    if (!check_signature(act, sig)) return;
    act->sig = sig;
    fwd_Signature call = site;
    void *own = result;
    if (site->conversion) {
        if (!fwd_convert_arguments(sig, &site, &arguments, &own)) return;
        act->arguments = arguments;
    }
    if (fwd_adapt_isNeeded(site, sig)) {
        void **adapted = alloca(sig->count * sizeof(void *));
        char *storage = alloca(sig->slots_size + 16u);
        storage += -(uintptr_t)storage & 15;
        fwd_adapt_arguments(site, arguments, sig, storage, adapted);
        act->arguments = adapted;
    }
    fwd_id invocation FWD_CLEANUP(drop) = NULL;
    if (!send_invocation(act, &invocation)) {
        if (result) memset(result, 0, call->result_room);
        return;
    }
    const void *value = fwd_invocation_result(invocation);
    if (call->conversion) {
        if (own && own != result) {
            memcpy(own, value, sig->result_size);
            (void)fwd_convert_result(call, sig, own, result);
        } else if (result) memcpy(result, value, sig->result_size);
    } else if (fwd_adapt_isNeeded(site, sig)) fwd_adapt_keptResult(sig, value, site, result);
    else if (result) memcpy(result, value, site->result_size);
    give_back(&invocation);
}

/// Whether the target has a method for the message, so that a caller may call it. False for one that would forward in its turn,
/// and with an exception pending.
static bool has_method(fwd_id target, fwd_SEL sel) {
    fwd_IMP imp = fwd_probe(class_of(target), sel);
    if (!imp) imp = fwd_lookup_send(target, sel, class_of(target));
    return imp && !fwd_imp_isSentinel(imp);
}

/// The stages, for fwd_forward_arguments, fwd_forwardToTarget and fwd_forwardAnswered. `answer`, which may be NULL, points to
/// what the target stage has answered already; `direct`, which may be NULL, gets a target whose method the caller is to call.
static inline __attribute__((always_inline)) fwd_status forward_arguments(fwd_id receiver,
    fwd_SEL sel, fwd_Signature sig, void *const *arguments, void *result,
    const struct fwd_journey *journey, const fwd_id *answer, fwd_id *direct) {
    if (!receiver) {
        if (result) memset(result, 0, sig->result_room);
        return FWD_OK;
    }
    fwd_IMP installed = handler_or_null();
    if (FWD_UNLIKELY(installed != NULL))
        return fwd_call(installed, sig->conversion ? sig->interned : sig, arguments, result);
    struct fwd_journey way;
    way.from = NULL;
    if (journey) way = *journey;
    struct activation act = {.receiver = receiver,
        .sel = sel,
        .cls = class_of(receiver),
        .sig = sig,
        .arguments = arguments,
        .journey = &way};
    if (begin(&act)) {
        fwd_id target = answer ? take_target(&act, *answer) : ask_target(&act);
        if (target && !fwd_exception_since(act.mark)) {
            if (!direct || fwd_trace_isOn() || !has_method(target, sel)) {
                if (fwd_exception_since(act.mark)) return FWD_EXCEPTION;
                return redirect(&act, target, sig, arguments, result);
            }
            *direct = target;
            return FWD_OK;
        }
        if (!fwd_exception_since(act.mark)) forward_by_address(&act, sig, arguments, result);
    }
    return fwd_exception_since(act.mark) ? FWD_EXCEPTION : FWD_OK;
}

fwd_status fwd_forward_arguments(fwd_id receiver, fwd_SEL sel, fwd_Signature sig,
    void *const *arguments, void *result, const struct fwd_journey *journey) {
    return forward_arguments(receiver, sel, sig, arguments, result, journey, NULL, NULL);
}

fwd_status fwd_forwardToTarget(fwd_id receiver, fwd_SEL sel, fwd_Signature sig,
    void *const *arguments, void *result, fwd_id *target) {
    *target = NULL;
    return forward_arguments(receiver, sel, sig, arguments, result, NULL, NULL, target);
}

fwd_IMP fwd_forward_targetMethod(fwd_id receiver) {
    if (!receiver || fwd_trace_isOn() || handler_or_null()) return NULL;
    fwd_IMP imp = fwd_probe(class_of(receiver), hooks[HOOK_TARGET].sel);
    return imp && !fwd_imp_isSentinel(imp) ? imp : NULL;
}

fwd_status fwd_forwardAnswered(fwd_id receiver, fwd_SEL sel, fwd_Signature sig,
    void *const *arguments, void *result, fwd_id answer, fwd_id *target) {
    *target = NULL;
    return forward_arguments(receiver, sel, sig, arguments, result, NULL, &answer, target);
}

static void finish_unwound(struct fwd_trace_scope *scope) {
    if (FWD_LIKELY(!scope->open)) return;
    fwd_trace_throw(fwd_msgForward);
    fwd_trace_endSend(scope);
}

/// A call of a block whose invoke function is _objc_msgForward, as programs set it to see what a block is called with: the block, or
/// what has been made to look like one, is asked for a signature and gets an invocation. There is no selector, so the stages name one
/// of their own; Apple's take the first argument for it. A target is not asked for. In a trace it is a send like any other.
fwd_status fwd_forward_block(
    fwd_id block, fwd_Signature sig, void *const *arguments, void *result) {
    struct fwd_trace_scope scope FWD_CLEANUP(finish_unwound);
    scope.open = false;
    if (FWD_UNLIKELY(fwd_trace_isOn()))
        fwd_trace_beginSend(
            &scope, block, class_of(block), FWD_S(block_invoke), FWD_SEND_INSTANCE, NULL, NULL);
    struct fwd_journey way;
    way.from = NULL;
    struct activation act = {.receiver = block,
        .sel = FWD_S(block_invoke),
        .cls = class_of(block),
        .sig = sig,
        .arguments = arguments,
        .journey = &way,
        .is_block = true};
    if (begin(&act)) forward_by_address(&act, sig, arguments, result);
    bool raised = fwd_exception_since(act.mark);
    if (FWD_UNLIKELY(scope.open)) {
        if (raised) fwd_trace_throw(fwd_msgForward);
        else fwd_trace_return(fwd_msgForward, result ? sig : NULL, result);
        fwd_trace_scopeEnd(&scope);
    }
    return raised ? FWD_EXCEPTION : FWD_OK;
}

// ---------------------------------------------------------------- By frame

#if FWD_HAS_FRAME

#if FWD_PORTABLE
static _Thread_local fwd_Signature last_signature;
fwd_Signature fwd_forward_lastSignature(void) { return last_signature; }
static void note_signature(fwd_Signature sig) { last_signature = sig; }
#else
static void note_signature(fwd_Signature sig) { (void)sig; }
#endif

/// What the entry knows of the call, in the numbers of forward-x86_64.S.
enum fwd_forward_kind { FWD_FORWARD_ANY, FWD_FORWARD_STRET, FWD_FORWARD_X87, FWD_FORWARD_X87_PAIR };

/// A word of the frame, read by itself. (Atomic so that the compiler does not read two at once: a load that spans two
/// fresh stores waits for both to reach the cache.)
static inline uint64_t spilled(const struct fwd_frame *frame, unsigned at) {
    return __atomic_load_n(&frame->word[at], __ATOMIC_RELAXED);
}

/// The register that holds self: the second when the first holds the address of a result in memory. Told by the word in
/// front of a selector's name.
static unsigned self_register(const struct fwd_frame *frame, enum fwd_forward_kind kind) {
#if defined(__x86_64__)
    if (kind != FWD_FORWARD_ANY) return kind == FWD_FORWARD_STRET ? 1 : 0;
    uint64_t cookie, second = spilled(frame, 1);
    memcpy(&cookie, (const char *)(uintptr_t)second + FWD_OFFSET_SELECTOR_COOKIE, sizeof cookie);
    return cookie == (second ^ FWD_SELECTOR_COOKIE) ? 0 : 1;
#else
    (void)frame;
    (void)kind;
    return 0;
#endif
}

#if defined(__x86_64__) || !FWD_PORTABLE
/// Results for the x87 stack are zero unless a method gives others.
static void prepare_x87(struct fwd_frame *frame, unsigned count) {
#if defined(__x86_64__)
    memset(frame->x87, 0, sizeof frame->x87);
    frame->x87_count = count;
#else
    (void)frame, (void)count;
#endif
}
#endif

static void zero_results(struct fwd_frame *frame, unsigned self_at) {
    note_signature(NULL);
    frame->result[0] = self_at ? frame->word[0] : 0;
    frame->result[1] = 0;
    memset(frame->vector, 0, 4 * sizeof frame->vector[0]);
}

/// A struct result in memory that only one of signature and call site knows of. True: they agree.
static bool check_result(const struct activation *act, fwd_Signature sig, unsigned self_at) {
#if defined(__x86_64__)
    bool in_memory = sig->result_place.where == FWD_AT_MEMORY;
    if (in_memory == (self_at == 1)) return true;
    fwd_exception_raiseFormat("NSInvalidArgumentException",
        "%c[%s %s]: the signature '%s' says that the result is %s, the call site says it is %s",
        side_of(act->receiver), fwd_object_getClassName(act->receiver), fwd_sel_getName(act->sel),
        sig->types, in_memory ? "a struct in memory" : "in registers",
        in_memory ? "in registers" : "a struct in memory");
    return false;
#else
    (void)self_at;
    if (!FWD_PORTABLE || sig->result_place.where != FWD_AT_MEMORY) return true;
    fwd_exception_raiseFormat("NSInvalidArgumentException",
        "%c[%s %s]: a result in memory ('%s') is not forwarded without assembly",
        side_of(act->receiver), fwd_object_getClassName(act->receiver), fwd_sel_getName(act->sel),
        sig->types);
    return false;
#endif
}

/// Stages 2 to 4 for a frame. True when the frame has the results of an invocation.
static bool forward_by_frame(struct activation *act, unsigned self_at) {
    fwd_Signature sig = ask_signature(act);
    if (fwd_exception_since(act->mark)) return false;
    if (!sig) {
        unrecognized(act, false);
        return false;
    }
    if (!check_signature(act, sig) || !check_result(act, sig, self_at)) return false;
    void **arguments = alloca(sig->count * sizeof(void *));
    char *scratch = sig->scratch_size ? alloca(sig->scratch_size) : NULL;
    fwd_frame_getArguments(act->frame, sig, scratch, arguments);
    act->sig = sig;
    act->arguments = arguments;
    fwd_id invocation FWD_CLEANUP(drop) = NULL;
    if (!send_invocation(act, &invocation)) return false;
    const void *value = fwd_invocation_result(invocation);
    act->frame->result[0] = act->frame->result[1] = 0;
    fwd_frame_setResult(act->frame, sig, value);
    note_signature(sig);
    if (fwd_trace_isOn()) fwd_trace_return(fwd_msgForward, sig, value);
    give_back(&invocation);
    return !fwd_exception_since(act->mark);
}

/// The frame's message is `target`'s from now on.
static inline void redirect_frame(const struct activation *act, unsigned self_at, fwd_id target) {
    hand_on(act->journey, act->journey, act->cls, false);
    act->frame->word[self_at] = (uint64_t)(uintptr_t)target;
}

/// The end of a message that no target took: an exception, or results in the frame.
static void finish_frame(struct activation *act, unsigned self_at, struct fwd_trace_scope *scope) {
    bool raised = fwd_exception_since(act->mark);
    if (raised) {
        zero_results(act->frame, self_at);
#if defined(__x86_64__)
        // Called by address: the signature knows what no messenger has said.
        enum fwd_where where =
            act->sig ? (enum fwd_where)act->sig->result_place.where : FWD_AT_NOTHING;
        if (where == FWD_AT_X87 || where == FWD_AT_X87_PAIR)
            prepare_x87(act->frame, where == FWD_AT_X87 ? 1 : 2);
#endif
        fwd_trace_throw(fwd_msgForward);
    }
    if (scope) fwd_trace_scopeEnd(scope);
    if (raised) fwd_exception_deliver();
}

static __attribute__((noinline)) fwd_id forward_traced(
    struct activation *act, unsigned self_at, fwd_IMP *next) {
    struct fwd_trace_scope scope FWD_CLEANUP(finish_unwound);
    scope.open = false;
    fwd_trace_resumeSend(&scope, act->receiver, act->sel);
    *next = handler_or_null();
    if (*next) {
        fwd_trace_scopeEnd(&scope);
        return NULL;
    }
    fwd_id target = NULL;
    if (begin(act)) {
        target = ask_target(act);
        if (fwd_exception_since(act->mark)) {
            target = NULL;
        } else if (target) {
            redirect_frame(act, self_at, target);
            if (scope.open) fwd_trace_setNextParent(&scope);
        } else if (!forward_by_frame(act, self_at)) {
            zero_results(act->frame, self_at);
        }
    }
    finish_frame(act, self_at, &scope);
    return target;
}

unsigned fwd_forward_selfAt(const struct fwd_frame *frame, bool is_stret) {
    return self_register(frame, is_stret ? FWD_FORWARD_STRET : FWD_FORWARD_ANY);
}

/// What follows once the target stage has been asked; `target` is taken, or NULL.
static fwd_id hop_on(struct activation *act, unsigned self_at, fwd_id target) {
    if (!fwd_exception_since(act->mark)) {
        if (target) {
            redirect_frame(act, self_at, target);
            return target;
        }
        if (!forward_by_frame(act, self_at)) zero_results(act->frame, self_at);
    }
    finish_frame(act, self_at, NULL);
    return NULL;
}

fwd_id fwd_forward_hop(
    struct fwd_frame *frame, unsigned self_at, struct fwd_journey *journey, fwd_IMP *next) {
    fwd_id receiver = (fwd_id)(void *)(uintptr_t)spilled(frame, self_at);
    fwd_SEL sel = (fwd_SEL)(const void *)(uintptr_t)spilled(frame, self_at + 1);
    *next = NULL;
    if (FWD_UNLIKELY(!receiver)) {
        zero_results(frame, self_at);
        return NULL;
    }
    struct activation act = {.receiver = receiver,
        .sel = sel,
        .cls = class_of(receiver),
        .frame = frame,
        .journey = journey};
    if (FWD_UNLIKELY(fwd_trace_isOn())) return forward_traced(&act, self_at, next);
    *next = handler_or_null();
    if (FWD_UNLIKELY(*next != NULL)) return NULL;
    return hop_on(&act, self_at, begin(&act) ? ask_target(&act) : NULL);
}

#if !FWD_PORTABLE

/// What the forward stub calls. NULL: the results are in the frame. Else the function that the frame's registers go to.
fwd_IMP fwd_forward_frame(struct fwd_frame *frame, int kind) __attribute__((visibility("hidden")));

/// The rest of a message's way, however long: until it finds a method, or its results are in the frame. `target` is who has been
/// given it; NULL: the stages of the receiver in the frame come first.
static __attribute__((noinline)) fwd_IMP travel(
    struct fwd_frame *frame, unsigned self_at, struct fwd_journey *journey, fwd_id target) {
    for (;;) {
        fwd_IMP next;
        if (!target) target = fwd_forward_hop(frame, self_at, journey, &next);
        if (!target) return next;
        fwd_SEL sel = (fwd_SEL)(const void *)(uintptr_t)spilled(frame, self_at + 1);
        fwd_Class cls = class_of(target);
        next = fwd_probe(cls, sel);
        if (FWD_UNLIKELY(!next)) next = fwd_lookup_slow(target, sel, cls);
        if (FWD_LIKELY(!fwd_imp_isSentinel(next))) {
            if (FWD_LIKELY(next != fwd_msgFailed)) return next;
            zero_results(frame, self_at); // of the x87 stack too, which the frame knows of
            return NULL;
        }
        target = NULL; // it forwards as well, the same frame
    }
}

/// A message that left its first receiver, of class `cls`, for a target whose class has no method for it in its table.
static __attribute__((noinline)) fwd_IMP travel_from(
    struct fwd_frame *frame, unsigned self_at, fwd_Class cls, fwd_id target) {
    struct fwd_journey journey = {.from = cls};
    return travel(frame, self_at, &journey, target);
}

static __attribute__((noinline)) fwd_IMP travel_all(struct fwd_frame *frame, unsigned self_at) {
    struct fwd_journey journey;
    journey.from = NULL;
    return travel(frame, self_at, &journey, NULL);
}

/// A first receiver whose forwardingTargetForSelector: gave no target, but nil, itself or an exception.
static __attribute__((noinline)) fwd_IMP pass_target(
    struct fwd_frame *frame, unsigned self_at, fwd_Class cls, fwd_id target, uint32_t mark) {
    struct fwd_journey journey;
    journey.from = NULL;
    struct activation act = {.receiver = (fwd_id)(void *)(uintptr_t)spilled(frame, self_at),
        .sel = (fwd_SEL)(const void *)(uintptr_t)spilled(frame, self_at + 1),
        .cls = cls,
        .frame = frame,
        .journey = &journey,
        .mark = mark};
    if (target == act.receiver) (void)target_is_self(&act);
    (void)hop_on(&act, self_at, NULL);
    return NULL;
}

/// The short way, which most messages take: nothing is traced, no handler installed, and both methods are found in the classes'
/// tables, the receiver's for its target and the target's for the message. Nothing of it is written down but the target.
FWD_ANY_FUNCTION fwd_IMP fwd_forward_frame(struct fwd_frame *frame, int kind) {
    unsigned self_at = self_register(frame, (enum fwd_forward_kind)kind);
    if (FWD_UNLIKELY(kind >= FWD_FORWARD_X87))
        prepare_x87(frame, (unsigned)(kind - FWD_FORWARD_X87 + 1));
    fwd_id receiver = (fwd_id)(void *)(uintptr_t)spilled(frame, self_at);
    fwd_SEL sel = (fwd_SEL)(const void *)(uintptr_t)spilled(frame, self_at + 1);
    // Relaxed: only whether there is one; who is about to call it loads it again.
    if (FWD_UNLIKELY(!receiver || fwd_trace_isOn() || __atomic_load_n(&handler, __ATOMIC_RELAXED) ||
                     fwd_thread_isStackSpent()))
        return travel_all(frame, self_at);
    fwd_SEL asks = hooks[HOOK_TARGET].sel;
    fwd_Class cls = class_of(receiver);
    fwd_IMP imp = fwd_probe(cls, asks);
    if (FWD_UNLIKELY(!imp || fwd_imp_isSentinel(imp) || fwd_boxed_find(imp)))
        return travel_all(frame, self_at);
    FWD_ASSERT_UNLOCKED();
    uint32_t mark = fwd_exception_mark();
    fwd_id target = ((fwd_id(*)(fwd_id, fwd_SEL, fwd_SEL))imp)(receiver, asks, sel);
    if (FWD_UNLIKELY(!target || target == receiver || fwd_exception_since(mark)))
        return pass_target(frame, self_at, cls, target, mark);
    frame->word[self_at] = (uint64_t)(uintptr_t)target;
    fwd_IMP next = fwd_probe(class_of(target), sel);
    if (FWD_UNLIKELY(!next || fwd_imp_isSentinel(next)))
        return travel_from(frame, self_at, cls, target);
    return next;
}

#endif

#endif

bool fwd_imp_isForward(fwd_IMP imp) { return fwd_imp_isSentinel(imp); }
