// A child of fork sends, makes classes, adds methods and does all else that a program does, whatever the other threads of its
// parent were in the middle of (fork.c).
#include "boxed.h"
#include "dispatch.h"
#include "hook.h"

#include <sched.h>
#include <sys/wait.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

/// Runs `body` in a child. 0: it said that all is well; else its status, or the number of the signal that ended it.
static int in_child(bool (*body)(void)) {
    (void)fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        (void)signal(SIGALRM, SIG_DFL);
        (void)alarm(30); // a child that waits for ever
        _exit(body() ? 0 : 1);
    }
    int status = -1;
    if (child < 0 || waitpid(child, &status, 0) != child) return -1;
    return status;
}

static fwd_Class cls;
static fwd_id object;
static fwd_id weak;

static void before(void *context, fwd_HookCall call) { (void)context, (void)call; }

static bool add_hook(fwd_Class to, fwd_Hook *hook) {
    fwd_hook_description what = {.position = FWD_HOOK_AFTER, .function = before};
    return fwd_hook_add(to, NULL, SEL("value"), &what, hook) == 0;
}

static bool remove_hook(fwd_Hook hook) {
    (void)fwd_hook_remove(hook);
    fwd_hook_release(hook);
    return true;
}

static void boxed_four(void *context, void *const *arguments, void *result) {
    (void)context, (void)arguments;
    *(int *)result = 4;
}

/// Something of everything that has a lock.
static bool live(unsigned number) {
    char name[40];
    snprintf(name, sizeof name, "Forked%u_%u", (unsigned)getpid(), number);
    fwd_Class made = begin_class(name, cls);
    if (!made || !ADD(made, name, return_two, "i@:")) return false;
    fwd_registerClassPair(made);
    fwd_id one = new_object(made);
    bool fine = ((int (*)(fwd_id, fwd_SEL))MESSENGER(one, SEL(name)))(one, SEL(name)) == 2 &&
                MSG(int, one, "value") == 1;
    fwd_boxed description = {.function = boxed_four, .signature = fwd_signature_get("i@:", NULL)};
    fwd_IMP boxed = fwd_imp_createBoxed(&description);
    fine = fine && boxed && fwd_class_addMethod(made, SEL("four"), boxed, "i@:") &&
           MSG(int, one, "four") == 4;
    fwd_Hook hook = NULL;
    fine = fine && add_hook(made, &hook) && MSG(int, one, "value") == 1 && remove_hook(hook);
    fwd_id variable = NULL;
    (void)fwd_initWeak(&variable, one);
    fwd_setAssociatedObject(one, &cls, object, FWD_ASSOCIATION_RETAIN);
    fine = fine && fwd_sync_enter(one) == 0 && fwd_sync_exit(one) == 0;
    void *pool = fwd_autoreleasePoolPush();
    fine = fine && fwd_loadWeak(&variable) == one && fwd_autoreleasePoolPop(pool);
    fwd_release(one);
    fine = fine && !variable;
    fwd_imp_destroyBoxed(boxed);
    fine = fine && fwd_disposeClassPair(made);
    return fine;
}

static void begin(void) {
    fwd_exception_setHandler(keep_pending, NULL);
    cls = begin_class("Forking", NULL);
    CHECK(ADD(cls, "value", return_one, "i@:"));
    fwd_registerClassPair(cls);
    object = new_object(cls);
}

static void end(void) {
    fwd_release(object);
    CHECK(fwd_disposeClassPair(cls));
}

static bool child_lives(void) {
    if (!live(1)) return false;
    // A selector nobody knew, an old class, a slow send.
    fwd_SEL sel = SEL("neverHeardOf");
    if (!fwd_class_addMethod(cls, sel, (fwd_IMP)return_three, "i@:")) return false;
    if (((int (*)(fwd_id, fwd_SEL))MESSENGER(object, sel))(object, sel) != 3) return false;
    fwd_id loaded = fwd_loadWeakRetained(&weak);
    fwd_release(loaded);
    if (loaded != object) return false;
    fwd_collect();
    return live(2);
}

// ---------------------------------------------------------------- Threads that never rest

static atomic_bool stop;
static atomic_uint lives;

static void *never_rest(void *unused) {
    (void)unused;
    while (!atomic_load_explicit(&stop, memory_order_relaxed)) {
        CHECK(live(1000 + atomic_fetch_add(&lives, 1)));
        (void)fwd_sync_enter(object);
        fwd_id loaded = fwd_loadWeakRetained(&weak);
        fwd_release(loaded);
        (void)fwd_sync_exit(object);
    }
    return NULL;
}

TEST(a_child_lives_whatever_the_other_threads_do) {
    // The allocators of GCC's sanitizers do not survive a fork beside other threads.
    unsigned forks = SANITIZED ? 0 : getenv("FWD_EMULATED") ? 50 : 1000;
    begin();
    (void)fwd_initWeak(&weak, object);
    atomic_store(&stop, false);
    atomic_store(&lives, 0);
    pthread_t threads[3];
    for (int i = 0; i < 3; i++) REQUIRE(pthread_create(&threads[i], NULL, never_rest, NULL) == 0);
    while (atomic_load(&lives) < 3) (void)sched_yield();
    for (unsigned i = 0; i < forks; i++) {
        int status = in_child(child_lives);
        CHECK_EQ(status, 0);
        if (status != 0) break;
    }
    atomic_store(&stop, true);
    for (int i = 0; i < 3; i++) REQUIRE(pthread_join(threads[i], NULL) == 0);
    fwd_destroyWeak(&weak);
    end();
}

// ---------------------------------------------------------------- What other threads were in the middle of

static pthread_barrier_t reached, released;

static void stay(void) {
    (void)pthread_barrier_wait(&reached);
    (void)pthread_barrier_wait(&released);
}

/// Forks while another thread stands in `other`, which calls `stay` once.
static void fork_beside(void *(*other)(void *), bool (*body)(void)) {
    pthread_t thread;
    REQUIRE(pthread_barrier_init(&reached, NULL, 2) == 0 &&
            pthread_barrier_init(&released, NULL, 2) == 0);
    REQUIRE(pthread_create(&thread, NULL, other, NULL) == 0);
    (void)pthread_barrier_wait(&reached);
    CHECK_EQ(in_child(body), 0);
    (void)pthread_barrier_wait(&released);
    REQUIRE(pthread_join(thread, NULL) == 0);
    REQUIRE(pthread_barrier_destroy(&reached) == 0 && pthread_barrier_destroy(&released) == 0);
}

static pid_t parent;
static int initialized;
static fwd_Class slow;
static fwd_id slow_object;

static void initialize(fwd_id self, fwd_SEL sel) {
    (void)sel;
    if ((fwd_Class)(void *)self != slow) return;
    initialized++;
    if (getpid() == parent) stay();
}
static void *initialize_slowly(void *unused) {
    (void)unused;
    CHECK_EQ(MSG(int, slow_object, "value"), 1);
    return NULL;
}
static bool child_initializes(void) {
    return MSG(int, slow_object, "value") == 1 && initialized == 2 &&
           slow->init_state == FWD_INIT_DONE;
}

TEST(an_initialize_of_another_thread_runs_again_in_the_child) {
    begin();
    parent = getpid();
    initialized = 0;
    slow = begin_class("Slow", cls);
    CHECK(ADD(slow->pair, "initialize", initialize, "v@:"));
    fwd_registerClassPair(slow);
    slow_object = new_object(slow);
    fork_beside(initialize_slowly, child_initializes);
    CHECK_EQ(initialized, 1);
    fwd_release(slow_object);
    CHECK(fwd_disposeClassPair(slow));
    end();
}

static fwd_Hook hook;
static int stay_in_method(fwd_id self, fwd_SEL sel) {
    (void)self, (void)sel;
    if (getpid() == parent) stay();
    return 1;
}
static void *call_hooked(void *unused) {
    (void)unused;
    (void)MSG(int, object, "staying");
    return NULL;
}
static bool child_removes(void) {
    (void)fwd_hook_remove(hook);
    fwd_hook_release(hook);
    return fwd_hook_count().waiting == 0 && live(1);
}

TEST(a_call_in_flight_on_another_thread_keeps_nothing_in_the_child) {
    begin();
    parent = getpid();
    CHECK(ADD(cls, "staying", stay_in_method, "i@:"));
    fwd_hook_description what = {.position = FWD_HOOK_AFTER, .function = before};
    CHECK_EQ(fwd_hook_add(cls, NULL, SEL("staying"), &what, &hook), 0);
    fork_beside(call_hooked, child_removes);
    (void)remove_hook(hook);
    end();
}

// ---------------------------------------------------------------- What the thread itself was in the middle of

static bool child_leaves(void) {
    return fwd_sync_exit(object) == 0 && fwd_sync_exit(object) == 0 &&
           fwd_sync_exit(object) == -1 && live(1);
}
static int fork_in_method(fwd_id self, fwd_SEL sel) {
    (void)self, (void)sel;
    CHECK_EQ(in_child(child_leaves), 0);
    return 1;
}
static void initialize_and_fork(fwd_id self, fwd_SEL sel) {
    (void)sel;
    if ((fwd_Class)(void *)self == slow) CHECK_EQ(in_child(child_lives), 0);
}

/// In a hooked method, with a lock of its own, inside +initialize.
TEST(the_thread_that_forks_keeps_what_it_has) {
    begin();
    (void)fwd_initWeak(&weak, object);
    CHECK(ADD(cls, "forking", fork_in_method, "i@:"));
    fwd_hook_description what = {.position = FWD_HOOK_AFTER, .function = before};
    CHECK_EQ(fwd_hook_add(cls, NULL, SEL("forking"), &what, &hook), 0);
    CHECK_EQ(fwd_sync_enter(object), 0);
    CHECK_EQ(fwd_sync_enter(object), 0);
    CHECK_EQ(MSG(int, object, "forking"), 1);
    CHECK_EQ(fwd_sync_exit(object), 0);
    CHECK_EQ(fwd_sync_exit(object), 0);
    (void)remove_hook(hook);
    slow = begin_class("Slow", cls);
    CHECK(ADD(slow->pair, "initialize", initialize_and_fork, "v@:"));
    fwd_registerClassPair(slow);
    slow_object = new_object(slow);
    CHECK_EQ(MSG(int, slow_object, "value"), 1);
    fwd_release(slow_object);
    CHECK(fwd_disposeClassPair(slow));
    fwd_destroyWeak(&weak);
    end();
}

HARNESS_MAIN
