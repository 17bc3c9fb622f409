// Pins: a plan that a call uses is not freed. In this program one thread alone ever calls a hooked method, and it is not the
// thread that adds and removes hooks.
#include "barrier.h"
#include "dispatch.h"
#include "hook.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>

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

#if !FWD_HOOK_STRONG
/// From now on this process may not call membarrier, as in some sandboxes.
static bool refuse_membarrier(void) {
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_membarrier, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof code / sizeof code[0], code};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}
static fwd_id driven;
static void *call_once(void *argument) {
    (void)((int (*)(fwd_id, fwd_SEL, int))fwd_msgLookup(driven, SEL("drive:")))(
        driven, SEL("drive:"), 1);
    fwd_thread_end();
    return argument;
}

/// In a child, before anybody has asked for a barrier: readers have fences of their own, so plans are freed without one.
TEST(where_no_barrier_can_be_had_plans_are_freed_all_the_same) {
    (void)fflush(stdout);
    pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        if (!refuse_membarrier()) _exit(getenv("FWD_EMULATED") ? 0 : 2);
        fwd_Class car = begin_class("Car", NULL);
        ADD(car, "drive:", drive, "i@:i");
        fwd_registerClassPair(car);
        driven = fwd_class_createInstance(car, 0);
        fwd_Hook hook = add(car);
        harness_threads(1, call_once, NULL);
        (void)fwd_hook_remove(hook);
        fwd_hook_release(hook);
        if (fwd_hook_count().waiting != 0) _exit(3);
        _exit(destroyed == 1 ? 0 : 4);
    }
    int status = -1;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK_EQ(status, 0);
}
#endif

static atomic_int refusals;
static void count_refusal(const fwd_exception *exception, void *context) {
    (void)context;
    CHECK_STR(exception->name, "NSMallocException");
    refusals++;
    fwd_exception taken;
    CHECK(fwd_exception_take(&taken));
}
static int drives;
static int count_drive(fwd_id self, fwd_SEL cmd, int far) {
    (void)self, (void)cmd;
    drives++;
    return far + 1;
}
static void *call_without_pins(void *argument) {
    fwd_id car = argument;
    fwd_SEL sel = SEL("drive:");
    int (*imp)(fwd_id, fwd_SEL, int) = (int (*)(fwd_id, fwd_SEL, int))fwd_msgLookup(car, sel);
    fwd_hook_endThread(); // what the lookup may have asked for
    // This thread's record of pins may be a former thread's, so what lies beyond it is refused: as deep as it goes.
    struct fwd_hook_pin *pins[FWD_PINS];
    for (int i = 0; i < FWD_PINS; i++) pins[i] = fwd_hook_pin_open();
    if (harness_refuse_memory(1)) {
        CHECK_EQ(imp(car, sel, 1), 0);
        CHECK_EQ(refusals, 1);
        CHECK_EQ(drives, 0);
        (void)harness_refuse_memory(0);
    }
    for (int i = FWD_PINS; i > 0; i--) fwd_hook_pin_close(pins[i - 1], false);
    CHECK_EQ(imp(car, sel, 1), 2);
    CHECK_EQ(drives, 1);
    fwd_thread_end();
    return NULL;
}

/// A call that cannot pin what it uses is none: zero, and the handler of native callers hears of it.
TEST(a_call_without_memory_for_its_pin_raises) {
    for (int pool = 1; pool >= 0; pool--) {
        fwd_boxed_allowPool(pool != 0);
        fwd_exception_setHandler(count_refusal, NULL);
        fwd_Class car = begin_class(pool ? "Car" : "CarOfLibffi", NULL);
        ADD(car, "drive:", count_drive, "i@:i");
        fwd_registerClassPair(car);
        fwd_id it = fwd_class_createInstance(car, 0);
        fwd_Hook hook = add(car);
        refusals = drives = 0;
        pthread_t thread;
        REQUIRE(pthread_create(&thread, NULL, call_without_pins, it) == 0);
        REQUIRE(pthread_join(thread, NULL) == 0);
        (void)fwd_hook_remove(hook);
        fwd_hook_release(hook);
        fwd_release(it);
        fwd_exception_setHandler(NULL, NULL);
    }
    fwd_boxed_allowPool(true);
}

TEST(a_call_on_the_only_thread_that_has_pins_keeps_its_plan) { remove_beside_a_call(true); }
TEST(without_a_barrier_no_plan_is_freed) { remove_beside_a_call(false); }

HARNESS_MAIN
