// Hooks: functions that run before, instead of or after a method.
//
// A hooked method's implementation is a stub of the trampoline pool (boxed.c) that belongs to a *site*, one per class and
// selector; what it replaced is the site's `original`. A method that the class inherits gets one of the class's own,
// which looks above itself at each call. Hooks of one object are sites of a hidden class of its own (hook-class.c), so
// other objects and other selectors are not touched, and cost nothing. How a call runs is told in hook-call.c.
//
//     method.imp ─▶ stub ─▶ fwd_hook_site ─▶ fwd_hook_plan {hooks in order, original}   read by calls, never changed
//                               │
//                               └▶ fwd_hook ⇄ fwd_hook …                               changed under the lock
//
// Each change of a site makes a new plan and publishes it by one store; the old one is retired (hook-reclaim.c). So a call
// in flight goes on with the list it began with; only a hook that was removed meanwhile is left out, by its state.
//
// Removal of a site's last hook puts the original back, or takes the method away that was added. When somebody has replaced
// the stub meanwhile, whoever did may call it: such a site has *escaped*, stays as a passage to its original as long as its
// class, and hooks added later get a new site in front.
//
// Locking: FWD_LOCK_MUTATION keeps sites and hooks; no user code runs under it. Hooks are the process's memory, not
// the host allocator's: whoever holds one may keep it over a reset.
#include "hook.h"
#include "lifetime.h"

#include <stdio.h>
#include <stdlib.h>

static uint64_t numbers;    // MUTATION
static uint64_t live_hooks; // atomic

// ---------------------------------------------------------------- References

fwd_Hook fwd_hook_retain(fwd_Hook hook) {
    (void)__atomic_add_fetch(&hook->references, 1, __ATOMIC_RELAXED); // the caller holds one
    return hook;
}

void fwd_hook_release(fwd_Hook hook) {
    // Release and acquire: the end sees what all owners did.
    if (!hook || __atomic_sub_fetch(&hook->references, 1, __ATOMIC_ACQ_REL) != 0) return;
    (void)__atomic_sub_fetch(&live_hooks, 1, __ATOMIC_RELAXED);
    free((void *)(uintptr_t)hook->name);
    free(hook);
}

void fwd_hook_use(struct fwd_hook *hook) {
    (void)__atomic_add_fetch(&hook->users, 1, __ATOMIC_RELAXED); // the lock keeps another user
}

void fwd_hook_endUse(fwd_Hook hook) {
    if (__atomic_sub_fetch(&hook->users, 1, __ATOMIC_ACQ_REL) != 0) return; // as above
    FWD_ASSERT_UNLOCKED();
    if (hook->destroy) hook->destroy(hook->context);
    fwd_hook_release(hook);
}

static struct fwd_hook *make_hook(const fwd_hook_description *description, fwd_SEL sel) {
    struct fwd_hook *hook = calloc(1, sizeof *hook);
    if (!hook) return NULL;
    *hook = (struct fwd_hook){.references = 2,
        .users = 1,
        .options = description->options,
        .position = description->position,
        .priority = description->priority,
        .sel = sel,
        .function = description->function,
        .context = description->context};
    if (description->name && !(hook->name = strdup(description->name))) {
        free(hook);
        return NULL;
    }
    (void)__atomic_add_fetch(&live_hooks, 1, __ATOMIC_RELAXED);
    return hook;
}

/// For a hook that was never added: the context stays its owner's.
static void discard_hook(struct fwd_hook *hook) {
    (void)__atomic_sub_fetch(&live_hooks, 1, __ATOMIC_RELAXED);
    free((void *)(uintptr_t)hook->name);
    free(hook);
}

// ---------------------------------------------------------------- Plans

/// Where the hook stands among its like: an `instead` added later, and a higher priority, come first or further out.
static bool comes_before(const struct fwd_hook *a, const struct fwd_hook *b) {
    if (a->priority != b->priority) return a->priority > b->priority;
    return a->position == FWD_HOOK_INSTEAD ? a->number > b->number : a->number < b->number;
}

static void insert_sorted(struct fwd_hook **hooks, uint32_t count, struct fwd_hook *hook) {
    uint32_t at = count;
    for (; at > 0 && comes_before(hook, hooks[at - 1]); at--) hooks[at] = hooks[at - 1];
    hooks[at] = hook;
}

static uint8_t plan_flags(const struct fwd_hook_plan *plan) {
    unsigned flags = plan->instead_count ? FWD_PLAN_INSTEAD | FWD_PLAN_RETURNS : 0u;
    if (plan->sel == FWD_S(dealloc)) flags |= FWD_PLAN_DEALLOC;
#if FWD_HAS_FRAME && !FWD_PORTABLE
    if (fwd_signature_takesVectors(plan->sig)) flags |= FWD_PLAN_VECTORS;
#endif
    if (plan->after_count) flags |= FWD_PLAN_RETURNS;
    uint32_t count = plan->before_count + plan->instead_count + plan->after_count;
    for (uint32_t i = 0; i < count; i++) {
        const struct fwd_hook *hook = plan->hooks[i];
        if (hook->options & FWD_HOOK_ONCE) flags |= FWD_PLAN_ONCE | FWD_PLAN_RETURNS;
        if (!(hook->options & FWD_HOOK_ARGUMENTS)) continue;
        if (hook->position == FWD_HOOK_BEFORE) flags |= FWD_PLAN_ARGUMENTS;
        if (hook->position == FWD_HOOK_AFTER) flags |= FWD_PLAN_RESULT;
    }
    return (uint8_t)flags;
}

/// The site's plan as its hooks are now, each with a reference. NULL: out of memory.
static struct fwd_hook_plan *make_plan_locked(const struct fwd_hook_site *site) {
    uint32_t counts[3] = {0, 0, 0};
    for (struct fwd_hook *hook = site->first; hook; hook = hook->next) counts[hook->position]++;
    size_t size = sizeof(struct fwd_hook_plan) + site->count * sizeof(struct fwd_hook *);
    struct fwd_hook_plan *plan = fwd_memory_allocate(size, FWD_MEMORY_INTERNAL);
    if (!plan) return NULL;
    plan->level = (uint8_t)site->home->level;
    plan->cls = site->cls;
    plan->sel = site->sel;
    plan->owner = site->home->owner;
    plan->sig = site->record.boxed.signature;
    plan->original = site->original;
    const fwd_arg_location *place = &plan->sig->result_place;
    plan->x87_count = place->where == FWD_AT_X87 ? 1 : place->where == FWD_AT_X87_PAIR ? 2 : 0;
#if FWD_HAS_FRAME
    plan->self_at = FWD_FRAME_WORDS == 6 && place->where == FWD_AT_MEMORY ? 1 : 0;
#endif
    plan->before_count = counts[FWD_HOOK_BEFORE];
    plan->instead_count = counts[FWD_HOOK_INSTEAD];
    plan->after_count = counts[FWD_HOOK_AFTER];
    uint32_t starts[3] = {0, counts[0], counts[0] + counts[1]}, filled[3] = {0, 0, 0};
    for (struct fwd_hook *hook = site->first; hook; hook = hook->next) {
        insert_sorted(plan->hooks + starts[hook->position], filled[hook->position]++, hook);
        fwd_hook_use(hook);
    }
    plan->flags = plan_flags(plan);
    return plan;
}

/// Publishes a new plan. Returns the old one, to be retired after the lock.
static struct fwd_hook_plan *publish_locked(
    struct fwd_hook_site *site, struct fwd_hook_plan *plan) {
    struct fwd_hook_plan *old = site->plan;
    // Release: the plan is complete. Before the retirer's barrier, or in one order with the readers' exchanges.
    __atomic_store_n(&site->plan, plan, FWD_HOOK_STRONG ? __ATOMIC_SEQ_CST : __ATOMIC_RELEASE);
    return old;
}

// ---------------------------------------------------------------- Sites

static uint32_t bucket_index(const struct fwd_hook_class *home, fwd_SEL sel) {
    return (uint32_t)(((uint64_t)(uintptr_t)sel >> 4) * UINT64_C(0x9e3779b97f4a7c15) >> 40) &
           (home->capacity - 1);
}

struct fwd_hook_site *fwd_hookSite_find_locked(struct fwd_hook_class *home, fwd_SEL sel) {
    if (!home || home->capacity == 0) return NULL;
    struct fwd_hook_site *site = home->sites[bucket_index(home, sel)];
    while (site && site->sel != sel) site = site->next;
    return site; // the newest of the name
}

static bool reserve_sites_locked(struct fwd_hook_class *home) {
    if (home->count < home->capacity) return true;
    uint32_t old_capacity = home->capacity, capacity = old_capacity ? old_capacity * 2 : 4;
    struct fwd_hook_site **old = home->sites;
    struct fwd_hook_site **sites =
        fwd_memory_allocate(capacity * sizeof(struct fwd_hook_site *), FWD_MEMORY_INTERNAL);
    if (!sites) return old_capacity != 0; // longer chains do no harm
    home->sites = sites;
    home->capacity = capacity;
    for (uint32_t i = 0; i < old_capacity; i++) {
        struct fwd_hook_site *reversed = NULL, *next;
        for (struct fwd_hook_site *site = old[i]; site; site = next) {
            next = site->next;
            site->next = reversed;
            reversed = site;
        }
        for (struct fwd_hook_site *site = reversed; site;
             site = next) { // oldest first, so that the newest ends in front
            next = site->next;
            struct fwd_hook_site **chain = &sites[bucket_index(home, site->sel)];
            site->next = *chain;
            *chain = site;
        }
    }
    fwd_memory_free(old, old_capacity * sizeof(struct fwd_hook_site *), FWD_MEMORY_INTERNAL);
    return true;
}

static void free_site(struct fwd_hook_site *site) {
    fwd_memory_free(site->record.boxed.name, site->name_size, FWD_MEMORY_CONSTANT);
    if (site->list && !site->attached) fwd_method_freeList(site->list);
    fwd_memory_free(site, sizeof *site, FWD_MEMORY_INTERNAL);
}

/// No hook ends here: the plan is another user of each.
static void lose_hooks_locked(struct fwd_hook_site *site) {
    for (struct fwd_hook *hook = site->first, *next; hook; hook = next) {
        next = hook->next;
        hook->site = NULL;
        hook->next = hook->previous = NULL;
        // Release: calls that are still in flight leave it out.
        __atomic_store_n(&hook->state, FWD_HOOK_LOST, __ATOMIC_RELEASE);
        (void)__atomic_sub_fetch(&hook->users, 1, __ATOMIC_ACQ_REL);
    }
    site->first = site->last = NULL;
    site->count = 0;
}

struct fwd_hook_plan *fwd_hookSite_end_locked(struct fwd_hook_site *site) {
    lose_hooks_locked(site);
    struct fwd_hook_plan *plan = site->plan;
    fwd_boxed_withdraw(&site->record);
    free_site(site);
    return plan;
}

static bool name_site(struct fwd_hook_site *site, fwd_Class shown) {
    bool meta = fwd_class_is(shown, FWD_CLASS_META);
    const char *sel = fwd_sel_getName(site->sel);
    site->name_size = strlen(shown->name) + strlen(sel) + 5;
    char *name = fwd_memory_allocate(site->name_size, FWD_MEMORY_CONSTANT);
    if (!name) return false;
    (void)snprintf(name, site->name_size, "%c[%s %s]", meta ? '+' : '-', shown->name, sel);
    site->record.boxed.name = name;
    return true;
}

/// A site without hooks, not installed. NULL: out of memory.
static struct fwd_hook_site *make_site_locked(
    struct fwd_hook_class *home, fwd_SEL sel, fwd_Signature sig) {
    if (!reserve_sites_locked(home)) return NULL;
    struct fwd_hook_site *site = fwd_memory_allocate(sizeof *site, FWD_MEMORY_INTERNAL);
    if (!site) return NULL;
    site->home = home;
    site->cls = home->cls;
    site->sel = sel;
    site->record.is_hook = true;
    site->record.boxed = (fwd_boxed){.function = fwd_hook_boxed, .context = site, .signature = sig};
    void (*entry)(void) = NULL;
#if FWD_HAS_FRAME && !FWD_PORTABLE
    entry = fwd_signature_takesVectors(sig) ? fwd_hook_entry : fwd_hook_entry_words;
#endif
    bool named = name_site(site, fwd_class_visible(home->cls));
    site->plan = named ? make_plan_locked(site) : NULL;
    if (!site->plan || !fwd_boxed_install(&site->record, entry)) {
        if (site->plan) fwd_hook_plan_free(site->plan);
        free_site(site);
        return NULL;
    }
    struct fwd_hook_site **chain = &home->sites[bucket_index(home, sel)];
    site->next = *chain;
    *chain = site;
    home->count++;
    return site;
}

/// Whether the site's stub is what the class runs.
static bool stands(const struct fwd_hook_site *site) {
    return site->installed && fwd_method_load(site->method) == site->record.imp &&
           fwd_method_own_locked(site->cls, site->sel) == site->method;
}

/// What a change left to do after the lock.
struct aftermath {
    struct fwd_pointers touched;
    struct fwd_hook_plan *plans;
    fwd_Class cls;
    fwd_Method method;
    fwd_IMP old;
    fwd_trace_result what;
    fwd_id moved;
    fwd_Class isa;
};

static void retire_later(struct aftermath *after, struct fwd_hook_plan *plan) {
    if (!plan) return;
    plan->next_retired = after->plans;
    after->plans = plan;
}

void fwd_hook_retireAll(struct fwd_hook_plan *plans) {
    for (struct fwd_hook_plan *plan = plans, *next; plan; plan = next) {
        next = plan->next_retired;
        fwd_hook_retire(plan);
    }
}

static void settle(struct aftermath *after, fwd_SEL sel, const char *by) {
    FWD_ASSERT_UNLOCKED();
    if (after->method) fwd_method_trace(after->what, after->cls, after->method, by, after->old);
    fwd_table_traceFlush(&after->touched, sel, by);
    if (after->moved && fwd_trace_isOn())
        fwd_trace_object(FWD_RESULT_ISA, after->moved, after->isa);
    fwd_hook_retireAll(after->plans);
}

static bool trace_paths(void) { return fwd_trace_isOn(); }

/// Puts the stub in the method's place. False: out of memory.
static bool install_locked(struct fwd_hook_site *site, const char *types, struct aftermath *after) {
    struct fwd_pointers *touched = trace_paths() ? &after->touched : NULL;
    struct fwd_method *own = fwd_method_own_locked(site->cls, site->sel);
    fwd_IMP original = own ? fwd_method_load(own) : NULL;
    if (!own && !site->list &&
        !(site->list = fwd_method_makeList(site->cls, site->sel, site->record.imp, types)))
        return false;
    // The plan first: whoever finds the stub finds the original behind it.
    fwd_IMP before = site->original;
    site->original = original;
    struct fwd_hook_plan *plan = make_plan_locked(site);
    if (!plan) {
        site->original = before;
        return false;
    }
    retire_later(after, publish_locked(site, plan));
    if (own) {
        after->old = fwd_method_set_locked(own, site->record.imp, touched);
        after->what = FWD_RESULT_REPLACE;
        site->method = own;
    } else {
        if (!fwd_method_attach_locked(site->list, touched)) return false;
        site->attached = true;
        site->method = &site->list->methods[0];
        after->what = FWD_RESULT_ADD;
    }
    after->cls = site->cls;
    after->method = site->method;
    site->installed = true;
    return true;
}

/// Puts the original back. False: somebody has replaced the stub, or memory is out.
static bool uninstall_locked(struct fwd_hook_site *site, struct aftermath *after) {
    struct fwd_pointers *touched = trace_paths() ? &after->touched : NULL;
    if (!stands(site)) {
        site->escaped = true;
        site->installed = false;
        return false;
    }
    if (site->original) {
        after->old = fwd_method_set_locked(site->method, site->original, touched);
        after->cls = site->cls;
        after->method = site->method;
        after->what = FWD_RESULT_REPLACE;
    } else {
        if (!site->attached || !fwd_method_detach_locked(site->list, touched)) return false;
        site->attached = false;
    }
    site->installed = false;
    return true;
}

void fwd_hookSite_lose_locked(struct fwd_hook_site *site, struct fwd_hook_plan **plans) {
    struct aftermath after = {.plans = *plans};
    lose_hooks_locked(site);
    if (site->installed) (void)uninstall_locked(site, &after);
    struct fwd_hook_plan *plan = make_plan_locked(site);
    if (plan) retire_later(&after, publish_locked(site, plan));
    *plans = after.plans;
    fwd_pointers_free(&after.touched);
}

/// A site whose stub is what the class runs for `sel`. NULL: out of memory.
static struct fwd_hook_site *ready_site_locked(struct fwd_hook_class *home, fwd_SEL sel,
    fwd_Signature sig, const char *types, struct aftermath *after) {
    struct fwd_hook_site *site = fwd_hookSite_find_locked(home, sel);
    if (site && site->installed && !stands(site)) {
        site->installed = false;
        site->escaped = true;
    }
    if (site && site->installed) return site;
    // Another signature than the site was made for: the method was replaced while no hook was there.
    if (site && (site->escaped || site->record.boxed.signature != sig)) site = NULL;
    if (!site) site = make_site_locked(home, sel, sig);
    return site && install_locked(site, types, after) ? site : NULL;
}

// ---------------------------------------------------------------- Adding

static void link_hook_locked(struct fwd_hook_site *site, struct fwd_hook *hook) {
    hook->site = site;
    hook->number = ++numbers;
    hook->previous = site->last;
    if (site->last) site->last->next = hook;
    else site->first = hook;
    site->last = hook;
    site->count++;
}

static void unlink_hook_locked(struct fwd_hook *hook) {
    struct fwd_hook_site *site = hook->site;
    if (hook->previous) hook->previous->next = hook->next;
    else site->first = hook->next;
    if (hook->next) hook->next->previous = hook->previous;
    else site->last = hook->previous;
    hook->next = hook->previous = NULL;
    hook->site = NULL;
    site->count--;
}

static bool has_hooks(const struct fwd_hook_class *home) {
    for (uint32_t i = 0; i < home->capacity; i++)
        for (const struct fwd_hook_site *site = home->sites[i]; site; site = site->next)
            if (site->count) return true;
    return false;
}

/// Adds the hook (and `second`, for observing) to the class's site. On failure nothing has changed but records.
static bool attach_hook_locked(struct fwd_hook_class *home, fwd_SEL sel, fwd_Signature sig,
    const char *types, struct fwd_hook *hook, struct fwd_hook *second, struct aftermath *after) {
    struct fwd_hook_site *site = home ? ready_site_locked(home, sel, sig, types, after) : NULL;
    if (!site) return false;
    link_hook_locked(site, hook);
    if (second) link_hook_locked(site, second);
    struct fwd_hook_plan *plan = make_plan_locked(site);
    if (!plan) {
        if (second) unlink_hook_locked(second);
        unlink_hook_locked(hook);
        if (site->count == 0) (void)uninstall_locked(site, after);
        return false;
    }
    retire_later(after, publish_locked(site, plan));
    return true;
}

static bool is_hookable(fwd_id object) {
    fwd_Class cls = fwd_object_isa(object);
    if (fwd_class_is(cls, FWD_CLASS_META | FWD_CLASS_BLOCK) ||
        fwd_class_visible(cls) == fwd_classes.Protocol)
        return false;
    return fwd_object_hasHeader(object) && !fwd_object_isDeallocating(object);
}

/// The method and its signature, as a message to it would find them.
static fwd_hook_error find_method(
    fwd_Class cls, fwd_SEL sel, const char **types, fwd_Signature *sig) {
    fwd_Method method = fwd_class_getInstanceMethod(cls, sel);
    if (!method) return FWD_HOOK_NO_METHOD;
    *types = method->types;
    *sig = fwd_signature_get(method->types, NULL);
    bool fine = *sig && (*sig)->call != FWD_CALL_NONE && (*sig)->count >= 2 && !(*sig)->is_block;
    return fine ? FWD_HOOK_OK : FWD_HOOK_BAD_SIGNATURE;
}

static bool add_to_class(fwd_Class cls, fwd_SEL sel, fwd_Signature sig, const char *types,
    struct fwd_hook *hook, void (*destroy)(void *)) {
    struct aftermath after = {0};
    fwd_lock(FWD_LOCK_MUTATION);
    struct fwd_hook_class *home = fwd_hookClass_locked(cls, FWD_LEVEL_CLASS);
    bool added = attach_hook_locked(home, sel, sig, types, hook, NULL, &after);
    if (added) hook->destroy = destroy;
    fwd_unlock(FWD_LOCK_MUTATION);
    settle(&after, sel, "hook");
    return added;
}

static bool add_to_object(fwd_id object, fwd_SEL sel, fwd_Signature sig, const char *types,
    struct fwd_hook *hook, void (*destroy)(void *)) {
    struct aftermath after = {0};
    fwd_Class spare = NULL, target;
    bool added = false;
    for (;;) {
        fwd_lock(FWD_LOCK_MUTATION);
        fwd_Class was = fwd_object_isa(object);
        target = fwd_hookClass_enter_locked(object, &spare);
        if (target) {
            added = attach_hook_locked(target->hooks, sel, sig, types, hook, NULL, &after);
            if (!added && !has_hooks(target->hooks))
                (void)fwd_hookClass_leave_locked(target->hooks);
            if (added) hook->destroy = destroy;
            after.isa = fwd_object_isa(object);
            if (added && after.isa != was) after.moved = object;
        }
        fwd_unlock(FWD_LOCK_MUTATION);
        // Made without the lock, and again when the object has meanwhile become one of another class.
        if (spare) (void)fwd_disposeClassPair(spare);
        spare = target ? NULL : fwd_hookClass_make(fwd_class_visible(was), FWD_LEVEL_OBJECT, NULL);
        if (!spare) break;
    }
    settle(&after, sel, "hook");
    return added;
}

fwd_hook_error fwd_hook_add(fwd_Class cls, fwd_id object, fwd_SEL sel,
    const fwd_hook_description *description, fwd_Hook *out) {
    *out = NULL;
    fwd_ensure_started();
    if (object ? !is_hookable(object) : !cls) return FWD_HOOK_BAD_TARGET;
    if (!fwd_sel_isMapped(sel)) return FWD_HOOK_NO_METHOD;
    fwd_Class searched = object ? fwd_object_isa(object) : cls;
    if (!fwd_initialize(searched)) return FWD_HOOK_RAISED;
    const char *types;
    fwd_Signature sig;
    uint32_t mark = fwd_exception_mark();
    fwd_hook_error error = find_method(searched, sel, &types, &sig);
    if (fwd_exception_since(mark)) return FWD_HOOK_RAISED;
    if (error != FWD_HOOK_OK) return error;
    struct fwd_hook *hook = make_hook(description, sel);
    if (!hook) return FWD_HOOK_NO_MEMORY;
    bool added = object ? add_to_object(object, sel, sig, types, hook, description->destroy)
                        : add_to_class(cls, sel, sig, types, hook, description->destroy);
    if (!added) {
        discard_hook(hook);
        return FWD_HOOK_NO_MEMORY;
    }
    *out = hook;
    return FWD_HOOK_OK;
}

static fwd_Class observer_of(fwd_Class cls) {
    fwd_lock(FWD_LOCK_MUTATION);
    fwd_Class observer = cls->hooks ? cls->hooks->observer : NULL;
    fwd_unlock(FWD_LOCK_MUTATION);
    return observer;
}

/// Makes the observing class of `cls` where it has none. Several threads may: the first one to register its class has made it.
static void ensure_observer(fwd_Class cls, const char *prefix) {
    if (observer_of(cls)) return;
    fwd_Class made = fwd_hookClass_make(cls, FWD_LEVEL_OBSERVER, prefix);
    if (made && observer_of(cls) != made) (void)fwd_disposeClassPair(made); // of another prefix
}

fwd_hook_error fwd_hook_observe(fwd_id object, const char *prefix, fwd_SEL sel,
    fwd_hook_function before, fwd_hook_function after_, void *context) {
    if (!is_hookable(object)) return FWD_HOOK_BAD_TARGET;
    fwd_Class shown = fwd_class_visible(fwd_object_isa(object));
    if (!fwd_initialize(shown)) return FWD_HOOK_RAISED;
    const char *types = NULL;
    fwd_Signature sig = NULL;
    fwd_hook_error error = sel ? find_method(shown, sel, &types, &sig) : FWD_HOOK_OK;
    if (error != FWD_HOOK_OK) return error;
    ensure_observer(shown, prefix);
    struct fwd_hook *pair[2] = {make_hook(&(fwd_hook_description){.position = FWD_HOOK_BEFORE,
                                              .function = before,
                                              .context = context,
                                              .name = "willChange"},
                                    sel),
        make_hook(&(fwd_hook_description){.position = FWD_HOOK_AFTER,
                      .function = after_,
                      .context = context,
                      .name = "didChange"},
            sel)};
    struct aftermath after = {0};
    bool done = false, used = false;
    if (pair[0] && pair[1]) {
        fwd_lock(FWD_LOCK_MUTATION);
        fwd_Class was = fwd_object_isa(object);
        fwd_Class observer = fwd_hookClass_observe_locked(object);
        struct fwd_hook_site *site =
            observer && sel ? fwd_hookSite_find_locked(observer->hooks, sel) : NULL;
        done = observer && (!sel || (site && site->count && stands(site)));
        if (observer && !done)
            done = used =
                attach_hook_locked(observer->hooks, sel, sig, types, pair[0], pair[1], &after);
        if ((after.isa = fwd_object_isa(object)) != was) after.moved = object;
        fwd_unlock(FWD_LOCK_MUTATION);
    }
    settle(&after, sel, "observe");
    for (int i = 0; i < 2; i++) {
        if (used) fwd_hook_release(pair[i]); // its site's from now on
        else if (pair[i]) discard_hook(pair[i]);
    }
    return done ? FWD_HOOK_OK : FWD_HOOK_NO_MEMORY;
}

// ---------------------------------------------------------------- Removing

/// Takes the hook out of its site and gives the site a plan without it. Without memory for one, calls go on with the
/// plan there is and leave the hook out by its state.
static fwd_hook_removal remove_locked(struct fwd_hook *hook, struct aftermath *after) {
    struct fwd_hook_site *site = hook->site;
    if (!site)
        return __atomic_load_n(&hook->state, __ATOMIC_RELAXED) == FWD_HOOK_LOST
                   ? FWD_HOOK_TARGET_GONE
                   : FWD_HOOK_ALREADY_REMOVED;
    struct fwd_hook_class *home = site->home;
    unlink_hook_locked(hook);
    // Release: seen by every call that begins after this returned, and by those in flight on this thread.
    __atomic_store_n(&hook->state, FWD_HOOK_REMOVED, __ATOMIC_RELEASE);
    bool restored = site->count == 0 && uninstall_locked(site, after);
    struct fwd_hook_plan *plan = make_plan_locked(site);
    if (plan) retire_later(after, publish_locked(site, plan));
    if (home->level != FWD_LEVEL_OBJECT) return restored ? FWD_HOOK_RESTORED : FWD_HOOK_PARTLY;
    if (has_hooks(home)) return FWD_HOOK_PARTLY;
    fwd_id object = home->owner;
    bool left = fwd_hookClass_leave_locked(home);
    if (left) {
        after->moved = object;
        after->isa = fwd_object_isa(object);
    }
    return left && restored ? FWD_HOOK_RESTORED : FWD_HOOK_PARTLY;
}

fwd_hook_removal fwd_hook_remove(fwd_Hook hook) {
    struct aftermath after = {0};
    fwd_lock(FWD_LOCK_MUTATION);
    bool was_active = hook->site != NULL;
    fwd_hook_removal result = remove_locked(hook, &after);
    fwd_unlock(FWD_LOCK_MUTATION);
    settle(&after, hook->sel, "unhook");
    if (was_active) fwd_hook_endUse(hook); // the site's
    return result;
}

// ---------------------------------------------------------------- Replacing the method below

/// Takes a method of the class's own away; its memory stays with the class. False: it stands among others, or memory is out.
static bool take_method_locked(
    fwd_Class cls, struct fwd_method *method, struct fwd_pointers *touched) {
    struct fwd_hook_class *home = fwd_hookClass_locked(cls, FWD_LEVEL_CLASS);
    if (!home || fwd_hookSite_of(fwd_method_load(method)) ||
        !fwd_method_detach_locked(method->list, touched))
        return false;
    method->list->next = home->taken;
    home->taken = method->list;
    return true;
}

/// Brings back a method that was taken away, with another implementation. NULL: there was none of that type.
static struct fwd_method *bring_method_locked(
    fwd_Class cls, fwd_SEL sel, fwd_IMP imp, const char *types, struct fwd_pointers *touched) {
    struct fwd_method_list **link = cls->hooks ? &cls->hooks->taken : NULL;
    while (link && *link &&
           ((*link)->methods[0].sel != sel || strcmp((*link)->methods[0].types, types) != 0))
        link = &(*link)->next;
    if (!link || !*link) return NULL;
    struct fwd_method_list *list = *link;
    *link = list->next;
    __atomic_store_n(&list->methods[0].imp, imp, __ATOMIC_RELEASE); // as in fwd_method_set_locked
    if (fwd_method_attach_locked(list, touched)) return &list->methods[0];
    list->next = cls->hooks->taken;
    cls->hooks->taken = list;
    return NULL;
}

fwd_IMP fwd_hook_replaceMethod(
    fwd_Class cls, fwd_SEL sel, fwd_IMP imp, const char *types, bool *own) {
    if (own) *own = false;
    if (!cls || !sel || imp == fwd_msgMiss) return NULL;
    struct aftermath after = {0};
    struct fwd_pointers *touched = trace_paths() ? &after.touched : NULL;
    fwd_lock(FWD_LOCK_MUTATION);
    struct fwd_hook_site *site = fwd_hookSite_find_locked(cls->hooks, sel);
    struct fwd_method *method = fwd_method_own_locked(cls, sel);
    fwd_IMP old = method ? fwd_method_load(method) : NULL;
    bool add = false;
    if (site && stands(site)) {
        old = site->original;
        site->original = imp;
        struct fwd_hook_plan *plan = imp || site->attached ? make_plan_locked(site) : NULL;
        if (plan) retire_later(&after, publish_locked(site, plan));
        else site->original = old;
    } else if (!imp) {
        if (method && !take_method_locked(cls, method, touched)) old = NULL;
    } else if (method) {
        after = (struct aftermath){.touched = after.touched,
            .cls = cls,
            .method = method,
            .what = FWD_RESULT_REPLACE,
            .old = fwd_method_set_locked(method, imp, touched)};
    } else {
        after.method = bring_method_locked(cls, sel, imp, types ? types : "", touched);
        after.cls = cls;
        after.what = FWD_RESULT_ADD;
        add = !after.method;
    }
    fwd_unlock(FWD_LOCK_MUTATION);
    if (own) *own = old != NULL;
    settle(&after, sel, "replaceMethod");
    if (add) (void)fwd_class_replaceMethod(cls, sel, imp, types);
    return old;
}

// ---------------------------------------------------------------- Reading

bool fwd_hook_isActive(fwd_Hook hook) {
    return __atomic_load_n(&hook->state, __ATOMIC_ACQUIRE) ==
           FWD_HOOK_LIVE; // pairs with the removal's release
}
fwd_SEL fwd_hook_selector(fwd_Hook hook) { return hook->sel; }
fwd_hook_position fwd_hook_getPosition(fwd_Hook hook) { return hook->position; }
uint32_t fwd_hook_options(fwd_Hook hook) { return hook->options; }
void *fwd_hook_context(fwd_Hook hook) { return hook->context; }
uint64_t fwd_hook_number(fwd_Hook hook) { return hook->number; }

static void collect_site(const struct fwd_hook_site *site, struct fwd_pointers *found) {
    for (struct fwd_hook *hook = site->first; hook; hook = hook->next)
        if (fwd_pointers_add(found, hook)) fwd_hook_use(hook);
}

static int by_number(const void *a, const void *b) {
    uint64_t x = (*(struct fwd_hook *const *)a)->number, y = (*(struct fwd_hook *const *)b)->number;
    return (x > y) - (x < y);
}

fwd_Hook *fwd_hook_copyList(fwd_Class cls, fwd_id object, fwd_SEL sel, uint32_t *count) {
    *count = 0;
    struct fwd_pointers found = {NULL, 0, 0};
    fwd_lock(FWD_LOCK_MUTATION);
    fwd_Class target = object ? fwd_hookClass_ofObject_locked(object) : cls;
    struct fwd_hook_class *home = target ? target->hooks : NULL;
    for (uint32_t i = 0; home && i < home->capacity; i++)
        for (const struct fwd_hook_site *site = home->sites[i]; site; site = site->next)
            if (!sel || site->sel == sel) collect_site(site, &found);
    fwd_unlock(FWD_LOCK_MUTATION);
    fwd_Hook *list =
        found.count ? fwd_memory_allocate(found.count * sizeof *list, FWD_MEMORY_HEAP) : NULL;
    if (list) {
        memcpy(list, found.items, found.count * sizeof *list);
        qsort(list, found.count, sizeof *list, by_number);
        *count = found.count;
    } else {
        for (uint32_t i = 0; i < found.count; i++) fwd_hook_endUse(found.items[i]);
    }
    fwd_pointers_free(&found);
    return list;
}

static bool is_hooked_locked(fwd_Class cls, fwd_SEL sel) {
    struct fwd_hook_site *site = fwd_hookSite_find_locked(cls->hooks, sel);
    return site && site->count != 0 && site->home->level == FWD_LEVEL_CLASS;
}

fwd_Class fwd_hook_relatedClass(fwd_Class cls, fwd_SEL sel) {
    if (!cls) return NULL;
    fwd_Class found = NULL;
    fwd_lock(FWD_LOCK_MUTATION);
    for (fwd_Class above = cls->superclass; above && !found; above = above->superclass)
        if (is_hooked_locked(above, sel)) found = above;
    for (fwd_Class below = fwd_class_nextInTree_locked(cls, cls); below && !found;
         below = fwd_class_nextInTree_locked(cls, below))
        if (is_hooked_locked(below, sel)) found = below;
    fwd_unlock(FWD_LOCK_MUTATION);
    return found;
}

fwd_hook_counts fwd_hook_count(void) {
    return (fwd_hook_counts){__atomic_load_n(&live_hooks, __ATOMIC_RELAXED),
        __atomic_load_n(&fwd_hook_waiting, __ATOMIC_RELAXED), fwd_hookClass_parkedCount()};
}

// ---------------------------------------------------------------- Reset

void fwd_hook_reset(void) {
    struct fwd_hook_plan *plans = NULL;
    fwd_lock(FWD_LOCK_MUTATION);
    for (fwd_Class cls = fwd_class_nextOfAll_locked(NULL); cls;
         cls = fwd_class_nextOfAll_locked(cls))
        if (cls->hooks) fwd_hookClass_end_locked(cls->hooks, &plans);
    fwd_unlock(FWD_LOCK_MUTATION);
    fwd_hook_retireAll(plans);
    fwd_hookClass_reset();
}
