// Start and reset, the thread's state, and the dialect.
//
// fwd_runtime_start makes the selectors that C code knows and the root classes, once; entry points that need them call
// fwd_ensure_started, which is one load when that is done. Starting itself registers classes and adds methods, so the
// starting thread may pass through fwd_ensure_started again: it returns at once then, other threads wait.
//
// Reset gives everything back in reverse order and is single-threaded by contract.
#include "hook.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

FWD_NEAR_THREAD _Thread_local struct fwd_thread fwd_thread_state;
bool fwd_started;
struct fwd_known_classes fwd_classes;

static pthread_mutex_t start_mutex = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local bool starting; // this thread runs fwd_runtime_start
static uint64_t generation;         // atomic
fwd_dialect fwd_dialect_current;    // atomic

static bool boot(void) {
    return fwd_selector_boot() && fwd_root_object_boot() && fwd_root_proxy_boot() &&
           fwd_protocol_boot() && fwd_root_protocol_boot() && fwd_block_boot() &&
           fwd_invocation_boot();
}

static void tear_down(void) {
    fwd_hook_reset();
    fwd_objects_reset();
    fwd_types_reset();
    fwd_class_reset();
    fwd_trace_reset();
    fwd_inject_reset();
    fwd_selector_reset();
    memset(&fwd_classes, 0, sizeof fwd_classes);
}

#if defined(__x86_64__) && !FWD_PORTABLE
uint32_t fwd_vector_parts
    __attribute__((visibility("hidden"))); // read by the messengers' slow path

/// The parts of vector registers beyond 128 bits that this machine has, when it can also say which are in use.
static void find_vector_parts(void) {
    enum { OSXSAVE = 1 << 27, XGETBV_IN_USE = 1 << 2 };
    unsigned a, b, c, d, enabled, high;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & OSXSAVE)) return;
    if (!__get_cpuid_count(13, 1, &a, &b, &c, &d) || !(a & XGETBV_IN_USE)) return;
    __asm__ volatile("xgetbv" : "=a"(enabled), "=d"(high) : "c"(0));
    fwd_vector_parts = enabled & (FWD_VECTOR_PART_256 | FWD_VECTOR_PART_512);
}
#else
static void find_vector_parts(void) {}
#endif

void fwd_runtime_lockStart(void) {
    if (!starting) (void)pthread_mutex_lock(&start_mutex);
}

void fwd_runtime_unlockStart(void) {
    if (!starting) (void)pthread_mutex_unlock(&start_mutex);
}

void fwd_runtime_start(void) {
    if (__atomic_load_n(&fwd_started, __ATOMIC_ACQUIRE) || starting) return;
    (void)pthread_mutex_lock(&start_mutex);
    // Relaxed: the mutex orders it.
    if (!__atomic_load_n(&fwd_started, __ATOMIC_RELAXED)) {
        starting = true;
        fwd_fork_boot();
        find_vector_parts();
        if (boot()) {
            // Release: who sees `true` without the mutex sees the root classes.
            __atomic_store_n(&fwd_started, true, __ATOMIC_RELEASE);
        } else {
            tear_down(); // memory is out: the next call tries again
        }
        starting = false;
    }
    (void)pthread_mutex_unlock(&start_mutex);
}

void fwd_runtime_reset(void) {
    fwd_trace_setHook(NULL, NULL);
    fwd_exception_reset();
    fwd_setHook_wait(NULL, NULL);
    fwd_setHook_block(NULL, NULL);
    starting = true; // nothing below may start the runtime anew
    tear_down();
    fwd_setGuard(NULL);
    fwd_memory_reset();
    fwd_literal_reset();
    fwd_setDialect(FWD_DIALECT_APPLE);
    starting = false;
    fwd_lookup_endThread();
    memset(&fwd_thread_state, 0, sizeof fwd_thread_state);
    fwd_trace_location = NULL;
    // Relaxed: the caller guarantees that no other thread is in the runtime.
    __atomic_store_n(&fwd_started, false, __ATOMIC_RELAXED);
    (void)__atomic_add_fetch(&generation, 1, __ATOMIC_RELAXED);
}

uint64_t fwd_runtime_generation(void) {
    return __atomic_load_n(&generation, __ATOMIC_RELAXED); // a number to compare, orders nothing
}

void fwd_setDialect(fwd_dialect which) {
    __atomic_store_n(&fwd_dialect_current, which,
        __ATOMIC_RELAXED); // lookups that run keep the rules they began with
}

fwd_dialect fwd_getDialect(void) { return fwd_dialect_now(); }
