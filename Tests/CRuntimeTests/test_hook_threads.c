// Hooks: recursion, memory, threads.
#include "hooks.h"

// ---------------------------------------------------------------- Recursion, memory

TEST(recursion_many_pins_deep) {
    fwd_Class car = car_class();
    (void)fwd_class_replaceMethod(car, SEL("drive:"), (fwd_IMP)recurse, "i@:i");
    fwd_id object = new_object(car);
    int count = 0;
    fwd_Hook hooks[3];
    for (int i = 0; i < 3; i++) {
        fwd_hook_description description = {.position = (fwd_hook_position)i,
            .function = i == FWD_HOOK_INSTEAD ? pass : count_one,
            .context = &count};
        CHECK_EQ(fwd_hook_add(car, NULL, SEL("drive:"), &description, &hooks[i]), FWD_HOOK_OK);
    }
    for (int round = 0; round < 3; round++) {
        count = 0;
        CHECK_EQ(DRIVE(object, 500), 500);
        CHECK_EQ(count, 1002);
    }
    for (int i = 0; i < 3; i++) (void)drop(hooks[i]);
    CHECK_EQ(fwd_hook_count().waiting, 0);
    fwd_release(object);
}

static size_t allocated, blocks_live;
static void *counting_allocate(size_t size, fwd_memory_kind kind, void *context) {
    (void)kind;
    (void)context;
    __atomic_add_fetch(&allocated, 1, __ATOMIC_RELAXED);
    __atomic_add_fetch(&blocks_live, 1, __ATOMIC_RELAXED);
    return calloc(1, size);
}
static void counting_free(void *memory, size_t size, fwd_memory_kind kind, void *context) {
    (void)size;
    (void)kind;
    (void)context;
    __atomic_sub_fetch(&blocks_live, 1, __ATOMIC_RELAXED);
    free(memory);
}

// Addresses that were given up rest for a while by the clock; here a while passes with every round.
static uint64_t rounds_clock;
static uint64_t clock_of_rounds(void) { return rounds_clock; }

TEST(calls_allocate_nothing_and_rounds_leave_nothing) {
    fwd_runtime_reset();
    fwd_boxed_setClock(clock_of_rounds);
    fwd_setAllocator(&(fwd_allocator){counting_allocate, counting_free, NULL});
    fwd_Class car = car_class();
    fwd_id object = new_object(car);
    (void)fwd_class_replaceMethod(car, SEL("drive:"), (fwd_IMP)recurse, "i@:i");
    int count = 0;
    size_t steady = 0;
    for (int round = 0; round < 3000; round++) {
        fwd_Hook hooks[3];
        fwd_id mortal = new_object(car);
        rounds_clock += FWD_BOXED_REST;
        for (int i = 0; i < 3; i++) {
            fwd_hook_description description = {
                .position = i == 1 ? FWD_HOOK_AFTER : FWD_HOOK_BEFORE,
                .function = count_one,
                .context = &count};
            fwd_id target = i == 1 ? object : i == 2 ? mortal : NULL;
            CHECK_EQ(
                fwd_hook_add(car, target, SEL("drive:"), &description, &hooks[i]), FWD_HOOK_OK);
        }
        (void)DRIVE(object, 0);
        (void)DRIVE(mortal, 0);
        size_t mark = allocated;
        for (int i = 0; i < 10; i++) (void)DRIVE(object, 0);
        (void)DRIVE(mortal, 0);
        CHECK_EQ(allocated, mark);
        fwd_release(mortal);
        for (int i = 0; i < 3; i++) (void)drop(hooks[i]);
        if (round == 1500) steady = blocks_live; // by then as many addresses rest as ever will
    }
    CHECK(blocks_live <= steady);
    fwd_release(object);
    fwd_runtime_reset();
    CHECK_EQ(blocks_live, 0);
    fwd_boxed_setClock(NULL);
}

// ---------------------------------------------------------------- Threads

enum { THREADS = 8, ROUNDS = 400 };
static fwd_Class shared_class;
static fwd_id shared_object;
static uint64_t runs, calls;

static void count_atomically(void *context, fwd_HookCall call) {
    (void)context;
    (void)call;
    __atomic_add_fetch(&runs, 1, __ATOMIC_RELAXED);
}
static int quiet(fwd_id self, fwd_SEL cmd, int far) {
    (void)self;
    (void)cmd;
    __atomic_add_fetch(&calls, 1, __ATOMIC_RELAXED);
    return far + 1;
}
/// A context that must not be used after it was destroyed.
static void use_memory(void *context, fwd_HookCall call) {
    (void)call;
    if (*(volatile int *)context != 42)
        harness_fail(__FILE__, __LINE__, "a hook ran after it was destroyed");
    __atomic_add_fetch(&runs, 1, __ATOMIC_RELAXED);
}
static void destroy_memory(void *context) {
    *(volatile int *)context = 0;
    free(context);
}

static void *hook_call_remove(void *argument) {
    (void)argument;
    unsigned seed = (unsigned)(uintptr_t)pthread_self();
    for (int round = 0; round < ROUNDS; round++) {
        seed = seed * 1103515245u + 12345u;
        int *memory = malloc(sizeof *memory);
        *memory = 42;
        fwd_hook_description description = {
            .position = (fwd_hook_position)(seed >> 16 & 1 ? FWD_HOOK_BEFORE : FWD_HOOK_AFTER),
            .function = use_memory,
            .context = memory,
            .destroy = destroy_memory};
        fwd_id own = NULL, target = NULL;
        if ((seed >> 18) % 3 == 1) target = shared_object;
        else if ((seed >> 18) % 3 == 2) target = own = new_object(shared_class);
        fwd_Hook hook;
        CHECK_EQ(
            fwd_hook_add(shared_class, target, SEL("drive:"), &description, &hook), FWD_HOOK_OK);
        CHECK_EQ(DRIVE(shared_object, round), round + 1);
        if (own) CHECK_EQ(DRIVE(own, round), round + 1);
        if (own && seed >> 20 & 1) {
            fwd_release(own);
            own = NULL;
        }
        (void)fwd_hook_remove(hook);
        fwd_hook_release(hook);
        CHECK_EQ(DRIVE(shared_object, round), round + 1);
        fwd_release(own);
    }
    fwd_thread_end();
    return NULL;
}

TEST(eight_threads_hook_call_and_remove) {
    shared_class = car_class();
    (void)fwd_class_replaceMethod(shared_class, SEL("drive:"), (fwd_IMP)quiet, "i@:i");
    shared_object = new_object(shared_class);
    runs = calls = 0;
    harness_threads(THREADS, hook_call_remove, NULL);
    CHECK_EQ(fwd_hook_count().hooks, 0);
    CHECK(runs > 0);
    fwd_hook_sweep();
    CHECK_EQ(fwd_hook_count().waiting, 0);
    CHECK(fwd_object_getClass(shared_object) == shared_class);
    CHECK(fwd_class_getMethodImplementation(shared_class, SEL("drive:")) == (fwd_IMP)quiet);
    fwd_release(shared_object);
    check_all_classes();
}

static void *call_many(void *argument) {
    (void)argument;
    for (int i = 0; i < 1000; i++) (void)DRIVE(shared_object, 1);
    fwd_thread_end();
    return NULL;
}

TEST(once_runs_in_one_of_many_calls) {
    shared_class = car_class();
    (void)fwd_class_replaceMethod(shared_class, SEL("drive:"), (fwd_IMP)quiet, "i@:i");
    shared_object = new_object(shared_class);
    runs = calls = 0;
    fwd_Hook hook;
    fwd_hook_description description = {
        .position = FWD_HOOK_AFTER, .options = FWD_HOOK_ONCE, .function = count_atomically};
    CHECK_EQ(fwd_hook_add(shared_class, NULL, SEL("drive:"), &description, &hook), FWD_HOOK_OK);
    harness_threads(THREADS, call_many, NULL);
    CHECK_EQ(runs, 1);
    CHECK_EQ(calls, THREADS * 1000);
    CHECK_EQ(drop(hook), FWD_HOOK_ALREADY_REMOVED);
    fwd_release(shared_object);
}

static void *observe_and_hook(void *argument) {
    (void)argument;
    for (int round = 0; round < ROUNDS / 4; round++) {
        CHECK_EQ(fwd_hook_observe(shared_object, "NSKVONotifying_", SEL("drive:"), count_atomically,
                     count_atomically, NULL),
            FWD_HOOK_OK);
        fwd_hook_description description = {.position = FWD_HOOK_INSTEAD, .function = pass};
        fwd_Hook hook;
        CHECK_EQ(
            fwd_hook_add(NULL, shared_object, SEL("drive:"), &description, &hook), FWD_HOOK_OK);
        CHECK_EQ(DRIVE(shared_object, round), round + 1);
        (void)fwd_hook_unobserve(shared_object);
        CHECK_EQ(DRIVE(shared_object, round), round + 1);
        (void)drop(hook);
    }
    fwd_thread_end();
    return NULL;
}

TEST(threads_observe_and_hook_one_object) {
    shared_class = car_class();
    (void)fwd_class_replaceMethod(shared_class, SEL("drive:"), (fwd_IMP)quiet, "i@:i");
    shared_object = new_object(shared_class);
    harness_threads(THREADS, observe_and_hook, NULL);
    (void)fwd_hook_unobserve(shared_object);
    CHECK(fwd_object_getClass(shared_object) == shared_class);
    fwd_release(shared_object);
    check_all_classes();
}

HARNESS_MAIN
