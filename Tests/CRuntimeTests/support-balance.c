// Counts the blocks that the process has from malloc and its kin, so that the harness can say which test leaves some behind.
//
// The functions take the place of glibc's own in the whole program, the C library and libffi included, and pass each call on.
// Sanitizers bring their own allocator and their own look for leaks, so under them, and with another C library, there is no
// count (-1).
//
// Why beside LeakSanitizer: that reports what nothing points at any more. A list that the runtime only ever adds to is
// reachable, and a leak all the same; here it shows, because the reset has to give everything back.
#include <errno.h>
#include <features.h>
#include <stdatomic.h>
#include <stddef.h>

long harness_blocks(void);

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
void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }
void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
    void *block = counted(__libc_memalign(alignment, size));
    if (!block) return ENOMEM;
    *memory = block;
    return 0;
}

void *realloc(void *memory, size_t size) {
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

#endif
