// Hidden classes: how one object gets methods of its own.
//
//     object ──isa──▶ Car_Hooked_1 ──▶ NSKVONotifying_Car ──▶ Car
//                     its own hooks     observed setters        class hooks
//
// An object with hooks of its own has a hidden class of its own, the first in its chain; observed objects of one class
// share its observing class, which stands behind. Either may come and go while the other stays: a class is put in
// or taken out of the middle by giving the one in front another superclass. `-class` shows the first class that is not
// hidden. +initialize is not sent to hidden classes.
//
// Foundation for listings has an observing class of its own and not this one (ObjCFoundation, NotifyingClass.swift): there it is a class
// like any other, with methods, +initialize and a place in the trace, as Apple's programs find it.
//
// The one instance of a hidden class for hooks is its owner. Whoever asks for another (fwd_object_copy, fwd_object_setClass,
// an instance of what fwd_object_getClass gave) gets one of the class that is shown: the hooks are not its own.
//
// When an object ends, its hidden class is disposed of, tables and all: nobody can be on his way to them but a caller
// that uses a dead object. A class that somebody has subclassed meanwhile stays without hooks, and goes with the class it
// stands before. An object that loses its last hook while it lives is another matter: a send on another thread may
// have read the class and not yet its table. Such a class is parked with the class it stands before and used for the next
// object; a late send that meets the hooks of that other object is told apart by the receiver (hook-call.c, is_stale).
// Parked classes go with their class.
//
// The late send must not miss observers either, whose object may be observed all the while. So a class that has been parked
// never loses an observing class behind it. Used for an object that is not observed, it names that object as `unobserved`,
// and calls leave the observers out. One word, so that a reader without a lock sees one truth.
//
// Locking: FWD_LOCK_MUTATION for all records; an object's isa is changed by compare-and-swap, since
// fwd_object_setClass takes no lock.
#include "hook.h"

#include <stdio.h>

static uint64_t made;   // hidden classes so far; atomic
static uint64_t parked; // MUTATION

static struct {
    void (*ended)(fwd_id object, void *context);
    void *context;
} observing; // MUTATION

void fwd_setHook_observedEnded(void (*ended)(fwd_id object, void *context), void *context) {
    fwd_lock(FWD_LOCK_MUTATION);
    observing.ended = ended;
    observing.context = context;
    fwd_unlock(FWD_LOCK_MUTATION);
}

// ---------------------------------------------------------------- Records

struct fwd_hook_class *fwd_hookClass_locked(fwd_Class cls, enum fwd_hook_level level) {
    FWD_ASSERT_LOCKED(FWD_LOCK_MUTATION);
    if (cls->hooks) return cls->hooks;
    struct fwd_hook_class *home = fwd_memory_allocate(sizeof *home, FWD_MEMORY_INTERNAL);
    if (!home) return NULL;
    home->cls = cls;
    home->level = level;
    cls->hooks = home;
    return home;
}

void fwd_hookClass_end_locked(struct fwd_hook_class *home, struct fwd_hook_plan **plans) {
    for (uint32_t i = 0; i < home->capacity; i++) {
        for (struct fwd_hook_site *site = home->sites[i], *next; site; site = next) {
            next = site->next;
            struct fwd_hook_plan *plan = fwd_hookSite_end_locked(site);
            plan->next_retired = *plans;
            *plans = plan;
        }
    }
    fwd_memory_free(home->sites, home->capacity * sizeof *home->sites, FWD_MEMORY_INTERNAL);
    for (struct fwd_method_list *list = home->taken, *next; list; list = next) {
        next = list->next;
        fwd_method_freeList(list);
    }
    home->cls->hooks = NULL;
    fwd_memory_free(home, sizeof *home, FWD_MEMORY_INTERNAL);
}

uint64_t fwd_hookClass_parkedCount(void) {
    fwd_lock(FWD_LOCK_MUTATION);
    uint64_t count = parked;
    fwd_unlock(FWD_LOCK_MUTATION);
    return count;
}

// ---------------------------------------------------------------- The chain of an object

static bool has_level(fwd_Class cls, enum fwd_hook_level level) {
    return fwd_class_is(cls, FWD_CLASS_HIDDEN) && cls->hooks && cls->hooks->level == level;
}

fwd_Class fwd_hookClass_ofObject_locked(fwd_id object) {
    for (fwd_Class cls = fwd_object_isa(object); cls; cls = cls->superclass)
        if (has_level(cls, FWD_LEVEL_OBJECT) && cls->hooks->owner == object) return cls;
    return NULL;
}

/// From one class to another, unless the object has changed its class meanwhile.
static bool move_object(fwd_id object, fwd_Class from, fwd_Class to) {
    fwd_Class expected = from;
    // Release: who reads the new class finds it ready.
    if (!__atomic_compare_exchange_n(
            &object->isa, &expected, to, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED))
        return false;
    fwd_class_countInstance(to, 1);
    fwd_class_countInstance(from, -1);
    return true;
}

static void mark_initialized_locked(fwd_Class cls) {
    cls->init_state = FWD_INIT_DONE; // nobody messages a hidden class before it is in use
    fwd_class_setFlag(cls, FWD_CLASS_INITIALIZED);
    fwd_class_setFlag(cls->pair, FWD_CLASS_INITIALIZED);
    fwd_table_publish_locked(cls);
    fwd_table_publish_locked(cls->pair);
}

static void lose_hooks_locked(struct fwd_hook_class *home, struct fwd_hook_plan **plans) {
    for (uint32_t i = 0; i < home->capacity; i++)
        for (struct fwd_hook_site *site = home->sites[i]; site; site = site->next)
            fwd_hookSite_lose_locked(site, plans);
}

/// The own class of an object that ends is left without it. Returns it when it is to be disposed of, NULL when it stays:
/// parked, since a send from before it was parked may still be on its way, or because somebody stands below it.
static fwd_Class leave_at_end_locked(fwd_Class own, bool is_front, struct fwd_hook_plan **plans) {
    struct fwd_hook_class *home = own->hooks;
    bool is_last = !own->first_subclass && fwd_class_instanceCount(own) == 0; // under the lock
    if (is_front && !home->shared && is_last) {
        fwd_hookClass_end_locked(home, plans);
        return own;
    }
    lose_hooks_locked(home, plans);
    home->owner = NULL;
    home->left = !is_last;
    if (is_front && is_last) (void)fwd_hookClass_leave_locked(home);
    return NULL;
}

/// The end of an object in hidden classes: it goes back to its own class, whose finalizer has its turn.
static void object_ended(fwd_id object, fwd_Class from) {
    struct fwd_hook_plan *plans = NULL;
    bool observed = false;
    fwd_lock(FWD_LOCK_MUTATION);
    fwd_Class isa = fwd_object_isa(object), shown = fwd_class_visible(isa),
              own = fwd_hookClass_ofObject_locked(object);
    bool is_front = false;
    for (fwd_Class cls = isa; cls != shown; cls = cls->superclass) {
        observed = observed || has_level(cls, FWD_LEVEL_OBSERVER);
        is_front = is_front || cls == own;
    }
    if (shown && isa != shown) (void)move_object(object, isa, shown);
    fwd_Class dead = own ? leave_at_end_locked(own, is_front, &plans) : NULL;
    void (*ended)(fwd_id, void *) = observing.ended;
    void *context = observing.context;
    fwd_unlock(FWD_LOCK_MUTATION);
    fwd_hook_retireAll(plans);
    if (dead) (void)fwd_disposeClassPair(dead);
    FWD_ASSERT_UNLOCKED();
    if (observed && ended) ended(object, context);
    (void)from;
    for (fwd_Class cls = shown; cls; cls = fwd_class_super(cls)) {
        fwd_finalizer finalizer = __atomic_load_n(&cls->finalizer, __ATOMIC_ACQUIRE);
        if (!finalizer || finalizer == object_ended) continue;
        finalizer(object, shown);
        break;
    }
}

/// From the moment that the name of an observing class is taken, other threads find the class with its base: one that asks
/// for a class of that name too gets none and uses this one.
static void publish_observer_locked(fwd_Class observer) {
    struct fwd_hook_class *base = observer->hooks->base->hooks;
    if (!base->observer) base->observer = observer;
}

fwd_Class fwd_hookClass_make(fwd_Class base, enum fwd_hook_level level, const char *prefix) {
    char name[256];
    int length = level == FWD_LEVEL_OBSERVER
                     ? snprintf(name, sizeof name, "%s%s", prefix, base->name)
                     : snprintf(name, sizeof name, "%s_Hooked_%llu", base->name,
                           // Relaxed: a number that nobody else has.
                           (unsigned long long)__atomic_add_fetch(&made, 1, __ATOMIC_RELAXED));
    if (length < 0 || (size_t)length >= sizeof name) return NULL;
    fwd_Class cls = fwd_allocateClassPair(base, name, 0);
    if (!cls) return NULL;
    fwd_class_setHidden(cls, true);
    fwd_class_setHostData(cls, fwd_class_getHostData(base));
    fwd_class_setFinalizer(cls, object_ended);
    if (level == FWD_LEVEL_OBJECT) fwd_class_setFlag(cls, FWD_CLASS_EXCLUSIVE);
    fwd_lock(FWD_LOCK_MUTATION);
    bool is_observer = level == FWD_LEVEL_OBSERVER;
    struct fwd_hook_class *home = fwd_hookClass_locked(cls, level);
    if (is_observer && !fwd_hookClass_locked(base, FWD_LEVEL_CLASS)) home = NULL;
    if (home) {
        home->base = base;
        mark_initialized_locked(cls);
    }
    fwd_unlock(FWD_LOCK_MUTATION);
    if (home && fwd_class_register(cls, is_observer ? publish_observer_locked : NULL)) return cls;
    (void)fwd_disposeClassPair(cls);
    return NULL;
}

// ---------------------------------------------------------------- Object level

/// A parked class that stands before `front`, which may have none.
static fwd_Class take_parked_locked(fwd_Class front) {
    struct fwd_hook_class *home = front ? front->hooks : NULL;
    fwd_Class cls = home ? home->parked : NULL;
    if (!cls) return NULL;
    home->parked = cls->hooks->next_parked;
    cls->hooks->next_parked = NULL;
    parked--;
    return cls;
}

static void set_unobserved_locked(struct fwd_hook_class *home, fwd_id object) {
    // Release: calls that skip the observers come after the object's last observation.
    __atomic_store_n(&home->unobserved, object, __ATOMIC_RELEASE);
}

static void park_locked(fwd_Class cls) {
    struct fwd_hook_class *home = cls->hooks;
    home->owner = NULL;
    set_unobserved_locked(home, NULL);
    fwd_Class before =
        has_level(cls->superclass, FWD_LEVEL_OBSERVER) ? cls->superclass : home->base;
    struct fwd_hook_class *keeper = fwd_hookClass_locked(before, FWD_LEVEL_CLASS);
    if (!keeper) return; // out of memory: it stays a class without instances
    if (cls->superclass != before) fwd_class_move_locked(cls, before, NULL);
    home->next_parked = keeper->parked;
    keeper->parked = cls;
    parked++;
}

/// A parked class for an object of class `isa`: one that stands there, else one that can be moved or may stay where it is.
static fwd_Class find_parked_locked(fwd_Class isa, fwd_Class base) {
    if (has_level(isa, FWD_LEVEL_OBSERVER)) {
        fwd_Class cls = take_parked_locked(isa);
        return cls ? cls : take_parked_locked(base);
    }
    fwd_Class cls = take_parked_locked(base);
    return cls || isa != base || !base->hooks ? cls : take_parked_locked(base->hooks->observer);
}

fwd_Class fwd_hookClass_enter_locked(fwd_id object, fwd_Class *spare) {
    fwd_Class own = fwd_hookClass_ofObject_locked(object);
    if (own) return own;
    for (;;) {
        fwd_Class isa = fwd_object_isa(object), base = fwd_class_visible(isa);
        fwd_Class cls = find_parked_locked(isa, base);
        if (!cls && *spare && (*spare)->hooks->base == base) {
            cls = *spare;
            *spare = NULL;
        }
        if (!cls) return NULL;
        cls->hooks->owner = object;
        if (cls->superclass != isa && has_level(cls->superclass, FWD_LEVEL_OBSERVER))
            set_unobserved_locked(cls->hooks, object);
        else if (cls->superclass != isa) fwd_class_move_locked(cls, isa, NULL);
        if (move_object(object, isa, cls)) return cls;
        park_locked(cls);
    }
}

bool fwd_hookClass_leave_locked(struct fwd_hook_class *home) {
    fwd_id object = home->owner;
    bool restored = object && move_object(object, home->cls,
                                  home->unobserved ? home->base : home->cls->superclass);
    if (object && !restored) return false; // in a class below: it stays where it is, without hooks
    home->shared = true;
    park_locked(home->cls);
    return restored;
}

fwd_Class fwd_hookClass_forObject(fwd_Class hidden, fwd_id object) {
    fwd_lock(FWD_LOCK_MUTATION);
    bool is_own = object && hidden->hooks && hidden->hooks->owner == object;
    fwd_unlock(FWD_LOCK_MUTATION);
    return is_own ? hidden : fwd_class_visible(hidden);
}

void fwd_hookClass_left(fwd_id object, fwd_Class hidden) {
    fwd_lock(FWD_LOCK_MUTATION);
    fwd_Class still = fwd_hookClass_ofObject_locked(object);
    for (fwd_Class cls = hidden; cls && fwd_class_is(cls, FWD_CLASS_HIDDEN); cls = cls->superclass)
        if (cls != still && has_level(cls, FWD_LEVEL_OBJECT) && cls->hooks->owner == object) {
            cls->hooks->owner =
                NULL; // its hooks run no more; the class is parked when the last one is removed
            set_unobserved_locked(cls->hooks, NULL);
            cls->hooks->shared = true;
        }
    fwd_unlock(FWD_LOCK_MUTATION);
}

// ---------------------------------------------------------------- Observing

fwd_Class fwd_hookClass_observe_locked(fwd_id object) {
    for (;;) {
        fwd_Class isa = fwd_object_isa(object), front = NULL, behind = isa;
        if (has_level(isa, FWD_LEVEL_OBJECT)) {
            front = isa;
            behind = isa->superclass;
            set_unobserved_locked(front->hooks, NULL);
        }
        if (has_level(behind, FWD_LEVEL_OBSERVER)) return behind;
        fwd_Class base = fwd_class_visible(behind);
        struct fwd_hook_class *home = base->hooks;
        if (!home || !home->observer) return NULL;
        if (front) {
            fwd_class_move_locked(front, home->observer, NULL);
            return home->observer;
        }
        if (move_object(object, isa, home->observer)) return home->observer;
    }
}

bool fwd_hook_unobserve(fwd_id object) {
    fwd_lock(FWD_LOCK_MUTATION);
    fwd_Class isa = fwd_object_isa(object);
    bool left = false;
    if (has_level(isa, FWD_LEVEL_OBSERVER)) {
        left = move_object(object, isa, isa->superclass);
    } else if (has_level(isa, FWD_LEVEL_OBJECT) && has_level(isa->superclass, FWD_LEVEL_OBSERVER) &&
               !isa->hooks->unobserved) {
        if (isa->hooks->shared) set_unobserved_locked(isa->hooks, object);
        else fwd_class_move_locked(isa, isa->superclass->superclass, NULL);
        left = true;
    }
    fwd_Class now = fwd_object_isa(object);
    fwd_unlock(FWD_LOCK_MUTATION);
    if (left && now != isa && fwd_trace_isOn()) fwd_trace_object(FWD_RESULT_ISA, object, now);
    return left;
}

bool fwd_hookClass_isObserved(fwd_id object, fwd_Class observer) {
    fwd_Class isa = fwd_object_isa(object);
    if (isa == observer || !fwd_class_is(isa, FWD_CLASS_EXCLUSIVE)) return true;
    // Acquire: as in set_unobserved_locked. The record lives as long as the object, or, parked, as its class.
    return __atomic_load_n(&isa->hooks->unobserved, __ATOMIC_ACQUIRE) != object;
}

// ---------------------------------------------------------------- The end of a class

static void take_all_parked_locked(fwd_Class front, struct fwd_pointers *into) {
    while (front->hooks && front->hooks->parked && fwd_pointers_add(into, front->hooks->parked))
        (void)take_parked_locked(front);
}

/// Hidden classes without an owner that are not parked either, because somebody has subclassed them: when that is over.
static void collect_left_locked(fwd_Class front, struct fwd_pointers *hidden) {
    for (fwd_Class below = front->first_subclass; below; below = below->next_sibling) {
        bool is_left = has_level(below, FWD_LEVEL_OBJECT) && below->hooks->left &&
                       !below->first_subclass &&
                       fwd_class_instanceCount(below) == 0; // as in fwd_disposeClassPair
        if (is_left && !fwd_pointers_add(hidden, below)) return;
    }
}

/// The parked classes before `cls` and before its observing class, or, with nothing parked left there, that class.
static void collect_hidden_locked(fwd_Class cls, struct fwd_pointers *hidden) {
    if (fwd_class_instanceCount(cls) != 0) return; // as in fwd_disposeClassPair
    fwd_Class observer = cls->hooks ? cls->hooks->observer : NULL;
    take_all_parked_locked(cls, hidden);
    if (hidden->count == 0) collect_left_locked(cls, hidden);
    if (!observer || fwd_class_instanceCount(observer) != 0) return;
    take_all_parked_locked(observer, hidden);
    if (!observer->first_subclass && fwd_pointers_add(hidden, observer))
        cls->hooks->observer = NULL;
}

void fwd_hookClass_disposeHidden(fwd_Class cls) {
    if (fwd_class_is(cls, FWD_CLASS_META | FWD_CLASS_HIDDEN)) return;
    for (int round = 0; round < 2;
         round++) { // the second for the observing class, when none stands before it any more
        struct fwd_pointers hidden = {NULL, 0, 0};
        fwd_lock(FWD_LOCK_MUTATION);
        collect_hidden_locked(cls, &hidden);
        fwd_unlock(FWD_LOCK_MUTATION);
        for (uint32_t i = 0; i < hidden.count; i++) (void)fwd_disposeClassPair(hidden.items[i]);
        fwd_pointers_free(&hidden);
    }
}

void fwd_hookClass_dispose(fwd_Class cls) {
    struct fwd_hook_plan *plans = NULL;
    fwd_lock(FWD_LOCK_MUTATION);
    if (cls->hooks) fwd_hookClass_end_locked(cls->hooks, &plans);
    fwd_unlock(FWD_LOCK_MUTATION);
    fwd_hook_retireAll(plans);
}

void fwd_hookClass_reset(void) {
    made = parked = 0;
    observing.ended = NULL;
    observing.context = NULL;
}
