// Lookup: from a class and a selector to an implementation, when the published table did not have it.
//
//   1. The class's real table (it is not the published one while the class is uninitialized or traced).
//   2. +initialize, superclass first (initialize.c).
//   3. The walk over the method lists of the class and its superclasses, under FWD_LOCK_MUTATION; what it finds is
//      stored in the table of the class that was asked, not of the class that has it, under the same lock.
//   4. The resolver, as a real message with no lock held, once; then the walk again. That walk stores what it found
//      even when that is nothing: the forward implementation, a remembered miss.
//
// A lookup that began while the class was uninitialized stores nothing in step 3, as in objc4: the first message to a
// class is often its only one of that name.
//
// Dialects. `apple`: the resolver's BOOL decides nothing, misses are remembered. `gnustep`: the BOOL decides whether
// there is a second walk (a resolver that says YES and adds nothing is reported, where GNUstep's runtime would ask it
// without end), misses are never remembered, only sends ask the resolver, sends to super do not.
#include "internal.h"

#include <stdlib.h>

// ---------------------------------------------------------------- The walk

/// As fwd_method_find_locked; notes each class walked with its number of methods in `steps`.
static struct fwd_method *find_noting_locked(
    fwd_Class cls, fwd_SEL sel, struct fwd_pointers *steps) {
    for (; cls; cls = cls->superclass) {
        struct fwd_method *method = fwd_method_own_locked(cls, sel);
        if (fwd_pointers_add(steps, cls) &&
            !fwd_pointers_add(steps, (void *)(uintptr_t)cls->method_count))
            steps->count--;
        if (method) return method;
    }
    return NULL;
}

static void emit_walk(
    fwd_SEL sel, const struct fwd_pointers *steps, struct fwd_method *method, fwd_Class start) {
    for (uint32_t i = 0; i + 1 < steps->count; i += 2) {
        bool here = method && steps->items[i] == method->list->owner;
        fwd_trace_emit(&(fwd_trace_event){.kind = FWD_TRACE_LOOKUP,
            .stage = FWD_STAGE_LOOKUP,
            .result = here ? FWD_RESULT_FOUND : FWD_RESULT_ABSENT,
            .cls = steps->items[i],
            .start = start,
            .sel = sel,
            .imp = here ? fwd_method_load(method) : NULL,
            .method = here ? method : NULL,
            .entries = (uint32_t)(uintptr_t)steps->items[i + 1]});
    }
    if (method) return;
    fwd_trace_emit(&(fwd_trace_event){.kind = FWD_TRACE_LOOKUP,
        .stage = FWD_STAGE_LOOKUP,
        .result = FWD_RESULT_NOT_FOUND,
        .cls = start,
        .start = start,
        .sel = sel});
}

enum fill { FILL_NOTHING, FILL_FOUND, FILL_ALWAYS };

/// How one lookup goes about it: what it stores, and what a host has said in place of the search.
struct lookup_options {
    bool traced;
    bool stores;    // false: this lookup leaves the table alone
    bool is_absent; // no class has the method
};

static fwd_IMP trace_injected_miss(fwd_Class cls, fwd_SEL sel) {
    fwd_trace_emit(&(fwd_trace_event){.kind = FWD_TRACE_LOOKUP,
        .stage = FWD_STAGE_LOOKUP,
        .result = FWD_RESULT_NOT_FOUND,
        .cls = cls,
        .start = cls,
        .sel = sel});
    return NULL;
}

/// One walk, and the fill under the same lock. NULL: not found.
static fwd_IMP walk(
    fwd_Class cls, fwd_SEL sel, enum fill fill, const struct lookup_options *options) {
    if (FWD_UNLIKELY(options->is_absent)) return trace_injected_miss(cls, sel);
    bool traced = options->traced;
    if (FWD_UNLIKELY(!options->stores)) fill = FILL_NOTHING;
    struct fwd_pointers steps = {NULL, 0, 0};
    fwd_lock(FWD_LOCK_MUTATION);
    struct fwd_method *method = FWD_UNLIKELY(traced) ? find_noting_locked(cls, sel, &steps)
                                                     : fwd_method_find_locked(cls, sel);
    fwd_IMP imp = method ? fwd_method_load(method) : NULL;
    bool filled = false;
    if (fill == FILL_ALWAYS || (imp && fill == FILL_FOUND))
        filled = fwd_table_fill_locked(cls, sel, imp ? imp : fwd_msgForwardCached);
    fwd_unlock(FWD_LOCK_MUTATION);
    if (FWD_UNLIKELY(traced)) {
        emit_walk(sel, &steps, method, cls);
        fwd_pointers_free(&steps);
        if (filled)
            fwd_trace_emit(&(fwd_trace_event){.kind = FWD_TRACE_FILL,
                .result = imp ? FWD_RESULT_FOUND : FWD_RESULT_NOT_FOUND,
                .cls = cls,
                .sel = sel,
                .imp = imp ? imp : fwd_msgForwardCached,
                .method = method});
    }
    return imp;
}

static bool has_method(fwd_Class cls, fwd_SEL sel) {
    fwd_lock(FWD_LOCK_MUTATION);
    bool found = fwd_method_find_locked(cls, sel) != NULL;
    fwd_unlock(FWD_LOCK_MUTATION);
    return found;
}

// ---------------------------------------------------------------- The resolver

enum resolved { RESOLVED_UNKNOWN, RESOLVED_YES, RESOLVED_NO, RESOLVED_RAISED };

/// Sends `resolver` with `sel` to `target`, the class object asked about `searched`. UNKNOWN: it has no such method.
static enum resolved ask(fwd_Class target, fwd_SEL resolver, fwd_SEL sel, fwd_Class searched,
    const struct lookup_options *options) {
    bool traced = options->traced;
    fwd_Method method = fwd_class_findMethod(fwd_object_isa((fwd_id)(void *)target), resolver);
    if (!method) {
        if (traced) fwd_trace_skip(FWD_STAGE_RESOLVE, FWD_SKIP_NOT_IMPLEMENTED);
        return RESOLVED_UNKNOWN;
    }
    fwd_IMP imp = fwd_method_load(method);
    if (traced)
        fwd_trace_emit(&(fwd_trace_event){.kind = FWD_TRACE_ASK,
            .stage = FWD_STAGE_RESOLVE,
            .receiver = (fwd_id)(void *)target,
            .cls = searched,
            .sel = sel,
            .imp = imp,
            .method = method,
            .flag = fwd_root_isDefaultResolver(imp)});
    uint32_t mark = fwd_exception_mark();
    bool answer = fwd_perform_bool_pointer((fwd_id)(void *)target, resolver, "B@::", sel);
    if (fwd_exception_since(mark)) return RESOLVED_RAISED;
    if (traced)
        fwd_trace_emit(&(fwd_trace_event){.kind = FWD_TRACE_ANSWER,
            .stage = FWD_STAGE_RESOLVE,
            .receiver = (fwd_id)(void *)target,
            .cls = searched,
            .sel = sel,
            .imp = imp,
            .method = method,
            .flag = answer,
            .effect = !options->is_absent && has_method(searched, sel)});
    return answer ? RESOLVED_YES : RESOLVED_NO;
}

/// The class object whose metaclass `meta` is: the receiver's when it fits (a duplicated class shares its metaclass).
static fwd_Class class_of_meta(fwd_id receiver, fwd_Class meta) {
    if (receiver && fwd_object_isa(receiver) == meta) return (fwd_Class)(void *)receiver;
    return meta->pair;
}

/// What a host says in place of the resolver: the method is added first, as a resolver would.
static enum resolved apply_injected_resolve(
    const fwd_injection *injection, fwd_Class cls, fwd_SEL sel) {
    if (injection->imp && injection->types)
        (void)fwd_class_addMethod(cls, sel, injection->imp, injection->types);
    fwd_trace_emit(&(fwd_trace_event){.kind = FWD_TRACE_ANSWER,
        .stage = FWD_STAGE_RESOLVE,
        .reason = FWD_SKIP_INJECTED,
        .cls = cls,
        .sel = sel,
        .flag = injection->answer,
        .effect = has_method(cls, sel)});
    return injection->answer ? RESOLVED_YES : RESOLVED_NO;
}

static fwd_IMP resolve_apple(
    fwd_id receiver, fwd_SEL sel, fwd_Class cls, const struct lookup_options *options) {
    fwd_injection injection;
    bool injected =
        options->traced && fwd_inject(FWD_STAGE_RESOLVE, receiver, cls, sel, &injection);
    if (FWD_UNLIKELY(injected)) {
        (void)apply_injected_resolve(&injection, cls, sel);
    } else if (fwd_class_is(cls, FWD_CLASS_META)) {
        fwd_Class target = class_of_meta(receiver, cls);
        if (ask(target, FWD_S(resolveClassMethod_), sel, cls, options) == RESOLVED_RAISED)
            return NULL;
        fwd_IMP imp = walk(cls, sel, FILL_ALWAYS, options);
        if (imp) return imp;
        // The metaclass is a class too: only the root's +resolveInstanceMethod:, or a category's on it, receives this.
    }
    if (!injected && ask(cls, FWD_S(resolveInstanceMethod_), sel, cls, options) == RESOLVED_RAISED)
        return NULL;
    fwd_IMP imp = walk(cls, sel, FILL_ALWAYS, options);
    return imp ? imp : fwd_msgForwardCached;
}

static fwd_IMP resolve_gnustep(
    fwd_id receiver, fwd_SEL sel, fwd_Class cls, const struct lookup_options *options) {
    bool meta = fwd_class_is(cls, FWD_CLASS_META);
    fwd_Class target = meta ? class_of_meta(receiver, cls) : cls;
    fwd_SEL resolver = meta ? FWD_S(resolveClassMethod_) : FWD_S(resolveInstanceMethod_);
    fwd_injection injection;
    enum resolved answer =
        options->traced && fwd_inject(FWD_STAGE_RESOLVE, receiver, cls, sel, &injection)
            ? apply_injected_resolve(&injection, cls, sel)
            : ask(target, resolver, sel, cls, options);
    if (answer == RESOLVED_RAISED) return NULL;
    if (answer != RESOLVED_YES)
        return fwd_msgForwardCached; // a method added meanwhile is for the next send
    fwd_IMP imp = walk(cls, sel, FILL_FOUND, options);
    if (imp) return imp;
    fwd_exception_raiseFormat("NSInternalInconsistencyException",
        "+[%s %s] answered YES for '%s' but added no method: GNUstep's runtime would ask again "
        "without end",
        target->name, fwd_sel_getName(resolver), fwd_sel_getName(sel));
    return NULL;
}

// The resolvers that run on a thread stand in memory of their own, not in the frames that run them: a frame that longjmp has
// left is seen by its address and forgotten. Stacks grow downwards.

static void forget_left(struct fwd_thread *thread, uintptr_t frame) {
    while (thread->resolving_count != 0 &&
           thread->resolving[thread->resolving_count - 1].frame <= frame)
        thread->resolving_count--;
}

/// Memory is the process's, not the host allocator's: a thread keeps it over a reset.
static bool note_resolving(struct fwd_thread *thread, uintptr_t frame, fwd_Class cls, fwd_SEL sel) {
    if (FWD_UNLIKELY(thread->resolving_count == thread->resolving_capacity)) {
        uint32_t capacity = thread->resolving_capacity ? thread->resolving_capacity * 2 : 8;
        struct fwd_resolving *grown = realloc(thread->resolving, capacity * sizeof *grown);
        if (!grown) return false;
        thread->resolving = grown;
        thread->resolving_capacity = capacity;
        fwd_thread_registerEnd();
    }
    thread->resolving[thread->resolving_count++] = (struct fwd_resolving){frame, cls, sel};
    return true;
}

void fwd_lookup_endThread(void) {
    struct fwd_thread *thread = fwd_thread();
    if (thread->resolving_count != 0) return; // called from inside a resolver
    free(thread->resolving);
    thread->resolving = NULL;
    thread->resolving_capacity = 0;
}

static void resolved_or_unwound(const uint32_t *count) { fwd_thread()->resolving_count = *count; }

/// Asks the resolver unless it is being asked for the same on this thread. NULL: it raised.
static fwd_IMP resolve(
    fwd_id receiver, fwd_SEL sel, fwd_Class cls, const struct lookup_options *options) {
    struct fwd_thread *thread = fwd_thread();
    uintptr_t frame = (uintptr_t)__builtin_frame_address(0);
    forget_left(thread, frame);
    for (uint32_t i = thread->resolving_count; i-- != 0;) {
        if (thread->resolving[i].cls != cls || thread->resolving[i].sel != sel) continue;
        if (options->traced) fwd_trace_skip(FWD_STAGE_RESOLVE, FWD_SKIP_REENTRY);
        return fwd_msgForwardCached; // not stored: the outer lookup stores what comes of it
    }
    const uint32_t outside FWD_CLEANUP(resolved_or_unwound) = thread->resolving_count;
    if (FWD_UNLIKELY(!note_resolving(thread, frame, cls, sel))) {
        fwd_exception_raiseFormat("NSMallocException",
            "out of memory: the resolver was not asked for '%s'", fwd_sel_getName(sel));
        return NULL;
    }
    return fwd_dialect_now() == FWD_DIALECT_GNUSTEP ? resolve_gnustep(receiver, sel, cls, options)
                                                    : resolve_apple(receiver, sel, cls, options);
}

// ---------------------------------------------------------------- The whole way

static void emit_cache(fwd_Class cls, fwd_SEL sel, fwd_IMP imp, uint32_t probes) {
    fwd_trace_result result = !imp                          ? FWD_RESULT_MISS
                              : imp == fwd_msgForwardCached ? FWD_RESULT_HIT_FORWARD
                                                            : FWD_RESULT_HIT;
    fwd_trace_emit(&(fwd_trace_event){.kind = FWD_TRACE_CACHE,
        .stage = FWD_STAGE_CACHE,
        .result = result,
        .cls = cls,
        .sel = sel,
        .imp = imp,
        .probes = probes});
    if (imp)
        fwd_trace_skip(FWD_STAGE_RESOLVE,
            result == FWD_RESULT_HIT ? FWD_SKIP_METHOD_EXISTS : FWD_SKIP_REMEMBERED_MISS);
}

/// No method has the name and it is no selector: what a program made from another pointer must not reach forwarding,
/// where its name would be read.
static fwd_IMP refuse(fwd_SEL sel) {
    fwd_thread()->refused = sel;
    fwd_exception_raiseFormat("NSInvalidArgumentException",
        sel ? "%p is not a selector" : "the selector is NULL (%p)", (const void *)sel);
    return NULL;
}

/// Whether this lookup may ask the resolver, by the rules of the dialect.
static bool may_resolve(fwd_id receiver, fwd_Class cls, unsigned flags) {
    if (!(flags & FWD_LOOKUP_RESOLVER)) return false;
    if (fwd_dialect_now() == FWD_DIALECT_APPLE) return true;
    return (flags & FWD_LOOKUP_INITIALIZE) && receiver && fwd_object_isa(receiver) == cls;
}

static fwd_IMP finish(fwd_IMP imp, unsigned flags) {
    return (flags & FWD_LOOKUP_NIL) && imp == fwd_msgForwardCached ? NULL : imp;
}

/// Whether a host says that the table of this lookup is off; tells it.
static bool cache_is_off(fwd_id receiver, fwd_SEL sel, fwd_Class cls, unsigned flags) {
    fwd_injection injection;
    if (!fwd_inject(FWD_STAGE_CACHE, receiver, cls, sel, &injection)) return false;
    if (flags & FWD_LOOKUP_CACHE) fwd_trace_skip(FWD_STAGE_CACHE, FWD_SKIP_INJECTED);
    return true;
}

/// Whether a host says that no class has the method; tells it.
static bool is_absent(fwd_id receiver, fwd_SEL sel, fwd_Class cls) {
    fwd_injection injection;
    if (!fwd_inject(FWD_STAGE_LOOKUP, receiver, cls, sel, &injection)) return false;
    fwd_trace_skip(FWD_STAGE_LOOKUP, FWD_SKIP_INJECTED);
    return true;
}

/// Whether a host says that the receiver of this message counts as nil; tells it.
static bool is_nil(fwd_id receiver, fwd_SEL sel, fwd_Class cls, unsigned flags) {
    fwd_injection injection;
    if (!(flags & FWD_LOOKUP_INITIALIZE) || !receiver ||
        !fwd_inject(FWD_STAGE_NIL, receiver, cls, sel, &injection))
        return false;
    fwd_trace_skip(FWD_STAGE_CACHE, FWD_SKIP_NIL_RECEIVER);
    return true;
}

fwd_IMP fwd_lookup_imp(fwd_id receiver, fwd_SEL sel, fwd_Class cls, unsigned flags) {
    struct lookup_options options = {
        .traced = fwd_trace_isOn() && fwd_trace_isLive(), .stores = true, .is_absent = false};
    bool traced = options.traced;
    bool initialized = fwd_class_is(cls, FWD_CLASS_INITIALIZED);
    if (FWD_UNLIKELY(traced) && is_nil(receiver, sel, cls, flags)) return fwd_msgNil;
    if (FWD_UNLIKELY(traced)) options.stores = !cache_is_off(receiver, sel, cls, flags);
    if (options.stores && (flags & FWD_LOOKUP_CACHE)) {
        uint32_t probes;
        fwd_IMP imp = fwd_table_read(cls, sel, &probes);
        if (traced) emit_cache(cls, sel, imp, probes);
        if (imp) return finish(imp, flags);
    }
    if (!initialized && (flags & FWD_LOOKUP_INITIALIZE) && !fwd_initialize(cls)) return NULL;

    if (FWD_UNLIKELY(traced) && is_absent(receiver, sel, cls))
        options.stores = !(options.is_absent = true);
    bool resolves = may_resolve(receiver, cls, flags);
    bool remembers = !resolves && fwd_dialect_now() == FWD_DIALECT_APPLE;
    enum fill fill = !initialized ? FILL_NOTHING : remembers ? FILL_ALWAYS : FILL_FOUND;
    fwd_IMP imp = walk(cls, sel, fill, &options);
    if (imp) {
        if (traced) fwd_trace_skip(FWD_STAGE_RESOLVE, FWD_SKIP_METHOD_EXISTS);
        return imp;
    }
    if (!sel || !fwd_sel_isMapped(sel))
        return receiver && (flags & FWD_LOOKUP_INITIALIZE) ? refuse(sel)
                                                           : finish(fwd_msgForwardCached, flags);
    if (resolves) {
        imp = resolve(receiver, sel, cls, &options);
        if (!imp) return NULL;
        if (traced && imp != fwd_msgForwardCached)
            fwd_trace_skip(FWD_STAGE_TARGET, FWD_SKIP_EARLIER_STAGE_ANSWERED);
        return finish(imp, flags);
    }
    if (traced && (flags & FWD_LOOKUP_RESOLVER))
        fwd_trace_skip(FWD_STAGE_RESOLVE, FWD_SKIP_DIALECT);
    return finish(fwd_msgForwardCached, flags);
}

/// The class's real table, for an entry beside it or one stored just now. NULL: a miss.
static fwd_IMP read_slowly(fwd_Class cls, fwd_SEL sel) {
    uint32_t probes;
    fwd_IMP imp = fwd_table_read(cls, sel, &probes);
    if (!imp || probes < 2) return imp;
    const struct fwd_table *table =
        __atomic_load_n(&cls->table, __ATOMIC_ACQUIRE); // as in fwd_table_read
    if (table && __atomic_load_n(&table->unsettled, __ATOMIC_RELAXED)) fwd_table_settle(cls);
    return imp;
}

fwd_IMP fwd_lookup_send(fwd_id receiver, fwd_SEL sel, fwd_Class cls) {
    fwd_IMP imp = fwd_table_probe(cls, sel);
    if (FWD_LIKELY(imp != fwd_msgMiss)) return imp;
    if (fwd_trace_isOn()) return fwd_lookup_imp(receiver, sel, cls, FWD_LOOKUP_SEND);
    imp = read_slowly(cls, sel);
    return imp ? imp
               : fwd_lookup_imp(receiver, sel, cls, FWD_LOOKUP_INITIALIZE | FWD_LOOKUP_RESOLVER);
}

/// The messengers' slow path. A lookup that raises has nobody to tell but the handler.
fwd_IMP fwd_lookup_slow(fwd_id receiver, fwd_SEL sel, fwd_Class cls) {
    fwd_IMP imp;
    if (FWD_LIKELY(!fwd_trace_isOn())) {
        imp = read_slowly(cls, sel);
        if (!imp)
            imp = fwd_lookup_imp(
                receiver, sel, cls, FWD_LOOKUP_INITIALIZE | FWD_LOOKUP_RESOLVER); // read just now
    } else {
        struct fwd_trace_scope scope FWD_CLEANUP(fwd_trace_scopeEnd);
        fwd_trace_beginSend(&scope, receiver, cls, sel,
            fwd_object_isa(receiver) == cls ? fwd_trace_kindOf(receiver) : FWD_SEND_SUPER, NULL,
            NULL);
        imp = fwd_lookup_imp(receiver, sel, cls, FWD_LOOKUP_SEND);
        // What announces itself where it begins, in the stub or in the trampoline, goes on with this send's number.
        if (imp && (fwd_imp_isSentinel(imp) || fwd_imp_getBoxed(imp)))
            fwd_trace_suspendSend(&scope);
        fwd_trace_endSend(&scope);
    }
    // The receiver that counts as nil is still in its register; what is called for a failed lookup gives zero all the same.
    if (FWD_UNLIKELY(imp == fwd_msgNil)) return fwd_msgFailed;
    if (FWD_LIKELY(imp != NULL)) return imp;
    fwd_exception_deliver();
    return fwd_msgFailed;
}

void *fwd_failed_result(void *first, fwd_SEL second) {
    bool plain = second == fwd_thread()->refused || fwd_sel_isMapped(second);
    return plain
               ? NULL
               : first; // else the call has the address of a struct result in front of the receiver
}

fwd_IMP fwd_msgLookupSuper(const struct fwd_super *super, fwd_SEL sel) {
    if (!super->receiver) return fwd_msgNil;
    if (!super->super_class) return fwd_msgForward; // a root class has nothing above it
    fwd_IMP imp = fwd_table_probe(super->super_class, sel);
    return FWD_LIKELY(imp != fwd_msgMiss)
               ? imp
               : fwd_lookup_slow(super->receiver, sel, super->super_class);
}

// ---------------------------------------------------------------- Questions

fwd_Method fwd_lookup_method(fwd_Class cls, fwd_SEL sel, const char *why) {
    if (!cls || !sel) return NULL;
    // A remembered find needs no resolver and is not stored again.
    fwd_IMP known = fwd_table_probe(cls, sel);
    if (known != fwd_msgMiss && known != fwd_msgForwardCached)
        return fwd_class_findMethod(cls, sel);
    struct fwd_trace_scope scope FWD_CLEANUP(fwd_trace_scopeEnd);
    fwd_trace_beginQuery(&scope, NULL, cls, sel, why);
    // The lists, not the table, as in objc4: a remembered miss does not keep the resolver from being asked once more.
    (void)fwd_lookup_imp(NULL, sel, cls, FWD_LOOKUP_RESOLVER | FWD_LOOKUP_NIL);
    fwd_trace_endQuery(&scope);
    return fwd_class_findMethod(cls, sel);
}

fwd_Method fwd_class_getInstanceMethod(fwd_Class cls, fwd_SEL sel) {
    return fwd_lookup_method(cls, sel, "class_getInstanceMethod");
}

fwd_Method fwd_class_getClassMethod(fwd_Class cls, fwd_SEL sel) {
    return cls ? fwd_lookup_method(fwd_class_is(cls, FWD_CLASS_META) ? cls : cls->isa, sel,
                     "class_getClassMethod")
               : NULL;
}

fwd_IMP fwd_class_getMethodImplementation(fwd_Class cls, fwd_SEL sel) {
    if (!cls || !sel) return NULL;
    struct fwd_trace_scope scope FWD_CLEANUP(fwd_trace_scopeEnd);
    fwd_trace_beginQuery(&scope, NULL, cls, sel, "class_getMethodImplementation");
    fwd_IMP imp = fwd_lookup_imp(NULL, sel, cls, FWD_LOOKUP_SEND);
    fwd_trace_endQuery(&scope);
    return imp == fwd_msgForwardCached ? fwd_msgForward : imp;
}

bool fwd_lookup_responds(fwd_id receiver, fwd_Class cls, fwd_SEL sel, const char *why) {
    if (!cls || !sel) return false;
    fwd_IMP imp = fwd_table_probe(cls, sel);
    if (FWD_LIKELY(imp != fwd_msgMiss)) return imp != fwd_msgForwardCached;
    struct fwd_trace_scope scope FWD_CLEANUP(fwd_trace_scopeEnd);
    fwd_trace_beginQuery(&scope, receiver, cls, sel, why);
    uint32_t mark = fwd_exception_mark();
    imp =
        fwd_lookup_imp(receiver, sel, cls, FWD_LOOKUP_RESOLVER | FWD_LOOKUP_CACHE | FWD_LOOKUP_NIL);
    fwd_trace_endQuery(&scope);
    return imp != NULL && !fwd_exception_since(mark);
}

bool fwd_class_respondsToSelector(fwd_Class cls, fwd_SEL sel) {
    return fwd_lookup_responds(NULL, cls, sel, "class_respondsToSelector");
}
