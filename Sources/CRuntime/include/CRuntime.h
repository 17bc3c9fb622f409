// CRuntime — Objective-C's message dispatch as a small C library.
//
// A send finds the receiver's class, probes that class's lookup table for the selector and jumps to the
// implementation. A miss goes the slow way: superclass walk, resolver, forwarding target, method signature,
// forward invocation, unrecognized. Everything here is named `fwd_` + Apple's name without `objc_`.
//
// Ownership: "copy" in a name means the caller frees the result with fwd_free; everything else is borrowed.
// Lifetime: selectors, types, signatures and interned strings live until fwd_runtime_reset. A class lives until
// fwd_disposeClassPair, its methods and everything else that it has as long as the class: an object keeps its class, a sender keeps
// its receiver, so nothing that a send reads can be freed under it. Replacing a method frees nothing: native code stays, and a boxed
// implementation is ended by fwd_imp_destroyBoxed or fwd_imp_retireBoxed, with the last call that uses it. A hook's context is
// destroyed when it was removed and the last call that runs it has returned. All of this happens while other threads send; no
// function has to be called for it.
// Failure: functions return a documented sentinel (NULL, false, a status) and never abort, print or unwind on
// a caller's mistake. A raised exception is *pending* on its thread until the host takes it.
// Unwinding: exceptions of C++ and compiled Objective-C, pthread_exit and cancellation may pass through every frame of the
// library, out of methods, hooks, blocks, boxed functions, the exception handler and factory, listeners, and leave nothing
// behind (the library is built with -fexceptions). Allocators, finalizers and destroy functions must return. longjmp out of code
// that the library called is not supported: it skips the cleanups, so that what the calls in between had (an invocation, a
// hook's plan, a +initialize that others wait for) stays for good.
// Threads: every function may be called from any thread unless its comment says otherwise. Sends that hit take
// no lock; functions marked "No lock" read one word; all others hold one of the runtime's own locks for a moment (their
// order: docs/threads.md). No user code (method, block, hook, allocator excepted) runs while a lock is held.
// Rules: a function does what Apple documents, and objc4 does, for the function of that name; where ours differs its
// comment says so. docs/semantics.md has the rules, docs/api.md the names beside Apple's, both with their tests.
#ifndef FWD_CRUNTIME_H
#define FWD_CRUNTIME_H

#include "CRuntimeBase.h"
#include "CRuntimeClass.h"
#include "CRuntimeObject.h"
#include "CRuntimeSend.h"
#include "CRuntimeTrace.h"
#include "CRuntimeHook.h"
#include "CRuntimeGuard.h"
#include "CRuntimeLiteral.h"

#endif
