/* Boxed implementations: found by an address, pinned by calls, given up by changes, and their addresses used again (boxed.c,
 * hook.h, hook-reclaim.c).
 *
 * An address has a cell, which holds its record while there is one. A call reads the address from a method, the record from the
 * cell, pins the record, and reads the cell again. A change gives the method another implementation and gives the former up: at
 * once (-DDESTROY), or when no method has it and it has rested (fwd_imp_retireBoxed). Giving up empties the cell; a sweep frees
 * the record when no pin names it; the address comes back to use when no method has it and it has rested.
 *
 * Resting is a time that is far longer than a thread takes from the method's address to its pin. Here: the change waits until no
 * call is on that way, and its own stores are visible.
 *
 * Invariants: a record that a call uses is not freed; nothing is freed twice; a call that has the address of one implementation
 * never runs another; a retired implementation is never missed by a call; in the end every record given up is freed.
 *
 * Two threads. The first replaces the implementation ROUNDS times, the second calls it as often. A record's number is its
 * implementation's; the method of a class that nobody changes has the first of them under TWIN.
 *
 * CONFIGURATION destroy -DDESTROY      implementations are destroyed, not retired
 * CONFIGURATION strong -DSTRONG        where membarrier is refused: readers fence by themselves
 * CONFIGURATION strong-destroy -DSTRONG -DDESTROY
 * CONFIGURATION twin -DTWIN            another method has the first implementation as well, and is called by turns
 * MUTATION NO_MEMBARRIER -DDESTROY     no barrier before the pins are read (who has rested needs none)
 * MUTATION NO_FENCE -DSTRONG -DDESTROY membarrier is refused, and readers do not fence
 * MUTATION NO_SECOND_LOOK -DDESTROY    a call does not read the cell again
 * MUTATION PIN_LATE -DDESTROY          a call stores the pin after its second look
 * MUTATION CLOSE_EARLY                 a call gives up its pin before it ends
 * MUTATION SWEEP_FIRST -DDESTROY       the record is swept before its cell is empty
 * MUTATION LEAVE_AT_ONCE               a retired implementation does not rest before its cell is emptied
 * MUTATION NO_REST -DDESTROY           an address comes back at once
 * MUTATION NO_LOOK -DTWIN              nobody looks whether a method has a retired implementation
 * MUTATION LOOK_ONCE -DTWIN -DDESTROY  an address that a method has comes back
 * MUTATION LOST                        a record that a pin names when it is swept is not looked at again
 */
#define CPUS 2
#define METHOD 0
#define CELL(address) (address)
#define ADDRESSES 3
#define PIN 4
#define MUTEX 5
#define CELLS 6
#include "memory.pml"

#ifdef FULL
#define ROUNDS 4
#else
#define ROUNDS 3
#endif
#define RECORDS (ROUNDS + 2)
mtype = { unmade, live, waiting, freed };
mtype state[RECORDS];
byte stands_for[ADDRESSES + 1]; /* the record that an address was last given; 0: nobody has it */
byte on_way;                    /* the address that the caller has read and whose record it has not pinned yet */
byte meant;                     /* what that address stood for when it was read */

inline rest() { atomic { FENCE(0) && FENCE(1) && on_way == 0 } }

#ifdef TWIN
#define A_METHOD_HAS(address) ((address) == 1)
#else
#define A_METHOD_HAS(address) false
#endif

inline sweep(cpu) {
    TAKE(cpu, MUTEX);
    swept = 1;
#if !defined(STRONG) && !defined(NO_MEMBARRIER)
    membarrier(cpu);
#endif
    do
    :: swept < RECORDS ->
        if
        :: state[swept] == waiting ->
            pinned = LOADED(cpu, PIN);
            if
            :: pinned != swept ->
                assert(state[swept] == waiting); /* freed once */
                state[swept] = freed
            :: else ->
#ifdef LOST
                state[swept] = unmade
#endif
                skip
            fi
        :: else
        fi;
        swept++
    :: else -> break
    od;
    swept = 0; pinned = 0;
    LEAVE(cpu, MUTEX)
}

inline make_implementation() {
    atomic {
        address = 1;
        do
        :: stands_for[address] != 0 -> address++
        :: else -> break
        od;
        assert(address <= ADDRESSES);
        record++;
        stands_for[address] = record;
        state[record] = live
    }
    STORE_RELEASE(0, CELL(address), record)
}

/* The cell is empty from here on, and the record waits for its calls. */
inline give_up() {
#ifdef SWEEP_FIRST
    state[old_record] = waiting;
    sweep(0);
    STORE_RELEASE(0, CELL(old), 0)
#else
    STORE_RELEASE(0, CELL(old), 0);
    TAKE(0, MUTEX);
    state[old_record] = waiting;
    LEAVE(0, MUTEX);
    sweep(0)
#endif
}

proctype changer() {
    byte record = 1, old_record, address = 1, old, changes, swept, pinned;
    do
    :: changes < ROUNDS ->
        old = address;
        old_record = stands_for[old];
        make_implementation();
        STORE_RELEASE(0, METHOD, address);
#ifndef DESTROY
#ifndef LEAVE_AT_ONCE
        rest();
#endif
#ifndef NO_LOOK
        if
        :: A_METHOD_HAS(old) -> goto kept
        :: else
        fi;
#endif
#endif
        give_up();
#ifndef NO_REST
        rest();
#endif
#ifdef LOOK_ONCE
        stands_for[old] = 0;
#else
        if
        :: !A_METHOD_HAS(old) -> stands_for[old] = 0
        :: else
        fi;
#endif
kept:
        changes++
    :: else -> break
    od;
    address = 0; old = 0; old_record = 0;
    sweep(0)
}

proctype caller() {
    byte address, found, again, calls, swept, pinned;
    do
    :: calls < ROUNDS ->
        atomic {
#ifdef TWIN
            address = (calls % 2 == 0 -> LOADED(1, METHOD) : 1);
#else
            address = LOADED(1, METHOD);
#endif
            on_way = address;
            meant = stands_for[address]
        }
        found = LOADED(1, CELL(address));
        do
        :: found == 0 -> break
        :: else ->
#ifndef PIN_LATE
            STORE_RELEASE(1, PIN, found);
#if defined(STRONG) && !defined(NO_FENCE)
            FENCE(1);
#endif
#endif
#ifdef NO_SECOND_LOOK
            again = found;
#else
            again = LOADED(1, CELL(address));
#endif
#ifdef PIN_LATE
            STORE_RELEASE(1, PIN, found);
#endif
            if
            :: again == found -> break
            :: else -> found = again
            fi
        od;
        on_way = 0;
        if
        :: found == 0 ->
#ifndef DESTROY
            assert(false) /* a retired implementation was missed */
#else
            skip
#endif
        :: else ->
            assert(found == meant);
#ifdef CLOSE_EARLY
            STORE_RELEASE(1, PIN, 0);
#endif
            /* The call runs: its record is there from beginning to end. */
            assert(state[found] == live || state[found] == waiting);
            assert(state[found] == live || state[found] == waiting)
        fi;
#ifndef CLOSE_EARLY
        STORE_RELEASE(1, PIN, 0);
#endif
        calls++
    :: else -> break
    od;
    address = 0; found = 0; again = 0; meant = 0;
    sweep(1)
}

init {
    byte i;
    atomic {
        for (i : 0 .. RECORDS - 1) { state[i] = unmade }
        state[1] = live;
        stands_for[1] = 1;
        memory[METHOD] = 1;
        memory[CELL(1)] = 1;
        run drain(0);
        run drain(1);
        run changer();
        run caller()
    }
    /* The two drains stay. */
    _nr_pr == 3;
    i = 1;
    /* What was given up is freed; the method's own, and the twin's, live. */
    do
    :: i < RECORDS -> assert(state[i] != waiting && (i > ROUNDS + 1 || state[i] != unmade)); i++
    :: else -> break
    od
}
