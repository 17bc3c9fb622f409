// Exceptions: values that are pending on a thread.
//
// C code never unwinds. Raising leaves a fwd_exception in the thread's state and sets fwd_exception_flag; whoever
// called asks the flag (or gets FWD_EXCEPTION) and returns early. The host takes the exception off and turns it into
// what its language throws. A native send by assembly has no status to give: at its end fwd_exception_deliver calls
// the handler, whose default ends the process with Apple's words.
//
// State: factory and handler are set once by the host, before sends. The pending exception is the thread's alone.
#include "internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

_Thread_local int fwd_exception_flag;

static void default_handler(const fwd_exception *exception, void *context) {
    (void)context;
    (void)fflush(stdout);
    (void)fprintf(stderr, "*** Terminating app due to uncaught exception '%s', reason: '%s'\n",
        exception->name, exception->reason);
    abort();
}

static struct {
    fwd_exception_factory factory;
    void *factory_context;
    fwd_exception_handler handler;
    void *handler_context;
} host = {NULL, NULL, default_handler, NULL};

void fwd_exception_setFactory(fwd_exception_factory factory, void *context) {
    host.factory = factory;
    host.factory_context = context;
}

void fwd_exception_setHandler(fwd_exception_handler handler, void *context) {
    host.handler = handler ? handler : default_handler;
    host.handler_context = context;
}

/// Copies with truncation that never splits a UTF-8 character.
static void copy_text(char *to, size_t size, const char *from) {
    size_t length = from ? strlen(from) : 0;
    if (length >= size) {
        length = size - 1;
        while (length > 0 && ((unsigned char)from[length] & 0xc0) == 0x80) length--;
    }
    if (length) memmove(to, from, length); // may be the pending one's own
    to[length] = 0;
}

void fwd_exception_raise(fwd_id object, const char *name, const char *reason) {
    fwd_exception_raiseOwned(fwd_retain(object), name, reason);
}

/// Takes over the reference. The words may be those of the exception that is pending.
static void leave_pending(fwd_id object, const char *name, const char *reason) {
    struct fwd_thread *thread = fwd_thread();
    // A thread that ends with the exception pending lets its object go (thread.c).
    if (object) fwd_thread_registerEnd();
    fwd_id replaced = fwd_exception_flag ? thread->exception.object : NULL;
    thread->exception.object = object;
    copy_text(thread->exception.name, sizeof thread->exception.name, name);
    copy_text(thread->exception.reason, sizeof thread->exception.reason, reason);
    thread->exception_serial++;
    fwd_exception_flag = 1;
    fwd_release(replaced); // last: it may run a -dealloc
}

static void made(const bool *making) {
    (void)making;
    fwd_thread()->making_exception = false;
}

/// Raises with the host's object. Something may unwind out of the factory: nothing is pending then.
static void raise_made(const char *name, const char *reason) {
    FWD_ASSERT_UNLOCKED();
    // A copy: the words may be those of an exception that the factory replaces.
    fwd_exception words = {NULL, {0}, {0}};
    copy_text(words.name, sizeof words.name, name);
    copy_text(words.reason, sizeof words.reason, reason);
    {
        bool making FWD_CLEANUP(made) = fwd_thread()->making_exception = true;
        words.object = host.factory(words.name, words.reason, host.factory_context);
    }
    leave_pending(words.object, words.name, words.reason);
}

void fwd_exception_raiseOwned(fwd_id object, const char *name, const char *reason) {
    // A factory that raises itself gets an exception without an object, not a second call of itself.
    if (!object && host.factory && !fwd_thread()->making_exception) raise_made(name, reason);
    else leave_pending(object, name, reason);
}

void fwd_exception_raiseFormat(const char *name, const char *format, ...) {
    char reason[sizeof((fwd_exception *)0)->reason];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    fwd_exception_raise(NULL, name, reason);
}

bool fwd_exception_take(fwd_exception *out) {
    if (!fwd_exception_flag) return false;
    if (out) *out = fwd_thread()->exception;
    fwd_thread()->exception.object = NULL;
    fwd_exception_flag = 0;
    return true;
}

const fwd_exception *fwd_exception_peek(void) {
    return fwd_exception_flag ? &fwd_thread()->exception : NULL;
}

void fwd_exception_deliver(void) {
    if (!fwd_exception_flag) return;
    FWD_ASSERT_UNLOCKED();
    // A copy: the handler may take the exception, and another may be raised while it runs.
    fwd_exception pending = fwd_thread()->exception;
    host.handler(&pending, host.handler_context);
}

void fwd_exception_reset(void) {
    fwd_exception pending;
    if (fwd_exception_take(&pending)) fwd_release(pending.object);
    host.factory = NULL;
    host.factory_context = NULL;
    host.handler = default_handler;
    host.handler_context = NULL;
}
