// rlimits, no_new_privs and a seccomp filter. The filter is a list of what is allowed: a call that is not on it fails.
#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
#define HAS_FILTER 1
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#endif

void sandbox_take_parents_niceness(void) {
    // Of a process this is its first thread's, which is not libdispatch's. Failure leaves what was inherited.
    errno = 0;
    int niceness = getpriority(PRIO_PROCESS, (id_t)getppid());
    if (errno == 0) (void)setpriority(PRIO_PROCESS, 0, niceness);
}

static int limit(__rlimit_resource_t resource, uint64_t value) {
    struct rlimit limits = {.rlim_cur = value, .rlim_max = value};
    return setrlimit(resource, &limits);
}

/// Sets every limit that is asked for, and that there is no core.
static int set_limits(const struct sandbox_limits *limits) {
    int failures = limit(RLIMIT_CORE, 0);
    if (limits->file_bytes) failures |= limit(RLIMIT_FSIZE, limits->file_bytes);
    if (limits->address_space) failures |= limit(RLIMIT_AS, limits->address_space);
    if (limits->processor_seconds) failures |= limit(RLIMIT_CPU, limits->processor_seconds);
    if (limits->files) failures |= limit(RLIMIT_NOFILE, limits->files);
    return failures;
}

#if HAS_FILTER
#if defined(__x86_64__)
#define THIS_ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define THIS_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define DATA(field) ((uint32_t)offsetof(struct seccomp_data, field))
// Both architectures are little endian: the low half of an argument comes first.
#define LOW(index) (DATA(args) + 8 * (index))
#define HIGH(index) (LOW(index) + 4)
#define LOAD(offset) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset)
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, action)
#define REFUSE RETURN(SECCOMP_RET_ERRNO | EPERM)
#define ALLOW RETURN(SECCOMP_RET_ALLOW)
// The accumulator holds the number of the call.
#define ALLOW_CALL(name) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 1), ALLOW

/// Memory, threads, time, and what is open already.
static int install_filter(void) {
    // `raise` and `abort` signal the process itself.
    uint32_t own = (uint32_t)getpid();
    struct sock_filter code[] = {
        LOAD(DATA(arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, THIS_ARCHITECTURE, 1, 0),
        RETURN(SECCOMP_RET_KILL_PROCESS),
        LOAD(DATA(nr)),
        ALLOW_CALL(read),
        ALLOW_CALL(write),
        ALLOW_CALL(readv),
        ALLOW_CALL(writev),
        ALLOW_CALL(pread64),
        ALLOW_CALL(close),
        ALLOW_CALL(fstat),
        ALLOW_CALL(lseek),
        ALLOW_CALL(fcntl),
        ALLOW_CALL(ppoll),
        ALLOW_CALL(memfd_create),
        ALLOW_CALL(ftruncate),
        ALLOW_CALL(mmap),
        ALLOW_CALL(mprotect),
        ALLOW_CALL(munmap),
        ALLOW_CALL(mremap),
        ALLOW_CALL(madvise),
        ALLOW_CALL(brk),
        ALLOW_CALL(membarrier),
        ALLOW_CALL(futex),
        ALLOW_CALL(sched_yield),
        ALLOW_CALL(sched_getaffinity),
        ALLOW_CALL(set_robust_list),
        ALLOW_CALL(rseq),
        ALLOW_CALL(gettid),
        ALLOW_CALL(getpid),
        ALLOW_CALL(rt_sigaction),
        ALLOW_CALL(rt_sigprocmask),
        ALLOW_CALL(rt_sigreturn),
        ALLOW_CALL(rt_sigtimedwait),
        ALLOW_CALL(sigaltstack),
        ALLOW_CALL(restart_syscall),
        ALLOW_CALL(nanosleep),
        ALLOW_CALL(clock_nanosleep),
        ALLOW_CALL(clock_gettime),
        ALLOW_CALL(clock_getres),
        ALLOW_CALL(gettimeofday),
        ALLOW_CALL(getrusage),
        ALLOW_CALL(timer_create),
        ALLOW_CALL(timer_settime),
        ALLOW_CALL(timer_gettime),
        ALLOW_CALL(timer_delete),
        ALLOW_CALL(setitimer),
        ALLOW_CALL(getrandom),
        ALLOW_CALL(getuid),
        ALLOW_CALL(geteuid),
        ALLOW_CALL(getgid),
        ALLOW_CALL(getegid),
        ALLOW_CALL(uname),
        ALLOW_CALL(exit),
        ALLOW_CALL(exit_group),
#if defined(__x86_64__)
        ALLOW_CALL(poll),
        ALLOW_CALL(time),
#endif
        // glibc makes a thread with clone where there is no clone3.
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone3, 0, 1),
        RETURN(SECCOMP_RET_ERRNO | ENOSYS),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone, 0, 4),
        LOAD(LOW(0)),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1),
        ALLOW,
        REFUSE,
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_tgkill, 0, 4),
        LOAD(LOW(0)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, own, 0, 1),
        ALLOW,
        REFUSE,
        // Limits can be read, not set, and only the process's own.
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_prlimit64, 0, 8),
        LOAD(LOW(2)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 5),
        LOAD(HIGH(2)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 3),
        LOAD(LOW(0)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 1),
        ALLOW,
        REFUSE,
        // Names of threads and of mappings.
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_prctl, 0, 4),
        LOAD(LOW(0)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PR_SET_NAME, 1, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0x53564d41 /* PR_SET_VMA */, 0, 1),
        ALLOW,
        REFUSE,
    };
    struct sock_fprog program = {.len = sizeof code / sizeof *code, .filter = code};
    return (int)syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
}
#endif

int sandbox_enter(const struct sandbox_limits *limits) {
    int parts = 0;
    if (set_limits(limits) == 0) parts |= SANDBOX_LIMITS;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) parts |= SANDBOX_NO_NEW_PRIVILEGES;
#if HAS_FILTER
    if (install_filter() == 0) parts |= SANDBOX_SYSTEM_CALLS;
#endif
    return parts;
}

int sandbox_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int sandbox_memory_file(const char *name) {
    return (int)syscall(__NR_memfd_create, name, 1U /* MFD_CLOEXEC */);
}

static int try_to_open(const char *path, int flags) {
    int descriptor = open(path, flags | O_CLOEXEC, 0600);
    if (descriptor < 0) return errno;
    close(descriptor);
    return 0;
}

static int try_to_fork(void) {
    pid_t child = (pid_t)syscall(__NR_clone, SIGCHLD, 0, 0, 0, 0);
    if (child == 0) _exit(0);
    if (child < 0) return errno;
    waitpid(child, NULL, 0);
    return 0;
}

int sandbox_try(enum sandbox_attempt attempt) {
    switch (attempt) {
    case SANDBOX_OPEN_TO_READ: return try_to_open("/etc/passwd", O_RDONLY);
    case SANDBOX_OPEN_TO_WRITE: return try_to_open("/tmp", O_RDWR | O_TMPFILE);
    case SANDBOX_SOCKET: {
        int descriptor = socket(AF_INET, SOCK_STREAM, 0);
        if (descriptor < 0) return errno;
        close(descriptor);
        return 0;
    }
    case SANDBOX_FORK: return try_to_fork();
    case SANDBOX_EXECUTE: {
        char *const nothing[] = {NULL};
        // A file that no kernel executes: without the filter the answer is that there is none.
        execve("/nonexistent", nothing, nothing);
        return errno;
    }
    case SANDBOX_KILL_PARENT: return kill(getppid(), 0) == 0 ? 0 : errno;
    case SANDBOX_RAISE_LIMIT: {
        struct rlimit own;
        if (getrlimit(RLIMIT_NOFILE, &own) != 0) return errno;
        return setrlimit(RLIMIT_NOFILE, &own) == 0 ? 0 : errno;
    }
    case SANDBOX_TRACE_PARENT: {
        long result = syscall(__NR_process_vm_readv, getpid(), NULL, 0, NULL, 0, 0);
        return result == 0 ? 0 : errno;
    }
    }
    return EINVAL;
}
