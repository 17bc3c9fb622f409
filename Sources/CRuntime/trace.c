// Trace: the one place where events are made.
//
// A send or query that is traced is a scope: a struct in the frame of the function that began it, linked into the
// thread's state. Events name the innermost scope of their thread; a send's parent is the send around it. Sends and
// queries are numbered over all threads, in the order in which they begin.
//
// What a consumer may rely on:
//   SEND comes first and CALL … RETURN or THROW last; between them the stages in order.
//   SKIP names the first stage that did not run and why; the stages after it did not run either. The one exception is
//   `remembered-miss`: only the resolver was left out, forwarding follows.
//   A redirected message (forwarding target) is a send of its own whose parent is the one that was redirected.
//
// A scope ends with its function, also when an exception of C++ or the end of a thread unwinds through that: THROW comes then
// without an exception of the runtime's.
//
// The hook runs with no lock held and is not re-entered on its thread; what it sends itself is not traced. The pair of
// hook and context is published by one pointer, so an event never meets the one with the other's context.
#include "internal.h"

int fwd_trace_on;
_Thread_local const fwd_location *fwd_trace_location;

struct listener {
    struct listener *next;
    fwd_trace_hook hook;
    void *context;
};

static struct listener
    *listeners; // every pair ever set; freed by the reset, since threads may still read one
static struct listener *current;       // atomic
static uint64_t last_send, last_query; // atomic
static uint32_t last_thread;           // atomic

// ---------------------------------------------------------------- Turning on and off

static struct listener *listener_locked(fwd_trace_hook hook, void *context) {
    for (struct listener *listener = listeners; listener; listener = listener->next) {
        if (listener->hook == hook && listener->context == context) return listener;
    }
    struct listener *listener = fwd_memory_allocate(sizeof *listener, FWD_MEMORY_INTERNAL);
    if (!listener) return NULL;
    *listener = (struct listener){listeners, hook, context};
    listeners = listener;
    return listener;
}

void fwd_trace_setHook(fwd_trace_hook hook, void *context) {
    if (hook) fwd_ensure_started();
    fwd_lock(FWD_LOCK_MUTATION);
    struct listener *listener = hook ? listener_locked(hook, context) : NULL;
    // Release: the pair is complete before it is seen.
    __atomic_store_n(&current, listener, __ATOMIC_RELEASE);
    // Relaxed: who reads the flag early or late traces one send more or less.
    __atomic_store_n(&fwd_trace_on, listener != NULL, __ATOMIC_RELAXED);
    fwd_table_publishAll_locked();
    fwd_unlock(FWD_LOCK_MUTATION);
}

bool fwd_trace_isLive(void) {
    const struct fwd_thread *thread = fwd_thread();
    return fwd_trace_isOn() && thread->trace_pause == 0 && !thread->in_hook;
}

void fwd_trace_pause(void) { fwd_thread()->trace_pause++; }

void fwd_trace_resume(void) {
    if (fwd_thread()->trace_pause > 0) fwd_thread()->trace_pause--;
}

void fwd_trace_reset(void) {
    for (struct listener *listener = listeners, *next; listener; listener = next) {
        next = listener->next;
        fwd_memory_free(listener, sizeof *listener, FWD_MEMORY_INTERNAL);
    }
    listeners = NULL;
    __atomic_store_n(
        &current, NULL, __ATOMIC_RELAXED); // single-threaded by contract, here and below
    __atomic_store_n(&fwd_trace_on, 0, __ATOMIC_RELAXED);
    last_send = last_query = 0;
    last_thread = 0;
}

// ---------------------------------------------------------------- Emitting

static void left_hook(const bool *inside) {
    (void)inside;
    fwd_thread()->in_hook = false;
}

static void call_hook(const fwd_trace_event *event) {
    FWD_ASSERT_UNLOCKED();
    const struct listener *listener =
        __atomic_load_n(&current, __ATOMIC_ACQUIRE); // pairs with setHook
    if (!listener) return;
    // What the hook raises is not the program's.
    bool inside FWD_CLEANUP(left_hook) = fwd_thread()->in_hook = true;
    listener->hook(event, listener->context);
}

static void emit(const fwd_trace_event *given, bool is_begin) {
    struct fwd_thread *thread = fwd_thread();
    fwd_trace_event event = *given;
    const struct fwd_trace_scope *scope = thread->scope;
    if (scope && !is_begin) {
        if (event.send == 0) event.send = scope->send;
        if (event.query == 0) event.query = scope->query;
        if (event.depth == 0) event.depth = scope->depth;
    }
    if (thread->trace_number == 0)
        thread->trace_number = __atomic_add_fetch(&last_thread, 1, __ATOMIC_RELAXED);
    event.thread = thread->trace_number - 1;
    if (event.at.line == 0 && fwd_trace_location) event.at = *fwd_trace_location;
    call_hook(&event);
}

void fwd_trace_emit(const fwd_trace_event *event) {
    if (fwd_trace_isLive()) emit(event, false);
}

void fwd_trace_post(const fwd_trace_event *event) { fwd_trace_emit(event); }

// ---------------------------------------------------------------- Scopes

static void push(struct fwd_trace_scope *scope) {
    scope->has_called = false;
    scope->location = fwd_trace_location;
    scope->outer = fwd_thread()->scope;
    scope->open = true;
    fwd_thread()->scope = scope;
}

static void pop(struct fwd_trace_scope *scope) {
    if (!scope->open) return;
    FWD_ASSERT(fwd_thread()->scope == scope);
    fwd_thread()->scope = scope->outer;
    fwd_trace_location = scope->location;
    scope->open = false;
}

fwd_send_kind fwd_trace_kindOf(fwd_id receiver) {
    if (!receiver) return FWD_SEND_NIL;
    return fwd_class_is(fwd_object_isa(receiver), FWD_CLASS_META) ? FWD_SEND_CLASS
                                                                  : FWD_SEND_INSTANCE;
}

/// A word that is no selector has no name to show.
static fwd_SEL showable(fwd_SEL sel) { return sel && fwd_sel_isMapped(sel) ? sel : NULL; }

void fwd_trace_beginSend(struct fwd_trace_scope *scope, fwd_id receiver, fwd_Class start,
    fwd_SEL sel, fwd_send_kind kind, fwd_Signature sig, void *const *arguments) {
    scope->open = false;
    if (FWD_LIKELY(!fwd_trace_isOn()) || !fwd_trace_isLive()) return;
    struct fwd_thread *thread = fwd_thread();
    const struct fwd_trace_scope *outer = thread->scope;
    *scope = (struct fwd_trace_scope){
        // Relaxed: numbers are unique, nothing hangs on their order between threads.
        .send = __atomic_add_fetch(&last_send, 1, __ATOMIC_RELAXED),
        .receiver = receiver,
        .sel = showable(sel),
        .cls = start,
        .depth = outer ? outer->depth + 1 : 0};
    uint64_t parent = outer ? outer->send : 0;
    if (thread->next_parent) {
        parent = thread->next_parent;
        scope->depth = thread->next_depth + 1;
        thread->next_parent = 0;
    }
    thread->resume_send = 0; // an older send that nobody resumed will not be
    push(scope);
    emit(&(fwd_trace_event){.kind = FWD_TRACE_SEND,
             .send_kind = kind,
             .send = scope->send,
             .parent = parent,
             .depth = scope->depth,
             .receiver = receiver,
             .cls = start,
             .start = start,
             .sel = scope->sel,
             .signature = sig,
             .arguments = arguments},
        true);
    if (kind == FWD_SEND_NIL) {
        fwd_trace_emit(&(fwd_trace_event){.kind = FWD_TRACE_SKIP,
            .stage = FWD_STAGE_CACHE,
            .reason = FWD_SKIP_NIL_RECEIVER,
            .sel = scope->sel});
    }
}

void fwd_trace_endSend(struct fwd_trace_scope *scope) { pop(scope); }

void fwd_trace_beginQuery(
    struct fwd_trace_scope *scope, fwd_id receiver, fwd_Class cls, fwd_SEL sel, const char *why) {
    scope->open = false;
    if (FWD_LIKELY(!fwd_trace_isOn()) || !fwd_trace_isLive()) return;
    const struct fwd_trace_scope *outer = fwd_thread()->scope;
    *scope = (struct fwd_trace_scope){.send = outer ? outer->send : 0,
        .query = __atomic_add_fetch(&last_query, 1, __ATOMIC_RELAXED), // as for sends
        .receiver = receiver,
        .sel = showable(sel),
        .cls = cls,
        .depth = outer ? outer->depth : 0};
    push(scope);
    emit(&(fwd_trace_event){.kind = FWD_TRACE_QUERY,
             .send = scope->send,
             .query = scope->query,
             .parent = scope->send,
             .depth = scope->depth,
             .receiver = receiver,
             .cls = cls,
             .start = cls,
             .sel = scope->sel,
             .text = why},
        true);
}

void fwd_trace_endQuery(struct fwd_trace_scope *scope) { pop(scope); }

/// fwd_lookup_slow ends a native send before the messenger jumps; when forwarding follows it leaves the number here.
void fwd_trace_suspendSend(const struct fwd_trace_scope *scope) {
    if (!scope->open) return;
    struct fwd_thread *thread = fwd_thread();
    thread->resume_send = scope->send;
    thread->resume_receiver = scope->receiver;
    thread->resume_sel = scope->sel;
    thread->resume_depth = scope->depth;
}

void fwd_trace_resumeSend(struct fwd_trace_scope *scope, fwd_id receiver, fwd_SEL sel) {
    scope->open = false;
    if (FWD_LIKELY(!fwd_trace_isOn()) || !fwd_trace_isLive()) return;
    struct fwd_thread *thread = fwd_thread();
    *scope = (struct fwd_trace_scope){
        .receiver = receiver, .sel = sel, .cls = receiver ? fwd_object_isa(receiver) : NULL};
    if (thread->resume_send && thread->resume_receiver == receiver && thread->resume_sel == sel) {
        scope->send = thread->resume_send;
        scope->depth = thread->resume_depth;
        thread->resume_send = 0;
    } else if (
        thread
            ->scope) { // the forward implementation was called by hand: its events belong to the send around it
        scope->send = thread->scope->send;
        scope->depth = thread->scope->depth;
        scope->is_inner = thread->scope->has_called;
    }
    push(scope);
}

void fwd_trace_setNextParent(const struct fwd_trace_scope *scope) {
    if (!scope->open) return;
    fwd_thread()->next_parent = scope->send;
    fwd_thread()->next_depth = scope->depth;
}

// ---------------------------------------------------------------- Conveniences

static fwd_SEL current_sel(void) { return fwd_thread()->scope ? fwd_thread()->scope->sel : NULL; }

void fwd_trace_ask(fwd_stage stage, fwd_IMP imp, bool is_default) {
    if (FWD_LIKELY(!fwd_trace_isOn())) return;
    fwd_trace_emit(&(fwd_trace_event){.kind = FWD_TRACE_ASK,
        .stage = stage,
        .sel = current_sel(),
        .imp = imp,
        .flag = is_default});
}

void fwd_trace_skip(fwd_stage stage, fwd_skip_reason reason) {
    if (FWD_LIKELY(!fwd_trace_isOn())) return;
    fwd_trace_emit(&(fwd_trace_event){
        .kind = FWD_TRACE_SKIP, .stage = stage, .reason = reason, .sel = current_sel()});
}

void fwd_trace_unrecognized(fwd_id receiver, fwd_SEL sel) {
    if (FWD_LIKELY(!fwd_trace_isOn())) return;
    const struct fwd_trace_scope *scope = fwd_thread()->scope;
    while (scope && !(scope->receiver == receiver && scope->sel == sel && scope->query == 0))
        scope = scope->outer;
    const fwd_exception *exception = fwd_exception_peek();
    fwd_trace_emit(&(fwd_trace_event){.kind = FWD_TRACE_ANSWER,
        .stage = FWD_STAGE_UNRECOGNIZED,
        .send = scope ? scope->send : 0,
        .depth = scope ? scope->depth : 0,
        .receiver = receiver,
        .cls = fwd_object_isa(receiver),
        .sel = showable(sel),
        .object = exception ? exception->object : NULL,
        .text = exception ? exception->name : NULL,
        .text2 = exception ? exception->reason : NULL});
}

void fwd_trace_call(
    fwd_IMP imp, fwd_Method method, fwd_Signature sig, void *const *arguments, bool native) {
    if (FWD_LIKELY(!fwd_trace_isOn())) return;
    if (fwd_thread()->scope) fwd_thread()->scope->has_called = true;
    fwd_trace_emit(&(fwd_trace_event){.kind = FWD_TRACE_CALL,
        .imp = imp,
        .method = method,
        .sel = current_sel(),
        .signature = sig,
        .arguments = arguments,
        .flag = native});
}

bool fwd_trace_hasCalled(void) {
    const struct fwd_trace_scope *scope = fwd_thread()->scope;
    return scope && scope->has_called;
}

static bool is_inner(void) {
    const struct fwd_trace_scope *scope = fwd_thread()->scope;
    return scope && scope->is_inner;
}

void fwd_trace_return(fwd_IMP imp, fwd_Signature sig, const void *value) {
    if (FWD_LIKELY(!fwd_trace_isOn()) || is_inner()) return;
    fwd_trace_emit(&(fwd_trace_event){.kind = FWD_TRACE_RETURN,
        .imp = imp,
        .sel = current_sel(),
        .signature = sig,
        .value = value});
}

void fwd_trace_throw(fwd_IMP imp) {
    if (FWD_LIKELY(!fwd_trace_isOn()) || is_inner()) return;
    const fwd_exception *exception = fwd_exception_peek();
    fwd_trace_emit(&(fwd_trace_event){.kind = FWD_TRACE_THROW,
        .imp = imp,
        .sel = current_sel(),
        .object = exception ? exception->object : NULL,
        .text = exception ? exception->name : NULL,
        .text2 = exception ? exception->reason : NULL});
}

void fwd_trace_object(fwd_trace_result what, fwd_id object, fwd_Class cls) {
    if (FWD_LIKELY(!fwd_trace_isOn())) return;
    fwd_trace_emit(&(fwd_trace_event){.kind = FWD_TRACE_OBJECT,
        .result = what,
        .object = object,
        .receiver = object,
        .cls = cls});
}
