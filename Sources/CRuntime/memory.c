// Memory, locks and interned strings: what every other file stands on.
//
// All memory comes from one allocator, the C library's unless the host has set its own. A block's kind says who may
// reach it: the interpreter gives each kind other rights. Sizes travel with the free, so an allocator needs no headers
// of its own; only HEAP blocks (results of copy functions) are freed without a size.
//
// Locks have ranks (internal.h lists the order). In checked builds each thread keeps a bit per rank that it holds, and
// taking a lock asserts that no later one is held.
//
// Interned strings live in a chained hash table that doubles at load 1. A string is never moved or freed before the
// reset, so readers keep the pointer without a lock; only look-up and insertion take FWD_LOCK_INTERN.
#include "lifetime.h"

#include <stdio.h>
#include <stdlib.h>

// ---------------------------------------------------------------- Allocator

/// Up to this size zeroing is cheaper than what calloc does: glibc's takes the arena's lock where malloc has a cache of the
/// thread's own. Above it, fresh pages that are zero already count for more.
enum { ZEROED_BY_HAND = 1024 };

static void *default_allocate(size_t size, fwd_memory_kind kind, void *context) {
    (void)kind;
    (void)context;
    if (size > ZEROED_BY_HAND) return calloc(1, size);
    void *memory = malloc(size);
    // Both compilers make one calloc of malloc and memset, unless the address passes through something they cannot see into.
    __asm__("" : "+r"(memory));
    if (memory) memset(memory, 0, size);
    return memory;
}

static void default_deallocate(void *memory, size_t size, fwd_memory_kind kind, void *context) {
    (void)size;
    (void)kind;
    (void)context;
    free(memory);
}

static const fwd_allocator default_allocator = {default_allocate, default_deallocate, NULL};
static fwd_allocator current_allocator = {default_allocate, default_deallocate, NULL};

void fwd_setAllocator(const fwd_allocator *allocator) {
    current_allocator = allocator ? *allocator : default_allocator;
}

bool fwd_memory_isDefault(void) { return current_allocator.allocate == default_allocator.allocate; }

void *fwd_memory_allocate(size_t size, fwd_memory_kind kind) {
    if (size == 0) size = 1;
    return current_allocator.allocate(size, kind, current_allocator.context);
}

void fwd_memory_free(const void *memory, size_t size, fwd_memory_kind kind) {
    if (!memory) return;
    current_allocator.deallocate((void *)(uintptr_t)memory, size, kind, current_allocator.context);
}

void fwd_free(const void *memory) { fwd_memory_free(memory, 0, FWD_MEMORY_HEAP); }

char *fwd_memory_copyBytes(const char *text, size_t length) {
    char *copy = fwd_memory_allocate(length + 1, FWD_MEMORY_HEAP);
    if (!copy) return NULL;
    memcpy(copy, text, length);
    copy[length] = 0;
    return copy;
}

char *fwd_memory_copyString(const char *text) {
    return text ? fwd_memory_copyBytes(text, strlen(text)) : NULL;
}

// ---------------------------------------------------------------- Growable array of pointers

bool fwd_pointers_add(struct fwd_pointers *array, const void *item) {
    if (array->count == array->capacity) {
        uint32_t capacity = array->capacity ? array->capacity * 2 : 16;
        void **items = fwd_memory_allocate(capacity * sizeof *items, FWD_MEMORY_INTERNAL);
        if (!items) return false;
        if (array->items) memcpy(items, array->items, array->count * sizeof *items);
        fwd_memory_free(array->items, array->capacity * sizeof *items, FWD_MEMORY_INTERNAL);
        array->items = items;
        array->capacity = capacity;
    }
    array->items[array->count++] = (void *)(uintptr_t)item;
    return true;
}

void fwd_pointers_free(struct fwd_pointers *array) {
    fwd_memory_free(array->items, array->capacity * sizeof *array->items, FWD_MEMORY_INTERNAL);
    *array = (struct fwd_pointers){NULL, 0, 0};
}

// ---------------------------------------------------------------- Locks

pthread_mutex_t fwd_mutexes[FWD_LOCK_RANKS] = {
    PTHREAD_MUTEX_INITIALIZER,
    PTHREAD_MUTEX_INITIALIZER,
    PTHREAD_MUTEX_INITIALIZER,
    PTHREAD_MUTEX_INITIALIZER,
};

#if FWD_CHECKS
void (*fwd_test_point)(const char *where);

_Noreturn void fwd_assert_failed(const char *condition, const char *file, int line) {
    (void)fprintf(stderr, "CRuntime: %s:%d: assertion failed: %s\n", file, line, condition);
    abort();
}
#endif

void fwd_lock_with(pthread_mutex_t *mutex, enum fwd_lock_rank rank) {
    FWD_ASSERT((fwd_thread()->held_locks >> rank) == 0);
    (void)pthread_mutex_lock(mutex);
#if FWD_CHECKS
    fwd_thread()->held_locks |= 1u << rank;
#else
    (void)rank;
#endif
}

void fwd_unlock_with(pthread_mutex_t *mutex, enum fwd_lock_rank rank) {
#if FWD_CHECKS
    FWD_ASSERT_LOCKED(rank);
    fwd_thread()->held_locks &= ~(1u << rank);
#else
    (void)rank;
#endif
    (void)pthread_mutex_unlock(mutex);
}

// While the process has one thread (glibc knows), the three mutexes are not locked in earnest: a walk would spend a third
// of its time on them. No thread is born while one is held, since nothing but this library's code and the allocator
// runs then; what was taken without the mutex is given back without it.
static bool elided[FWD_LOCK_RANKS];

void fwd_lock(enum fwd_lock_rank rank) {
    if (FWD_SINGLE_THREADED()) {
        FWD_ASSERT((fwd_thread()->held_locks >> rank) == 0);
        elided[rank] = true;
#if FWD_CHECKS
        fwd_thread()->held_locks |= 1u << rank;
#endif
        return;
    }
    fwd_lock_with(&fwd_mutexes[rank], rank);
}

void fwd_unlock(enum fwd_lock_rank rank) {
    if (FWD_UNLIKELY(!elided[rank])) {
        fwd_unlock_with(&fwd_mutexes[rank], rank);
        return;
    }
    elided[rank] = false;
#if FWD_CHECKS
    FWD_ASSERT_LOCKED(rank);
    fwd_thread()->held_locks &= ~(1u << rank);
#endif
}

// ---------------------------------------------------------------- Interned strings

struct string {
    struct string *next;
    uint32_t hash, length;
    const char *text;
};

static struct {
    struct string **chains;
    uint32_t capacity, count;
} strings;

static uint32_t hash_bytes(const char *text, size_t length) {
    uint32_t hash = 2166136261u; // FNV-1a
    for (size_t i = 0; i < length; i++) hash = (hash ^ (unsigned char)text[i]) * 16777619u;
    return hash;
}

/// Makes room for one more. False when there is no table at all and memory is out.
static bool strings_reserve_locked(void) {
    if (strings.count < strings.capacity) return true;
    uint32_t capacity = strings.capacity ? strings.capacity * 2 : 256;
    struct string **chains = fwd_memory_allocate(capacity * sizeof *chains, FWD_MEMORY_INTERNAL);
    if (!chains) return strings.capacity != 0;
    for (uint32_t i = 0; i < strings.capacity; i++) {
        for (struct string *string = strings.chains[i], *next; string; string = next) {
            next = string->next;
            string->next = chains[string->hash & (capacity - 1)];
            chains[string->hash & (capacity - 1)] = string;
        }
    }
    fwd_memory_free(strings.chains, strings.capacity * sizeof *chains, FWD_MEMORY_INTERNAL);
    strings.chains = chains;
    strings.capacity = capacity;
    return true;
}

static const char *string_intern_locked(const char *text, size_t length) {
    uint32_t hash = hash_bytes(text, length);
    if (strings.capacity) {
        for (struct string *string = strings.chains[hash & (strings.capacity - 1)]; string;
             string = string->next) {
            if (string->hash == hash && string->length == length &&
                memcmp(string->text, text, length) == 0)
                return string->text;
        }
    }
    if (!strings_reserve_locked()) return NULL;
    struct string *string = fwd_memory_allocate(sizeof *string, FWD_MEMORY_INTERNAL);
    char *copy = string ? fwd_memory_allocate(length + 1, FWD_MEMORY_CONSTANT) : NULL;
    if (!copy) {
        fwd_memory_free(string, sizeof *string, FWD_MEMORY_INTERNAL);
        return NULL;
    }
    memcpy(copy, text, length);
    copy[length] = 0;
    *string = (struct string){
        strings.chains[hash & (strings.capacity - 1)], hash, (uint32_t)length, copy};
    strings.chains[hash & (strings.capacity - 1)] = string;
    strings.count++;
    return copy;
}

const char *fwd_string_intern_length(const char *text, size_t length) {
    if (length > UINT32_MAX - 1) return NULL;
    fwd_lock(FWD_LOCK_INTERN);
    const char *interned = string_intern_locked(text, length);
    fwd_unlock(FWD_LOCK_INTERN);
    return interned;
}

const char *fwd_string_intern(const char *text) {
    return fwd_string_intern_length(text, strlen(text));
}

void fwd_memory_reset(void) {
    for (uint32_t i = 0; i < strings.capacity; i++) {
        for (struct string *string = strings.chains[i], *next; string; string = next) {
            next = string->next;
            fwd_memory_free(string->text, string->length + 1u, FWD_MEMORY_CONSTANT);
            fwd_memory_free(string, sizeof *string, FWD_MEMORY_INTERNAL);
        }
    }
    fwd_memory_free(strings.chains, strings.capacity * sizeof *strings.chains, FWD_MEMORY_INTERNAL);
    strings.chains = NULL;
    strings.capacity = strings.count = 0;
    current_allocator = default_allocator;
}
