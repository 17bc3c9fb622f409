/* The plans of hooked methods: pinned by calls, retired by changes, freed by sweeps (hook.h, hook-reclaim.c).
 *
 * A call stores the plan it read in its thread's pins and reads the site again; a change publishes another plan, retires the old
 * one, and sweeps. Each has to see the other's store: the sweep's membarrier stands for a fence in each reader.
 *
 * Invariant: a plan that a call uses is not freed; nothing is freed twice.
 *
 * Two threads. The first changes the plan ROUNDS times; it has pins of its own when it has made a hooked call before. The second
 * makes as many hooked calls, its pins with the first of them, and sweeps after the last. Addresses of freed plans are used again.
 *
 * CONFIGURATION strong -DSTRONG    where membarrier is refused: readers fence by themselves
 * MUTATION ONE_RECORD              a process with one record of pins needs no barrier, whoever has it
 * MUTATION NO_MEMBARRIER           no barrier at all
 * MUTATION BARRIER_REFUSED         the kernel refuses the barrier, and nobody looks at its answer
 * MUTATION BARRIER_FIRST           the barrier comes before the plan is published
 * MUTATION NO_SECOND_LOOK          a call does not read the site again
 * MUTATION PIN_LATE                a call stores the pin after its second look
 * MUTATION CLOSE_EARLY             a call gives up its pin before it ends
 * MUTATION RETIRE_FIRST            the old plan is retired and swept before the new one is published
 * MUTATION NO_LOCK                 sweeps take no lock
 * MUTATION NO_FENCE -DSTRONG       membarrier is refused, and readers do not fence
 */
#define CPUS 2
#define CELLS 4
#define PLAN 0
#define PIN(cpu) (1 + (cpu))
#define MUTEX 3
#include "memory.pml"

#ifdef FULL
#define ROUNDS 3
#else
#define ROUNDS 2
#endif
#define PLANS (ROUNDS + 2)
mtype = { unused, unfinished, live, retired_state };
mtype state[PLANS];
byte times_made[PLANS];
bool has_pins[CPUS];

#define OTHERS_PINS(cpu) has_pins[1 - (cpu)]

inline sweep(cpu) {
#ifndef NO_LOCK
    TAKE(cpu, MUTEX);
#endif
    swept = 1;
#ifndef STRONG
#ifdef ONE_RECORD
    if
    :: has_pins[0] && has_pins[1] -> membarrier(cpu)
    :: else
    fi;
#elif !defined(NO_MEMBARRIER) && !defined(BARRIER_FIRST)
    if
    :: OTHERS_PINS(cpu) ->
        /* The system may refuse: then nothing is freed this time. */
        if
        :: true -> membarrier(cpu)
        :: true ->
#ifdef BARRIER_REFUSED
            skip
#else
            swept = PLANS
#endif
        fi
    :: else
    fi;
#endif
#endif
    /* Each plan that waits is looked for in both threads' pins, one load after the other. */
    do
    :: swept < PLANS ->
        if
        :: state[swept] == retired_state ->
            in_first = LOADED(cpu, PIN(0));
            in_second = LOADED(cpu, PIN(1));
            if
            :: in_first != swept && in_second != swept ->
                assert(state[swept] == retired_state); /* freed once */
                state[swept] = unused
            :: else
            fi
        :: else
        fi;
        swept++
    :: else -> break
    od;
    swept = 0; in_first = 0; in_second = 0;
#ifndef NO_LOCK
    LEAVE(cpu, MUTEX)
#endif
}

inline make_pins(cpu) {
    TAKE(cpu, MUTEX);
    has_pins[cpu] = true;
    LEAVE(cpu, MUTEX)
}

inline retire(cpu, plan) {
    TAKE(cpu, MUTEX);
    state[plan] = retired_state;
    LEAVE(cpu, MUTEX)
}

proctype changer() {
    byte old, fresh, changes, swept, in_first, in_second;
    if
    :: make_pins(0)
    :: skip
    fi;
    do
    :: changes < ROUNDS ->
        old = LOADED(0, PLAN);
        atomic {
            /* The first address that is free, as an allocator would give it. */
            fresh = 1;
            do
            :: state[fresh] != unused -> fresh++
            :: else -> break
            od;
            state[fresh] = unfinished;
            times_made[fresh]++
        }
#ifdef BARRIER_FIRST
        membarrier(0);
#endif
#ifdef RETIRE_FIRST
        retire(0, old);
        sweep(0);
        state[fresh] = live;
        STORE_RELEASE(0, PLAN, fresh);
#else
        state[fresh] = live;
        STORE_RELEASE(0, PLAN, fresh);
        retire(0, old);
        sweep(0);
#endif
        changes++
    :: else -> break
    od
}

proctype caller() {
    byte plan, again, calls, swept, in_first, in_second, which;
    make_pins(1);
    do
    :: calls < ROUNDS ->
        plan = LOADED(1, PLAN);
        do
        ::
#ifndef PIN_LATE
            STORE_RELEASE(1, PIN(1), plan);
#if defined(STRONG) && !defined(NO_FENCE)
            FENCE(1);
#endif
#endif
#ifdef NO_SECOND_LOOK
            again = plan;
#else
            again = LOADED(1, PLAN);
#endif
#ifdef PIN_LATE
            STORE_RELEASE(1, PIN(1), plan);
#endif
            if
            :: again == plan -> break
            :: else -> plan = again
            fi
        od;
#ifdef CLOSE_EARLY
        STORE_RELEASE(1, PIN(1), 0);
#endif
        /* The call runs: its plan is there from beginning to end. */
        atomic {
            assert(state[plan] == live || state[plan] == retired_state);
            which = times_made[plan]
        }
        assert((state[plan] == live || state[plan] == retired_state) && which == times_made[plan]);
#ifndef CLOSE_EARLY
        STORE_RELEASE(1, PIN(1), 0);
#endif
        calls++
    :: else -> break
    od;
    plan = 0; again = 0; which = 0;
    sweep(1)
}

init {
    atomic {
        byte i;
        for (i : 0 .. PLANS - 1) { state[i] = unused }
        state[1] = live;
        memory[PLAN] = 1;
        run drain(0);
        run drain(1);
        run changer();
        run caller()
    }
}
