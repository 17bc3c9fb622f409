// Runs a program and says what it took: measured OUTPUT COMMAND [ARGUMENTS…]
//
// Writes "seconds user+system-seconds peak-kibibytes status" to OUTPUT. A process inherits its parent's peak memory when it is
// made (Linux keeps it across exec), so a measuring program has to be smaller than what it measures: this one takes half a
// megabyte, and Python ten.
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double seconds(struct timeval time) {
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

int main(int argc, char *argv[]) {
    if (argc < 3) return 2;
    double start = now();
    pid_t child = fork();
    if (child < 0) return 2;
    if (child == 0) {
        execvp(argv[2], argv + 2);
        _exit(127);
    }
    int status = 0;
    struct rusage usage;
    if (wait4(child, &status, 0, &usage) != child) return 2;
    double elapsed = now() - start;
    FILE *output = fopen(argv[1], "w");
    if (!output) return 2;
    fprintf(output, "%.6f %.6f %ld %d\n", elapsed,
        seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss,
        WIFEXITED(status) ? WEXITSTATUS(status) : 128);
    return fclose(output) ? 2 : 0;
}
