// What a host needs that runs programs it does not trust: which values are objects, and where a stack ends. Part of CRuntime.h;
// guard.c says how it works.
#ifndef FWD_CRUNTIME_GUARD_H
#define FWD_CRUNTIME_GUARD_H

#include "CRuntimeBase.h"

FWD_DECLARATIONS_BEGIN

/// Which values may be objects, for hosts of programs that they do not trust. Objects begin in [base, base + size), and
/// `marks[(address - base) / 8]` is `mark` where one does. retain, release, weak references and sends of invocations
/// report every other value and do nothing; `report` leaves an exception pending. The others answer for pointers that a
/// program passes to methods of CRuntime's own classes, and leave an exception pending when they say no: `is_string` for
/// a C string that is read to its end, `may_access` for the bytes of a value, `may_call` for an implementation.
typedef struct fwd_guard_description {
    uintptr_t base, size;
    const uint8_t *_Nonnull marks;
    uint8_t mark;
    void (*_Nonnull report)(uintptr_t value, void *FWD_NULLABLE context);
    bool (*_Nonnull is_string)(const char *_Nonnull text, void *FWD_NULLABLE context);
    bool (*_Nonnull may_access)(
        const void *_Nonnull address, size_t size, bool writes, void *FWD_NULLABLE context);
    bool (*_Nonnull may_call)(uintptr_t address, void *FWD_NULLABLE context);
    /// An address in the region that is not marked is that of an object all the same: the program's own memory, all of
    /// whose instance it may read and write, with a class in its first word. NULL: there are none. Called with locks held:
    /// it calls nothing of the runtime that takes one.
    bool (*FWD_NULLABLE is_object)(uintptr_t address, void *FWD_NULLABLE context);
    void *FWD_NULLABLE context;
    /// The program ends with these words, which no handler of exceptions sees; it leaves an exception pending. NULL: what objc4
    /// ends a process for is an exception.
    void (*FWD_NULLABLE fatal)(const char *_Nonnull reason, void *FWD_NULLABLE context);
} fwd_guard_description;

/// Call right after fwd_runtime_start; NULL, and fwd_runtime_reset, take the guard away.
void fwd_setGuard(const fwd_guard_description *FWD_NULLABLE guard);
/// The guard lets it through; true of everything but nil without a guard.
bool fwd_object_isKnown(fwd_id FWD_NULLABLE object);
/// The calling thread has used fifteen sixteenths of its stack.
bool fwd_thread_isStackLow(void);
/// The address lies about where the calling thread's stack ends: a fault there is a recursion without end. Knows it once
/// the thread has called fwd_thread_isStackLow; may be called in a signal handler.
bool fwd_thread_isStackEnd(const void *FWD_NULLABLE address);

FWD_DECLARATIONS_END
#endif
