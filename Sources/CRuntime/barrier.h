// A full memory barrier on every running thread of the process (barrier.c).
#ifndef FWD_BARRIER_H
#define FWD_BARRIER_H

#include "internal.h"

#pragma GCC visibility push(hidden)
/// Whether the system offers one that is cheap (microseconds). Asked once.
bool fwd_barrier_isAvailable(void);
/// Every other thread of the process runs a full barrier before this returns. False: none can be had now.
bool fwd_barrier_all(void);
/// For tests: called in place of the system's; NULL in every program. A test steers what happens at this very point.
extern bool (*fwd_barrier_forTests)(void);
#pragma GCC visibility pop

#endif
