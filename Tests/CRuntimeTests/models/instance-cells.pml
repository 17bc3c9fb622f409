/* Counting the instances of a class (class.c, internal.h): one word while threads take turns, a cell for each when two have met at it.
 *
 * A thread adds to the word by compare-and-exchange. The first that fails makes the cells, zeroed, and publishes them; from then on
 * every thread adds in its own, which others may share, by an atomic addition. A thread that comes second with its cells gives them
 * back and uses those that are there. The count is the sum, modulo 2^64; a cell alone may be negative.
 *
 * Invariants: when threads that made and ended instances are done, the sum is the number of those that live; nobody adds in
 * cells that were given back; one set of cells stays.
 *
 * Three threads; the first and the last share a cell. Each makes an instance and ends it, or leaves it alive; with FULL it does so
 * twice, which is 45 million states.
 *
 * MUTATION PLAIN_WORD      the word is read and written in two steps
 * MUTATION PLAIN_CELL      a cell is read and written in two steps
 * MUTATION OWN_CELLS       who comes second keeps to its own cells
 * MUTATION PUBLISH_BLINDLY the cells are published without a look at those that are there
 * MUTATION LATE_ZERO       cells are zeroed after they are published
 * MUTATION NO_RELEASE      cells are published without release
 * MUTATION FORGET_WORD     the sum leaves out the word when there are cells
 */
#define THREADS 3
#define CPUS THREADS
/* Two cells in each of the sets that threads may make; what was there before is not zero. */
#define PUBLISHED 0
#define WORD 1
#define COUNT(set, cell) (2 * (set) + (cell))
#define CELLS (2 * (THREADS + 1))
#include "memory.pml"
#define RUBBISH 7

#ifdef FULL
#define ROUNDS 2
#else
#define ROUNDS 1
#endif
byte alive, sets_made;
bit given_back[4];

inline add(at, by) {
    atomic { NO_OWN_STORE(cpu, at); memory[at] = memory[at] + by }
}

inline count_in_cells(by) {
    set = LOADED(cpu, PUBLISHED);
    if
    :: set == 0 ->
        atomic { sets_made++; mine = sets_made }
#ifndef LATE_ZERO
        STORE(cpu, COUNT(mine, 0), 0);
        STORE(cpu, COUNT(mine, 1), 0);
#endif
        /* The exchange is of release order: it waits for the stores before it. */
#ifdef PUBLISH_BLINDLY
        FENCE(cpu);
        memory[PUBLISHED] = mine;
        set = mine;
#else
        atomic {
#ifndef NO_RELEASE
            FENCE(cpu);
#endif
            set = memory[PUBLISHED];
            if
            :: set == 0 -> memory[PUBLISHED] = mine
            :: else
            fi
        }
        if
        :: set == 0 -> set = mine
        :: else ->
            given_back[mine] = 1;
#ifdef OWN_CELLS
            set = mine
#endif
            skip
        fi;
#endif
#ifdef LATE_ZERO
        STORE(cpu, COUNT(mine, 0), 0);
        STORE(cpu, COUNT(mine, 1), 0);
#endif
        mine = 0
    :: else
    fi;
    assert(!given_back[set]);
#ifdef PLAIN_CELL
    word = LOADED(cpu, COUNT(set, cpu % 2));
    STORE(cpu, COUNT(set, cpu % 2), word + by)
#else
    add(COUNT(set, cpu % 2), by)
#endif
}

inline count_one(by) {
    word = LOADED(cpu, WORD);
    if
    :: LOADED(cpu, PUBLISHED) != 0 -> count_in_cells(by)
    :: else ->
#ifdef PLAIN_WORD
        STORE(cpu, WORD, word + by)
#else
        atomic {
            exchanged = memory[WORD] == word;
            if
            :: exchanged -> memory[WORD] = word + by
            :: else
            fi
        }
        if
        :: !exchanged -> count_in_cells(by)
        :: else
        fi
#endif
    fi
}

proctype thread(byte cpu) {
    byte rounds, word, set, mine;
    bit exchanged;
    do
    :: rounds < ROUNDS ->
        count_one(1);
        if
        :: count_one(255) /* minus one */
        :: alive++
        fi;
        rounds++
    :: else -> break
    od;
    word = 0; set = 0; mine = 0; exchanged = 0
}

init {
    byte sum;
    atomic {
        byte i;
        for (i : 2 .. CELLS - 1) { memory[i] = RUBBISH }
        i = 0;
        run drain(0);
        run drain(1);
        run drain(2);
        run thread(0);
        run thread(1);
        run thread(2)
    }
    _nr_pr == 4 && FENCE(0) && FENCE(1) && FENCE(2);
#ifdef FORGET_WORD
    sum = (memory[PUBLISHED] == 0 -> memory[WORD] : 0);
#else
    sum = memory[WORD];
#endif
    if
    :: memory[PUBLISHED] != 0 -> sum = sum + memory[COUNT(memory[PUBLISHED], 0)] + memory[COUNT(memory[PUBLISHED], 1)]
    :: else
    fi;
    assert(sum == alive)
}
