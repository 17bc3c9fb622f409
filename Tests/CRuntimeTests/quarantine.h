// An allocator whose freed memory is scribbled over and not used again before the test ends: who reads it finds rubbish
// every time, in every build.
//
//     quarantine_begin();          // resets the runtime, whose memory comes from here afterwards
//     …
//     CHECK(quarantine_has(object));
//     quarantine_end();            // resets it again and gives the memory back
#ifndef FWD_QUARANTINE_H
#define FWD_QUARANTINE_H

#include "harness.h"

struct quarantined {
    struct quarantined *next;
    void *memory;
    size_t size;
};
static pthread_mutex_t quarantine_lock = PTHREAD_MUTEX_INITIALIZER;
static struct quarantined *quarantine_list;

static void *quarantine_allocate(size_t size, fwd_memory_kind kind, void *context) {
    (void)kind, (void)context;
    return calloc(1, size);
}

static void quarantine_free(void *memory, size_t size, fwd_memory_kind kind, void *context) {
    (void)kind, (void)context;
    struct quarantined *freed = malloc(sizeof *freed);
    if (!freed) abort();
    memset(memory, 0xdb, size);
    (void)pthread_mutex_lock(&quarantine_lock);
    *freed = (struct quarantined){quarantine_list, memory, size};
    quarantine_list = freed;
    (void)pthread_mutex_unlock(&quarantine_lock);
}

/// Whether the byte at this address has been freed.
__attribute__((unused)) static bool quarantine_has(const void *address) {
    bool found = false;
    (void)pthread_mutex_lock(&quarantine_lock);
    for (const struct quarantined *freed = quarantine_list; freed && !found; freed = freed->next)
        found = (uintptr_t)address - (uintptr_t)freed->memory < freed->size;
    (void)pthread_mutex_unlock(&quarantine_lock);
    return found;
}

__attribute__((unused)) static void quarantine_begin(void) {
    fwd_runtime_reset();
    fwd_setAllocator(&(fwd_allocator){quarantine_allocate, quarantine_free, NULL});
    fwd_runtime_start();
}

__attribute__((unused)) static void quarantine_end(void) {
    fwd_thread_end();
    fwd_runtime_reset();
    while (quarantine_list) {
        struct quarantined *freed = quarantine_list;
        quarantine_list = freed->next;
        free(freed->memory);
        free(freed);
    }
    fwd_runtime_start();
}

#endif
