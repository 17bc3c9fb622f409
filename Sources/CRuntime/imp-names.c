// Names of implementations, for traces: what a host or the runtime called a native function.
//
// A boxed implementation carries its name in its record; this table is for the others. It is asked by traces only, so a
// lock is fine.
//
// Locking: FWD_LOCK_INTERN. The strings are interned and live until the reset.
#include "boxed.h"

struct name {
    fwd_IMP imp;
    const char *text;
};
static struct name *names;
static size_t capacity, used;

static struct name *find_locked(fwd_IMP imp) {
    size_t mask = capacity - 1;
    for (size_t at = ((uintptr_t)imp >> 4) * 0x9e3779b97f4a7c15 >> 32 & mask;; at = (at + 1) & mask)
        if (names[at].imp == imp || !names[at].imp) return &names[at];
}

static bool grow_locked(void) {
    struct name *old = names;
    size_t old_capacity = capacity;
    struct name *made =
        fwd_memory_allocate((old ? old_capacity * 2 : 256) * sizeof *made, FWD_MEMORY_INTERNAL);
    if (!made) return false;
    names = made;
    capacity = old ? old_capacity * 2 : 256;
    for (size_t i = 0; i < old_capacity; i++)
        if (old[i].imp) *find_locked(old[i].imp) = old[i];
    fwd_memory_free(old, old_capacity * sizeof *old, FWD_MEMORY_INTERNAL);
    return true;
}

void fwd_imp_setName(fwd_IMP imp, const char *name) {
    const char *text = fwd_string_intern(name);
    if (!text) return; // without memory it stays nameless
    fwd_lock(FWD_LOCK_INTERN);
    if (used * 2 < capacity || grow_locked()) {
        struct name *entry = find_locked(imp);
        if (!entry->imp) used++;
        *entry = (struct name){imp, text};
    }
    fwd_unlock(FWD_LOCK_INTERN);
}

const char *fwd_imp_getName(fwd_IMP imp) {
    if (!imp) return NULL;
    const fwd_boxed *boxed = fwd_imp_getBoxed(imp);
    fwd_lock(FWD_LOCK_INTERN);
    const char *text = used ? find_locked(imp)->text : NULL;
    fwd_unlock(FWD_LOCK_INTERN);
    return text || !boxed ? text : boxed->name;
}

void fwd_names_reset(void) {
    fwd_memory_free(names, capacity * sizeof *names, FWD_MEMORY_INTERNAL);
    names = NULL;
    capacity = used = 0;
}
