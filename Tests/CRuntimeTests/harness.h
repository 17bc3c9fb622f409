// The C tests' frame: one program per test_*.c, one registered function per TEST.
//
//     #include "harness.h"
//     TEST(selectors_are_interned) {
//         CHECK_EQ(fwd_sel_registerName("a"), fwd_sel_registerName("a"));
//     }
//     HARNESS_MAIN
//
// A failed CHECK marks its test and lets it go on; a failed REQUIRE ends the function it stands in. Both may be
// used from any thread. The runtime is reset before and after every test, so none sees another's classes.
// A test that leaves more memory allocated than it found runs once more, and fails when it does so again: what is made
// once per process (a stream's buffer, a thread's stack) is not a leak.
// `program name…` runs those tests alone; `program -l` lists them. The exit status is 1 when a test failed.
#ifndef FWD_HARNESS_H
#define FWD_HARNESS_H

#include "CRuntime.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct harness_test {
    const char *name;
    void (*run)(void);
    struct harness_test *next;
};

static struct harness_test *harness_first, **harness_end = &harness_first;
static const char *volatile harness_running = "(start)";
static atomic_int harness_failures;

/// Blocks of memory that the process has allocated, or -1 where they are not counted (support-balance.c).
long harness_blocks(void);
/// Mutexes that are taken, less those that were left without being taken (support-balance.c).
long harness_locks(void);
/// The calling thread's next `count` calls of calloc and realloc get no memory. False where that cannot be had (support-balance.c).
int harness_refuse_memory(int count);

#define TEST(NAME)                                                                                 \
    static void test_##NAME(void);                                                                 \
    static struct harness_test harness_test_##NAME = {#NAME, test_##NAME, NULL};                   \
    __attribute__((constructor)) static void harness_register_##NAME(void) {                       \
        *harness_end = &harness_test_##NAME;                                                       \
        harness_end = &harness_test_##NAME.next;                                                   \
    }                                                                                              \
    static void test_##NAME(void)

__attribute__((format(printf, 3, 4), unused)) static void harness_fail(
    const char *file, int line, const char *format, ...) {
    char text[1024];
    __builtin_va_list arguments;
    __builtin_va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    __builtin_va_end(arguments);
    const char *slash = strrchr(file, '/');
    printf("%s:%d: %s: %s\n", slash ? slash + 1 : file, line, harness_running, text);
    (void)fflush(stdout);
    atomic_fetch_add_explicit(&harness_failures, 1, memory_order_relaxed);
}

#define CHECK(...)                                                                                 \
    do {                                                                                           \
        if (!(__VA_ARGS__)) harness_fail(__FILE__, __LINE__, "not true: %s", #__VA_ARGS__);        \
    } while (0)

/// Ends the function (a test or a void helper of one) when the condition does not hold.
#define REQUIRE(...)                                                                               \
    do {                                                                                           \
        if (!(__VA_ARGS__)) {                                                                      \
            harness_fail(__FILE__, __LINE__, "not true, test ends: %s", #__VA_ARGS__);             \
            return;                                                                                \
        }                                                                                          \
    } while (0)

/// Equality of integers, enumerations, pointers, selectors, classes and implementations (not of floating point: see
/// CHECK_NUMBER).
#define CHECK_EQ(A, B)                                                                             \
    do {                                                                                           \
        _Static_assert(!__builtin_types_compatible_p(__typeof__(A), double) &&                     \
                           !__builtin_types_compatible_p(__typeof__(B), double) &&                 \
                           !__builtin_types_compatible_p(__typeof__(A), float) &&                  \
                           !__builtin_types_compatible_p(__typeof__(B), float),                    \
            "CHECK_EQ would truncate: use CHECK_NUMBER");                                          \
        uintptr_t harness_a = (uintptr_t)(A), harness_b = (uintptr_t)(B);                          \
        if (harness_a != harness_b)                                                                \
            harness_fail(__FILE__, __LINE__, "%s == %s: %lld (%#llx) is not %lld (%#llx)", #A, #B, \
                (long long)harness_a, (unsigned long long)harness_a, (long long)harness_b,         \
                (unsigned long long)harness_b);                                                    \
    } while (0)

/// Exact equality of floating point values.
#define CHECK_NUMBER(A, B)                                                                         \
    do {                                                                                           \
        long double harness_a = (long double)(A), harness_b = (long double)(B);                    \
        if (harness_a < harness_b || harness_a > harness_b ||                                      \
            (harness_a != harness_a) != (harness_b != harness_b))                                  \
            harness_fail(__FILE__, __LINE__, "%s == %s: %.20Lg is not %.20Lg", #A, #B, harness_a,  \
                harness_b);                                                                        \
    } while (0)

/// Equality of C strings; NULL equals NULL only.
#define CHECK_STR(A, B)                                                                            \
    do {                                                                                           \
        const char *harness_a = (A), *harness_b = (B);                                             \
        if (harness_a != harness_b &&                                                              \
            (!harness_a || !harness_b || strcmp(harness_a, harness_b) != 0))                       \
            harness_fail(__FILE__, __LINE__, "%s == %s: \"%s\" is not \"%s\"", #A, #B,             \
                harness_a ? harness_a : "(null)", harness_b ? harness_b : "(null)");               \
    } while (0)

/// Runs `body(argument)` on `count` threads at once and waits for all.
__attribute__((unused)) static void harness_threads(
    unsigned count, void *(*body)(void *), void *argument) {
    pthread_t threads[64];
    REQUIRE(count <= 64);
    for (unsigned i = 0; i < count; i++)
        REQUIRE(pthread_create(&threads[i], NULL, body, argument) == 0);
    for (unsigned i = 0; i < count; i++) REQUIRE(pthread_join(threads[i], NULL) == 0);
}

static void harness_crashed(int number) {
    // Only async-signal-safe calls: the process is in an unknown state.
    const char *name = harness_running;
    (void)!write(STDOUT_FILENO, "crashed: ", 9);
    (void)!write(STDOUT_FILENO, name, strlen(name));
    (void)!write(STDOUT_FILENO, "\n", 1);
    (void)signal(number, SIG_DFL);
    (void)raise(number);
}

static int harness_wanted(const char *name, int argc, char **argv) {
    if (argc < 2) return 1;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], name) == 0) return 1;
    return 0;
}

/// Runs a test. The number of blocks that are allocated after the reset and were not before.
static long harness_run(const struct harness_test *test) {
    long before = harness_blocks();
    fwd_runtime_start();
    test->run();
    fwd_thread_end();
    fwd_runtime_reset();
    return harness_blocks() - before;
}

__attribute__((unused)) static int harness_main(const char *file, int argc, char **argv) {
    if (argc == 2 && strcmp(argv[1], "-l") == 0) {
        for (struct harness_test *test = harness_first; test; test = test->next) puts(test->name);
        return 0;
    }
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    (void)signal(SIGSEGV, harness_crashed);
    (void)signal(SIGBUS, harness_crashed);
    (void)signal(SIGABRT, harness_crashed);
#else
    (void)harness_crashed;
#endif
    unsigned passed = 0, failed = 0;
    for (struct harness_test *test = harness_first; test; test = test->next) {
        if (!harness_wanted(test->name, argc, argv)) continue;
        harness_running = test->name;
        atomic_store_explicit(&harness_failures, 0, memory_order_relaxed);
        long locks = harness_locks(), left = harness_run(test);
        // Threads that happen to be at work at once leave a little more the first times (hook-reclaim.c's records of threads).
        for (int again = 0; again < 8 && left > 0; again++) left = harness_run(test);
        if (harness_locks() < locks)
            harness_fail(
                file, 0, "%ld mutexes were left that nobody had taken", locks - harness_locks());
        if (left > 0)
            harness_fail(
                file, 0, "%ld blocks of memory are left after the reset, each time it runs", left);
        if (atomic_load_explicit(&harness_failures, memory_order_relaxed)) failed++;
        else passed++;
    }
    const char *slash = strrchr(file, '/');
    printf("%s: %u passed, %u failed\n", slash ? slash + 1 : file, passed, failed);
    if (passed + failed == 0) puts("no test of that name");
    return failed || passed + failed == 0 ? 1 : 0;
}

#define HARNESS_MAIN                                                                               \
    int main(int argc, char **argv) { return harness_main(__FILE__, argc, argv); }

#endif
