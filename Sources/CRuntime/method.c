// Methods: the lists of a class, and every way to change them.
//
// A class has a chain of method lists, newest first: each category, each class_addMethod puts one in front. The
// newest method of a name is the one that counts; older ones stay listed. Lists never move or shrink while the class
// lives, so a fwd_Method is a stable address.
//
// A class's `filter` has a bit set for each name that its methods may have: most classes on a walk are passed with one
// test. From INDEX_AT methods on, an open-addressed index finds a class's newest method of a name in one or two probes; below
// that a walk over the lists is as fast. The index is never larger than twice the methods.
//
// Locking: FWD_LOCK_MUTATION. `imp` is atomic because method_getImplementation reads it without the lock.
// After each change the tables that may hold an answer made wrong by it are flushed under the same lock, so no lookup
// can store an old answer in between.
#include "internal.h"

#include <stdio.h>

enum { INDEX_AT = 8 };

// ---------------------------------------------------------------- Finding

static uint32_t index_slot(fwd_SEL sel, uint32_t mask) {
    // Selectors are multiples of 16; the golden ratio spreads them.
    return (uint32_t)((((uint64_t)(uintptr_t)sel >> 4) * UINT64_C(0x9e3779b97f4a7c15)) >> 40) &
           mask;
}

struct fwd_method *fwd_method_own_locked(fwd_Class cls, fwd_SEL sel) {
    FWD_ASSERT_LOCKED(FWD_LOCK_MUTATION);
    if (!(cls->filter & fwd_method_bit(sel))) return NULL;
    const struct fwd_method_index *index = cls->index;
    if (index) {
        for (uint32_t i = index_slot(sel, index->mask);; i = (i + 1) & index->mask) {
            struct fwd_method *method = index->slots[i];
            if (!method || method->sel == sel) return method;
        }
    }
    for (struct fwd_method_list *list = cls->methods; list; list = list->next) {
        for (uint32_t i = 0; i < list->count; i++) {
            if (list->methods[i].sel == sel) return &list->methods[i];
        }
    }
    return NULL;
}

struct fwd_method *fwd_method_find_locked(fwd_Class cls, fwd_SEL sel) {
    uint64_t bit = fwd_method_bit(sel);
    for (; cls; cls = cls->superclass) {
        if (!(cls->filter & bit)) continue;
        struct fwd_method *method = fwd_method_own_locked(cls, sel);
        if (method) return method;
    }
    return NULL;
}

fwd_Method fwd_class_findMethod(fwd_Class cls, fwd_SEL sel) {
    if (!cls || !sel) return NULL;
    fwd_lock(FWD_LOCK_MUTATION);
    fwd_Method method = fwd_method_find_locked(cls, sel);
    fwd_unlock(FWD_LOCK_MUTATION);
    return method;
}

static size_t index_size(uint32_t capacity) {
    return sizeof(struct fwd_method_index) + capacity * sizeof(struct fwd_method *);
}

/// Puts the method in its place; of two of a name, the later call wins unless `keep`.
static void index_put(struct fwd_method_index *index, struct fwd_method *method, bool keep) {
    uint32_t i = index_slot(method->sel, index->mask);
    while (index->slots[i] && index->slots[i]->sel != method->sel) i = (i + 1) & index->mask;
    if (index->slots[i]) {
        if (!keep) index->slots[i] = method;
        return;
    }
    index->slots[i] = method;
    index->used++;
}

/// An index with room for `more` further methods, or none when there are few. False: out of memory (index unchanged).
static bool index_reserve_locked(fwd_Class cls, uint32_t more) {
    uint32_t count = cls->method_count + more;
    if (count < INDEX_AT) return true;
    if (cls->index && (cls->index->used + more) * 2 <= cls->index->mask + 1) return true;
    uint32_t capacity = 16;
    while (capacity < count * 2) capacity *= 2;
    struct fwd_method_index *index = fwd_memory_allocate(index_size(capacity), FWD_MEMORY_INTERNAL);
    if (!index) return false;
    index->mask = capacity - 1;
    for (struct fwd_method_list *list = cls->methods; list;
         list = list->next) { // newest first: the first stays
        for (uint32_t i = 0; i < list->count; i++) index_put(index, &list->methods[i], true);
    }
    if (cls->index)
        fwd_memory_free(cls->index, index_size(cls->index->mask + 1), FWD_MEMORY_INTERNAL);
    cls->index = index;
    return true;
}

// ---------------------------------------------------------------- Adding

static size_t list_size(uint32_t count) {
    return sizeof(struct fwd_method_list) + count * sizeof(struct fwd_method);
}

static struct fwd_method_list *list_make(fwd_Class cls, const char *category, uint32_t count) {
    struct fwd_method_list *list = fwd_memory_allocate(list_size(count), FWD_MEMORY_INTERNAL);
    if (!list) return NULL;
    list->owner = cls;
    list->category = category;
    list->count = list->capacity = count;
    return list;
}

/// Keeps the flags that say "this class has its own way to count, to allocate, to name its class". What builtin classes
/// bring is the default.
static void note_special_locked(fwd_Class cls, fwd_SEL sel) {
    bool booting =
        !__atomic_load_n(&fwd_started, __ATOMIC_RELAXED); // the starting thread's own view
    if (booting) return;
    fwd_lifetime_methodChanged_locked(cls, sel);
    if (sel == FWD_S(initialize)) fwd_initialize_changed_locked();
    if (sel == FWD_S(class_)) fwd_class_setFlagDown_locked(cls, FWD_CLASS_CUSTOM_CLASS);
    if (sel == FWD_S(alloc) || sel == FWD_S(allocWithZone_))
        fwd_class_setFlagDown_locked(cls, FWD_CLASS_CUSTOM_ALLOC);
}

/// Puts the list in front. The index has room. Of two methods of a name within the list the first counts.
static void list_attach_locked(fwd_Class cls, struct fwd_method_list *list) {
    if (fwd_class_is(cls, FWD_CLASS_INITIALIZED)) fwd_table_orderCode_locked();
    list->next = cls->methods;
    cls->methods = list;
    cls->method_count += list->count;
    for (uint32_t i = list->count; i-- > 0;) {
        if (cls->index) index_put(cls->index, &list->methods[i], false);
        cls->filter |= fwd_method_bit(list->methods[i].sel);
        note_special_locked(cls, list->methods[i].sel);
    }
}

void fwd_method_trace(
    fwd_trace_result what, fwd_Class cls, fwd_Method method, const char *by, fwd_IMP old) {
    if (FWD_LIKELY(!fwd_trace_isOn()) || !fwd_class_is(cls, FWD_CLASS_REGISTERED)) return;
    fwd_trace_emit(&(fwd_trace_event){.kind = FWD_TRACE_METHOD,
        .result = what,
        .cls = cls,
        .sel = method->sel,
        .imp = fwd_method_load(method),
        .method = method,
        .text = by,
        .text2 = old ? fwd_imp_getName(old) : NULL});
}

/// Adds one method that the class does not have itself. NULL: it has it, or memory is out.
static struct fwd_method *add_locked(fwd_Class cls, fwd_SEL sel, fwd_IMP imp, const char *types,
    struct fwd_method_list *list, struct fwd_pointers *touched) {
    if (fwd_method_own_locked(cls, sel) || !index_reserve_locked(cls, 1)) return NULL;
    list->methods[0] = (struct fwd_method){sel, types, imp, list, NULL};
    list_attach_locked(cls, list);
    fwd_table_flushTree_locked(cls, touched);
    return &list->methods[0];
}

// ---------------------------------------------------------------- One method, in and out

struct fwd_method_list *fwd_method_makeList(
    fwd_Class cls, fwd_SEL sel, fwd_IMP imp, const char *types) {
    struct fwd_method_list *list = list_make(cls, NULL, 1);
    if (list) list->methods[0] = (struct fwd_method){sel, types, imp, list, NULL};
    return list;
}

void fwd_method_freeList(struct fwd_method_list *list) {
    if (list) fwd_memory_free(list, list_size(list->capacity), FWD_MEMORY_INTERNAL);
}

bool fwd_method_attach_locked(struct fwd_method_list *list, struct fwd_pointers *touched) {
    // Nothing of the method is written: who has a handle from an earlier time may be reading it.
    if (fwd_method_own_locked(list->owner, list->methods[0].sel) ||
        !index_reserve_locked(list->owner, 1))
        return false;
    list_attach_locked(list->owner, list);
    fwd_table_flushTree_locked(list->owner, touched);
    return true;
}

/// Without the index the walk over the lists finds everything; the next method that is added makes it anew.
bool fwd_method_detach_locked(struct fwd_method_list *list, struct fwd_pointers *touched) {
    fwd_Class cls = list->owner;
    struct fwd_method_list **link = &cls->methods;
    while (*link && *link != list) link = &(*link)->next;
    if (!*link || list->count != 1) return false;
    *link = list->next;
    cls->method_count--;
    if (cls->index)
        fwd_memory_free(cls->index, index_size(cls->index->mask + 1), FWD_MEMORY_INTERNAL);
    cls->index = NULL;
    (void)index_reserve_locked(cls, 0);
    if (list->methods[0].sel == FWD_S(initialize)) fwd_initialize_changed_locked();
    fwd_table_flushEntry_locked(
        cls, list->methods[0].sel, fwd_method_load(&list->methods[0]), touched);
    return true;
}

static bool valid(fwd_Class cls, fwd_SEL sel, fwd_IMP imp) {
    return cls && sel && imp && imp != fwd_msgMiss;
}

bool fwd_class_addMethod(fwd_Class cls, fwd_SEL sel, fwd_IMP imp, const char *types) {
    if (!valid(cls, sel, imp)) return false;
    const char *interned = fwd_string_intern(types ? types : "");
    struct fwd_method_list *list = interned ? list_make(cls, NULL, 1) : NULL;
    if (!list) return false;
    struct fwd_pointers touched = {NULL, 0, 0};
    fwd_lock(FWD_LOCK_MUTATION);
    struct fwd_method *added = add_locked(cls, sel, imp, interned, list, &touched);
    fwd_unlock(FWD_LOCK_MUTATION);
    if (!added) {
        fwd_memory_free(list, list_size(1), FWD_MEMORY_INTERNAL);
        return false;
    }
    fwd_method_trace(FWD_RESULT_ADD, cls, added, "class_addMethod", NULL);
    fwd_table_traceFlush(&touched, sel, "class_addMethod");
    return true;
}

void fwd_class_addMethodList(
    fwd_Class cls, const char *category, const fwd_method_entry *entries, uint32_t count) {
    if (!cls || !entries || count == 0) return;
    const char *interned = category ? fwd_string_intern(category) : NULL;
    struct fwd_method_list *list = category && !interned ? NULL : list_make(cls, interned, count);
    if (!list) return;
    list->count = 0;
    for (uint32_t i = 0; i < count; i++) {
        const char *types = entries[i].types ? fwd_string_intern(entries[i].types) : "";
        if (!valid(cls, entries[i].sel, entries[i].imp) || !types) continue;
        list->methods[list->count++] =
            (struct fwd_method){entries[i].sel, types, entries[i].imp, list, NULL};
    }
    struct fwd_pointers touched = {NULL, 0, 0};
    fwd_lock(FWD_LOCK_MUTATION);
    bool attached = index_reserve_locked(cls, list->count);
    if (attached) {
        list_attach_locked(cls, list);
        fwd_table_flushTree_locked(cls, &touched);
    }
    fwd_unlock(FWD_LOCK_MUTATION);
    if (!attached) {
        fwd_memory_free(list, list_size(count), FWD_MEMORY_INTERNAL);
        return;
    }
    if (fwd_trace_isOn() && fwd_class_is(cls, FWD_CLASS_REGISTERED)) {
        if (category)
            fwd_trace_emit(&(fwd_trace_event){
                .kind = FWD_TRACE_CATEGORY, .cls = cls, .text2 = interned, .entries = list->count});
        for (uint32_t i = 0; i < list->count; i++)
            fwd_method_trace(
                FWD_RESULT_ADD, cls, &list->methods[i], category ? "category" : "class", NULL);
    }
    fwd_table_traceFlush(&touched, NULL, category ? "category" : "class");
}

bool fwd_method_addBuiltin(fwd_Class cls, const struct fwd_builtin_method *methods) {
    uint32_t count = 0;
    while (methods && methods[count].name) count++;
    if (count == 0) return true;
    struct fwd_method_list *list = list_make(cls, NULL, count);
    if (!list) return false;
    bool complete = true;
    for (uint32_t i = 0; i < count; i++) {
        fwd_SEL sel = fwd_sel_registerName(methods[i].name);
        const char *types = fwd_string_intern(methods[i].types);
        complete = complete && sel && types;
        list->methods[i] = (struct fwd_method){sel, types, methods[i].imp, list, NULL};
        char name[128];
        (void)snprintf(name, sizeof name, "%c[%s %s]",
            fwd_class_is(cls, FWD_CLASS_META) ? '+' : '-', cls->name, methods[i].name);
        if (!fwd_imp_isSentinel(methods[i].imp)) fwd_imp_setName(methods[i].imp, name);
    }
    fwd_lock(FWD_LOCK_MUTATION);
    complete = complete && index_reserve_locked(cls, count);
    if (complete) list_attach_locked(cls, list);
    fwd_unlock(FWD_LOCK_MUTATION);
    if (!complete) fwd_memory_free(list, list_size(count), FWD_MEMORY_INTERNAL);
    return complete;
}

bool fwd_method_duplicate_locked(fwd_Class from, fwd_Class to) {
    if (!index_reserve_locked(to, from->method_count)) return false;
    struct fwd_method_list **end = &to->methods;
    for (const struct fwd_method_list *list = from->methods; list; list = list->next) {
        struct fwd_method_list *copy = list_make(to, list->category, list->count);
        if (!copy) return false;
        for (uint32_t i = 0; i < list->count; i++) {
            const struct fwd_method *method = &list->methods[i];
            copy->methods[i] = (struct fwd_method){
                method->sel, method->types, fwd_method_load(method), copy, NULL};
            if (to->index) index_put(to->index, &copy->methods[i], true);
        }
        to->method_count += copy->count;
        to->filter = from->filter;
        *end = copy;
        end = &copy->next;
    }
    return true;
}

void fwd_method_freeAll(fwd_Class cls) {
    for (struct fwd_method_list *list = cls->methods, *next; list; list = next) {
        next = list->next;
        fwd_memory_free(list, list_size(list->capacity), FWD_MEMORY_INTERNAL);
    }
    if (cls->index)
        fwd_memory_free(cls->index, index_size(cls->index->mask + 1), FWD_MEMORY_INTERNAL);
    cls->methods = NULL;
    cls->index = NULL;
    cls->method_count = 0;
}

// ---------------------------------------------------------------- Replacing

/// Stores the implementation and flushes the tables that hold the old one. Returns the old one.
fwd_IMP fwd_method_set_locked(
    struct fwd_method *method, fwd_IMP imp, struct fwd_pointers *touched) {
    fwd_Class owner = method->list->owner;
    if (fwd_class_is(owner, FWD_CLASS_INITIALIZED)) fwd_table_orderCode_locked();
    // Acquire-release: publishes what the new one needs, and takes the old one over whole.
    fwd_IMP old = __atomic_exchange_n(&method->imp, imp, __ATOMIC_ACQ_REL);
    note_special_locked(owner, method->sel);
    fwd_table_flushEntry_locked(owner, method->sel, old, touched);
    return old;
}

fwd_IMP fwd_class_replaceMethod(fwd_Class cls, fwd_SEL sel, fwd_IMP imp, const char *types) {
    if (!valid(cls, sel, imp)) return NULL;
    // Prepared before the lock, and given back when the class turns out to have the method.
    const char *interned = fwd_string_intern(types ? types : "");
    struct fwd_method_list *list = interned ? list_make(cls, NULL, 1) : NULL;
    if (!list) return NULL;
    struct fwd_pointers touched = {NULL, 0, 0};
    fwd_IMP old = NULL;
    fwd_lock(FWD_LOCK_MUTATION);
    struct fwd_method *method = fwd_method_own_locked(cls, sel);
    bool own = method != NULL;
    if (own) old = fwd_method_set_locked(method, imp, &touched);
    else method = add_locked(cls, sel, imp, interned, list, &touched);
    fwd_unlock(FWD_LOCK_MUTATION);
    if (own || !method) fwd_memory_free(list, list_size(1), FWD_MEMORY_INTERNAL);
    if (!method) return NULL;
    fwd_method_trace(
        own ? FWD_RESULT_REPLACE : FWD_RESULT_ADD, cls, method, "class_replaceMethod", old);
    fwd_table_traceFlush(&touched, sel, "class_replaceMethod");
    return old;
}

fwd_IMP fwd_method_setImplementation(fwd_Method method, fwd_IMP imp) {
    if (!method || !imp || imp == fwd_msgMiss) return NULL;
    struct fwd_pointers touched = {NULL, 0, 0};
    fwd_lock(FWD_LOCK_MUTATION);
    fwd_IMP old = fwd_method_set_locked(method, imp, &touched);
    fwd_unlock(FWD_LOCK_MUTATION);
    fwd_method_trace(
        FWD_RESULT_REPLACE, method->list->owner, method, "method_setImplementation", old);
    fwd_table_traceFlush(&touched, method->sel, "method_setImplementation");
    return old;
}

void fwd_method_exchangeImplementations(fwd_Method a, fwd_Method b) {
    if (!a || !b || a == b) return;
    struct fwd_pointers touched_a = {NULL, 0, 0}, touched_b = {NULL, 0, 0};
    fwd_lock(FWD_LOCK_MUTATION);
    fwd_IMP old_a = fwd_method_load(a), old_b = fwd_method_load(b);
    (void)fwd_method_set_locked(a, old_b, &touched_a);
    (void)fwd_method_set_locked(b, old_a, &touched_b);
    fwd_unlock(FWD_LOCK_MUTATION);
    fwd_method_trace(
        FWD_RESULT_EXCHANGE, a->list->owner, a, "method_exchangeImplementations", old_a);
    fwd_method_trace(
        FWD_RESULT_EXCHANGE, b->list->owner, b, "method_exchangeImplementations", old_b);
    fwd_table_traceFlush(&touched_a, a->sel, "method_exchangeImplementations");
    fwd_table_traceFlush(&touched_b, b->sel, "method_exchangeImplementations");
}

// ---------------------------------------------------------------- +load

/// Calls one +load directly by its implementation.
static fwd_status call_load(fwd_Class cls, fwd_IMP imp) {
    fwd_Signature sig = fwd_signature_get("v@:", NULL);
    if (!sig) return FWD_NO_MEMORY;
    FWD_ASSERT_UNLOCKED();
    fwd_SEL sel = FWD_S(load);
    void *arguments[] = {&cls, &sel};
    uint64_t result = 0;
    return fwd_call(imp, sig, arguments, &result);
}

/// Takes the next +load that has not run: the class's own (`category` NULL) or that category's. NULL: none left.
static fwd_IMP take_load_locked(fwd_Class cls, const char *category) {
    struct fwd_method_list *found = NULL;
    fwd_IMP imp = NULL;
    for (struct fwd_method_list *list = cls->isa->methods; list;
         list = list->next) { // the oldest wins: it came first
        if (list->loaded || (list->category == NULL) != (category == NULL)) continue;
        if (category && strcmp(list->category, category) != 0) continue;
        for (uint32_t i = 0; i < list->count; i++) {
            if (list->methods[i].sel != FWD_S(load)) continue;
            found = list;
            imp = fwd_method_load(&list->methods[i]);
        }
    }
    if (found) found->loaded = 1;
    return imp;
}

fwd_status fwd_class_load(fwd_Class cls) {
    if (!cls || fwd_class_is(cls, FWD_CLASS_META)) return FWD_BAD_ARGUMENT;
    fwd_Class superclass = fwd_class_super(cls);
    if (superclass && !fwd_class_is(superclass, FWD_CLASS_LOADED)) {
        fwd_status status = fwd_class_load(superclass);
        if (status != FWD_OK) return status;
    }
    fwd_lock(FWD_LOCK_MUTATION);
    bool first = !fwd_class_is(cls, FWD_CLASS_LOADED);
    fwd_class_setFlag(cls, FWD_CLASS_LOADED);
    fwd_IMP imp = first ? take_load_locked(cls, NULL) : NULL;
    fwd_unlock(FWD_LOCK_MUTATION);
    return imp ? call_load(cls, imp) : FWD_OK;
}

fwd_status fwd_category_load(fwd_Class cls, const char *category) {
    if (!cls || !category || fwd_class_is(cls, FWD_CLASS_META)) return FWD_BAD_ARGUMENT;
    fwd_lock(FWD_LOCK_MUTATION);
    fwd_IMP imp = take_load_locked(cls, category);
    fwd_unlock(FWD_LOCK_MUTATION);
    return imp ? call_load(cls, imp) : FWD_OK;
}

// ---------------------------------------------------------------- Reading

fwd_Method *fwd_class_copyMethodList(fwd_Class cls, uint32_t *out_count) {
    if (out_count) *out_count = 0;
    if (!cls) return NULL;
    fwd_lock(FWD_LOCK_MUTATION);
    uint32_t count = cls->method_count, i = 0;
    fwd_Method *methods =
        count ? fwd_memory_allocate((count + 1u) * sizeof *methods, FWD_MEMORY_HEAP) : NULL;
    if (methods) {
        for (struct fwd_method_list *list = cls->methods; list; list = list->next) {
            for (uint32_t j = 0; j < list->count; j++) methods[i++] = &list->methods[j];
        }
        if (out_count) *out_count = i;
    }
    fwd_unlock(FWD_LOCK_MUTATION);
    return methods;
}

fwd_SEL fwd_method_getName(fwd_Method method) { return method ? method->sel : NULL; }

fwd_IMP fwd_method_getImplementation(fwd_Method method) {
    return method ? fwd_method_load(method) : NULL;
}

const char *fwd_method_getTypeEncoding(fwd_Method method) { return method ? method->types : NULL; }

fwd_method_description fwd_method_getDescription(fwd_Method method) {
    return method ? (fwd_method_description){method->sel, method->types}
                  : (fwd_method_description){NULL, NULL};
}

const char *fwd_method_getCategory(fwd_Method method) {
    return method ? method->list->category : NULL;
}

fwd_Class fwd_method_getOwner(fwd_Method method) { return method ? method->list->owner : NULL; }

/// Steps over one type and the frame number behind it. NULL: malformed, or nothing is left.
static const char *skip_type(const char *at) {
    if (!*at || !(at = fwd_encoding_skip(at))) return NULL;
    if (*at == '+' || *at == '-') at++;
    while (*at >= '0' && *at <= '9') at++;
    return at;
}

/// The type at `index`: 0 is the return type, 1 self. NULL: none. `length` excludes the frame number.
static const char *type_at(fwd_Method method, uint32_t index, size_t *length) {
    const char *at = method ? method->types : NULL;
    for (; at && index > 0; index--) at = skip_type(at);
    const char *end = at && *at ? fwd_encoding_skip(at) : NULL;
    if (!end) return NULL;
    *length = (size_t)(end - at);
    return at;
}

uint32_t fwd_method_getNumberOfArguments(fwd_Method method) {
    const char *at = method ? skip_type(method->types) : NULL;
    uint32_t count = 0;
    while (at && *at && (at = skip_type(at)) != NULL) count++;
    return count;
}

char *fwd_method_copyReturnType(fwd_Method method) {
    size_t length;
    const char *type = type_at(method, 0, &length);
    return type ? fwd_memory_copyBytes(type, length) : NULL;
}

char *fwd_method_copyArgumentType(fwd_Method method, uint32_t index) {
    size_t length;
    const char *type = index < UINT32_MAX ? type_at(method, index + 1, &length) : NULL;
    return type ? fwd_memory_copyBytes(type, length) : NULL;
}

/// strncpy's rule, which Apple's functions have: padded with NUL, cut without a terminator.
static void fill_buffer(const char *type, size_t length, char *buffer, size_t size) {
    if (!buffer || size == 0) return;
    if (!type) length = 0;
    if (length > size) length = size;
    if (length) memcpy(buffer, type, length);
    memset(buffer + length, 0, size - length);
}

void fwd_method_getReturnType(fwd_Method method, char *buffer, size_t size) {
    size_t length = 0;
    const char *type = type_at(method, 0, &length);
    fill_buffer(type, length, buffer, size);
}

void fwd_method_getArgumentType(fwd_Method method, uint32_t index, char *buffer, size_t size) {
    size_t length = 0;
    const char *type = index < UINT32_MAX ? type_at(method, index + 1, &length) : NULL;
    fill_buffer(type, length, buffer, size);
}
