// What if: a host's function answers in place of a stage.
//
// While messages are traced, each stage asks the injector before it begins. What it says stands for what the stage would
// have found, and the events tell so: an ANSWER with the reason FWD_SKIP_INJECTED where a method would have been asked,
// a SKIP with it where a table or the lists would have been read. Everything behind the stage runs as it always does.
//
//   nil          the message counts as one to nil
//   cache        the table is neither read nor filled by this lookup
//   lookup       no class of the chain has the method; nothing is stored
//   resolve      YES or NO without asking, or YES with a method that is added to the class
//   target       this object (or nil)
//   signature    these types (or none)
//   invocation   sent to this object, or dropped
//
// An untraced message never comes here: stages ask only on their traced way. The injector is set and taken away while
// nothing is traced, and it runs with no lock held and with its own messages untraced.
#include "internal.h"

static fwd_injector injector; // atomic
static void *injector_context;

void fwd_setInjector(fwd_injector function, void *context) {
    injector_context = context;
    // Release: the context stands before the function is seen.
    __atomic_store_n(&injector, function, __ATOMIC_RELEASE);
}

void fwd_inject_reset(void) { fwd_setInjector(NULL, NULL); }

static void resume(const bool *paused) {
    (void)paused;
    fwd_trace_resume();
}

bool fwd_inject(
    fwd_stage stage, fwd_id receiver, fwd_Class cls, fwd_SEL sel, fwd_injection *injection) {
    fwd_injector function =
        __atomic_load_n(&injector, __ATOMIC_ACQUIRE); // pairs with fwd_setInjector
    if (FWD_LIKELY(!function) || !sel || !fwd_sel_isMapped(sel) || !fwd_trace_isLive())
        return false;
    const struct fwd_trace_scope *scope = fwd_thread()->scope;
    fwd_inject_place place = {.stage = stage,
        .receiver = receiver,
        .cls = cls,
        .sel = sel,
        .is_query = scope && scope->query != 0,
        .line = fwd_trace_location ? fwd_trace_location->line : 0};
    *injection = (fwd_injection){0};
    fwd_trace_pause();
    bool paused FWD_CLEANUP(resume) = true;
    return function(&place, injection, injector_context);
}
