// What a host of compiled code needs of the C library.
#define _GNU_SOURCE // registers in a signal's context
#include "CObjC.h"

#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <ucontext.h>

static _Thread_local jmp_buf *bottom; // of the thread's stack, while a body runs
static size_t signal_stack;           // bytes; 0 where handlers run on the thread's own

static void *use_signal_stack(void) {
    stack_t stack = {.ss_sp = malloc(signal_stack), .ss_size = signal_stack};
    if (stack.ss_sp) (void)sigaltstack(&stack, NULL);
    return stack.ss_sp;
}

void objc_host_useSignalStacks(size_t size) {
    signal_stack = size;
    (void)use_signal_stack(); // as long as the process
}

bool objc_host_runThread(void (*body)(void *context), void *context) {
    jmp_buf here;
    void *stack = signal_stack ? use_signal_stack() : NULL;
    bottom = &here;
    bool left = setjmp(here) != 0;
    if (!left) body(context);
    bottom = NULL;
    if (stack) {
        (void)sigaltstack(&(stack_t){.ss_flags = SS_DISABLE}, NULL);
        free(stack);
    }
    return left;
}

void objc_host_leaveThread(void) {
    if (!bottom) exit(EXIT_SUCCESS);
    longjmp(*bottom, 1);
}

void objc_host_write(bool to_error, const void *bytes, size_t count) {
    if (to_error) (void)fflush(stdout);
    (void)fwrite(bytes, 1, count, to_error ? stderr : stdout);
}

// ---------------------------------------------------------------- Turns

// A loop that polls a variable calls nobody, so a timer ends its turn: where the running thread is in code of the program's, which
// holds no lock of the runtime, of Foundation or of the C library, the handler does what a call of sched_yield there would do.
//
// The timer counts the process's time on the processor, of which only the running thread takes any.

enum { PROGRAM_IMAGES_MAX = 64, TICK_NANOSECONDS = 20000000, TICKS_OF_A_TURN = 5 };

static struct {
    uintptr_t start, end;
} program[PROGRAM_IMAGES_MAX]; // written by the loader; an entry is whole before it is counted
static int program_count;
static pthread_t running; // the thread whose turn it is
static int ticks;         // of its turn so far
static void (*end_turn)(void);

void objc_host_addProgramImage(uintptr_t start, uintptr_t end) {
    int count = __atomic_load_n(&program_count, __ATOMIC_RELAXED);
    if (count == PROGRAM_IMAGES_MAX) return; // loops there are not interrupted
    program[count].start = start;
    program[count].end = end;
    __atomic_store_n(&program_count, count + 1, __ATOMIC_RELEASE); // the handler reads the entry
}

static bool is_program(uintptr_t code) {
    int count = __atomic_load_n(&program_count, __ATOMIC_ACQUIRE);
    for (int i = 0; i < count; i++)
        if (code >= program[i].start && code < program[i].end) return true;
    return false;
}

static uintptr_t interrupted_code(const ucontext_t *context) {
#if defined(__x86_64__)
    return (uintptr_t)context->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
    return (uintptr_t)context->uc_mcontext.pc;
#else
    return (void)context, 0;
#endif
}

static void tick(int number, siginfo_t *info, void *context) {
    (void)info;
    pthread_t thread = __atomic_load_n(&running, __ATOMIC_RELAXED);
    if (!pthread_equal(thread, pthread_self())) {
        (void)pthread_kill(thread, number); // the system may choose any thread
        return;
    }
    if (__atomic_load_n(&ticks, __ATOMIC_RELAXED) < TICKS_OF_A_TURN) {
        __atomic_fetch_add(&ticks, 1, __ATOMIC_RELAXED);
        return;
    }
    if (!is_program(interrupted_code(context))) return;
    int error = errno;
    objc_host_turnBegins(thread);
    end_turn();
    errno = error;
}

void objc_host_turnBegins(pthread_t thread) {
    __atomic_store_n(&running, thread, __ATOMIC_RELAXED); // the baton orders the threads
    __atomic_store_n(&ticks, 0, __ATOMIC_RELAXED);
}

bool objc_host_limitTurns(void (*end)(void)) {
    end_turn = end;
    objc_host_turnBegins(pthread_self());
    struct sigaction action = {.sa_sigaction = tick, .sa_flags = SA_SIGINFO | SA_RESTART};
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGVTALRM};
    struct itimerspec period = {{0, TICK_NANOSECONDS}, {0, TICK_NANOSECONDS}};
    timer_t timer;
    (void)sigemptyset(&action.sa_mask);
    return sigaction(SIGVTALRM, &action, NULL) == 0 &&
           timer_create(CLOCK_PROCESS_CPUTIME_ID, &event, &timer) == 0 &&
           timer_settime(timer, 0, &period, NULL) == 0;
}
