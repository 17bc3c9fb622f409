// Pins: a plan that a call uses is not freed. In this program one thread alone ever calls a hooked method, and it is not the
// thread that adds and removes hooks.
#include "barrier.h"
#include "dispatch.h"
#include "hook.h"

static int drive(fwd_id self, fwd_SEL cmd, int far) {
    (void)self, (void)cmd;
    return far + 1;
}
static void nothing(void *context, fwd_HookCall call) { (void)context, (void)call; }
static int destroyed;
static void note_destroyed(void *context) {
    (void)context;
    destroyed++;
}

static fwd_Hook add(fwd_Class cls) {
    fwd_hook_description description = {
        .position = FWD_HOOK_BEFORE, .function = nothing, .destroy = note_destroyed};
    fwd_Hook hook = NULL;
    CHECK_EQ(fwd_hook_add(cls, NULL, SEL("drive:"), &description, &hook), FWD_HOOK_OK);
    return hook;
}

// ThreadSanitizer knows no barrier on all threads: readers have their own there (hook.h).
#if !FWD_HOOK_STRONG
static struct fwd_hook_site *pinned_site;
static struct fwd_hook_pin *pinned;
static struct fwd_hook_plan *unseen; // a pin that is still in its processor's store buffer
static atomic_int barriers, refuses, pin_is_open, may_close, buffered;

static bool drain_store_buffer(void) {
    barriers++;
    if (refuses) return false;
    if (atomic_exchange(&buffered, 0)) pinned->used[0] = unseen;
    return true;
}

static void *call_slowly(void *argument) {
    (void)argument;
    pinned = fwd_hook_pin_open();
    unseen = __atomic_load_n(&pinned_site->plan, __ATOMIC_ACQUIRE);
    buffered = 1;
    pin_is_open = 1;
    while (!may_close) (void)sched_yield();
    buffered = 0;
    fwd_hook_pin_close(pinned, true);
    fwd_thread_end();
    return NULL;
}

/// A thread is in a hooked call and its pin is visible to others only after a barrier; another thread, that has never called
/// a hooked method, removes the hook. A barrier that the system refuses must not free the plan either.
static void remove_beside_a_call(bool barrier_works) {
    fwd_Class car = begin_class("Car", NULL);
    ADD(car, "drive:", drive, "i@:i");
    fwd_registerClassPair(car);
    destroyed = 0;
    fwd_hook_release(add(car));
    fwd_Hook hook = add(car);
    pinned_site = fwd_hookSite_of(fwd_class_getMethodImplementation(car, SEL("drive:")));
    REQUIRE(pinned_site);
    barriers = pin_is_open = may_close = 0;
    refuses = !barrier_works;
    pthread_t thread;
    REQUIRE(pthread_create(&thread, NULL, call_slowly, NULL) == 0);
    while (!pin_is_open) (void)sched_yield();
    fwd_barrier_forTests = drain_store_buffer;
    (void)fwd_hook_remove(hook);
    fwd_hook_release(hook);
    CHECK_EQ(barriers, 1);
    CHECK_EQ(fwd_hook_count().waiting, 1);
    CHECK_EQ(destroyed, 0); // the call may still run it
    refuses = 0;
    may_close = 1;
    REQUIRE(pthread_join(thread, NULL) == 0);
    fwd_barrier_forTests = NULL;
    fwd_hook_sweep();
    CHECK_EQ(destroyed, 1);
    CHECK_EQ(fwd_hook_count().waiting, 0);
}
#else
static void remove_beside_a_call(bool barrier_works) {
    (void)barrier_works, (void)add, (void)drive, (void)destroyed;
}
#endif

TEST(a_call_on_the_only_thread_that_has_pins_keeps_its_plan) { remove_beside_a_call(true); }
TEST(without_a_barrier_no_plan_is_freed) { remove_beside_a_call(false); }

HARNESS_MAIN
