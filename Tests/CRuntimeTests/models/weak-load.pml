/* Loading a weak reference while the object ends (weak.c, refcount.c, object.c).
 *
 * A variable refers to the object weakly; its entry stands under a stripe, a small lock. One thread has the last strong reference and
 * gives it up, which ends the object; two others load the variable. A load that gets the object uses it and gives it up, which
 * may end it in turn.
 *
 * An object of a class with reference counting of its own (-DCUSTOM) is asked -retainWeakReference without the lock. Its entry is
 * held meanwhile: the end zeroes the variables, does the rest of its work, and leaves the memory to the last holder.
 *
 * Invariants: nobody touches the object's memory after it is freed, it is freed once, no load gives an object that is
 * deallocating, and when all is done it has been freed.
 *
 * CONFIGURATION custom -DCUSTOM        -retainWeakReference
 * MUTATION NO_SECOND_LOOK              a load does not read the variable again under the stripe
 * MUTATION LOAD_WITHOUT_LOCK           a load takes no lock
 * MUTATION ZERO_WITHOUT_LOCK           the end zeroes the variable without the stripe
 * MUTATION ZERO_LATE                   the end frees the memory, and then zeroes
 * MUTATION NO_ZERO                     the end does not zero
 * MUTATION PIN_THE_DYING               a load adds a reference to an object that is deallocating
 * MUTATION LOOK_THEN_ADD               a load tests and adds in two steps
 * MUTATION NO_HOLD -DCUSTOM            a load asks the object without holding its entry
 * MUTATION HAND_OVER_EARLY -DCUSTOM    the memory is handed over when the variables are zeroed, before the end's other work
 * MUTATION HOLD_WITHOUT_LOCK -DCUSTOM  the holders are counted down without the stripe
 * MUTATION HOLDER_KEEPS -DCUSTOM       the last holder does not free
 */
#ifdef FULL
#define LOADERS 3
#else
#define LOADERS 2
#endif
#define CPUS 4
#define VARIABLE 0
#define STRIPE 1
#define COUNT 2
#define CELLS 3
#include "memory.pml"

#define OBJECT 1
/* The word in front of the object: references, and a flag once it is deallocating. Changed by read-modify-write only. */
#define DEALLOCATING 100

bool freed, entry, ended;
byte holders;

inline touch() { assert(!freed) }

inline free_object() {
    assert(!freed); /* once */
    freed = true
}

inline take_stripe(cpu) { TAKE(cpu, STRIPE) }
inline leave_stripe(cpu) { LEAVE(cpu, STRIPE) }

/* The end of the object, from the moment its count reached zero. */
inline end_object(cpu) {
    touch();
#ifndef ZERO_LATE
#ifndef NO_ZERO
#ifndef ZERO_WITHOUT_LOCK
    take_stripe(cpu);
#endif
    STORE(cpu, VARIABLE, 0);
    if
    :: holders == 0 -> entry = false
    :: else
    fi;
#if defined(CUSTOM) && defined(HAND_OVER_EARLY)
    mine = holders == 0;
    ended = true;
#endif
#ifndef ZERO_WITHOUT_LOCK
    leave_stripe(cpu);
#endif
#endif
#endif
    touch(); /* the finalizer, the class's count of instances */
#if defined(CUSTOM) && !defined(HAND_OVER_EARLY)
    take_stripe(cpu);
    mine = holders == 0;
    ended = true;
    leave_stripe(cpu);
#endif
    if
    :: mine -> free_object()
    :: else
    fi;
#ifdef ZERO_LATE
    take_stripe(cpu);
    STORE(cpu, VARIABLE, 0);
    entry = false;
    leave_stripe(cpu);
#endif
    skip
}

/* -release: the last reference gone, the flag is set in the same step. */
inline give_up(cpu) {
    touch();
    atomic {
        was = memory[COUNT];
        memory[COUNT] = (was == 1 -> DEALLOCATING : was - 1)
    }
    if
    :: was == 1 -> end_object(cpu)
    :: else
    fi;
    was = 0
}

/* One more reference, unless the object is deallocating. `retained` says. */
inline try_pin() {
    touch();
#if defined(PIN_THE_DYING)
    atomic {
        if
        :: memory[COUNT] >= DEALLOCATING -> skip
        :: else -> memory[COUNT] = memory[COUNT] + 1
        fi;
        retained = true
    }
#elif defined(LOOK_THEN_ADD)
    retained = memory[COUNT] < DEALLOCATING;
    atomic {
        if
        :: retained && memory[COUNT] < DEALLOCATING -> memory[COUNT] = memory[COUNT] + 1
        :: else
        fi
    }
#else
    atomic {
        retained = memory[COUNT] < DEALLOCATING;
        if
        :: retained -> memory[COUNT] = memory[COUNT] + 1
        :: else
        fi
    }
#endif
}

proctype owner() {
    byte was;
    bool mine = true;
    give_up(0)
}

proctype loader(byte cpu) {
    byte object, again, was;
    bool retained, mine = true, last;
    do
    ::
        object = LOADED(cpu, VARIABLE);
        if
        :: object == 0 -> break
        :: else
        fi;
#ifndef LOAD_WITHOUT_LOCK
        take_stripe(cpu);
#endif
#ifdef NO_SECOND_LOOK
        again = object;
#else
        again = LOADED(cpu, VARIABLE);
#endif
        if
        :: again != object ->
#ifndef LOAD_WITHOUT_LOCK
            leave_stripe(cpu);
#endif
            skip
        :: else ->
#ifdef CUSTOM
            touch(); /* its class is read */
#ifndef NO_HOLD
            holders++;
#endif
            leave_stripe(cpu);
            try_pin(); /* -retainWeakReference */
#ifndef NO_HOLD
#ifdef HOLD_WITHOUT_LOCK
            again = holders;
            holders = again - 1;
            last = holders == 0;
#else
            take_stripe(cpu);
            holders--;
            last = holders == 0;
#endif
            last = last && ended;
#ifndef HOLD_WITHOUT_LOCK
            leave_stripe(cpu);
#endif
#ifndef HOLDER_KEEPS
            if
            :: last -> free_object()
            :: else
            fi;
#endif
#endif
#else
            try_pin();
#ifndef LOAD_WITHOUT_LOCK
            leave_stripe(cpu);
#endif
#endif
            break
        fi
    od;
    if
    :: retained ->
        touch(); /* used */
        assert(memory[COUNT] < DEALLOCATING);
        give_up(cpu)
    :: else
    fi
}

/* When everybody has ended and nothing waits any more, the memory has been given back. */
active proctype at_the_end() {
    timeout;
    assert(freed)
}

init {
    atomic {
        memory[VARIABLE] = OBJECT;
        memory[COUNT] = 1;
        entry = true;
        byte i;
        for (i : 0 .. LOADERS) { run drain(i) }
        run owner();
        for (i : 1 .. LOADERS) { run loader(i) }
    }
}
