/* +initialize of a class and its superclass, each before its first message, with two threads (initialize.c).
 *
 * Class UPPER is the superclass of LOWER. The first thread messages LOWER, the second UPPER or LOWER; UPPER's +initialize may
 * message LOWER. Each +initialize writes data that methods of its class read. A class's table is published when it is initialized:
 * from then on a send hits and looks at nothing else.
 *
 * Invariants: +initialize runs once per class, the superclass's before the class's own; a method sees what the +initialize of its
 * class and superclass wrote, unless it is called from inside one. Nobody waits for ever: no end state has a thread asleep.
 *
 * A hit reads the pivot, and the method reads its data. Nothing makes the second depend on the first, so with -DEARLY (AArch64)
 * the processor may load the data first. Who publishes a table therefore calls a barrier on all threads before.
 *
 * CONFIGURATION early -DEARLY      AArch64: loads that do not depend on each other may change places
 * MUTATION NO_BARRIER -DEARLY      no barrier before the table is published
 * MUTATION BARRIER_LATE -DEARLY    the barrier comes after the table was published
 * MUTATION PLAIN_PUBLISH           the pivot is not a release
 * MUTATION PUBLISH_FIRST           the table is published before +initialize runs
 * MUTATION CLAIM_WITHOUT_LOCK      a thread looks and claims without the lock
 * MUTATION LOWER_FIRST             a class is initialized before its superclass
 * MUTATION NO_PENDING              a class is done although its superclass's +initialize still runs
 * MUTATION NO_WAIT                 who finds a class being initialized by another thread goes on
 * MUTATION WAIT_FOR_ONESELF        a thread waits for the +initialize that it runs itself
 * MUTATION BROADCAST_FIRST         waiters are woken before the state changes
 * MUTATION PENDING_FORGOTTEN       the end of the superclass's leaves pending classes as they are
 */
#define CPUS 2
#define UPPER 0
#define LOWER 1
#define FLAG(cls) (cls)
#define PIVOT(cls) (2 + (cls))
#define DATA(cls) (4 + (cls))
#define INITIALIZE 6
#define MUTATION_LOCK 7
#define CELLS 8
#include "memory.pml"

mtype = { none, running, pending, done };
mtype state[2];
byte owner[2], runs[2];
bool asleep[CPUS];
byte early[CPUS]; /* 1 + data that was loaded early, 0: none */

/* A barrier on all threads also undoes what was loaded early. */
inline order_code(cpu) {
#ifdef EARLY
    FENCE(cpu);
    atomic { FENCE(1 - cpu) -> early[1 - cpu] = 0 }
#else
    skip
#endif
}

inline mark(cpu, cls) {
    state[cls] = done;
    STORE_RELEASE(cpu, FLAG(cls), 1);
#ifdef PLAIN_PUBLISH
    STORE(cpu, PIVOT(cls), 1)
#else
    STORE_RELEASE(cpu, PIVOT(cls), 1)
#endif
}

inline claim(cpu, cls) {
#ifndef CLAIM_WITHOUT_LOCK
    TAKE(cpu, INITIALIZE);
#endif
    do
#ifdef NO_WAIT
    :: false -> skip
    :: true -> break
#else
#ifdef WAIT_FOR_ONESELF
    :: state[cls] != none && state[cls] != done ->
#else
    :: state[cls] != none && state[cls] != done && owner[cls] != cpu ->
#endif
        asleep[cpu] = true;
        LEAVE(cpu, INITIALIZE);
        !asleep[cpu];
        TAKE(cpu, INITIALIZE)
    :: else -> break
#endif
    od;
    claimed = state[cls] == none;
    if
    :: claimed -> state[cls] = running; owner[cls] = cpu
    :: else
    fi;
#ifndef CLAIM_WITHOUT_LOCK
    LEAVE(cpu, INITIALIZE)
#endif
}

inline finish(cpu, cls) {
    TAKE(cpu, INITIALIZE);
    TAKE(cpu, MUTATION_LOCK);
#ifdef BROADCAST_FIRST
    asleep[0] = false; asleep[1] = false;
    LEAVE(cpu, INITIALIZE);
#endif
    if
#ifdef NO_PENDING
    :: true ->
#else
    :: cls == UPPER || LOADED(cpu, FLAG(UPPER)) ->
#endif
#if !defined(NO_BARRIER) && !defined(BARRIER_LATE)
        order_code(cpu);
#endif
        mark(cpu, cls);
#ifdef BARRIER_LATE
        order_code(cpu);
#endif
#ifndef PENDING_FORGOTTEN
        if
        :: cls == UPPER && state[LOWER] == pending -> mark(cpu, LOWER)
        :: else
        fi
#endif
#ifndef NO_PENDING
    :: else -> state[cls] = pending
#endif
    fi;
    LEAVE(cpu, MUTATION_LOCK);
#ifndef BROADCAST_FIRST
    asleep[0] = false; asleep[1] = false;
    LEAVE(cpu, INITIALIZE)
#endif
}

inline begin_run(cpu, cls) {
    runs[cls]++;
    assert(runs[cls] == 1);
#ifdef PUBLISH_FIRST
    STORE_RELEASE(cpu, PIVOT(cls), 1)
#else
    skip
#endif
}

/* LOWER alone; its superclass is initialized, or is being initialized further out. */
inline initialize_lower(cpu) {
    claim(cpu, LOWER);
    if
    :: claimed ->
        assert(runs[UPPER] == 1);
        begin_run(cpu, LOWER);
        STORE(cpu, DATA(LOWER), 1);
        finish(cpu, LOWER)
    :: else
    fi
}

inline initialize_upper(cpu) {
    claim(cpu, UPPER);
    if
    :: claimed ->
        begin_run(cpu, UPPER);
        /* It messages LOWER, or does not; that finds UPPER being initialized by its own thread. */
        if
        :: true ->
            claim(cpu, UPPER);
            assert(!claimed);
            initialize_lower(cpu)
        :: true
        fi;
        STORE(cpu, DATA(UPPER), 1);
        finish(cpu, UPPER)
    :: else
    fi
}

inline send(cpu, cls) {
#ifdef EARLY
    if
    :: early[cpu] = 1 + LOADED(cpu, DATA(cls))
    :: skip
    fi;
#endif
    if
    :: LOADED(cpu, PIVOT(cls)) -> skip
    :: else ->
        early[cpu] = 0; /* the slow way reads with acquire */
#ifdef LOWER_FIRST
        if
        :: cls == LOWER -> initialize_lower(cpu)
        :: else
        fi;
        initialize_upper(cpu)
#else
        if
        :: !LOADED(cpu, FLAG(UPPER)) -> initialize_upper(cpu)
        :: else
        fi;
        if
        :: cls == LOWER -> initialize_lower(cpu)
        :: else
        fi
#endif
    fi;
    atomic {
        if
        :: early[cpu] == 0 -> early[cpu] = 1 + LOADED(cpu, DATA(cls))
        :: else
        fi;
        assert(early[cpu] == 2);
        early[cpu] = 0
    }
    assert(LOADED(cpu, DATA(UPPER)) == 1)
}

proctype first() {
    bool claimed;
    send(0, LOWER)
}

proctype second() {
    bool claimed;
    if
    :: true -> send(1, UPPER)
    :: true -> send(1, LOWER)
    fi;
    send(1, LOWER)
}

init {
    atomic {
        state[UPPER] = none;
        state[LOWER] = none;
        run drain(0);
        run drain(1);
        run first();
        run second()
    }
}
