// The end of a thread: what the runtime keeps for it is given back.
//
// A thread that has pools is registered with the system, so that its end pops them even when the host does not say
// so; a host with threads of its own calls fwd_thread_end itself, early enough for -dealloc methods to run well.
#include "hook.h"
#include "invocation.h"
#include "lifetime.h"

static pthread_key_t end_key;
static pthread_once_t end_once = PTHREAD_ONCE_INIT;
static bool has_end_key;

static void thread_ended(void *state) {
    (void)state;
    fwd_thread_end();
}

static void make_end_key(void) { has_end_key = pthread_key_create(&end_key, thread_ended) == 0; }

void fwd_thread_registerEnd(void) {
    struct fwd_thread *thread = fwd_thread();
    if (thread->end_registered) return;
    (void)pthread_once(&end_once, make_end_key);
    thread->end_registered = has_end_key && pthread_setspecific(end_key, thread) == 0;
}

/// Drops a pending exception and pops the thread's pools; runs -dealloc methods. The thread may go on afterwards.
void fwd_thread_end(void) {
    // Pools that the -dealloc methods below make again register anew.
    fwd_thread()->end_registered = false;
    fwd_exception pending;
    if (fwd_exception_take(&pending)) fwd_release(pending.object);
    fwd_invocation_endThread();
    fwd_autorelease_endThread();
    // What ended may have raised, on nobody's behalf, and the exception's end may have autoreleased.
    if (fwd_exception_take(&pending)) {
        fwd_release(pending.object);
        fwd_autorelease_endThread();
    }
    fwd_hook_endThread();
    fwd_sync_endThread();
    fwd_lookup_endThread();
}
