/* Memory as processors have it: what the other models stand on.
 *
 * A processor's stores wait in its buffer until they reach memory. Its own loads find them there, other processors' do not.
 * An entry may overtake earlier ones for other cells, as on AArch64, unless it is a release, which reaches memory after everything
 * before it. With -DTSO entries leave in their order, as on x86. Loads are made in program order; where one that may be made
 * early matters, the model makes it early itself (initialize.pml).
 *
 * A read-modify-write acts on memory at once. It waits until the processor's own stores to that cell have left, and no
 * others: an acquire orders what comes after it. A mutex is a cell: taken by such an operation, left by a release.
 *
 * membarrier() makes every processor go through a full fence at some moment of the call.
 *
 * A model defines CELLS and CPUS (processors are numbered from 0), and starts `drain(cpu)` for each processor.
 */
#define DEPTH 3

typedef Buffer {
    byte cell[DEPTH];
    byte value[DEPTH];
    bit  release[DEPTH];
    byte count
}

byte memory[CELLS];
Buffer buffers[CPUS];

#define B(cpu) buffers[cpu]

/* What `cpu` reads: the newest of its own stores that wait, else memory. */
#define LOADED(cpu, at) \
    (B(cpu).count > 2 && B(cpu).cell[2] == (at) -> B(cpu).value[2] : \
    (B(cpu).count > 1 && B(cpu).cell[1] == (at) -> B(cpu).value[1] : \
    (B(cpu).count > 0 && B(cpu).cell[0] == (at) -> B(cpu).value[0] : memory[at])))

#define NO_OWN_STORE(cpu, at) \
    (!(B(cpu).count > 0 && B(cpu).cell[0] == (at)) && !(B(cpu).count > 1 && B(cpu).cell[1] == (at)) && \
     !(B(cpu).count > 2 && B(cpu).cell[2] == (at)))

inline store_as(cpu, at, what, is_release) {
    atomic {
        B(cpu).count < DEPTH;
        B(cpu).cell[B(cpu).count] = at;
        B(cpu).value[B(cpu).count] = what;
        B(cpu).release[B(cpu).count] = is_release;
        B(cpu).count++
    }
}
#define STORE(cpu, at, what) store_as(cpu, at, what, 0)
#define STORE_RELEASE(cpu, at, what) store_as(cpu, at, what, 1)

#define FENCE(cpu) (B(cpu).count == 0)

inline membarrier(self) {
    FENCE(self);
    FENCE(0);
    FENCE(1);
#if CPUS > 2
    FENCE(2);
#endif
    skip
}

#define TAKE(cpu, mutex) atomic { memory[mutex] == 0 && NO_OWN_STORE(cpu, mutex) -> memory[mutex] = 1 }
#define LEAVE(cpu, mutex) STORE_RELEASE(cpu, mutex, 0)

inline leave_buffer(cpu, at) {
    memory[B(cpu).cell[at]] = B(cpu).value[at];
    if
    :: at < 1 -> B(cpu).cell[0] = B(cpu).cell[1]; B(cpu).value[0] = B(cpu).value[1]; B(cpu).release[0] = B(cpu).release[1]
    :: else
    fi;
    if
    :: at < 2 -> B(cpu).cell[1] = B(cpu).cell[2]; B(cpu).value[1] = B(cpu).value[2]; B(cpu).release[1] = B(cpu).release[2]
    :: else
    fi;
    B(cpu).cell[2] = 0; B(cpu).value[2] = 0; B(cpu).release[2] = 0;
    B(cpu).count--
}

proctype drain(byte cpu) {
end:
    do
    :: d_step { B(cpu).count > 0 -> leave_buffer(cpu, 0) }
#ifndef TSO
    :: d_step { B(cpu).count > 1 && !B(cpu).release[1] && B(cpu).cell[1] != B(cpu).cell[0] -> leave_buffer(cpu, 1) }
    :: d_step { B(cpu).count > 2 && !B(cpu).release[2] && B(cpu).cell[2] != B(cpu).cell[0] && B(cpu).cell[2] != B(cpu).cell[1] ->
                leave_buffer(cpu, 2) }
#endif
    od
}
