// The order of locks (docs/threads.md) is asserted where FWD_CHECKS is on: a thread that takes them the wrong way round, or
// runs user code while it holds one, ends the process with the place named. Each breach happens in a child process.
#include "lifetime.h"

#include "fixtures.h"

#include <fcntl.h>
#include <sys/wait.h>

/// Runs `breach` in a child; whether it was killed by an assertion with `words` in it.
static bool dies_with(void (*breach)(void), const char *words) {
    int ends[2];
    if (pipe(ends) != 0) return false;
    (void)fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        (void)dup2(ends[1], STDERR_FILENO);
        (void)signal(SIGABRT, SIG_DFL);
        breach();
        _exit(0);
    }
    (void)close(ends[1]);
    char text[512];
    size_t length = 0;
    for (ssize_t got; length + 1 < sizeof text &&
                      (got = read(ends[0], text + length, sizeof text - 1 - length)) > 0;)
        length += (size_t)got;
    text[length] = 0;
    (void)close(ends[0]);
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child) return false;
    bool died = (WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT) ||
                (WIFEXITED(status) && WEXITSTATUS(status) != 0);
    if (!died || !strstr(text, words)) printf("status %#x, said: %s\n", (unsigned)status, text);
    return died && strstr(text, words);
}

static struct fwd_stripe stripe, another;
static const char order[] = "held_locks >> rank) == 0";

static void mutation_inside_intern(void) {
    fwd_lock(FWD_LOCK_INTERN);
    fwd_lock(FWD_LOCK_MUTATION);
}
static void initialize_inside_mutation(void) {
    fwd_lock(FWD_LOCK_MUTATION);
    fwd_lock(FWD_LOCK_INITIALIZE);
}
static void mutation_twice(void) {
    fwd_lock(FWD_LOCK_MUTATION);
    fwd_lock(FWD_LOCK_MUTATION);
}
static void intern_inside_stripe(void) {
    fwd_stripe_lock(&stripe);
    fwd_lock(FWD_LOCK_INTERN);
}
TEST(locks_taken_against_their_order_are_found) {
    CHECK(dies_with(mutation_inside_intern, order));
    CHECK(dies_with(initialize_inside_mutation, order));
    CHECK(dies_with(mutation_twice, order));
    CHECK(dies_with(intern_inside_stripe, order));
}

static void two_stripes(void) {
    fwd_stripe_lock(&stripe);
    fwd_stripe_lock(&another);
}
static void leave_what_is_not_held(void) { fwd_unlock(FWD_LOCK_INTERN); }
TEST(one_stripe_at_a_time_and_only_what_is_held_is_left) {
    CHECK(dies_with(two_stripes, "FWD_LOCK_STRIPE"));
    CHECK(dies_with(leave_what_is_not_held, "held_locks"));
}

static void message_under_a_lock(void) {
    fwd_Class cls = nsobject();
    void *arguments[] = {&cls, &FWD_S(self)};
    fwd_Signature sig = fwd_signature_get("@@:", NULL);
    fwd_IMP imp = fwd_class_getMethodImplementation(fwd_object_getClass((fwd_id)cls), FWD_S(self));
    uint64_t result;
    fwd_lock(FWD_LOCK_INTERN);
    (void)fwd_call(imp, sig, arguments, &result);
}
static void last_release_under_a_stripe(void) {
    fwd_id object = new_object(nsobject());
    fwd_stripe_lock(&stripe);
    fwd_release(object);
}
TEST(user_code_under_a_lock_is_found) {
    CHECK(dies_with(message_under_a_lock, "held_locks == 0"));
    CHECK(dies_with(last_release_under_a_stripe, "held_locks == 0"));
}

TEST(the_order_itself_is_allowed) {
    fwd_lock(FWD_LOCK_INITIALIZE);
    fwd_lock(FWD_LOCK_MUTATION);
    fwd_lock(FWD_LOCK_INTERN);
    fwd_stripe_lock(&stripe);
    fwd_stripe_unlock(&stripe);
    fwd_unlock(FWD_LOCK_INTERN);
    fwd_unlock(FWD_LOCK_MUTATION);
    fwd_unlock(FWD_LOCK_INITIALIZE);
    CHECK_EQ(fwd_thread()->held_locks, 0);
}

HARNESS_MAIN
