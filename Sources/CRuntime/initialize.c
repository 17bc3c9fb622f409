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
// root's default does nothing and is not sent. A chain of classes is initialized from the top down in one loop, which hands
// the method that a class inherits on to the next: time and stack do not grow with the square, or with the length, of a
// hierarchy.
//
// A host whose threads take turns sets a wait hook: a thread that would wait calls it, with no lock held, and looks again. A host
// that keeps a lock of its own while its code runs sets a block hook, and lets go of that lock while the thread waits.
//
// Locking: FWD_LOCK_INITIALIZE keeps init_state and init_thread; `changed` wakes the waiters. It is never held while
// +initialize runs. Marking a class done takes FWD_LOCK_MUTATION inside it.
#include "internal.h"

static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static uint32_t pending_count; // classes in state PENDING
static fwd_wait_hook wait_hook;
static void *wait_context;
static fwd_block_hook
    block_hook; // published after its context, which no other hook's is ever paired with
static void *block_context;

void fwd_setHook_wait(fwd_wait_hook hook, void *context) {
    wait_hook = hook;
    wait_context = context;
}

void fwd_setHook_block(fwd_block_hook hook, void *context) {
    // Release: who sees the hook sees its context.
    if (hook) __atomic_store_n(&block_context, context, __ATOMIC_RELAXED);
    __atomic_store_n(&block_hook, hook, __ATOMIC_RELEASE);
}

bool fwd_wait_isHooked(void) { return wait_hook != NULL; }

bool fwd_wait(void) {
    uint32_t mark = fwd_exception_mark();
    wait_hook(wait_context);
    return !fwd_exception_since(mark);
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

/// `ran`: user code has run, whose writes the methods of the class may read.
static void finish(fwd_Class cls, bool ran) {
    fwd_lock(FWD_LOCK_INITIALIZE);
    fwd_lock(FWD_LOCK_MUTATION);
    fwd_Class superclass = cls->superclass;
    if (!superclass || fwd_class_is(superclass, FWD_CLASS_INITIALIZED)) {
        if (ran) fwd_table_orderCode_locked();
        finish_locked(cls);
    } else {
        cls->init_state = FWD_INIT_PENDING;
        pending_count++;
    }
    fwd_unlock(FWD_LOCK_MUTATION);
    (void)pthread_cond_broadcast(&changed);
    fwd_unlock(FWD_LOCK_INITIALIZE);
}

/// Waits until something may have changed; the lock is free meanwhile. False: the hook raised. `held`: whether the caller has
/// the lock, should something unwind through here.
static bool wait_locked(bool *held) {
    if (!wait_hook) {
        (void)pthread_cond_wait(&changed, &fwd_mutexes[FWD_LOCK_INITIALIZE]);
        return true;
    }
    fwd_unlock(FWD_LOCK_INITIALIZE);
    *held = false;
    bool goes_on = fwd_wait();
    fwd_lock(FWD_LOCK_INITIALIZE);
    *held = true;
    return goes_on;
}

/// Waiting is where a thread may be cancelled; it has the lock again then.
static void let_go(const bool *held) {
    if (*held) fwd_unlock(FWD_LOCK_INITIALIZE);
}

/// A wait that the block hook has been told of.
struct blocking {
    fwd_block_hook hook;
    void *context;
};

/// Tells the hook, without the lock, whose state may be another one afterwards.
static void begin_blocking(struct blocking *blocking, fwd_block_hook hook, bool *held) {
    fwd_unlock(FWD_LOCK_INITIALIZE);
    *held = false;
    *blocking = (struct blocking){hook, __atomic_load_n(&block_context, __ATOMIC_RELAXED)};
    hook(true, blocking->context);
    fwd_lock(FWD_LOCK_INITIALIZE);
    *held = true;
}

static void end_blocking(const struct blocking *blocking) {
    if (blocking->hook) blocking->hook(false, blocking->context);
}

/// True when the caller has to run +initialize now; false when it is done, runs on this thread, or the wait hook raised.
static bool claim(fwd_Class cls) {
    struct blocking blocking FWD_CLEANUP(end_blocking) = {
        NULL, NULL}; // ends after the lock is free
    fwd_lock(FWD_LOCK_INITIALIZE);
    bool held FWD_CLEANUP(let_go) = true;
    while (cls->init_state != FWD_INIT_NONE && cls->init_state != FWD_INIT_DONE &&
           !pthread_equal(cls->init_thread, pthread_self())) {
        fwd_block_hook hook = __atomic_load_n(&block_hook, __ATOMIC_ACQUIRE);
        if (hook && !wait_hook && !blocking.hook) begin_blocking(&blocking, hook, &held);
        else if (!wait_locked(&held)) return false;
    }
    bool claimed = cls->init_state == FWD_INIT_NONE;
    if (claimed) {
        cls->init_state = FWD_INIT_RUNNING;
        cls->init_thread = pthread_self();
    }
    return claimed;
}

/// The +initialize that a class runs, own or inherited, as long as no class gets, loses or inherits another one.
struct known {
    fwd_Class cls;
    struct fwd_method *method;
    uint64_t changes;
};

static uint64_t changes; // MUTATION
#if FWD_CHECKS
uint64_t fwd_initialize_searches; // MUTATION; for tests
#endif

void fwd_initialize_changed_locked(void) { changes++; }

static struct fwd_method *search_locked(fwd_Class cls) {
#if FWD_CHECKS
    fwd_initialize_searches++;
#endif
    return fwd_method_find_locked(cls->isa, FWD_S(initialize));
}

/// `known` is of the superclass, or of nobody; of `cls` afterwards.
static fwd_Method find_method(fwd_Class cls, struct known *known) {
    fwd_lock(FWD_LOCK_MUTATION);
    struct fwd_method *method = fwd_method_own_locked(cls->isa, FWD_S(initialize));
    bool is_inherited = known->cls && known->cls == cls->superclass && known->changes == changes;
    if (!method && is_inherited) method = known->method;
    else if (!method) method = search_locked(cls);
    *known = (struct known){cls, method, changes};
    fwd_unlock(FWD_LOCK_MUTATION);
    return method;
}

/// Sends +initialize unless it is the root's, which does nothing: `*ran` says. False: it raised.
static bool run(fwd_Class cls, struct known *known, bool *ran) {
    fwd_Method method = find_method(cls, known);
    fwd_IMP imp = method ? fwd_method_load(method) : NULL;
    *ran = imp && !fwd_root_isDefaultInitialize(imp);
    if (!*ran) return true;
    fwd_id receiver = (fwd_id)(void *)cls;
    fwd_SEL sel = FWD_S(initialize);
    uint32_t mark = fwd_exception_mark();
    if (FWD_UNLIKELY(fwd_trace_isOn())) {
        fwd_trace_emit(&(fwd_trace_event){.kind = FWD_TRACE_CLASS,
            .result = FWD_RESULT_UNINITIALIZED,
            .cls = cls,
            .start = cls,
            .sel = sel,
            .imp = imp,
            .method = method});
        fwd_perform_void(receiver, sel);
    } else if (fwd_imp_isSentinel(imp)) {
        fwd_perform_void(receiver, sel);
    } else {
        fwd_perform_found(receiver, sel, imp);
    }
    return !fwd_exception_since(mark);
}

/// A +initialize that runs, or something unwinds through: that is its end, like an exception.
struct running {
    fwd_Class cls;
    bool ran;
};
static void end_run(const struct running *running) { finish(running->cls, running->ran); }

static bool run_and_finish(fwd_Class cls, struct known *known) {
    struct running running FWD_CLEANUP(end_run) = {cls, false};
    return run(cls, known, &running.ran);
}

/// Initializes a class whose superclass is initialized, or is being initialized further out. False: an exception is pending.
static bool initialize_one(fwd_Class cls, struct known *known) {
    fwd_Class kept = keeper(cls);
    uint32_t mark = fwd_exception_mark();
    bool raised = false;
    if (claim(kept)) {
        raised = !run_and_finish(kept, known);
    } else if (fwd_exception_since(mark)) {
        return false;
    }
    if (kept != cls && fwd_class_is(cls, FWD_CLASS_DUPLICATE) &&
        fwd_class_is(kept, FWD_CLASS_INITIALIZED)) {
        fwd_lock(FWD_LOCK_MUTATION);
        mark_locked(cls);
        fwd_unlock(FWD_LOCK_MUTATION);
    }
    return !raised;
}

/// Initializes a class after the superclasses that are not initialized yet, the uppermost first. Without memory for their list
/// it recurses, and takes stack for each.
static __attribute__((noinline)) bool initialize_chain(fwd_Class cls) {
    struct fwd_pointers chain __attribute__((cleanup(fwd_pointers_free))) = {NULL, 0, 0};
    struct known known = {NULL, NULL, 0};
    bool complete = true;
    for (fwd_Class each = cls; complete && each && !fwd_class_is(each, FWD_CLASS_INITIALIZED);
         each = fwd_class_super(keeper(each)))
        complete = fwd_pointers_add(&chain, each);
    bool fine = complete || fwd_initialize(fwd_class_super(keeper(cls)));
    if (!complete) fine = fine && initialize_one(cls, &known);
    for (uint32_t i = chain.count; complete && fine && i-- > 0;)
        fine = initialize_one(chain.items[i], &known);
    return fine;
}

bool fwd_initialize(fwd_Class cls) {
    if (FWD_LIKELY(fwd_class_is(cls, FWD_CLASS_INITIALIZED))) return true;
    fwd_Class superclass = fwd_class_super(keeper(cls));
    if (superclass && !fwd_class_is(superclass, FWD_CLASS_INITIALIZED))
        return initialize_chain(cls);
    return initialize_one(cls, &(struct known){NULL, NULL, 0});
}

/// What ran on a thread that is not there has not run: the next message runs it again, from its beginning. A class whose own
/// is over waits for its superclass's in the child.
void fwd_initialize_forked_locked(void) {
    changed = (pthread_cond_t)PTHREAD_COND_INITIALIZER; // with those who waited
    for (fwd_Class cls = fwd_class_nextOfAll_locked(NULL); cls;
         cls = fwd_class_nextOfAll_locked(cls)) {
        if (cls->init_state == FWD_INIT_PENDING) cls->init_thread = pthread_self();
        if (cls->init_state == FWD_INIT_RUNNING && !pthread_equal(cls->init_thread, pthread_self()))
            cls->init_state = FWD_INIT_NONE;
    }
}

fwd_status fwd_class_initialize(fwd_Class cls) {
    if (!cls) return FWD_BAD_ARGUMENT;
    return fwd_initialize(cls) ? FWD_OK : FWD_EXCEPTION;
}
