#ifndef BENCH_ALLOCATIONS_H
#define BENCH_ALLOCATIONS_H
/// How often the calling thread has asked for memory. Never decreases.
long bench_allocations(void);
#endif
