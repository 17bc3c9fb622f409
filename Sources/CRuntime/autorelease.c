// Autorelease pools: a stack of objects per thread, kept in pages, and the heights at which pools were pushed.
//
// A pool is nothing but a height. Pushing one notes the present height under a fresh token; popping a token releases
// objects from the top until that height is reached again, which also ends all pools pushed later. Objects that
// are autoreleased while a pool is being popped land on top and go in the same pop.
//
// A token holds the thread's number and a count that never repeats, so a token that was popped already, or that another
// thread made, is recognised and refused. Objects autoreleased with no pool stay until the thread ends.
//
// An object that is autoreleased several times in a row, as a forwarding target is, takes two slots: itself, and an odd number that
// counts the repetitions. Both belong to one pool.
//
// All of this belongs to one thread, which takes no lock here but to link its stack into the list that the reset frees.
// A thread that outlives a reset finds by the generation that its stack is gone.
#include "lifetime.h"

enum {
    PAGE_SLOTS = 510, // a page is 4 KiB with its two words
    TOKEN_COUNT_BITS = 40,
};
#define NO_TOKEN ((uintptr_t)1) // threads are numbered from 1, so tokens begin far above

struct page {
    struct page *below;
    uint64_t used;
    fwd_id slots[PAGE_SLOTS];
};
_Static_assert(sizeof(struct page) == 4096, "a page of the machine");

struct pool {
    uint64_t token, height;
};

struct pools {
    struct page *top,
        *spare; // one empty page is kept, so that a pool at a page's edge does not allocate each time
    uint64_t height; // objects on the stack
    uint64_t next_token;
    struct pool *open; // outermost first, tokens ascending
    uint32_t open_count, open_capacity;
    bool ending;                   // fwd_autorelease_endThread is at work
    struct pools *next, *previous; // every thread's, under `all_lock`
};

static struct fwd_stripe all_lock;
static struct pools *all_pools;
static uint64_t threads_seen; // under `all_lock`
static FWD_NEAR_THREAD _Thread_local uint64_t generation;

struct fwd_stripes fwd_autorelease_stripes(void) {
    return (struct fwd_stripes){&all_lock, sizeof all_lock, 1};
}

static struct pools *pools_or_null(void) {
    struct pools *pools = fwd_thread()->pools;
    return FWD_LIKELY(pools && generation == fwd_runtime_generation()) ? pools : NULL;
}

static __attribute__((noinline)) struct pools *make_pools(void) {
    struct pools *pools = fwd_memory_allocate(sizeof *pools, FWD_MEMORY_INTERNAL);
    if (!pools) return NULL;
    fwd_stripe_lock(&all_lock);
    pools->next_token = (++threads_seen << TOKEN_COUNT_BITS) + 1;
    pools->next = all_pools;
    if (all_pools) all_pools->previous = pools;
    all_pools = pools;
    fwd_stripe_unlock(&all_lock);
    fwd_thread()->pools = pools;
    generation = fwd_runtime_generation();
    fwd_thread_registerEnd();
    return pools;
}

static struct pools *pools_of_thread(void) {
    struct pools *pools = pools_or_null();
    return FWD_LIKELY(pools != NULL) ? pools : make_pools();
}

static bool add_page(struct pools *pools) {
    struct page *page = pools->spare;
    pools->spare = NULL;
    if (!page) page = fwd_memory_allocate(sizeof *page, FWD_MEMORY_INTERNAL);
    if (!page) return false;
    page->below = pools->top;
    page->used = 0;
    pools->top = page;
    return true;
}

static void drop_page(struct pools *pools) {
    struct page *page = pools->top;
    pools->top = page->below;
    if (pools->spare) fwd_memory_free(page, sizeof *page, FWD_MEMORY_INTERNAL);
    else pools->spare = page;
}

static bool is_repetition(fwd_id slot) { return ((uintptr_t)(void *)slot & 1) != 0; }
static fwd_id repetition(uintptr_t times) { return (fwd_id)(void *)(times << 1 | 1); }
static uintptr_t times_of(fwd_id slot) { return (uintptr_t)(void *)slot >> 1; }

/// Counts one more of the object when it is the last one of the innermost pool. False: it gets a slot.
static bool repeat_top(struct pools *pools, fwd_id object) {
    struct page *page = pools->top;
    uint64_t floor = pools->open_count ? pools->open[pools->open_count - 1].height : 0;
    if (!page || page->used == PAGE_SLOTS || pools->height == floor) return false;
    fwd_id *top = &page->slots[page->used - 1];
    if (*top == object) {
        top[1] = repetition(1);
        page->used++;
        pools->height++;
        return true;
    }
    // A repetition stands in its object's page, behind it, and in its pool.
    if (!is_repetition(*top) || top[-1] != object) return false;
    *top = repetition(times_of(*top) + 1);
    return true;
}

/// Puts the object on the thread's stack. When there is no memory for that the object is never released: one too many
/// alive does less harm than one too few.
fwd_id fwd_root_autorelease(fwd_id object) {
    if (!fwd_object_hasHeader(object) || (fwd_header_count(object) & FWD_HEADER_IMMORTAL))
        return object;
    struct pools *pools = pools_of_thread();
    if (!pools || repeat_top(pools, object)) return object;
    if ((!pools->top || pools->top->used == PAGE_SLOTS) && !add_page(pools)) return object;
    pools->top->slots[pools->top->used++] = object;
    pools->height++;
    return object;
}

static fwd_id take_top(struct pools *pools) {
    struct page *page = pools->top;
    fwd_id *top = &page->slots[page->used - 1], object = *top;
    if (is_repetition(object)) {
        object = top[-1];
        if (times_of(*top) > 1) {
            *top = repetition(times_of(*top) - 1);
            return object;
        }
    }
    page->used--;
    pools->height--;
    if (pools->top->used == 0) drop_page(pools);
    return object;
}

/// The token for fwd_autoreleasePoolPop. When memory is out, one that no pool has: popping it is refused, and what was
/// autoreleased meanwhile goes with the next pool outside.
void *fwd_autoreleasePoolPush(void) {
    fwd_ensure_started();
    struct pools *pools = pools_of_thread();
    if (!pools) return (void *)NO_TOKEN;
    if (pools->open_count == pools->open_capacity) {
        uint32_t capacity = pools->open_capacity ? pools->open_capacity * 2 : 16;
        struct pool *open = fwd_memory_allocate(capacity * sizeof *open, FWD_MEMORY_INTERNAL);
        if (!open) return (void *)NO_TOKEN;
        if (pools->open) memcpy(open, pools->open, pools->open_count * sizeof *open);
        fwd_memory_free(pools->open, pools->open_capacity * sizeof *open, FWD_MEMORY_INTERNAL);
        pools->open = open;
        pools->open_capacity = capacity;
    }
    uint64_t token = pools->next_token++;
    pools->open[pools->open_count++] = (struct pool){token, pools->height};
    fwd_thread()->pool_depth = pools->open_count;
    return (void *)(uintptr_t)token;
}

/// The index of an open pool, or -1.
static int64_t find_pool(const struct pools *pools, uint64_t token) {
    for (int64_t low = 0, high = (int64_t)pools->open_count - 1; low <= high;) {
        int64_t middle = low + (high - low) / 2;
        if (pools->open[middle].token == token) return middle;
        if (pools->open[middle].token < token) low = middle + 1;
        else high = middle - 1;
    }
    return -1;
}

bool fwd_autoreleasePoolPop(void *token) {
    struct pools *pools = pools_or_null();
    int64_t index = pools ? find_pool(pools, (uint64_t)(uintptr_t)token) : -1;
    if (index < 0) return false;
    uint64_t height = pools->open[index].height;
    // Closed before anything is released: a -dealloc that pops it again finds it stale.
    pools->open_count = (uint32_t)index;
    fwd_thread()->pool_depth = pools->open_count;
    while (pools->height > height) fwd_release(take_top(pools));
    return true;
}

void fwd_autoreleasePool_visit(void (*visit)(void *, fwd_id), void *context) {
    struct pools *pools = pools_or_null();
    if (!pools) return;
    uint32_t pool = 0;
    uint64_t height = 0, pages = 0;
    for (struct page *page = pools->top; page; page = page->below) pages++;
    for (; pages > 0; pages--) {
        struct page *page = pools->top;
        for (uint64_t above = 1; above < pages; above++) page = page->below;
        for (uint64_t slot = 0; slot < page->used; slot++, height++) {
            for (; pool < pools->open_count && pools->open[pool].height == height; pool++)
                visit(context, NULL);
            // A repetition stands behind its object, in the same page.
            bool repeats = is_repetition(page->slots[slot]);
            uintptr_t times = repeats ? times_of(page->slots[slot]) : 1;
            for (; times > 0; times--) visit(context, page->slots[repeats ? slot - 1 : slot]);
        }
    }
    for (; pool < pools->open_count; pool++) visit(context, NULL);
}

static void free_pools(struct pools *pools) {
    while (pools->top) {
        struct page *page = pools->top;
        pools->top = page->below;
        fwd_memory_free(page, sizeof *page, FWD_MEMORY_INTERNAL);
    }
    fwd_memory_free(pools->spare, sizeof(struct page), FWD_MEMORY_INTERNAL);
    fwd_memory_free(pools->open, pools->open_capacity * sizeof(struct pool), FWD_MEMORY_INTERNAL);
    fwd_memory_free(pools, sizeof *pools, FWD_MEMORY_INTERNAL);
}

/// Something unwinds out of a -dealloc: what is left goes at the next end.
static void end_unwound(struct pools *const *pools) {
    if (*pools) (*pools)->ending = false;
}

void fwd_autorelease_endThread(void) {
    struct pools *pools = pools_or_null();
    if (!pools || pools->ending) return;
    pools->ending = true;
    pools->open_count = 0;
    struct pools *unfinished FWD_CLEANUP(end_unwound) = pools;
    while (pools->height > 0) fwd_release(take_top(pools));
    unfinished = NULL;
    fwd_thread()->pools = NULL;
    fwd_thread()->pool_depth = 0;
    fwd_stripe_lock(&all_lock);
    if (pools->previous) pools->previous->next = pools->next;
    else all_pools = pools->next;
    if (pools->next) pools->next->previous = pools->previous;
    fwd_stripe_unlock(&all_lock);
    free_pools(pools);
}

/// Forgets every thread's pools and what is in them.
void fwd_autorelease_reset(void) {
    while (all_pools) {
        struct pools *pools = all_pools;
        all_pools = pools->next;
        free_pools(pools);
    }
    threads_seen = 0;
    fwd_thread()->pools = NULL;
    fwd_thread()->pool_depth = 0;
}
