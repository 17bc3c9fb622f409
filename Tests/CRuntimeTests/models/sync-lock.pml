/* The lock of @synchronized: bits of the object's header, or a record with a mutex (sync.c).
 *
 * The header's word has an owner (0: free, FAT: the lock is the record's), a depth, and a bit that says that somebody sleeps until the
 * lock is free. It changes by compare-and-exchange, which is of acquire and release order. The record's users are counted under a
 * stripe; the last one makes the lock thin again. Sleeping is the kernel's: it looks at the word and sleeps in one step.
 *
 * Invariants: one thread at a time is inside, and sees what those before it wrote there; nobody waits for ever (an end where a
 * thread still sleeps is an error); in the end the lock is free, thin, and no record is in use.
 *
 * Each of three threads enters once or twice deep and leaves; deeper than DEEPEST makes the lock fat.
 *
 * CONFIGURATION deep -DDEEPEST=0       entering a second time makes the lock fat
 * CONFIGURATION numberless -DNUMBERLESS   the last thread got no number: it makes the lock fat when it comes
 * MUTATION NO_BIT                      a thread sleeps without setting the bit
 * MUTATION NO_WAKE                     who leaves does not wake
 * MUTATION FORGET_SLEEPERS             who has slept enters without the bit
 * MUTATION SLEEP_BLINDLY               the kernel does not look at the word
 * MUTATION NO_RELEASE                  leaving does not order what was written inside
 * MUTATION NO_WAKE_OF_FAT -DDEEPEST=0  who makes the lock fat does not wake those that sleep on the header
 * MUTATION NO_SECOND_LOOK -DDEEPEST=0  who comes to the record does not look whether the lock is still there
 * MUTATION THIN_EARLY -DDEEPEST=0      the lock becomes thin when its owner leaves, whoever waits
 * MUTATION STORE_FREE                  leaving stores the word without looking at it
 * MUTATION LEAVE_FAT -DNUMBERLESS      the last user of the record leaves the word as it is
 */
#define THREADS 3
#define CPUS THREADS
#define DATA 0
#define CELLS 1
#include "memory.pml"

#ifdef FULL
#define DEEPER true
#else
#define DEEPER (cpu == 0) /* one thread enters twice: seconds instead of minutes */
#endif
#ifndef DEEPEST
#define DEEPEST 1
#endif
#define NOBODY 0
#define FAT 9
#define ME (cpu + 1)
#ifdef NUMBERLESS
#define NUMBER (cpu == THREADS - 1 -> 0 : ME)
#else
#define NUMBER ME
#endif

/* The header's word: what is compared and exchanged together. */
byte owner, depth;
bit sleepers;
bit asleep[THREADS];
/* The record. */
bit stripe, mutex;
byte users, record_owner, record_depth;
byte inside, total;

#define IS_OLD (owner == old_owner && depth == old_depth && sleepers == old_sleepers)
inline look() {
    atomic { old_owner = owner; old_depth = depth; old_sleepers = sleepers }
}
/* `changed` says. Release: what this thread wrote is visible first. */
inline change(new_owner, new_depth, new_sleepers) {
#ifdef NO_RELEASE
    atomic {
#else
    atomic {
        FENCE(cpu);
#endif
        changed = IS_OLD;
        if
        :: changed -> owner = new_owner; depth = new_depth; sleepers = new_sleepers
        :: else
        fi
    }
}
inline lock_stripe() { atomic { !stripe -> stripe = 1 } }
inline unlock_stripe() { stripe = 0 }
inline lock_mutex() { atomic { !mutex -> mutex = 1 } }
#ifdef NO_RELEASE
inline unlock_mutex() { mutex = 0 }
#else
inline unlock_mutex() { atomic { FENCE(cpu) -> mutex = 0 } }
#endif

inline wake_one() {
    atomic {
        if
        :: asleep[0] -> asleep[0] = 0
        :: asleep[1] -> asleep[1] = 0
        :: asleep[2] -> asleep[2] = 0
        :: else
        fi
    }
}
inline wake_all() { d_step { asleep[0] = 0; asleep[1] = 0; asleep[2] = 0 } }

inline use_record() { lock_stripe(); users++; unlock_stripe() }
inline make_thin() {
#ifndef LEAVE_FAT
    atomic {
        if
        :: owner == FAT -> owner = NOBODY; depth = 0; sleepers = 0
        :: else
        fi
    }
#endif
    skip
}
inline unuse_record(headed) {
    lock_stripe();
    users--;
    if
    :: users == 0 && headed -> make_thin()
    :: else
    fi;
    unlock_stripe()
}

/* `times`: how often this thread is in already. */
inline make_fat(times) {
    use_record();
    if
    :: times != 0 -> lock_mutex(); record_owner = ME; record_depth = times
    :: else
    fi;
    lock_stripe();
    change(FAT, 0, 0);
    if
    :: changed && times != 0 -> users = users + times - 1
    :: else
    fi;
    unlock_stripe();
    if
    :: changed ->
#ifndef NO_WAKE_OF_FAT
        if
        :: old_sleepers -> wake_all()
        :: else
        fi
#else
        skip
#endif
    :: !changed && times != 0 -> record_owner = NOBODY; unlock_mutex()
    :: else
    fi;
    if
    :: !changed || times == 0 -> unuse_record(!changed)
    :: else
    fi
}

inline enter() {
    have_slept = 0;
    do
    ::
        look();
        if
        :: old_owner == FAT ->
            if
            :: have_slept -> wake_all(); have_slept = 0
            :: else
            fi;
            use_record();
#ifndef NO_SECOND_LOOK
            if
            :: owner != FAT -> unuse_record(false); goto again
            :: else
            fi;
#endif
            if
            :: record_owner == ME -> record_depth++
            :: else -> lock_mutex(); record_owner = ME; record_depth = 1
            fi;
            break
        :: old_owner == NOBODY && NUMBER == 0 -> make_fat(0)
        :: old_owner == NOBODY && NUMBER != 0 ->
#ifdef FORGET_SLEEPERS
            change(ME, 0, old_sleepers);
#else
            change(ME, 0, old_sleepers || have_slept);
#endif
            if
            :: changed -> break
            :: else
            fi
        :: old_owner == ME && old_depth == DEEPEST -> make_fat(DEEPEST + 1)
        :: old_owner == ME && old_depth < DEEPEST ->
            change(ME, old_depth + 1, old_sleepers);
            if
            :: changed -> break
            :: else
            fi
        :: else ->
#ifdef NO_BIT
            changed = 1;
#else
            if
            :: old_sleepers -> changed = 1
            :: else -> change(old_owner, old_depth, 1); old_sleepers = 1
            fi;
#endif
            if
            :: changed ->
                atomic {
#ifdef SLEEP_BLINDLY
                    asleep[cpu] = 1;
#else
                    if
                    :: IS_OLD -> asleep[cpu] = 1
                    :: else
                    fi;
#endif
                }
                !asleep[cpu];
                have_slept = 1
            :: else
            fi
        fi;
again:
        skip
    od;
    have_slept = 0
}

inline leave() {
    do
    ::
        look();
        if
        :: old_owner == FAT ->
            assert(record_owner == ME);
            record_depth--;
            if
            :: record_depth == 0 ->
                record_owner = NOBODY;
#ifdef THIN_EARLY
                make_thin();
#endif
                unlock_mutex()
            :: else
            fi;
            unuse_record(true);
            break
        :: else ->
            assert(old_owner == ME);
            if
            :: old_depth != 0 ->
                change(ME, old_depth - 1, old_sleepers);
                if
                :: changed -> break
                :: else
                fi
            :: else ->
#ifdef STORE_FREE
                atomic { FENCE(cpu); owner = NOBODY; depth = 0; sleepers = 0; changed = 1 };
#else
                change(NOBODY, 0, 0);
#endif
                if
                :: changed ->
#ifndef NO_WAKE
                    if
                    :: old_sleepers -> wake_one()
                    :: else
                    fi;
#endif
                    break
                :: else
                fi
            fi
        fi
    od
}

proctype thread(byte cpu) {
    byte old_owner, old_depth, times, seen;
    bit old_sleepers, have_slept, changed;
    if
    :: times = 1
    :: DEEPER -> times = 2
    fi;
    seen = 0;
    do
    :: seen < times ->
        enter();
        if
        :: seen == 0 -> assert(inside == 0); inside = ME
        :: else -> assert(inside == ME)
        fi;
        seen++
    :: else -> break
    od;
    seen = LOADED(cpu, DATA);
    STORE(cpu, DATA, seen + 1);
    assert(inside == ME);
    total++;
    seen = 0;
    do
    :: seen < times ->
        if
        :: seen == times - 1 -> inside = 0
        :: else
        fi;
        leave();
        seen++
    :: else -> break
    od;
    old_owner = 0; old_depth = 0; old_sleepers = 0; times = 0; seen = 0; changed = 0
}

init {
    atomic {
        run drain(0);
        run drain(1);
        run drain(2);
        run thread(0);
        run thread(1);
        run thread(2)
    }
    /* The drains stay. */
    _nr_pr == 4 && FENCE(0) && FENCE(1) && FENCE(2);
    assert(memory[DATA] == total);
    assert(owner == NOBODY && depth == 0 && !sleepers);
    assert(users == 0 && !mutex && record_owner == NOBODY)
}
