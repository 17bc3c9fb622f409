// +initialize: run once per class, before its first message is answered.
//
// The superclass comes first, completely. Exactly one thread runs a class's +initialize; that thread may message the
// class meanwhile (uncached), others wait. A class whose own ended while its superclass's still runs further out on the
// same thread is PENDING and becomes DONE with the superclass. An exception counts as done and goes to the sender.
//
//     NONE ──▶ RUNNING ──▶ DONE          class and metaclass get FWD_CLASS_INITIALIZED, their tables are published
//                 └──▶ PENDING ──▶ DONE
//
// The message is an ordinary one, so a class without its own runs the inherited method again with itself as self. The
// root's default does nothing and is not sent.
//
// A host whose threads take turns sets a wait hook: a thread that would wait calls it, with no lock held, and looks again.
//
// Locking: FWD_LOCK_INITIALIZE keeps init_state and init_thread; `changed` wakes the waiters. It is never held while
// +initialize runs. Marking a class done takes FWD_LOCK_MUTATION inside it.
#include "internal.h"

static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static uint32_t pending_count; // classes in state PENDING
static fwd_wait_hook wait_hook;
static void *wait_context;

void fwd_setHook_wait(fwd_wait_hook hook, void *context) {
    wait_hook = hook;
    wait_context = context;
}

/// The class that keeps the state for `cls`: a metaclass's class, a duplicate's original (they share a metaclass).
static fwd_Class keeper(fwd_Class cls) {
    fwd_Class meta = fwd_class_is(cls, FWD_CLASS_META) ? cls : cls->pair;
    return meta->pair;
}

static void mark_locked(fwd_Class cls) {
    fwd_class_setFlag(cls, FWD_CLASS_INITIALIZED);
    fwd_table_publish_locked(cls);
}

/// Makes `cls` DONE, then every subclass that waited for it. Locking: INITIALIZE and MUTATION are held.
static void finish_locked(fwd_Class cls) {
    cls->init_state = FWD_INIT_DONE;
    mark_locked(cls);
    mark_locked(cls->pair);
    if (pending_count == 0) return;
    for (fwd_Class below = cls->first_subclass; below; below = below->next_sibling) {
        if (below->init_state != FWD_INIT_PENDING) continue;
        pending_count--;
        finish_locked(below);
    }
}

static void finish(fwd_Class cls) {
    fwd_lock(FWD_LOCK_INITIALIZE);
    fwd_lock(FWD_LOCK_MUTATION);
    fwd_Class superclass = cls->superclass;
    if (!superclass || fwd_class_is(superclass, FWD_CLASS_INITIALIZED)) {
        finish_locked(cls);
    } else {
        cls->init_state = FWD_INIT_PENDING;
        pending_count++;
    }
    fwd_unlock(FWD_LOCK_MUTATION);
    (void)pthread_cond_broadcast(&changed);
    fwd_unlock(FWD_LOCK_INITIALIZE);
}

/// Waits until something may have changed; the lock is free meanwhile. False: the hook raised.
static bool wait_locked(void) {
    if (!wait_hook) {
        (void)pthread_cond_wait(&changed, &fwd_mutexes[FWD_LOCK_INITIALIZE]);
        return true;
    }
    uint32_t mark = fwd_exception_mark();
    fwd_unlock(FWD_LOCK_INITIALIZE);
    wait_hook(wait_context);
    fwd_lock(FWD_LOCK_INITIALIZE);
    return !fwd_exception_since(mark);
}

/// True when the caller has to run +initialize now; false when it is done, runs on this thread, or the wait hook raised.
static bool claim(fwd_Class cls) {
    fwd_lock(FWD_LOCK_INITIALIZE);
    while (cls->init_state != FWD_INIT_NONE && cls->init_state != FWD_INIT_DONE &&
           !pthread_equal(cls->init_thread, pthread_self())) {
        if (wait_locked()) continue;
        fwd_unlock(FWD_LOCK_INITIALIZE);
        return false;
    }
    bool claimed = cls->init_state == FWD_INIT_NONE;
    if (claimed) {
        cls->init_state = FWD_INIT_RUNNING;
        cls->init_thread = pthread_self();
    }
    fwd_unlock(FWD_LOCK_INITIALIZE);
    return claimed;
}

/// Sends +initialize unless it is the root's, which does nothing. False: it raised.
static bool run(fwd_Class cls) {
    fwd_Method method = fwd_class_findMethod(cls->isa, FWD_S(initialize));
    if (!method || fwd_root_isDefaultInitialize(fwd_method_load(method))) return true;
    if (fwd_trace_isOn())
        fwd_trace_emit(&(fwd_trace_event){
            .kind = FWD_TRACE_CLASS, .result = FWD_RESULT_UNINITIALIZED, .cls = cls, .start = cls, .sel = FWD_S(initialize),
            .imp = fwd_method_load(method), .method = method});
    uint32_t mark = fwd_exception_mark();
    fwd_perform_void((fwd_id)(void *)cls, FWD_S(initialize));
    return !fwd_exception_since(mark);
}

bool fwd_initialize(fwd_Class cls) {
    if (FWD_LIKELY(fwd_class_is(cls, FWD_CLASS_INITIALIZED))) return true;
    fwd_Class kept = keeper(cls);
    fwd_Class superclass = fwd_class_super(kept);
    if (superclass && !fwd_initialize(superclass)) return false;
    uint32_t mark = fwd_exception_mark();
    bool raised = false;
    if (claim(kept)) {
        raised = !run(kept);
        finish(kept);
    } else if (fwd_exception_since(mark)) {
        return false;
    }
    if (kept != cls && fwd_class_is(cls, FWD_CLASS_DUPLICATE) && fwd_class_is(kept, FWD_CLASS_INITIALIZED)) {
        fwd_lock(FWD_LOCK_MUTATION);
        mark_locked(cls);
        fwd_unlock(FWD_LOCK_MUTATION);
    }
    return !raised;
}

fwd_status fwd_class_initialize(fwd_Class cls) {
    if (!cls) return FWD_BAD_ARGUMENT;
    return fwd_initialize(cls) ? FWD_OK : FWD_EXCEPTION;
}
