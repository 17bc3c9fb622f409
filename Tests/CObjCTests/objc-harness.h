// The frame of the tests of compiled Objective-C: one program per test_*.m or .mm, one registered function per TEST, as in
// CRuntimeTests/harness.h. The runtime is not reset between tests: compiled classes live as long as the process.
#ifndef OBJC_HARNESS_H
#define OBJC_HARNESS_H

#include <objc/NSObject.h>
#include <objc/runtime.h>
#include <objc/objc-exception.h>
#include <objc/objc-sync.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct objc_test {
    const char *name;
    void (*run)(void);
    struct objc_test *next;
};
static struct objc_test *objc_first_test, **objc_tests_end = &objc_first_test;
static const char *objc_running = "(start)";
static int objc_failures;

#define TEST(NAME)                                                                                 \
    static void test_##NAME(void);                                                                 \
    static struct objc_test objc_test_##NAME = {#NAME, test_##NAME, NULL};                         \
    __attribute__((constructor)) static void objc_register_##NAME(void) {                          \
        *objc_tests_end = &objc_test_##NAME;                                                       \
        objc_tests_end = &objc_test_##NAME.next;                                                   \
    }                                                                                              \
    static void test_##NAME(void)

#define CHECK(...)                                                                                 \
    do {                                                                                           \
        if (!(__VA_ARGS__)) {                                                                      \
            printf("%s:%d: %s: not true: %s\n", strrchr(__FILE__, '/') + 1, __LINE__,              \
                objc_running, #__VA_ARGS__);                                                       \
            objc_failures++;                                                                       \
        }                                                                                          \
    } while (0)

#define CHECK_STRING(A, B) CHECK(strcmp((A), (B)) == 0)

#define HARNESS_MAIN                                                                               \
    int main(int argc, char **argv) {                                                              \
        int passed = 0, failed = 0;                                                                \
        for (struct objc_test *test = objc_first_test; test; test = test->next) {                  \
            if (argc > 1 && strcmp(argv[1], test->name) != 0) continue;                            \
            objc_running = test->name;                                                             \
            int before = objc_failures;                                                            \
            @autoreleasepool {                                                                     \
                test->run();                                                                       \
            }                                                                                      \
            if (objc_failures == before) passed++;                                                 \
            else failed++;                                                                         \
            (void)fflush(stdout);                                                                  \
        }                                                                                          \
        printf("%s: %d passed, %d failed\n", strrchr(argv[0], '/') + 1, passed, failed);           \
        return failed != 0;                                                                        \
    }

#endif
