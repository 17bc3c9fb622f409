// Addresses that are no objects, and stacks that are nearly full: what a host needs to run programs that it does not trust.
//
// A host whose programs write anything anywhere in their own memory can still not keep a number out of an object variable.
// Such a value reaches the runtime where an object is counted, loaded weakly or messaged from native code. With a guard
// set, these entry points look at it before they follow it: objects lie in one region, and one byte of the host's own
// for each eight bytes of it says where one begins. What is none is reported to the host, which leaves an exception
// pending, and the entry point does nothing.
//
// A program may also lay an object out by itself, in memory of its own whose first word is a class. The host says of an
// unmarked value whether it is one. Such an object has no header in front: it is not counted, ends with its memory, and
// its class remembers that it may meet more of them (FWD_CLASS_HEADLESS), so that all other objects are told apart for
// nothing.
//
// The guard is set right after the start and stays until the reset; it is read without a lock.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE // pthread_getattr_np
#endif
#include "internal.h"

#include <pthread.h>

struct fwd_guard_state fwd_guard;

void fwd_setGuard(const fwd_guard_description *guard) {
    memset(&fwd_guard, 0, sizeof fwd_guard);
    if (!guard) return;
    fwd_guard.base = guard->base;
    fwd_guard.marks = guard->marks;
    fwd_guard.mark = guard->mark;
    fwd_guard.description = *guard;
    fwd_guard.size = guard->size;
}

bool fwd_object_isKnown(fwd_id object) { return object && fwd_guard_allows(object); }

bool fwd_guard_admits(const void *value) {
    const fwd_guard_description *host = &fwd_guard.description;
    if (!fwd_guard_covers(value) || !host->is_object ||
        !host->is_object((uintptr_t)value, host->context))
        return false;
    fwd_Class cls = fwd_object_isa((fwd_id)(uintptr_t)value);
    if (!fwd_class_is(cls, FWD_CLASS_HEADLESS)) fwd_class_setFlag(cls, FWD_CLASS_HEADLESS);
    return true;
}

void fwd_guard_report(const void *value) {
    fwd_guard.description.report((uintptr_t)value, fwd_guard.description.context);
}

bool fwd_guard_allowsString(const char *text) {
    return !fwd_guard.size || fwd_guard.description.is_string(text, fwd_guard.description.context);
}

bool fwd_guard_allowsAccess(const void *address, size_t size, bool writes) {
    return !fwd_guard.size ||
           fwd_guard.description.may_access(address, size, writes, fwd_guard.description.context);
}

bool fwd_guard_allowsCall(fwd_IMP imp) {
    return !fwd_guard.size ||
           fwd_guard.description.may_call((uintptr_t)imp, fwd_guard.description.context);
}

// ---------------------------------------------------------------- Stacks

/// The address below which the thread's stack is nearly used up; 0: not asked yet, 1: not known.
static _Thread_local uintptr_t stack_floor;
static _Thread_local uintptr_t stack_lowest; // where it ends

/// A sixteenth of the stack is kept for what native code does between two looks.
static uintptr_t find_floor(void) {
#if defined(__linux__)
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 1;
    void *lowest = NULL;
    size_t size = 0;
    bool known = pthread_attr_getstack(&attributes, &lowest, &size) == 0 && size > 0;
    (void)pthread_attr_destroy(&attributes);
    if (known) stack_lowest = (uintptr_t)lowest;
    return known ? (uintptr_t)lowest + size / 16 : 1;
#else
    return 1;
#endif
}

bool fwd_thread_isStackLow(void) {
    if (FWD_UNLIKELY(stack_floor == 0)) stack_floor = find_floor();
    return (uintptr_t)__builtin_frame_address(0) < stack_floor;
}

_Thread_local struct fwd_stack_reserve fwd_stack_reserve = {
    0, UINTPTR_MAX}; // not asked yet: every address lies in it

/// Asks the system the first time. Whether the reserve has been reached.
bool fwd_thread_findReserve(void) {
    enum { LEAST = 1 << 14 };
    if (fwd_stack_reserve.size != UINTPTR_MAX) return true;
    if (stack_floor == 0) stack_floor = find_floor();
    uintptr_t sixteenth = stack_lowest ? stack_floor - stack_lowest : 0;
    // Of a small stack more: raising an exception takes a few kilobytes.
    uintptr_t size = sixteenth >= LEAST ? sixteenth : sixteenth * 4 < LEAST ? sixteenth * 4 : LEAST;
    fwd_stack_reserve = (struct fwd_stack_reserve){stack_lowest, size};
    return (uintptr_t)__builtin_frame_address(0) - stack_lowest < size;
}

bool fwd_thread_isStackEnd(const void *address) {
    // The pages that hosts close at the end, and what one big frame may jump over.
    enum { REACH = 1 << 20 };
    uintptr_t at = (uintptr_t)address;
    return stack_lowest && at >= stack_lowest - REACH && at < stack_lowest + REACH;
}
