// Counts the blocks that the process has from malloc and its kin, and the mutexes that are taken, so that the harness can say
// which test leaves some behind.
//
// The functions take the place of glibc's own in the whole program, the C library and libffi included, and pass each call on.
// Sanitizers bring their own allocator and their own look for leaks, so under them, and with another C library, there is no
// count (-1).
//
// A test may have calloc and realloc refused: hosts bring the allocator of everything but the few records that outlive a reset.
//
// Why beside LeakSanitizer: that reports what nothing points at any more. A list that the runtime only ever adds to is
// reachable, and a leak all the same; here it shows, because the reset has to give everything back.
// A mutex that is left without being taken makes the count of mutexes negative: most of the time nothing else shows it.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <errno.h>
#include <features.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

long harness_blocks(void);
long harness_locks(void);
int harness_refuse_memory(int count);

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define UNCOUNTED
#endif
#endif
#else
#define UNCOUNTED
#endif

#ifdef UNCOUNTED

long harness_blocks(void) { return -1; }
long harness_locks(void) { return 0; }
int harness_refuse_memory(int count) {
    (void)count;
    return 0;
}

#else

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *memory, size_t size);
void *memalign(size_t alignment, size_t size);
void *aligned_alloc(size_t alignment, size_t size);
int posix_memalign(void **memory, size_t alignment, size_t size);
void free(void *memory);

static atomic_long blocks; // relaxed: read when the threads of a test have been joined

static void *counted(void *memory) {
    if (memory) atomic_fetch_add_explicit(&blocks, 1, memory_order_relaxed);
    return memory;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }
static _Thread_local int refusals;
int harness_refuse_memory(int count) {
    refusals = count;
    return 1;
}
void *calloc(size_t count, size_t size) {
    if (refusals == 0) return counted(__libc_calloc(count, size));
    refusals--;
    return NULL;
}
void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) {
    return counted(__libc_memalign(alignment, size));
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    void *block = counted(__libc_memalign(alignment, size));
    if (!block) return ENOMEM;
    *memory = block;
    return 0;
}

void *realloc(void *memory, size_t size) {
    if (refusals != 0) {
        refusals--;
        return NULL;
    }
    if (!memory) return malloc(size);
    if (size == 0) {
        free(memory);
        return NULL;
    }
    return __libc_realloc(memory, size);
}

void free(void *memory) {
    if (memory) atomic_fetch_sub_explicit(&blocks, 1, memory_order_relaxed);
    __libc_free(memory);
}

long harness_blocks(void) { return atomic_load_explicit(&blocks, memory_order_relaxed); }

typedef int mutex_function(pthread_mutex_t *mutex);
static mutex_function *libc_lock, *libc_trylock,
    *libc_unlock; // found before there is a second thread
static atomic_long locks;

static mutex_function *libc_function(const char *name) {
    void *address = dlsym(RTLD_NEXT, name);
    mutex_function *function;
    memcpy(&function, &address, sizeof function);
    return function;
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
    if (!libc_lock) libc_lock = libc_function("pthread_mutex_lock");
    atomic_fetch_add_explicit(&locks, 1, memory_order_relaxed);
    return libc_lock(mutex);
}

int pthread_mutex_trylock(pthread_mutex_t *mutex) {
    if (!libc_trylock) libc_trylock = libc_function("pthread_mutex_trylock");
    int status = libc_trylock(mutex);
    if (status == 0) atomic_fetch_add_explicit(&locks, 1, memory_order_relaxed);
    return status;
}

int pthread_mutex_unlock(pthread_mutex_t *mutex) {
    if (!libc_unlock) libc_unlock = libc_function("pthread_mutex_unlock");
    atomic_fetch_sub_explicit(&locks, 1, memory_order_relaxed);
    return libc_unlock(mutex);
}

long harness_locks(void) { return atomic_load_explicit(&locks, memory_order_relaxed); }

#endif
