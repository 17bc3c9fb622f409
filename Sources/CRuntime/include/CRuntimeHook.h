// Functions that run before, instead of or after a method. Part of CRuntime.h.
#ifndef FWD_CRUNTIME_HOOK_H
#define FWD_CRUNTIME_HOOK_H

#include "CRuntimeSend.h"

FWD_DECLARATIONS_BEGIN

// ---------------------------------------------------------------- Hooks (hook.c says how they run)

/// One function that runs before, instead of or after a method: of a class, or of one object. Counted: fwd_hook_add
/// gives one reference, fwd_hook_release takes it.
typedef struct fwd_hook *fwd_Hook;
/// A call in progress, as a hook sees it; valid until the hook returns.
typedef struct fwd_hook_call *fwd_HookCall;
typedef void (*fwd_hook_function)(void *FWD_NULLABLE context, fwd_HookCall call);
typedef enum fwd_hook_position FWD_ENUM_BASE(int32_t){
    FWD_HOOK_BEFORE = 0,
    FWD_HOOK_INSTEAD = 1,
    FWD_HOOK_AFTER = 2,
} fwd_hook_position;
enum {
    FWD_HOOK_ONCE = 1, // runs in one call, however many threads call, and is removed at its end
    FWD_HOOK_ARGUMENTS =
        2, // reads or writes arguments or the result; without it both are NULL for before and after
    FWD_HOOK_HOST = 1 << 16, // this bit and those above are the host's own
};
typedef struct fwd_hook_description {
    fwd_hook_position position;
    uint32_t options; // FWD_HOOK_ONCE, FWD_HOOK_ARGUMENTS
    int32_t priority; // higher: earlier (an `instead`: further out); equal: order of adding
    fwd_hook_function function;
    void *FWD_NULLABLE context;
    /// Called once, with no lock held, when nothing can run the hook any more: at the end of its removal, or of the last call
    /// that was in it then. References to the hook do not keep it back.
    void (*_Nullable destroy)(void *FWD_NULLABLE context);
    const char *FWD_NULLABLE name; // what traces call it; copied
} fwd_hook_description;
typedef enum fwd_hook_error FWD_ENUM_BASE(int32_t){
    FWD_HOOK_OK = 0,
    FWD_HOOK_NO_METHOD,     // the class has no such method, nor do its superclasses
    FWD_HOOK_BAD_SIGNATURE, // its encoding is malformed or says types that this processor cannot pass
    FWD_HOOK_BAD_TARGET, // an object without a class of its own to change: a class, block, protocol; or a dying one
    FWD_HOOK_NO_MEMORY,
    FWD_HOOK_RAISED, // +initialize of the class raised; the exception is pending
} fwd_hook_error;
typedef enum fwd_hook_removal FWD_ENUM_BASE(int32_t){
    FWD_HOOK_RESTORED =
        0, // the method, and the object's class, are as they were before the first hook
    FWD_HOOK_PARTLY, // the hook is gone; others remain, or other code has changed the method or the class since
    FWD_HOOK_ALREADY_REMOVED,
    FWD_HOOK_TARGET_GONE, // object or class ended, and the hook with it
} fwd_hook_removal;

/// Adds a hook to the method that instances of `cls` run for `sel` (a metaclass: the class's own messages), or that
/// `object` alone runs (`cls` is not read then). Takes `context` over only when it succeeds.
fwd_hook_error fwd_hook_add(fwd_Class FWD_NULLABLE cls, fwd_id FWD_NULLABLE object, fwd_SEL sel,
    const fwd_hook_description *description, fwd_Hook FWD_NULLABLE *_Nonnull out);
/// Takes a hook out. It is not called any more on this thread, and by no call that begins afterwards on any.
fwd_hook_removal fwd_hook_remove(fwd_Hook hook);
/// One reference more; returns the hook.
fwd_Hook fwd_hook_retain(fwd_Hook hook);
/// One less; the last one frees what is left of a removed hook. NULL is ignored.
void fwd_hook_release(fwd_Hook FWD_NULLABLE hook);
/// Whether it still runs: neither removed, nor its class or object gone.
bool fwd_hook_isActive(fwd_Hook hook);
/// Whether an implementation is what a hooked method has in its own one's place: it may be called by address
/// (fwd_imp_getBoxed) and, cheaper, as a native function. O(1), no lock.
bool fwd_imp_isHook(fwd_IMP FWD_NULLABLE imp);
/// The selector it was added for.
fwd_SEL fwd_hook_selector(fwd_Hook hook);
/// Before, instead or after.
fwd_hook_position fwd_hook_getPosition(fwd_Hook hook);
/// The options it was added with.
uint32_t fwd_hook_options(fwd_Hook hook);
/// The context it was added with. Valid for a caller that uses the hook (fwd_hook_copyList).
void *FWD_NULLABLE fwd_hook_context(fwd_Hook hook);
/// Counts registrations from 1: the order of adding, and the hook's name in traces when it was given none.
uint64_t fwd_hook_number(fwd_Hook hook);
/// The active hooks of a class itself, or of an object alone; of one selector or (NULL) of all, in the order in which they
/// were added. Each is in use, so that its context stays, until fwd_hook_endUse; free the list with fwd_free. NULL when
/// there are none.
fwd_Hook FWD_NULLABLE *FWD_NULLABLE fwd_hook_copyList(fwd_Class FWD_NULLABLE cls,
    fwd_id FWD_NULLABLE object, fwd_SEL FWD_NULLABLE sel, uint32_t *count);
/// Ends one use.
void fwd_hook_endUse(fwd_Hook hook);
/// A superclass or subclass (not `cls`) that has active hooks on `sel`, or NULL.
fwd_Class FWD_NULLABLE fwd_hook_relatedClass(fwd_Class cls, fwd_SEL sel);

/// The object the method was sent to. NULL once it has ended in this call (a -dealloc, the last -release, a method that gave up
/// its own object), which after hooks and an `instead` that has proceeded may find.
fwd_id FWD_NULLABLE fwd_hookCall_receiver(fwd_HookCall call);
/// The selector as it was sent.
fwd_SEL fwd_hookCall_selector(fwd_HookCall call);
/// The signature of the arguments, which is the method's.
fwd_Signature fwd_hookCall_signature(fwd_HookCall call);
/// Arguments by address, self and _cmd first. A before or instead hook may write to them. NULL without FWD_HOOK_ARGUMENTS.
void *FWD_NULLABLE const *FWD_NULLABLE fwd_hookCall_arguments(fwd_HookCall call);
/// Where the result is, for after hooks; where an instead hook leaves one (zero until then).
void *FWD_NULLABLE fwd_hookCall_result(fwd_HookCall call);
/// For an instead hook: runs what it replaces, the next instead hook or the method, with `arguments` (NULL: the call's own)
/// into `result` (NULL: the call's own; else signature's room). It may be called never, once or several times.
fwd_status fwd_hookCall_proceed(
    fwd_HookCall call, void *FWD_NULLABLE const *FWD_NULLABLE arguments, void *FWD_NULLABLE result);
/// The hook that runs, borrowed.
fwd_Hook fwd_hookCall_hook(fwd_HookCall call);

/// Key-value observing's way in: `before` and `after` run around the method itself, inside all hooks, for the objects that
/// were moved to the observing class of their class (its name is `prefix` + the class's; it presents itself as that class). Without a
/// selector the object is moved and no method changed. The context stays as long as the observing class: that of the first
/// call for a selector counts.
fwd_hook_error fwd_hook_observe(fwd_id object, const char *prefix, fwd_SEL FWD_NULLABLE sel,
    fwd_hook_function before, fwd_hook_function after, void *FWD_NULLABLE context);
/// Moves the object out of its observing class; what hooks it has of its own stay. False when it was in none, or when
/// other code has changed its class since.
bool fwd_hook_unobserve(fwd_id object);
/// Called with no lock held for each object that ends while it is in an observing class, after its -dealloc.
void fwd_setHook_observedEnded(
    void (*_Nullable ended)(fwd_id object, void *FWD_NULLABLE context), void *FWD_NULLABLE context);

/// class_replaceMethod for the method below the hooks, so that hooks stay around what takes its place. NULL as `imp` takes
/// the class's own method away: the inherited one runs again. Returns what it replaces, NULL when it was inherited.
/// What the class had is `*own`: false when the method was inherited.
fwd_IMP FWD_NULLABLE fwd_hook_replaceMethod(fwd_Class cls, fwd_SEL sel, fwd_IMP FWD_NULLABLE imp,
    const char *FWD_NULLABLE types, bool *_Nullable own);
/// Called with no lock held after a class has become known by name. One listener; NULL: none.
typedef void (*fwd_class_listener)(fwd_Class cls, void *FWD_NULLABLE context);
/// Sets that listener.
void fwd_setHook_classRegistered(
    fwd_class_listener FWD_NULLABLE listener, void *FWD_NULLABLE context);

/// Counts for tests: live hooks, plans that wait for calls in flight, hidden classes kept for use again.
typedef struct fwd_hook_counts {
    uint64_t hooks, waiting, parked;
} fwd_hook_counts;
/// The counts of this moment.
fwd_hook_counts fwd_hook_count(void);

FWD_DECLARATIONS_END
#endif
