// Hooked calls: what happens between a stub and the method behind it.
//
// One call, whatever hooks there are (in Aspects' order):
//
//     before   class level, then the object's own, each in order of adding
//     instead  class level around the object's own, newest outermost; the innermost is
//         observers' before · the method · observers' after
//     after    class level, then the object's own, each in order of adding
//
// The class level is that of the first class upwards from the receiver's that has hooks of the selector where a lookup
// finds the method; a hooked method of a class further up runs when it is called by super, as a call of its own.
//
// Two ways in.
//
// By frame (fwd_hook_frame): native code jumped to the stub, and the registers are in a frame. Without an `instead` nothing
// is decoded unless a hook wants arguments. When nothing has to be done afterwards the registers are restored and
// the method is jumped to: it sees the very call that was made, whatever its types. Else it is called with the same
// registers and a copy of the stack arguments, and its result registers are kept in a second frame, so that arguments
// stay readable for after hooks.
// By address (fwd_hook_run): from fwd_send, from libffi's closures, for calls with an `instead`, and while tracing.
//
// The runtime's exceptions are pending: what raises ends the call as it would in Objective-C; hooks after it do not
// run. A hook that an exception came from is told to a native caller by the handler, like a boxed method's.
//
// What unwinds through a call (an exception of C++, the end of a thread) ends it the same way, by cleanups: the pin is closed, what
// ran once goes, and an `instead` that catches it finds the call as it was.
//
// From the first hook on, the call uses its plans and nothing of the site, the class or the receiver: the method may
// end all three. A receiver that ends in the method on the call's own thread (-dealloc, the last -release, what closes
// itself) is watched: hooks that run after that get NULL for it, and the after hooks that were lost with it still run.
#include "hook.h"

#include <alloca.h>
#include <stdio.h>

struct fwd_hook_call {
    fwd_id receiver; // NULL once it has ended in this call
    fwd_SEL sel;
    fwd_Signature sig; // of `arguments`
    // Written one by one and soon read again: side by side they would be read together, which waits for the writes.
    void *const *arguments; // NULL: nobody asked for them
    struct fwd_hook *hook;  // the one that runs
    void *result;
    const struct fwd_hook_plan *plans[FWD_LEVELS];
    fwd_IMP original;
    uint32_t layer; // next `instead` of the chain
    uint32_t mark;
    fwd_Signature site_sig; // when the call site's `sig` is another: what hooks see
    fwd_id ended;           // only compared: what the receiver was
    struct fwd_hook_pin *pin;
    uint8_t flags; // FWD_PLAN_… of all plans
    bool raised_by_hook;
};

// ---------------------------------------------------------------- Levels

static void resume(const bool *paused) {
    (void)paused;
    fwd_trace_resume();
}

static fwd_IMP inherited(fwd_id receiver, fwd_SEL sel, fwd_Class cls) {
    fwd_Class above = fwd_class_super(cls);
    if (FWD_UNLIKELY(!above)) return fwd_msgForward;
    fwd_IMP imp = fwd_table_probe(above, sel);
    if (FWD_LIKELY(imp != fwd_msgMiss)) return imp;
    // The send itself has been looked up and told; this is its detail.
    fwd_trace_pause();
    bool paused FWD_CLEANUP(resume) = true;
    return fwd_lookup_imp(receiver, sel, above, FWD_LOOKUP_SEND);
}

/// The plan of a class that the receiver has left, or of observers that it does not have (hook-class.c).
static bool is_stale(const struct fwd_hook_plan *plan, fwd_id receiver) {
    if (plan->level == FWD_LEVEL_OBSERVER) return !fwd_hookClass_isObserved(receiver, plan->cls);
    return plan->level == FWD_LEVEL_OBJECT && plan->owner != receiver;
}

/// Pins the plans of all levels and finds the method. False: the lookup of an inherited one raised.
static bool gather(
    struct fwd_hook_call *call, struct fwd_hook_site *site, fwd_id receiver, fwd_SEL sel) {
    for (int next = 0;;) {
        const struct fwd_hook_plan *plan = fwd_hook_pin_plan(call->pin, next, site);
        next = plan->level + 1;
        if (!is_stale(plan, receiver)) {
            call->plans[plan->level] = plan;
            call->flags |= plan->flags;
        }
        call->original = plan->original ? plan->original : inherited(receiver, sel, plan->cls);
        if (FWD_UNLIKELY(!call->original)) return false;
        if (FWD_LIKELY(next == FWD_LEVELS)) return true;
        site = fwd_hookSite_of(call->original);
        if (!site || site->home->level < (enum fwd_hook_level)next) return true;
    }
}

static void end_call(struct fwd_hook_call *call) {
    bool retired = false;
    for (int i = 0; i < FWD_LEVELS; i++)
        if (call->plans[i] && __atomic_load_n(&call->plans[i]->retired, __ATOMIC_RELAXED))
            retired = true; // a hint
    fwd_hook_pin_close(call->pin, retired);
}

// ---------------------------------------------------------------- Hooks

static const char *const position_names[] = {"before", "instead", "after"};

/// Whether this call may run the hook: it was not removed, and nobody else has claimed what runs once.
static inline bool claim(const struct fwd_hook_call *call, struct fwd_hook *hook) {
    // Acquire: a removal on this thread or before this call is seen.
    uint32_t state = __atomic_load_n(&hook->state, __ATOMIC_ACQUIRE);
    // What comes after the end of an object was lost with the object, in this very call.
    if (FWD_UNLIKELY(state != FWD_HOOK_LIVE)) return state == FWD_HOOK_LOST && !call->receiver;
    if (FWD_LIKELY(!(hook->options & FWD_HOOK_ONCE))) return true;
    return __atomic_compare_exchange_n(
        &hook->state, &state, FWD_HOOK_FIRED, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
}

static void tell(const struct fwd_hook_call *call, const struct fwd_hook *hook) {
    char number[24];
    (void)snprintf(number, sizeof number, "#%llu", (unsigned long long)hook->number);
    fwd_trace_emit(&(fwd_trace_event){.kind = FWD_TRACE_HOOK,
        .receiver = call->receiver,
        .sel = call->sel,
        .text = position_names[hook->position],
        .text2 = hook->name ? hook->name : number});
}

/// Runs a hook that this call has claimed. False: it raised.
static inline bool run_claimed(struct fwd_hook_call *call, struct fwd_hook *hook) {
    if (FWD_UNLIKELY(fwd_trace_isOn())) tell(call, hook);
    FWD_ASSERT_UNLOCKED();
    struct fwd_hook *outer = call->hook;
    call->hook = hook;
    hook->function(hook->context, call);
    call->hook = outer;
    if (FWD_LIKELY(!fwd_exception_since(call->mark))) return true;
    call->raised_by_hook = true;
    return false;
}

/// Runs a hook unless it is gone. False: it raised.
static inline bool run_hook(struct fwd_hook_call *call, struct fwd_hook *hook) {
    return !claim(call, hook) || run_claimed(call, hook);
}

static bool run_all(struct fwd_hook_call *call, struct fwd_hook *const *hooks, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (!run_hook(call, hooks[i])) return false;
    return true;
}

static inline bool run_befores(struct fwd_hook_call *call, const struct fwd_hook_plan *plan) {
    return !plan || plan->before_count == 0 || run_all(call, plan->hooks, plan->before_count);
}

static inline bool run_afters(struct fwd_hook_call *call, const struct fwd_hook_plan *plan) {
    return !plan || plan->after_count == 0 ||
           run_all(call, plan->hooks + plan->before_count + plan->instead_count, plan->after_count);
}

/// The end of a call: what ran once goes.
static void finish(struct fwd_hook_call *call) {
    for (int level = 0; level < FWD_LEVELS; level++) {
        const struct fwd_hook_plan *plan = call->plans[level];
        if (!plan || !(plan->flags & FWD_PLAN_ONCE)) continue;
        uint32_t count = plan->before_count + plan->instead_count + plan->after_count;
        for (uint32_t i = 0; i < count; i++)
            if (__atomic_load_n(&plan->hooks[i]->state, __ATOMIC_ACQUIRE) == FWD_HOOK_FIRED)
                (void)fwd_hook_remove(plan->hooks[i]);
    }
}

/// The method has returned: `left` is NULL when the receiver ended in it. After a -dealloc there is none in any case.
static inline void note_end(struct fwd_hook_call *call, fwd_id left) {
    if (FWD_LIKELY(left && call->sel != FWD_S(dealloc))) return;
    if (call->receiver) call->ended = call->receiver;
    call->receiver = NULL;
}

/// A call with an open pin that something unwinds through; NULL once it has ended.
static void call_unwound(struct fwd_hook_call *const *call) {
    if (FWD_LIKELY(!*call)) return;
    if ((*call)->flags & FWD_PLAN_ONCE) finish(*call);
    end_call(*call);
}

// ---------------------------------------------------------------- By address

/// The method and the observers around it.
static void run_core(
    struct fwd_hook_call *call, fwd_Signature sig, void *const *arguments, void *result) {
    const struct fwd_hook_plan *observer = call->plans[FWD_LEVEL_OBSERVER];
    if (observer && !run_befores(call, observer)) return;
    if (FWD_UNLIKELY(fwd_trace_isOn()) && !fwd_imp_isSentinel(call->original) &&
        !fwd_hookSite_of(call->original))
        fwd_trace_call(
            call->original, NULL, sig, arguments, fwd_imp_getBoxed(call->original) == NULL);
    FWD_WATCH watch;
    fwd_watch_begin(&watch, call->receiver);
    (void)fwd_call_implementation(
        call->original, *(fwd_id *)arguments[0], *(fwd_SEL *)arguments[1], sig, arguments, result);
    note_end(call, watch.object);
    if (fwd_exception_since(call->mark)) return;
    if (observer) (void)run_afters(call, observer);
}

/// The `instead` at `layer`: class level first, then the object's own. NULL behind the last.
static inline struct fwd_hook *instead_at(
    const struct fwd_hook_call *call, uint32_t layer, const struct fwd_hook_plan **of) {
    const struct fwd_hook_plan *plan = call->plans[FWD_LEVEL_CLASS];
    if (plan) {
        *of = plan;
        if (layer < plan->instead_count) return plan->hooks[plan->before_count + layer];
        layer -= plan->instead_count;
    }
    if (!(plan = call->plans[FWD_LEVEL_OBJECT])) return NULL;
    *of = plan;
    return layer < plan->instead_count ? plan->hooks[plan->before_count + layer] : NULL;
}

static void run_layers(struct fwd_hook_call *call, void *const *arguments, void *result) {
    uint32_t layer = call->layer;
    void *const *outer_arguments = call->arguments;
    void *outer_result = call->result;
    call->arguments = arguments;
    call->result = result;
    const struct fwd_hook_plan *plan = NULL;
    struct fwd_hook *hook;
    while ((hook = instead_at(call, call->layer, &plan)) != NULL) {
        call->layer++;
        // Who changed the receiver has left the object whose hooks these are.
        if (!is_stale(plan, *(fwd_id *)arguments[0]) && claim(call, hook)) break;
    }
    if (hook) (void)run_claimed(call, hook);
    else run_core(call, call->sig, arguments, result);
    call->layer = layer;
    call->arguments = outer_arguments;
    call->result = outer_result;
}

/// All of a call, its plans gathered. The arguments are the method's own unless the call site's signature is another and
/// no `instead` may change them.
static void run_gathered(struct fwd_hook_call *call, void *const *arguments, void *result) {
    fwd_Signature sig = call->sig;
    void *const *given = arguments;
    if (call->site_sig) { // hooks see the declared arguments, the method gets what was sent
        void **adapted = alloca(((size_t)call->site_sig->count + 1) * sizeof(void *));
        char *storage = alloca(call->site_sig->slots_size + 16u);
        storage += -(uintptr_t)storage & 15;
        fwd_adapt_arguments(sig, arguments, call->site_sig, storage, adapted);
        arguments = adapted;
        call->sig = call->site_sig;
    }
    call->arguments = arguments;
    call->result = result;
    if (run_befores(call, call->plans[FWD_LEVEL_CLASS]) &&
        run_befores(call, call->plans[FWD_LEVEL_OBJECT])) {
        if (call->flags & FWD_PLAN_INSTEAD) run_layers(call, arguments, result);
        else run_core(call, sig, given, result);
        if (!fwd_exception_since(call->mark)) {
            if (FWD_UNLIKELY(call->sel == FWD_S(dealloc))) note_end(call, NULL);
            if (run_afters(call, call->plans[FWD_LEVEL_CLASS]))
                (void)run_afters(call, call->plans[FWD_LEVEL_OBJECT]);
        }
    }
}

/// Whether both signatures give their result in the same place and size.
static bool same_result(fwd_Signature a, fwd_Signature b) {
    return a->result_size == b->result_size && a->result->kind == b->result->kind;
}

static void raise_no_memory(fwd_SEL sel) {
    fwd_exception_raiseFormat(
        "NSMallocException", "out of memory in a hooked call of '%s'", fwd_sel_getName(sel));
}

void fwd_hook_run(
    struct fwd_hook_site *site, fwd_Signature sig, void *const *arguments, void *result) {
    fwd_id receiver = *(fwd_id *)arguments[0];
    fwd_SEL sel = site->sel;
    struct fwd_hook_call call = {
        .receiver = receiver, .sel = sel, .sig = sig, .mark = fwd_exception_mark()};
    call.pin = fwd_hook_pin_open();
    if (FWD_UNLIKELY(!call.pin)) {
        raise_no_memory(sel);
        return;
    }
    struct fwd_hook_call *running FWD_CLEANUP(call_unwound) = &call;
    fwd_Signature own = site->record.boxed.signature;
    if (!result) {
        result = alloca(sig->result_room + 16u);
        memset(result, 0, sig->result_room);
    }
    if (gather(&call, site, receiver, sel)) {
        if (sig != own && fwd_adapt_isNeeded(sig, own)) call.site_sig = own;
        if (call.site_sig && (call.flags & FWD_PLAN_INSTEAD || !same_result(sig, own))) {
            // An `instead` works on the method's own arguments; what else was sent is not for it.
            void **adapted = alloca(((size_t)own->count + 1) * sizeof(void *));
            char *storage = alloca(own->slots_size + 16u);
            storage += -(uintptr_t)storage & 15;
            void *value = storage;
            fwd_adapt_arguments(sig, arguments, own, storage, adapted);
            call.sig = own;
            call.site_sig = NULL;
            run_gathered(&call, adapted, value);
            fwd_adapt_result(own, value, sig, result);
        } else {
            run_gathered(&call, arguments, result);
        }
    }
    if (FWD_UNLIKELY(fwd_exception_since(call.mark))) memset(result, 0, sig->result_size);
    running = NULL;
    if (FWD_UNLIKELY(call.flags & FWD_PLAN_ONCE)) finish(&call);
    end_call(&call);
}

void fwd_hook_boxed(void *context, void *const *arguments, void *result) {
    struct fwd_hook_site *site = context;
    fwd_hook_run(site, site->record.boxed.signature, arguments, result);
}

// ---------------------------------------------------------------- By frame

#if FWD_HAS_FRAME && !FWD_PORTABLE

/// Calls native code with the registers and stack arguments of `in` and leaves its result registers in `out`. The second
/// loads no vector registers.
extern void fwd_frame_call(const struct fwd_frame *in, struct fwd_frame *out, fwd_IMP imp,
    size_t stack_size, uint64_t x87_count) __attribute__((visibility("hidden")));
extern void fwd_frame_call_words(const struct fwd_frame *in, struct fwd_frame *out, fwd_IMP imp,
    size_t stack_size, uint64_t x87_count) __attribute__((visibility("hidden")));
fwd_IMP fwd_hook_frame(struct fwd_frame *frame, struct fwd_boxed_record *record)
    __attribute__((visibility("hidden")));

bool fwd_signature_takesVectors(fwd_Signature sig) {
    for (uint32_t i = 0; i < sig->count; i++) {
        const fwd_arg_location *place = &sig->places[i];
        if (place->where == FWD_AT_FRAME && place->offset < FWD_FRAME_WORD) return true;
        for (uint8_t j = 0; place->where == FWD_AT_PIECES && j < place->pieces; j++)
            if (place->piece[j].frame < FWD_FRAME_WORD) return true;
    }
    return false;
}

/// The method, by registers; the call has no receiver any more when it ended there.
static void call_method(struct fwd_hook_call *call, const struct fwd_hook_plan *plan,
    const struct fwd_frame *in, struct fwd_frame *out, fwd_IMP imp) {
    uint64_t x87_count = plan->x87_count;
    FWD_WATCH watch;
    fwd_watch_begin(&watch, call->receiver);
    if (plan->flags & FWD_PLAN_VECTORS)
        fwd_frame_call(in, out, imp, plan->sig->stack_size, x87_count);
    else fwd_frame_call_words(in, out, imp, plan->sig->stack_size, x87_count);
    note_end(call, watch.object);
}

static void zero_result(struct fwd_frame *frame, fwd_Signature sig) {
    frame->result[0] = sig && sig->result_place.where == FWD_AT_MEMORY
                           ? (uint64_t)(uintptr_t)fwd_frame_resultMemory(frame, sig)
                           : 0;
    frame->result[1] = 0;
    memset(frame->vector, 0, 4 * sizeof frame->vector[0]);
#if defined(__x86_64__)
    bool x87 = sig && (sig->result_place.where == FWD_AT_X87 ||
                          sig->result_place.where == FWD_AT_X87_PAIR);
    memset(frame->x87, 0, sizeof frame->x87);
    frame->x87_count = !x87 ? 0 : sig->result_place.where == FWD_AT_X87 ? 1 : 2;
#endif
}

/// Everything by address, with the frame's arguments and a result for the frame: for traced calls.
static void __attribute__((noinline))
frame_by_address(struct fwd_frame *frame, struct fwd_hook_site *site) {
    fwd_Signature sig = site->record.boxed.signature;
    void **arguments = alloca(((size_t)sig->count + 1) * sizeof(void *));
    char *scratch = sig->scratch_size ? alloca(sig->scratch_size) : NULL;
    fwd_frame_getArguments(frame, sig, scratch, arguments);
    void *result = fwd_frame_resultMemory(frame, sig);
    if (!result) result = alloca(sig->result_room + 16u);
    memset(result, 0, sig->result_size);
    frame->result[0] = frame->result[1] = 0;
    fwd_boxed_run(&site->record, arguments, result, NULL);
    fwd_frame_setResult(frame, sig, result);
}

/// A gathered call with an `instead`: by address, from the frame and back into it.
static void __attribute__((noinline))
run_frame(struct fwd_hook_call *call, struct fwd_frame *frame) {
    fwd_Signature sig = call->sig;
    void **arguments = alloca(((size_t)sig->count + 1) * sizeof(void *));
    char *scratch = sig->scratch_size ? alloca(sig->scratch_size) : NULL;
    fwd_frame_getArguments(frame, sig, scratch, arguments);
    void *result = fwd_frame_resultMemory(frame, sig);
    if (!result) result = alloca(sig->result_room + 16u);
    memset(result, 0, sig->result_size);
    run_gathered(call, arguments, result);
    // Nobody between here and the native caller has told of it.
    if (FWD_UNLIKELY(fwd_exception_since(call->mark))) call->raised_by_hook = true;
    frame->result[0] = frame->result[1] = 0;
    fwd_frame_setResult(frame, sig, result);
}

/// Befores that want arguments: by address, and back into scattered registers what they have changed.
static bool __attribute__((noinline))
befores_with_arguments(struct fwd_hook_call *call, struct fwd_frame *frame) {
    fwd_Signature sig = call->sig;
    void **arguments = alloca(((size_t)sig->count + 1) * sizeof(void *));
    char *scratch = sig->scratch_size ? alloca(sig->scratch_size) : NULL;
    fwd_frame_getArguments(frame, sig, scratch, arguments);
    call->arguments = arguments;
    bool fine =
        run_befores(call, call->plans[FWD_LEVEL_CLASS]) &&
        run_befores(call, call->plans[FWD_LEVEL_OBJECT]) &&
        (!call->plans[FWD_LEVEL_OBSERVER] || run_befores(call, call->plans[FWD_LEVEL_OBSERVER]));
    for (uint32_t i = 2; i < sig->count; i++)
        if (sig->places[i].where == FWD_AT_PIECES)
            fwd_frame_setArgument(frame, sig, i, arguments[i]);
    call->arguments = NULL;
    return fine;
}

static bool befores(struct fwd_hook_call *call, struct fwd_frame *frame) {
    if (call->flags & FWD_PLAN_ARGUMENTS) return befores_with_arguments(call, frame);
    return run_befores(call, call->plans[FWD_LEVEL_CLASS]) &&
           run_befores(call, call->plans[FWD_LEVEL_OBJECT]) &&
           run_befores(call, call->plans[FWD_LEVEL_OBSERVER]);
}

static void afters(struct fwd_hook_call *call) {
    if (run_afters(call, call->plans[FWD_LEVEL_OBSERVER]) &&
        run_afters(call, call->plans[FWD_LEVEL_CLASS]))
        (void)run_afters(call, call->plans[FWD_LEVEL_OBJECT]);
}

/// The method's call and what comes after it. The results are in `frame`, unless an exception is pending.
static void call_and_return(
    struct fwd_hook_call *call, const struct fwd_hook_plan *plan, struct fwd_frame *frame) {
    fwd_Signature sig = call->sig;
    if (!(call->flags & FWD_PLAN_RESULT)) {
        call_method(call, plan, frame, frame, call->original);
        if (!fwd_exception_since(call->mark)) afters(call);
        return;
    }
    // Results go to another frame: arguments that travel in the same registers stay readable.
    struct fwd_frame out = *frame;
    call_method(call, plan, frame, &out, call->original);
    if (!fwd_exception_since(call->mark)) {
        void **arguments = alloca(((size_t)sig->count + 1) * sizeof(void *));
        char *scratch = sig->scratch_size ? alloca(sig->scratch_size) : NULL;
        fwd_frame_getArguments(frame, sig, scratch, arguments);
        void *memory = fwd_frame_resultMemory(frame, sig);
        void *result = memory ? memory : alloca(sig->result_room + 16u);
        if (!memory) {
            memset(result, 0, sig->result_room);
            fwd_frame_getResult(&out, sig, result);
        }
        call->arguments = arguments;
        call->result = result;
        afters(call);
        call->arguments = NULL;
        if (!memory) fwd_frame_setResult(&out, sig, result);
    }
    memcpy(frame->vector, out.vector, 4 * sizeof out.vector[0]);
    memcpy(frame->result, out.result, sizeof out.result);
#if defined(__x86_64__)
    memcpy(frame->x87, out.x87, sizeof out.x87);
    frame->x87_count = out.x87_count;
#endif
}

/// Calls that take more than the short way: several levels, arguments, what runs once. The pin is open and its first plan
/// noted.
static fwd_IMP __attribute__((noinline)) long_way(struct fwd_frame *frame,
    struct fwd_hook_site *site, struct fwd_hook_pin *pin, fwd_id receiver) {
    fwd_Signature sig = site->record.boxed.signature;
    struct fwd_hook_call call = {.receiver = receiver,
        .sel = site->sel,
        .sig = sig,
        .mark = fwd_exception_mark(),
        .pin = pin};
    struct fwd_hook_call *running FWD_CLEANUP(call_unwound) = &call;
    bool found = gather(&call, site, receiver, call.sel);
    const struct fwd_hook_plan *plan = pin->used[0];
    bool instead = found && (call.flags & FWD_PLAN_INSTEAD) != 0;
    bool fine = found && (instead || befores(&call, frame));
    fwd_IMP next = NULL;
    if (instead) run_frame(&call, frame);
    else if (FWD_UNLIKELY(!fine))
        call.raised_by_hook = true; // a lookup that raises has nobody else to tell, either
    else if (!(call.flags & FWD_PLAN_RETURNS)) next = call.original;
    else call_and_return(&call, plan, frame);
    bool raised = fwd_exception_since(call.mark);
    running = NULL;
    if (FWD_UNLIKELY(call.flags & FWD_PLAN_ONCE)) finish(&call);
    end_call(&call);
    if (FWD_LIKELY(!raised)) return next;
    zero_result(frame, sig);
    if (call.raised_by_hook) fwd_exception_deliver();
    return NULL;
}

static void __attribute__((noinline))
refuse_without_memory(struct fwd_frame *frame, const struct fwd_hook_site *site) {
    raise_no_memory(site->sel);
    zero_result(frame, site->record.boxed.signature);
    fwd_exception_deliver();
}

/// The only plan's hooks of one kind, without arguments. False: one raised.
static inline bool run_short(
    struct fwd_hook_call *call, struct fwd_hook *const *hooks, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        struct fwd_hook *hook = hooks[i];
        if (FWD_UNLIKELY(!claim(call, hook))) continue;
        call->hook = hook;
        hook->function(hook->context, call);
        if (FWD_UNLIKELY(fwd_exception_since(call->mark))) return false;
    }
    return true;
}

static inline void pin_unwound(struct fwd_hook_pin *const *pin) {
    if (FWD_UNLIKELY(*pin != NULL)) fwd_hook_pin_close(*pin, true);
}

/// What the entries call. NULL: the results are in the frame; else the method that the frame's registers go to.
/// `record` is NULL when the site has ended: the call returns zero.
fwd_IMP fwd_hook_frame(struct fwd_frame *frame, struct fwd_boxed_record *record) {
    if (FWD_UNLIKELY(!record)) {
        zero_result(frame, NULL);
        return NULL;
    }
    struct fwd_hook_site *site = (struct fwd_hook_site *)(void *)record;
    if (FWD_UNLIKELY(fwd_trace_isOn())) {
        frame_by_address(frame, site);
        return NULL;
    }
    struct fwd_hook_pin *pin = fwd_hook_pin_open();
    if (FWD_UNLIKELY(!pin)) {
        refuse_without_memory(frame, site);
        return NULL;
    }
    struct fwd_hook_pin *open FWD_CLEANUP(pin_unwound) = pin;
    const struct fwd_hook_plan *plan = fwd_hook_pin_plan(pin, 0, site);
    fwd_id receiver = (fwd_id)(void *)(uintptr_t)frame->word[plan->self_at];
    if (FWD_UNLIKELY(plan->flags & FWD_PLAN_LONG_WAY)) {
        open = NULL; // the long way closes it
        return long_way(frame, site, pin, receiver);
    }
    fwd_IMP original = plan->original;
    if (plan->level != FWD_LEVEL_CLASS || !original) {
        if (!original) original = inherited(receiver, plan->sel, plan->cls);
        if (!original || is_stale(plan, receiver) ||
            (plan->level != FWD_LEVEL_CLASS && fwd_hookSite_of(original))) {
            open = NULL;
            return long_way(frame, site, pin, receiver);
        }
    }
    // The short way: one level, nobody wants arguments.
    struct fwd_hook_call call;
    call.receiver = receiver;
    call.sel = plan->sel;
    call.sig = plan->sig;
    call.arguments = NULL;
    call.result = NULL;
    call.mark = fwd_exception_mark();
    bool fine = run_short(&call, plan->hooks, plan->before_count);
    bool by_hook = !fine;
    if (FWD_LIKELY(fine) && plan->flags & FWD_PLAN_RETURNS) {
        call_method(&call, plan, frame, frame, original);
        fine = !fwd_exception_since(call.mark);
        if (FWD_LIKELY(fine))
            by_hook =
                !(fine = run_short(&call, plan->hooks + plan->before_count, plan->after_count));
        original = NULL;
    }
    fwd_Signature sig = plan->sig;
    open = NULL;
    // A hint: who misses it leaves the plan to the next sweep.
    fwd_hook_pin_close(pin, __atomic_load_n(&plan->retired, __ATOMIC_RELAXED) != 0);
    if (FWD_LIKELY(fine)) return original;
    zero_result(frame, sig);
    if (by_hook) fwd_exception_deliver();
    return NULL;
}

#endif

bool fwd_imp_isHook(fwd_IMP imp) { return fwd_hookSite_of(imp) != NULL; }

// ---------------------------------------------------------------- What hooks ask

fwd_id fwd_hookCall_receiver(fwd_HookCall call) { return call->receiver; }
fwd_SEL fwd_hookCall_selector(fwd_HookCall call) { return call->sel; }
fwd_Signature fwd_hookCall_signature(fwd_HookCall call) { return call->sig; }
fwd_Hook fwd_hookCall_hook(fwd_HookCall call) { return call->hook; }
void *const *fwd_hookCall_arguments(fwd_HookCall call) {
    return call->hook->options & FWD_HOOK_ARGUMENTS || call->hook->position == FWD_HOOK_INSTEAD
               ? call->arguments
               : NULL;
}
void *fwd_hookCall_result(fwd_HookCall call) {
    if (call->hook->position == FWD_HOOK_BEFORE) return NULL;
    return call->hook->options & FWD_HOOK_ARGUMENTS || call->hook->position == FWD_HOOK_INSTEAD
               ? call->result
               : NULL;
}

/// A call as the `instead` that proceeds sees it, and sees it again when it catches what unwinds through the rest.
struct proceeding {
    fwd_HookCall call;
    struct fwd_hook *hook;
    void *const *arguments;
    void *result;
    uint32_t layer;
};

static void proceeded(const struct proceeding *outside) {
    outside->call->hook = outside->hook;
    outside->call->arguments = outside->arguments;
    outside->call->result = outside->result;
    outside->call->layer = outside->layer;
}

fwd_status fwd_hookCall_proceed(fwd_HookCall call, void *const *arguments, void *result) {
    if (!call->hook || call->hook->position != FWD_HOOK_INSTEAD) return FWD_BAD_ARGUMENT;
    if (FWD_UNLIKELY(!call->receiver) &&
        *(fwd_id *)(arguments ? arguments : call->arguments)[0] == call->ended) {
        fwd_exception_raiseFormat("NSInvalidArgumentException",
            "'%s' cannot proceed once more: its receiver has ended in this call",
            fwd_sel_getName(call->sel));
        return FWD_EXCEPTION;
    }
    struct proceeding outside FWD_CLEANUP(proceeded) = {
        call, call->hook, call->arguments, call->result, call->layer};
    run_layers(call, arguments ? arguments : call->arguments, result ? result : call->result);
    return fwd_exception_since(call->mark) ? FWD_EXCEPTION : FWD_OK;
}
