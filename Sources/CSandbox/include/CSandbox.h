// What a process that runs strangers' programs gives up before it does: resources above its limits, new privileges, and the
// system calls that reach beyond it.
#ifndef CSANDBOX_H
#define CSANDBOX_H

#include <stdint.h>

/// Limits of the process, as of setrlimit. 0 leaves one as it is.
struct sandbox_limits {
    /// Bytes of address space.
    uint64_t address_space;
    /// Seconds of processor time; the kernel ends the process behind them.
    uint64_t processor_seconds;
    /// Bytes of a file that is written, also of one in memory.
    uint64_t file_bytes;
    /// Descriptors that may be open.
    uint64_t files;
};

/// What is in force, as bits.
enum sandbox_parts {
    SANDBOX_LIMITS = 1,
    SANDBOX_NO_NEW_PRIVILEGES = 2,
    SANDBOX_SYSTEM_CALLS = 4,
};

/// Limits the calling process for good: all of its threads, and whatever they start.
///
/// Behind it the process reads and writes the descriptors that it has, has memory and threads, and waits. It opens no file,
/// makes no socket and no other process, executes nothing, and sends signals to nobody but itself. A refused call fails with
/// EPERM. There is no core dump.
///
/// @return the parts that are in force: the kernel may lack the last one, or the architecture have no filter here.
int sandbox_enter(const struct sandbox_limits *limits);

/// Gives the calling process the niceness with which the process that started it was started.
///
/// Libdispatch sets a niceness of its own for each of its threads, which a process that such a thread starts inherits.
void sandbox_take_parents_niceness(void);

/// Opens a pipe whose ends no other program inherits.
///
/// @param ends the one to read from, then the one to write to.
/// @return 0, or -1 with errno.
int sandbox_pipe(int ends[2]);

/// Opens a file that is in memory only and has no name.
///
/// @return a descriptor, or -1 with errno.
int sandbox_memory_file(const char *name);

/// What a process can try.
enum sandbox_attempt {
    SANDBOX_OPEN_TO_READ,
    SANDBOX_OPEN_TO_WRITE,
    SANDBOX_SOCKET,
    SANDBOX_FORK,
    SANDBOX_EXECUTE,
    SANDBOX_KILL_PARENT,
    SANDBOX_RAISE_LIMIT,
    SANDBOX_TRACE_PARENT,
};

/// Tries it, as a program that broke out of the interpreter would.
///
/// @return 0 when it worked, else errno.
int sandbox_try(enum sandbox_attempt attempt);

#endif
