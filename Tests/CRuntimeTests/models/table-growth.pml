/* A class's table of implementations: filled, flushed and outgrown while others read it (table.c).
 *
 * The pivot leads to a table. A table has a shape (its mask, which keeps a reader inside) and two places, each with a selector and an
 * implementation. In which place a selector is, the multiplier says, a copy of which is in the class, beside the pivot and changed
 * apart from it: with another table's multiplier a reader looks in another place. Selectors A and B fall on one place of the first table, so that B makes the table
 * grow. A's method is changed once, which flushes; the slow path fills again.
 *
 * Invariants, of table.c's head: a reader gets an implementation that its selector had (rule 2), or the way to the slow path
 * (MISS); an old table keeps giving right answers (rule 3). And: a send that begins after a change has returned does not get
 * the old implementation.
 *
 * Reader: pivot and multiplier in any order, selector, implementation, as the messenger does. With -DPAIRED selector and
 * implementation come in any order, as from AArch64's pair load, which reads two words that may be written between.
 *
 * CONFIGURATION paired -DPAIRED    AArch64's pair load
 * MUTATION PUBLISH_EARLY           the pivot leads to the new table before it is filled
 * MUTATION PLAIN_PUBLISH           the pivot is not a release
 * MUTATION MASK_IN_CLASS           the mask is in the class, too, and may be that of a larger table than the pivot's
 * MUTATION SELECTOR_FIRST          a place gets its selector before its implementation
 * MUTATION PLAIN_SELECTOR          the selector is not a release
 * MUTATION FREE_AT_ONCE            the outgrown table is freed, and scribbled over, while others read it
 * MUTATION NO_FLUSH                a change leaves what tables remember
 * MUTATION FLUSH_FIRST             a change flushes, and then stores the new implementation
 * MUTATION CHANGE_WITHOUT_LOCK     a change takes no lock, so that growth may copy what it has just flushed
 * MUTATION FILL_LATE               the slow path finds the method under the lock, and fills under another taking of it
 * MUTATION PLACE_USED_AGAIN        a flushed place is given to another selector
 * MUTATION EMPTY_WITHOUT_MISS -DPAIRED    an empty place has no implementation
 */
#define CPUS 3
#ifdef FULL
#define ROUNDS 3
#else
#define ROUNDS 2
#endif
#define MISS 9
#define SCRIBBLE 7
#define A 1
#define B_SELECTOR 2
#define A_OLD 3
#define A_NEW 4
#define B_IMP 5

#define PIVOT 0
#define MUTEX 1
#define CHANGED 2
#define METHOD_A 3
#define SEL(table, place) (4 + ((table) - 1) * 4 + (place) * 2)
#define IMP(table, place) (SEL(table, place) + 1)
#define SHAPE(table) (11 + (table))
#define MULTIPLIER 14
#define CELLS 15
#include "memory.pml"

/* Where a selector falls: in the first table both on place 1, in the second B on place 0. */
#define PLACE(table, sel) ((table) == 1 || (sel) == A -> 1 : 0)

inline put(cpu, table, at, sel, imp) {
#ifdef SELECTOR_FIRST
    STORE_RELEASE(cpu, SEL(table, at), sel);
    STORE_RELEASE(cpu, IMP(table, at), imp)
#elif defined(PLAIN_SELECTOR)
    STORE(cpu, IMP(table, at), imp);
    STORE(cpu, SEL(table, at), sel)
#else
    STORE(cpu, IMP(table, at), imp);
    STORE_RELEASE(cpu, SEL(table, at), sel)
#endif
}

inline publish(cpu, table) {
    STORE(cpu, MULTIPLIER, table);
#ifdef PLAIN_PUBLISH
    STORE(cpu, PIVOT, table)
#else
    STORE_RELEASE(cpu, PIVOT, table)
#endif
}

/* Another table takes the place of the first, with its entry and B. `old` and `at` are the caller's. */
inline grow(cpu) {
    old_imp = LOADED(cpu, IMP(1, 1));
#ifdef PUBLISH_EARLY
    publish(cpu, 2);
#endif
    put(cpu, 2, 1, A, old_imp);
    put(cpu, 2, 0, B_SELECTOR, B_IMP);
    STORE(cpu, SHAPE(2), 2);
#ifndef PUBLISH_EARLY
    publish(cpu, 2);
#endif
#ifdef FREE_AT_ONCE
    STORE(cpu, IMP(1, 1), SCRIBBLE);
#endif
    old_imp = 0
}

/* The slow path for `sel`: finds the method and fills, growing when the place is another's. */
inline slow(cpu, sel) {
    TAKE(cpu, MUTEX);
    if
    :: sel == A -> imp = LOADED(cpu, METHOD_A)
    :: else -> imp = B_IMP
    fi;
#ifdef FILL_LATE
    LEAVE(cpu, MUTEX);
    TAKE(cpu, MUTEX);
#endif
    table = LOADED(cpu, PIVOT);
    at = PLACE(table, sel);
    found = LOADED(cpu, SEL(table, at));
    if
    :: found == sel -> STORE_RELEASE(cpu, IMP(table, at), imp)
    :: found == 0 -> put(cpu, table, at, sel, imp)
#ifdef PLACE_USED_AGAIN
    :: found != sel && found != 0 && LOADED(cpu, IMP(table, at)) == MISS -> put(cpu, table, at, sel, imp)
    :: found != sel && found != 0 && LOADED(cpu, IMP(table, at)) != MISS -> grow(cpu)
#else
    :: found != sel && found != 0 -> grow(cpu)
#endif
    fi;
    LEAVE(cpu, MUTEX);
    table = 0; at = 0; found = 0; imp = 0
}

/* Sends of A: what is found is right, or MISS. */
proctype reader() {
    byte table, multiplier, found, imp, at, sends;
    bool after;
    do
    :: sends < ROUNDS ->
        after = LOADED(0, CHANGED);
        if
        :: table = LOADED(0, PIVOT); multiplier = LOADED(0, MULTIPLIER)
        :: multiplier = LOADED(0, MULTIPLIER); table = LOADED(0, PIVOT)
        fi;
        assert(LOADED(0, SHAPE(table)) == table); /* else it looks anywhere in memory */
#ifdef MASK_IN_CLASS
        assert(multiplier <= table); /* else it looks behind the table's end */
#endif
        at = (multiplier == table -> 1 : 0);
#ifdef PAIRED
        if
        :: found = LOADED(0, SEL(table, at)); imp = LOADED(0, IMP(table, at))
        :: imp = LOADED(0, IMP(table, at)); found = LOADED(0, SEL(table, at))
        fi;
#else
        found = LOADED(0, SEL(table, at));
        imp = LOADED(0, IMP(table, at));
#endif
        assert(found != A || imp == A_OLD || imp == A_NEW || imp == MISS);
        assert(found != A || !after || imp != A_OLD);
        table = 0; multiplier = 0; found = 0; imp = 0; at = 0; after = false;
        sends++
    :: else -> break
    od
}

/* Changes A's method, tells so, and sends A itself. */
proctype changer() {
    byte table, found, imp, at, old_imp;
#ifndef CHANGE_WITHOUT_LOCK
    TAKE(1, MUTEX);
#endif
#ifndef FLUSH_FIRST
    STORE_RELEASE(1, METHOD_A, A_NEW);
#endif
#ifndef NO_FLUSH
    table = LOADED(1, PIVOT);
    /* What was remembered, as the order lists it. */
    if
    :: LOADED(1, SEL(table, 1)) == A -> STORE_RELEASE(1, IMP(table, 1), MISS)
    :: else
    fi;
#endif
#ifdef FLUSH_FIRST
    LEAVE(1, MUTEX);
    TAKE(1, MUTEX);
    STORE_RELEASE(1, METHOD_A, A_NEW);
#endif
#ifndef CHANGE_WITHOUT_LOCK
    LEAVE(1, MUTEX);
#endif
    STORE_RELEASE(1, CHANGED, 1);
    slow(1, A)
}

/* Sends A, B, and A: the first fills, the second grows. */
proctype filler() {
    byte table, found, imp, at, old_imp;
    slow(2, A);
    slow(2, B_SELECTOR);
    slow(2, A)
}

init {
    atomic {
        memory[METHOD_A] = A_OLD;
        memory[PIVOT] = 1;
        memory[MULTIPLIER] = 1;
        memory[SHAPE(1)] = 1;
        /* Place 0 is where a send of the NULL selector looks: empty, it has to lead to the slow path. */
        memory[IMP(1, 0)] = MISS;
        memory[IMP(2, 0)] = MISS;
#if defined(PAIRED) && !defined(EMPTY_WITHOUT_MISS)
        memory[IMP(1, 1)] = MISS;
        memory[IMP(2, 1)] = MISS;
#endif
        run drain(0);
        run drain(1);
        run drain(2);
        run reader();
        run changer();
        run filler()
    }
}
