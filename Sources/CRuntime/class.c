// Classes and metaclasses: how they are made, found by name, related, and disposed of.
//
// A class pair is two fwd_class structs. isa of a class is its metaclass; isa of every metaclass is the root's metaclass
// (the root's included); the superclass of the root's metaclass is the root class itself, so a class message that no
// metaclass implements finds the root's instance methods.
//
//     all classes   a tree by superclass (first_subclass, next_sibling); the roots are chained by next_sibling
//     by name       a chained hash table of registered classes, doubled at load 1 (next_named)
//     by age        a list of registered classes (next_registered), which copyClassList shows
//
// Metaclasses stand in the tree only. A class enters the tree when allocated, so flags and flushes reach it, and
// name table and list when registered.
//
// Locking: FWD_LOCK_MUTATION for all of it. `superclass` and `flags` are atomic for readers without the lock. A class
// that is disposed of must have no user left, which the instance count and the subclass links check.
#include "hook.h"

static struct {
    fwd_Class first_root;
    fwd_Class *named; // chains of the name table
    uint32_t named_capacity, named_count;
    fwd_Class first_registered, last_registered;
    fwd_getClass_hook hook;
    void *hook_context;
    fwd_class_listener listener;
    void *listener_context;
} classes;

// ---------------------------------------------------------------- Tree

static void tree_insert_locked(fwd_Class cls) {
    fwd_Class *first = cls->superclass ? &cls->superclass->first_subclass : &classes.first_root;
    cls->previous_sibling = NULL;
    cls->next_sibling = *first;
    if (*first) (*first)->previous_sibling = cls;
    *first = cls;
}

static void tree_remove_locked(fwd_Class cls) {
    fwd_Class *first = cls->superclass ? &cls->superclass->first_subclass : &classes.first_root;
    if (cls->previous_sibling) cls->previous_sibling->next_sibling = cls->next_sibling;
    else *first = cls->next_sibling;
    if (cls->next_sibling) cls->next_sibling->previous_sibling = cls->previous_sibling;
    cls->next_sibling = cls->previous_sibling = NULL;
}

fwd_Class fwd_class_nextInTree_locked(fwd_Class root, fwd_Class previous) {
    if (previous->first_subclass) return previous->first_subclass;
    while (previous != root && !previous->next_sibling) previous = previous->superclass;
    return previous == root ? NULL : previous->next_sibling;
}

fwd_Class fwd_class_nextOfAll_locked(fwd_Class previous) {
    if (!previous) return classes.first_root;
    if (previous->first_subclass) return previous->first_subclass;
    while (!previous->next_sibling && previous->superclass) previous = previous->superclass;
    return previous->next_sibling; // of a root: the next root
}

void fwd_class_setFlagDown_locked(fwd_Class root, uint32_t flag) {
    FWD_ASSERT_LOCKED(FWD_LOCK_MUTATION);
    for (fwd_Class cls = root; cls; cls = fwd_class_nextInTree_locked(root, cls))
        fwd_class_setFlag(cls, flag);
}

void fwd_class_clearFlagDown_locked(fwd_Class root, uint32_t flag) {
    FWD_ASSERT_LOCKED(FWD_LOCK_MUTATION);
    for (fwd_Class cls = root; cls; cls = fwd_class_nextInTree_locked(root, cls))
        fwd_class_clearFlag(cls, flag);
}

static bool descends_locked(fwd_Class cls, fwd_Class ancestor) {
    while (cls && cls != ancestor) cls = cls->superclass;
    return cls != NULL;
}

// ---------------------------------------------------------------- Names

static uint32_t hash_name(const char *name) {
    uint32_t hash = 2166136261u; // FNV-1a
    for (; *name; name++) hash = (hash ^ (unsigned char)*name) * 16777619u;
    return hash;
}

static fwd_Class find_locked(const char *name) {
    if (classes.named_capacity == 0) return NULL;
    fwd_Class cls = classes.named[hash_name(name) & (classes.named_capacity - 1)];
    while (cls && strcmp(cls->name, name) != 0) cls = cls->next_named;
    return cls;
}

static bool names_reserve_locked(void) {
    if (classes.named_count < classes.named_capacity) return true;
    uint32_t capacity = classes.named_capacity ? classes.named_capacity * 2 : 128;
    fwd_Class *named = fwd_memory_allocate(capacity * sizeof(fwd_Class), FWD_MEMORY_INTERNAL);
    if (!named) return classes.named_capacity != 0; // longer chains do no harm
    for (uint32_t i = 0; i < classes.named_capacity; i++) {
        for (fwd_Class cls = classes.named[i], next; cls; cls = next) {
            next = cls->next_named;
            fwd_Class *chain = &named[hash_name(cls->name) & (capacity - 1)];
            cls->next_named = *chain;
            *chain = cls;
        }
    }
    fwd_memory_free(classes.named, classes.named_capacity * sizeof(fwd_Class), FWD_MEMORY_INTERNAL);
    classes.named = named;
    classes.named_capacity = capacity;
    return true;
}

/// Makes the class known by name and age. False: the name is taken, or memory is out.
static bool register_locked(fwd_Class cls) {
    if (find_locked(cls->name) || !names_reserve_locked()) return false;
    fwd_Class *chain = &classes.named[hash_name(cls->name) & (classes.named_capacity - 1)];
    cls->next_named = *chain;
    *chain = cls;
    classes.named_count++;
    cls->previous_registered = classes.last_registered;
    if (classes.last_registered) classes.last_registered->next_registered = cls;
    else classes.first_registered = cls;
    classes.last_registered = cls;
    fwd_class_clearFlag(cls, FWD_CLASS_CONSTRUCTING);
    fwd_class_setFlag(cls, FWD_CLASS_REGISTERED);
    if (!fwd_class_is(cls, FWD_CLASS_DUPLICATE)) {
        fwd_class_clearFlag(cls->pair, FWD_CLASS_CONSTRUCTING);
        fwd_class_setFlag(cls->pair, FWD_CLASS_REGISTERED);
    }
    return true;
}

static void unregister_locked(fwd_Class cls) {
    fwd_Class *link = &classes.named[hash_name(cls->name) & (classes.named_capacity - 1)];
    while (*link != cls) link = &(*link)->next_named;
    *link = cls->next_named;
    classes.named_count--;
    if (cls->previous_registered) cls->previous_registered->next_registered = cls->next_registered;
    else classes.first_registered = cls->next_registered;
    if (cls->next_registered) cls->next_registered->previous_registered = cls->previous_registered;
    else classes.last_registered = cls->previous_registered;
}

void fwd_setHook_getClass(fwd_getClass_hook hook, void *context) {
    fwd_lock(FWD_LOCK_MUTATION);
    classes.hook = hook;
    classes.hook_context = context;
    fwd_unlock(FWD_LOCK_MUTATION);
}

static void asked(const struct fwd_asking_name *asking) { fwd_thread()->asking = asking->outer; }

fwd_Class fwd_lookUpClass(const char *name) {
    if (!name) return NULL;
    fwd_ensure_started();
    fwd_lock(FWD_LOCK_MUTATION);
    fwd_Class cls = find_locked(name);
    fwd_getClass_hook hook = classes.hook;
    void *context = classes.hook_context;
    fwd_unlock(FWD_LOCK_MUTATION);
    if (cls || !hook) return cls;

    struct fwd_thread *thread = fwd_thread();
    for (struct fwd_asking_name *asking = thread->asking; asking; asking = asking->outer) {
        if (strcmp(asking->name, name) == 0) return NULL;
    }
    struct fwd_asking_name asking FWD_CLEANUP(asked) = {thread->asking, name};
    thread->asking = &asking;
    FWD_ASSERT_UNLOCKED();
    return hook(name, context);
}

fwd_Class fwd_getClass(const char *name) { return fwd_lookUpClass(name); }

fwd_status fwd_getRequiredClass(const char *name, fwd_Class *out) {
    uint32_t mark = fwd_exception_mark();
    *out = fwd_lookUpClass(name);
    if (*out) return FWD_OK;
    if (!fwd_exception_since(mark)) // the hook's own comes first
        fwd_exception_raiseFormat(
            "NSInvalidArgumentException", "class '%s' not found", name ? name : "(null)");
    return FWD_EXCEPTION;
}

fwd_Class fwd_getMetaClass(const char *name) {
    fwd_Class cls = fwd_lookUpClass(name);
    return cls ? cls->isa : NULL;
}

int fwd_getClassList(fwd_Class *buffer, int capacity) {
    fwd_ensure_started();
    int count = 0;
    fwd_lock(FWD_LOCK_MUTATION);
    for (fwd_Class cls = classes.first_registered; cls; cls = cls->next_registered, count++) {
        if (buffer && count < capacity) buffer[count] = cls;
    }
    fwd_unlock(FWD_LOCK_MUTATION);
    return count;
}

fwd_Class *fwd_copyClassList(uint32_t *out_count) {
    fwd_ensure_started();
    if (out_count) *out_count = 0;
    fwd_lock(FWD_LOCK_MUTATION);
    uint32_t count = classes.named_count, i = 0;
    fwd_Class *list = fwd_memory_allocate((count + 1u) * sizeof *list, FWD_MEMORY_HEAP);
    if (list) {
        for (fwd_Class cls = classes.first_registered; cls; cls = cls->next_registered)
            list[i++] = cls;
        list[i] = NULL;
        if (out_count) *out_count = i;
    }
    fwd_unlock(FWD_LOCK_MUTATION);
    return list;
}

// ---------------------------------------------------------------- Counting instances

// One word serves while threads take turns. The first that finds it changed between its look and its write gives the class
// cells, and from then on each thread adds in its own (Java's LongAdder): two threads that make objects of one class do
// not wait for one cache line.

struct fwd_count_cells *fwd_class_spreadCount(fwd_Class cls) {
    struct fwd_count_cells *made = fwd_memory_allocate(sizeof *made, FWD_MEMORY_INTERNAL),
                           *there = NULL;
    // Release: the cells are zero before they are found; acquire: those that another thread made meanwhile, too.
    if (!made || __atomic_compare_exchange_n(
                     &cls->instance_cells, &there, made, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
        return made;
    fwd_memory_free(made, sizeof *made, FWD_MEMORY_INTERNAL);
    return there;
}

void fwd_class_countContended(fwd_Class cls, uint64_t change) {
    static uint32_t last;
    struct fwd_thread *thread = fwd_thread();
    struct fwd_count_cells *cells = __atomic_load_n(&cls->instance_cells, __ATOMIC_ACQUIRE);
    if (!cells) cells = fwd_class_spreadCount(cls);
    // Relaxed: threads in turn get cells in turn.
    if (FWD_UNLIKELY(thread->count_cell == 0))
        thread->count_cell = __atomic_add_fetch(&last, 1, __ATOMIC_RELAXED);
    uint64_t *count = cells ? &cells->cells[thread->count_cell % 8].count : &cls->instances;
    (void)__atomic_fetch_add(count, change, __ATOMIC_RELAXED);
}

uint64_t fwd_class_instanceCount(fwd_Class cls) {
    uint64_t count = __atomic_load_n(&cls->instances, __ATOMIC_RELAXED);
    const struct fwd_count_cells *cells = __atomic_load_n(&cls->instance_cells, __ATOMIC_ACQUIRE);
    for (int i = 0; cells && i < 8; i++)
        count += __atomic_load_n(&cells->cells[i].count, __ATOMIC_RELAXED);
    return count;
}

// ---------------------------------------------------------------- Making

static void class_free(fwd_Class cls) {
    fwd_memory_free(cls->instance_cells, sizeof *cls->instance_cells, FWD_MEMORY_INTERNAL);
    fwd_method_freeAll(cls);
    fwd_ivar_freeAll(cls);
    fwd_property_freeAll(cls);
    fwd_protocol_freeAll(cls);
    char *memory = (char *)cls - FWD_OBJECT_HEADER;
    size_t size = FWD_OBJECT_HEADER + sizeof *cls + cls->extra_bytes;
    if (fwd_class_is(cls, FWD_CLASS_IN_STORAGE)) memset(memory, 0, size);
    else fwd_memory_free(memory, size, FWD_MEMORY_CLASS);
}

static void name_free(const char *name) {
    fwd_memory_free(name, strlen(name) + 1, FWD_MEMORY_CONSTANT);
}

static const char *name_copy(const char *name) {
    size_t size = strlen(name) + 1;
    char *copy = fwd_memory_allocate(size, FWD_MEMORY_CONSTANT);
    if (copy) memcpy(copy, name, size);
    return copy;
}

_Static_assert(
    FWD_OBJECT_HEADER + sizeof(struct fwd_class) <= FWD_CLASS_STORAGE, "the size is public");

/// A class struct without relations, in the host's `storage` or in memory of its own. NULL: out of memory.
static fwd_Class class_make(
    void *_Nullable storage, const char *name, size_t extra_bytes, uint32_t flags) {
    if (extra_bytes > INT32_MAX) return NULL;
    char *memory = storage;
    if (!memory)
        memory = fwd_memory_allocate(
            FWD_OBJECT_HEADER + sizeof(struct fwd_class) + extra_bytes, FWD_MEMORY_CLASS);
    if (!memory) return NULL;
    if (storage) flags |= FWD_CLASS_IN_STORAGE;
    fwd_Class cls = (fwd_Class)(void *)(memory + FWD_OBJECT_HEADER);
    fwd_header_setImmortal(cls);
    cls->name = name;
    cls->extra_bytes = (uint32_t)extra_bytes;
    cls->flags = flags;
    cls->pivot = fwd_table_empty();
    return cls;
}

static void inherit_locked(fwd_Class cls, fwd_Class superclass) {
    fwd_class_setFlag(cls, fwd_class_flags(superclass) & FWD_CLASS_INHERITED);
}

/// The metaclass that a subclass's metaclass comes under: what the class's isa is now, since class methods are searched from there
/// (objc4's `superclass->ISA()`). An observer's class ends before its subclasses do, so its own stands for it.
static fwd_Class searched_meta(fwd_Class cls) {
    fwd_Class isa = fwd_object_isa((fwd_id)(void *)cls);
    bool fits = fwd_class_is(isa, FWD_CLASS_META) &&
                !fwd_class_is(isa, FWD_CLASS_HIDDEN | FWD_CLASS_CONSTRUCTING);
    return fits ? isa : cls->pair;
}

static void relate_locked(fwd_Class cls, fwd_Class meta, fwd_Class superclass) {
    cls->isa = meta;
    cls->pair = meta;
    meta->pair = cls;
    cls->superclass = superclass;
    if (superclass) {
        fwd_Class above = searched_meta(superclass);
        meta->isa = superclass->pair->isa; // the root's metaclass
        meta->superclass = above;
        cls->instance_size = superclass->instance_size;
        inherit_locked(cls, superclass);
        inherit_locked(meta, above);
    } else {
        meta->isa = meta;
        meta->superclass = cls;
        cls->instance_size = sizeof(fwd_Class);
    }
    meta->instance_size = sizeof(struct fwd_class);
    tree_insert_locked(cls);
    tree_insert_locked(meta);
}

/// A pair of classes in the tree, not registered. NULL: the name is taken, or memory is out.
/// What class_getVersion says of every metaclass in objc4, since the metadata of its first runtime.
enum { METACLASS_VERSION = 7 };

static fwd_Class pair_make(void *_Nullable storage, fwd_Class superclass, const char *name,
    size_t extra_bytes, uint32_t flags) {
    const char *copy = name_copy(name);
    uint32_t root = superclass ? 0 : FWD_CLASS_ROOT;
    fwd_Class cls =
        copy ? class_make(storage, copy, extra_bytes, flags | root | FWD_CLASS_CONSTRUCTING) : NULL;
    fwd_Class meta =
        cls ? class_make(NULL, copy, 0, flags | FWD_CLASS_META | FWD_CLASS_CONSTRUCTING) : NULL;
    bool taken = false;
    if (meta) {
        meta->version = METACLASS_VERSION;
        fwd_lock(FWD_LOCK_MUTATION);
        taken = find_locked(name) != NULL;
        if (!taken) relate_locked(cls, meta, superclass);
        fwd_unlock(FWD_LOCK_MUTATION);
        if (!taken) return cls;
        class_free(meta);
    }
    if (cls) class_free(cls);
    if (copy) name_free(copy);
    return NULL;
}

fwd_Class fwd_allocateClassPair(fwd_Class superclass, const char *name, size_t extra_bytes) {
    fwd_ensure_started();
    if (!name) return NULL;
    if (superclass && fwd_class_is(superclass, FWD_CLASS_META | FWD_CLASS_CONSTRUCTING))
        return NULL;
    return pair_make(NULL, superclass, name, extra_bytes, 0);
}

static void trace_class(fwd_trace_result what, fwd_Class cls, const char *by) {
    if (FWD_LIKELY(!fwd_trace_isOn())) return;
    fwd_trace_emit(&(fwd_trace_event){.kind = FWD_TRACE_CLASS,
        .result = what,
        .cls = cls,
        .start = fwd_class_super(cls),
        .text = by});
}

void fwd_setHook_classRegistered(fwd_class_listener listener, void *context) {
    fwd_lock(FWD_LOCK_MUTATION);
    classes.listener = listener;
    classes.listener_context = context;
    fwd_unlock(FWD_LOCK_MUTATION);
}

struct listening {
    fwd_class_listener listener;
    void *context;
};

/// Who is told of a class that is registered under this lock.
static struct listening listening_locked(void) {
    return (struct listening){classes.listener, classes.listener_context};
}

static void tell_registered(struct listening to, fwd_Class cls) {
    FWD_ASSERT_UNLOCKED();
    if (to.listener) to.listener(cls, to.context);
}

bool fwd_class_register(fwd_Class cls, void (*then_locked)(fwd_Class cls)) {
    if (!cls || !fwd_class_is(cls, FWD_CLASS_CONSTRUCTING) || fwd_class_is(cls, FWD_CLASS_META))
        return false;
    fwd_lock(FWD_LOCK_MUTATION);
    bool registered = register_locked(cls);
    if (registered && then_locked) then_locked(cls);
    struct listening to = listening_locked();
    fwd_unlock(FWD_LOCK_MUTATION);
    if (!registered) return false;
    trace_class(FWD_RESULT_NEW, cls, "objc_registerClassPair");
    tell_registered(to, cls);
    return true;
}

bool fwd_registerClassPair(fwd_Class cls) { return fwd_class_register(cls, NULL); }

fwd_Class fwd_class_makeBuiltinIn(void *storage, const char *name, fwd_Class superclass,
    size_t instance_size, const struct fwd_builtin_method *instance,
    const struct fwd_builtin_method *class_methods) {
    fwd_Class cls = pair_make(storage, superclass, name, 0, FWD_CLASS_STATIC);
    if (!cls) return NULL;
    if (instance_size > cls->instance_size) cls->instance_size = (uint32_t)instance_size;
    if (!fwd_method_addBuiltin(cls, instance) || !fwd_method_addBuiltin(cls->pair, class_methods))
        return NULL;
    fwd_lock(FWD_LOCK_MUTATION);
    bool registered = register_locked(cls);
    fwd_unlock(FWD_LOCK_MUTATION);
    return registered ? cls : NULL; // what was made is in the tree: the reset frees it
}

fwd_Class fwd_class_makeBuiltin(const char *name, fwd_Class superclass, size_t instance_size,
    const struct fwd_builtin_method *instance, const struct fwd_builtin_method *class_methods) {
    return fwd_class_makeBuiltinIn(NULL, name, superclass, instance_size, instance, class_methods);
}

// ---------------------------------------------------------------- Duplicating

fwd_Class fwd_duplicateClass(fwd_Class original, const char *name, size_t extra_bytes) {
    if (!original || !name ||
        fwd_class_is(original, FWD_CLASS_META | FWD_CLASS_CONSTRUCTING | FWD_CLASS_DUPLICATE))
        return NULL;
    const char *copy = name_copy(name);
    uint32_t kept =
        fwd_class_flags(original) & (FWD_CLASS_ROOT | FWD_CLASS_INHERITED | FWD_CLASS_INITIALIZED);
    fwd_Class cls = copy ? class_make(NULL, copy, extra_bytes, kept | FWD_CLASS_DUPLICATE) : NULL;
    if (!cls) {
        if (copy) name_free(copy);
        return NULL;
    }
    fwd_lock(FWD_LOCK_MUTATION);
    cls->isa = cls->pair = original->pair; // shared, as in objc4
    cls->superclass = original->superclass;
    cls->instance_size = original->instance_size;
    cls->version = original->version;
    cls->finalizer = original->finalizer;
    cls->init_state = (kept & FWD_CLASS_INITIALIZED) ? FWD_INIT_DONE : FWD_INIT_NONE;
    bool made = fwd_method_duplicate_locked(original, cls) &&
                fwd_ivar_duplicate_locked(original, cls) &&
                fwd_property_duplicate_locked(original, cls) &&
                fwd_protocol_duplicate_locked(original, cls);
    if (made) {
        tree_insert_locked(cls);
        made = register_locked(cls);
        if (!made) tree_remove_locked(cls);
    }
    if (made) fwd_class_countInstance(cls->pair, 1); // the metaclass is in use twice
    struct listening to = listening_locked();
    fwd_unlock(FWD_LOCK_MUTATION);
    if (!made) {
        class_free(cls);
        name_free(copy);
        return NULL;
    }
    trace_class(FWD_RESULT_NEW, cls, "objc_duplicateClass");
    tell_registered(to, cls);
    return cls;
}

// ---------------------------------------------------------------- Disposing

static bool disposable_locked(fwd_Class cls) {
    if (fwd_class_is(cls, FWD_CLASS_STATIC | FWD_CLASS_META)) return false;
    // Relaxed: an instance that another thread makes meanwhile is that caller's mistake.
    if (fwd_class_instanceCount(cls) != 0) return false;
    if (cls->init_state == FWD_INIT_RUNNING || cls->init_state == FWD_INIT_PENDING) return false;
    fwd_Class meta = cls->pair;
    if (fwd_class_is(cls, FWD_CLASS_DUPLICATE)) return !cls->first_subclass;
    if (fwd_class_instanceCount(meta) != 0) return false; // a duplicate shares the metaclass
    bool only_meta = cls->first_subclass == meta && !meta->next_sibling; // of a root class
    return (!cls->first_subclass || only_meta) && !meta->first_subclass;
}

bool fwd_disposeClassPair(fwd_Class cls) {
    if (!cls) return false;
    // Nobody uses the class but who disposes of it: without the lock, its hooks and what is below it are seen as they are.
    if (cls->hooks || cls->first_subclass) fwd_hookClass_disposeHidden(cls);
    // The lock keeps init_state; of a class that was never messaged, nobody else can be writing it.
    bool begun = cls->init_state != FWD_INIT_NONE;
    if (begun) fwd_lock(FWD_LOCK_INITIALIZE);
    fwd_lock(FWD_LOCK_MUTATION);
    bool disposable = disposable_locked(cls), registered = false, duplicate = false;
    fwd_Class meta = cls->pair;
    if (disposable) {
        duplicate = fwd_class_is(cls, FWD_CLASS_DUPLICATE);
        registered = fwd_class_is(cls, FWD_CLASS_REGISTERED);
        if (registered) unregister_locked(cls);
        fwd_table_end_locked(cls);
        if (duplicate) {
            fwd_class_countInstance(meta, -1);
        } else {
            fwd_table_end_locked(meta);
            tree_remove_locked(meta);
        }
        tree_remove_locked(cls);
    }
    fwd_unlock(FWD_LOCK_MUTATION);
    if (begun) fwd_unlock(FWD_LOCK_INITIALIZE);
    if (!disposable) return false;

    if (registered) trace_class(FWD_RESULT_DISPOSE, cls, "objc_disposeClassPair");
    if (cls->hooks) fwd_hookClass_dispose(cls);
    if (!duplicate && meta->hooks) fwd_hookClass_dispose(meta);
    fwd_object_forget((fwd_id)(void *)cls);
    const char *name = cls->name;
    if (!duplicate) {
        fwd_object_forget((fwd_id)(void *)meta);
        class_free(meta);
    }
    class_free(cls);
    name_free(name);
    return true;
}

void fwd_class_reset(void) {
    // Leaves first, so that no freed class is walked through.
    while (classes.first_root) {
        fwd_Class cls = classes.first_root;
        while (cls->first_subclass) cls = cls->first_subclass;
        fwd_lock(FWD_LOCK_MUTATION);
        tree_remove_locked(cls);
        fwd_table_end_locked(cls);
        fwd_unlock(FWD_LOCK_MUTATION);
        if (!fwd_class_is(cls, FWD_CLASS_META)) name_free(cls->name);
        class_free(cls);
    }
    fwd_memory_free(classes.named, classes.named_capacity * sizeof(fwd_Class), FWD_MEMORY_INTERNAL);
    memset(&classes, 0, sizeof classes);
    fwd_table_reset();
    fwd_collect();
}

// ---------------------------------------------------------------- Changing the superclass

/// Whether instances of `cls` stay valid below `superclass`: its ivars must begin behind the new superclass's.
static bool layout_fits_locked(fwd_Class cls, fwd_Class superclass) {
    if (superclass->instance_size <= cls->superclass->instance_size) return true;
    if (cls->ivars) return (size_t)cls->ivars->offset >= superclass->instance_size;
    // Without ivars of its own it grows, unless something already has the old size.
    return cls->instance_size >= superclass->instance_size ||
           (!cls->first_subclass && fwd_class_instanceCount(cls) == 0);
}

static void move_locked(fwd_Class cls, fwd_Class superclass) {
    fwd_initialize_changed_locked();
    tree_remove_locked(cls);
    // Release: pairs with the acquire of readers without the lock.
    __atomic_store_n(&cls->superclass, superclass, __ATOMIC_RELEASE);
    tree_insert_locked(cls);
    fwd_class_setFlagDown_locked(cls, fwd_class_flags(superclass) & FWD_CLASS_INHERITED);
}

void fwd_class_move_locked(fwd_Class cls, fwd_Class superclass, struct fwd_pointers *touched) {
    FWD_ASSERT_LOCKED(FWD_LOCK_MUTATION);
    if (fwd_class_is(cls, FWD_CLASS_INITIALIZED)) fwd_table_orderCode_locked();
    move_locked(cls, superclass);
    move_locked(cls->pair, superclass->pair);
    for (fwd_Class meta = cls->pair; meta; meta = fwd_class_nextInTree_locked(cls->pair, meta))
        meta->isa =
            superclass->pair->isa; // another root's, when the class moved below another root
    if (cls->instance_size < superclass->instance_size)
        cls->instance_size = superclass->instance_size;
    fwd_table_flushTree_locked(cls, touched);
    fwd_table_flushTree_locked(cls->pair, touched);
}

fwd_Class fwd_class_setSuperclass(fwd_Class cls, fwd_Class superclass) {
    if (!cls || !superclass || fwd_class_is(superclass, FWD_CLASS_META | FWD_CLASS_CONSTRUCTING))
        return NULL;
    if (fwd_class_is(cls, FWD_CLASS_META | FWD_CLASS_ROOT | FWD_CLASS_DUPLICATE)) return NULL;
    // An initialized class may not stand below one that is not: its sends would never initialize it.
    if (fwd_class_is(cls, FWD_CLASS_INITIALIZED) && !fwd_initialize(superclass)) return NULL;
    struct fwd_pointers touched = {NULL, 0, 0};
    fwd_lock(FWD_LOCK_MUTATION);
    fwd_Class old = cls->superclass;
    bool possible = !descends_locked(superclass, cls) && layout_fits_locked(cls, superclass);
    if (possible) fwd_class_move_locked(cls, superclass, &touched);
    fwd_unlock(FWD_LOCK_MUTATION);
    fwd_table_traceFlush(&touched, NULL, "class_setSuperclass");
    return possible ? old : NULL;
}

// ---------------------------------------------------------------- Reading

const char *fwd_class_getName(fwd_Class cls) { return cls ? cls->name : "nil"; }

bool fwd_class_isMetaClass(fwd_Class cls) { return cls && fwd_class_is(cls, FWD_CLASS_META); }

fwd_Class fwd_class_getSuperclass(fwd_Class cls) { return cls ? fwd_class_super(cls) : NULL; }

size_t fwd_class_getInstanceSize(fwd_Class cls) {
    return cls ? ((size_t)cls->instance_size + 7) & ~(size_t)7 : 0;
}

int fwd_class_getVersion(fwd_Class cls) {
    return cls ? __atomic_load_n(&cls->version, __ATOMIC_RELAXED) : 0; // a number of its own
}

void fwd_class_setVersion(fwd_Class cls, int version) {
    if (cls) __atomic_store_n(&cls->version, version, __ATOMIC_RELAXED);
}

void *fwd_class_getHostData(fwd_Class cls) {
    // Acquire: the host publishes a record by setting it.
    return cls ? __atomic_load_n(&cls->host_data, __ATOMIC_ACQUIRE) : NULL;
}

void fwd_class_setHostData(fwd_Class cls, void *data) {
    if (cls) __atomic_store_n(&cls->host_data, data, __ATOMIC_RELEASE);
}

void fwd_class_setHidden(fwd_Class cls, bool hidden) {
    if (!cls) return;
    if (hidden) fwd_class_setFlag(cls, FWD_CLASS_HIDDEN);
    else fwd_class_clearFlag(cls, FWD_CLASS_HIDDEN);
}

void fwd_class_setTagged(fwd_Class cls) {
    if (cls) fwd_class_setFlag(cls, FWD_CLASS_TAGGED);
}

bool fwd_class_isHidden(fwd_Class cls) { return cls && fwd_class_is(cls, FWD_CLASS_HIDDEN); }

fwd_Class fwd_class_visible(fwd_Class cls) {
    while (cls && fwd_class_is(cls, FWD_CLASS_HIDDEN)) cls = fwd_class_super(cls);
    return cls;
}
