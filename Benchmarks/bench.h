// The frame of a benchmark program: a server of cases, so that the driver (run.py) can interleave programs.
//
//     BENCH(send_one) { values[0] = BENCH_LOOP(1000000, sum += f(object, sel, (int)i); BENCH_KEEP(sum)); }
//     BENCH_MAIN
//
// Each line of the standard input names cases; the program runs them in that order, one directly behind the other, and answers
// with one line: `case:value,value… case:…`, in nanoseconds unless the case says otherwise. A BENCH_FORKED case runs in a child
// process, so that the classes it makes are gone afterwards. `program -l` lists the cases.
// The header is C and Objective-C; our own programs and the peers' include it.
#ifndef BENCH_H
#define BENCH_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { BENCH_VALUES = 6 };

struct bench_case {
    const char *name;
    void (*run)(double *values);
    int forked;
    struct bench_case *next;
};
extern struct bench_case *bench_cases;

#define BENCH_CASE(NAME, FORKED)                                                                   \
    static void bench_run_##NAME(double *values);                                                  \
    static struct bench_case bench_case_##NAME = {#NAME, bench_run_##NAME, FORKED, NULL};          \
    __attribute__((constructor)) static void bench_register_##NAME(void) {                         \
        bench_case_##NAME.next = bench_cases;                                                      \
        bench_cases = &bench_case_##NAME;                                                          \
    }                                                                                              \
    static void bench_run_##NAME(double *values)
#define BENCH(NAME) BENCH_CASE(NAME, 0)
#define BENCH_FORKED(NAME) BENCH_CASE(NAME, 1)

static inline double bench_clock(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}
/// The process's own time, nanoseconds: what another process takes from the processor meanwhile does not count. Every case
/// works on one thread and never waits.
static inline double bench_now(void) { return bench_clock(CLOCK_PROCESS_CPUTIME_ID); }
/// Cheap to read, for single operations.
static inline double bench_wall(void) { return bench_clock(CLOCK_MONOTONIC); }

static inline int bench_ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}
/// Sorts the values.
static inline double bench_median(double *values, size_t count) {
    qsort(values, count, sizeof *values, bench_ascending);
    return values[count / 2];
}

/// Keeps the compiler from leaving out, or moving, what computes `value`.
#define BENCH_KEEP(VALUE) __asm__ volatile("" : : "r"(VALUE) : "memory")

/// Nanoseconds for one run of the statements, which see the index as `long i`. A sixteenth of them runs before the clock
/// starts, since another process had the caches meanwhile.
#define BENCH_LOOP(COUNT, ...)                                                                     \
    __extension__({                                                                                \
        const long bench_count = (COUNT);                                                          \
        for (long i = 0; i < bench_count / 16; i++) { __VA_ARGS__; }                               \
        double bench_start = bench_now();                                                          \
        for (long i = 0; i < bench_count; i++) { __VA_ARGS__; }                                    \
        (bench_now() - bench_start) / (double)bench_count;                                         \
    })

/// The same for loops of a few cycles: where such a loop, or what it calls, happens to lie decides over a cycle more or less,
/// for us as for the reference. So it stands here four times, 16 bytes apart within a cache line, and the fastest counts.
#define BENCH_PLACED(COUNT, ...)                                                                   \
    __extension__({                                                                                \
        double bench_times[4];                                                                     \
        BENCH_PLACE("0");                                                                          \
        bench_times[0] = BENCH_LOOP(COUNT, __VA_ARGS__);                                           \
        BENCH_PLACE("16");                                                                         \
        bench_times[1] = BENCH_LOOP(COUNT, __VA_ARGS__);                                           \
        BENCH_PLACE("32");                                                                         \
        bench_times[2] = BENCH_LOOP(COUNT, __VA_ARGS__);                                           \
        BENCH_PLACE("48");                                                                         \
        bench_times[3] = BENCH_LOOP(COUNT, __VA_ARGS__);                                           \
        bench_median(bench_times, 4);                                                              \
        bench_times[0];                                                                            \
    })
#if defined(__x86_64__)
#define BENCH_PLACE(BYTES) __asm__ volatile(".p2align 6, 0x90\n.skip " BYTES ", 0x90")
#else
#define BENCH_PLACE(BYTES) __asm__ volatile("")
#endif

/// The same as BENCH_LOOP without the warm-up, for what can be done only once.
#define BENCH_ONCE(COUNT, ...)                                                                     \
    __extension__({                                                                                \
        const long bench_count = (COUNT);                                                          \
        double bench_start = bench_now();                                                          \
        for (long i = 0; i < bench_count; i++) { __VA_ARGS__; }                                    \
        (bench_now() - bench_start) / (double)bench_count;                                         \
    })

/// A wrong answer makes every number worthless.
#define BENCH_REQUIRE(CONDITION)                                                                   \
    do {                                                                                           \
        if (!(CONDITION)) {                                                                        \
            fprintf(stderr, "%s:%d: wrong: %s\n", __FILE__, __LINE__, #CONDITION);                 \
            exit(3);                                                                               \
        }                                                                                          \
    } while (0)

/// Resident memory of this process, bytes.
static inline double bench_resident(void) {
    long pages = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file) return 0;
    if (fscanf(file, "%ld %ld", &pages, &resident) != 2) resident = 0;
    fclose(file);
    return (double)resident * (double)sysconf(_SC_PAGESIZE);
}

int bench_serve(int argc, char **argv);

#ifdef BENCH_MAIN_HERE
struct bench_case *bench_cases;

static void bench_run_forked(const struct bench_case *which, double *values) {
    int ends[2];
    BENCH_REQUIRE(pipe(ends) == 0);
    fflush(stdout);
    pid_t child = fork();
    BENCH_REQUIRE(child >= 0);
    if (child == 0) {
        which->run(values);
        ssize_t written = write(ends[1], values, BENCH_VALUES * sizeof *values);
        _exit(written == (ssize_t)(BENCH_VALUES * sizeof *values) ? 0 : 1);
    }
    close(ends[1]);
    ssize_t got = read(ends[0], values, BENCH_VALUES * sizeof *values);
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    BENCH_REQUIRE(got == (ssize_t)(BENCH_VALUES * sizeof *values) && status == 0);
}

int bench_serve(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "-l") == 0) {
        for (struct bench_case *at = bench_cases; at; at = at->next) puts(at->name);
        return 0;
    }
    char line[1024];
    while (fgets(line, sizeof line, stdin)) {
        for (char *name = strtok(line, " \n"); name; name = strtok(NULL, " \n")) {
            struct bench_case *at = bench_cases;
            while (at && strcmp(at->name, name) != 0) at = at->next;
            if (!at) {
                fprintf(stderr, "no case %s\n", name);
                return 2;
            }
            double values[BENCH_VALUES] = {0};
            if (at->forked) bench_run_forked(at, values);
            else at->run(values);
            printf("%s:", name);
            for (int i = 0; i < BENCH_VALUES; i++) printf("%s%.4f", i ? "," : "", values[i]);
            printf(" ");
        }
        puts("");
        fflush(stdout);
    }
    return 0;
}
#endif
#endif
