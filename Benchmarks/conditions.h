// What the programs of the table by condition share (conditions-ours.c, conditions-libobjc2.c): the same cases, in C, measured
// as `program one` (the process never had a second thread), `program been` (it had one, which has ended) and `program two`
// (each case runs on two threads at once, on the same objects, and the slower one counts). Times are of the wall clock:
// a thread that waits for the other one's lock pays for it. The fastest of five passes counts, so that what else runs on the
// machine does not.
#ifndef BENCH_CONDITIONS_H
#define BENCH_CONDITIONS_H

#include "bench.h"

#include <pthread.h>
#include <stdatomic.h>

static int conditions_threads = 1;
static atomic_int conditions_ready;
struct conditions_job {
    double (*run)(int);
    double time;
};

static void *conditions_other(void *argument) {
    struct conditions_job *job = argument;
    atomic_fetch_add(&conditions_ready, 1);
    while (atomic_load(&conditions_ready) < 2) {}
    job->time = job->run(1);
    return NULL;
}

static inline double conditions_run(double (*run)(int)) {
    if (conditions_threads == 1) return run(0);
    struct conditions_job job = {run, 0};
    pthread_t thread;
    atomic_store(&conditions_ready, 0);
    BENCH_REQUIRE(pthread_create(&thread, NULL, conditions_other, &job) == 0);
    atomic_fetch_add(&conditions_ready, 1);
    while (atomic_load(&conditions_ready) < 2) {}
    double mine = run(0);
    BENCH_REQUIRE(pthread_join(thread, NULL) == 0);
    return mine > job.time ? mine : job.time;
}

enum { CONDITIONS_PASSES = 5 };

/// A case: nanoseconds for one run of the statements, which see `long i`, and `int t`, the number of their thread.
#define CONDITION_CASE(NAME, COUNT, ...)                                                           \
    static double conditions_time_##NAME(int t) {                                                  \
        (void)t;                                                                                   \
        double best = 0;                                                                           \
        for (int pass = 0; pass < CONDITIONS_PASSES; pass++) {                                     \
            double start = bench_wall();                                                           \
            for (long i = 0; i < (COUNT) / CONDITIONS_PASSES; i++) { __VA_ARGS__; }                \
            double time = bench_wall() - start;                                                    \
            if (pass == 0 || time < best) best = time;                                             \
        }                                                                                          \
        return best / (double)((COUNT) / CONDITIONS_PASSES);                                       \
    }                                                                                              \
    BENCH(NAME) { values[0] = conditions_run(conditions_time_##NAME); }

/// One pass of a loop that begins so many bytes behind the beginning of a cache line.
#define CONDITION_PASS(BYTES, COUNT, ...)                                                          \
    {                                                                                              \
        BENCH_PLACE(BYTES);                                                                        \
        double start = bench_wall();                                                               \
        for (long i = 0; i < (COUNT) / CONDITIONS_PASSES; i++) { __VA_ARGS__; }                    \
        double time = bench_wall() - start;                                                        \
        if (best == 0 || time < best) best = time;                                                 \
    }

/// The same for loops of a few cycles, which stand here four times: where one lies decides over a cycle (BENCH_PLACED).
#define CONDITION_PLACED(NAME, COUNT, ...)                                                         \
    static double conditions_time_##NAME(int t) {                                                  \
        (void)t;                                                                                   \
        double best = 0;                                                                           \
        for (int pass = 0; pass < CONDITIONS_PASSES; pass++) {                                     \
            CONDITION_PASS("0", COUNT, __VA_ARGS__)                                                \
            CONDITION_PASS("16", COUNT, __VA_ARGS__)                                               \
            CONDITION_PASS("32", COUNT, __VA_ARGS__)                                               \
            CONDITION_PASS("48", COUNT, __VA_ARGS__)                                               \
        }                                                                                          \
        return best / (double)((COUNT) / CONDITIONS_PASSES);                                       \
    }                                                                                              \
    BENCH(NAME) { values[0] = conditions_run(conditions_time_##NAME); }

enum { CONDITIONS_METHODS = 256 };

/// The same for what can be done only so many times to one thing: BEGIN makes the thing, END ends it, neither is timed. The
/// fastest of TIMES counts.
#define CONDITION_EACH(NAME, TIMES, COUNT, BEGIN, EACH, ...)                                       \
    static double conditions_time_##NAME(int t) {                                                  \
        (void)t;                                                                                   \
        double best = 0;                                                                           \
        for (int pass = 0; pass < (TIMES); pass++) {                                               \
            BEGIN;                                                                                 \
            double start = bench_wall();                                                           \
            for (long i = 0; i < (COUNT); i++) { EACH; }                                           \
            double time = bench_wall() - start;                                                    \
            __VA_ARGS__;                                                                           \
            if (pass == 0 || time < best) best = time;                                             \
        }                                                                                          \
        return best / (double)(COUNT);                                                             \
    }                                                                                              \
    BENCH(NAME) { values[0] = conditions_run(conditions_time_##NAME); }

static void *conditions_end(void *argument) { return argument; }

static inline int conditions_main(int argc, char **argv) {
    const char *condition = argc > 1 ? argv[1] : "one";
    conditions_threads = strcmp(condition, "two") == 0 ? 2 : 1;
    if (strcmp(condition, "been") == 0) {
        pthread_t thread;
        BENCH_REQUIRE(pthread_create(&thread, NULL, conditions_end, NULL) == 0 &&
                      pthread_join(thread, NULL) == 0);
    }
    return bench_serve(argc, argv);
}

#endif
