// Debuggers and unwinders walk through the messengers: from code that a slow path runs, and from every single
// instruction (msgSend.m of objc4).
#define _GNU_SOURCE 1
#include "dispatch.h"

#if !FWD_PORTABLE && defined(__linux__)
#include <ucontext.h>
#include <unwind.h>

struct search {
    void *function;
    bool found;
    int frames;
};

static _Unwind_Reason_Code look(struct _Unwind_Context *context, void *argument) {
    struct search *search = argument;
    uintptr_t address = _Unwind_GetIP(context);
    search->frames++;
    if (_Unwind_FindEnclosingFunction((void *)(address - 1)) == search->function)
        search->found = true;
    return search->found || search->frames > 60 ? _URC_END_OF_STACK : _URC_NO_REASON;
}

static bool is_below(void *function) {
    struct search search = {function, false, 0};
    (void)_Unwind_Backtrace(look, &search);
    return search.found;
}

static fwd_id object;
static fwd_Class cls;
static int walks, lost;

static void family(void) {
    cls = begin_class("Walked", NULL);
    CHECK(ADD(cls, "value", return_one, "i@:"));
    fwd_registerClassPair(cls);
    object = new_object(cls);
    (void)MSG(int, object, "value");
    walks = lost = 0;
}

__attribute__((noinline)) static int send_all_ways(void) {
    fwd_SEL sel = SEL("value");
    struct fwd_super super = {object, cls};
    int sum = MSG(int, object, "value");
    sum += ((int (*)(struct fwd_super *, fwd_SEL))SUPER_MESSENGER)(&super, sel);
    sum += ((int (*)(fwd_id, fwd_SEL))MESSENGER(NULL, sel))(NULL, sel);
    __asm__ volatile("" : "+r"(sum)); // no tail calls: this frame is looked for
    return sum;
}

static void walk_from_hook(const fwd_trace_event *event, void *context) {
    (void)context;
    if (event->kind != FWD_TRACE_CACHE) return;
    walks++;
    lost += !is_below((void *)(uintptr_t)send_all_ways);
}

TEST(the_stack_is_walked_through_the_slow_path) {
    family();
    fwd_trace_setHook(walk_from_hook, NULL);
    CHECK_EQ(send_all_ways(), 2);
    fwd_trace_setHook(NULL, NULL);
    CHECK_EQ(walks, 2);
    CHECK_EQ(lost, 0);
    fwd_release(object);
}

#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
static uintptr_t lost_at;

static void stepped(int number, siginfo_t *info, void *context) {
    (void)number;
    (void)info;
    uintptr_t at = (uintptr_t)((ucontext_t *)context)->uc_mcontext.gregs[REG_RIP];
    if (at < (uintptr_t)fwd_msgSend || at >= (uintptr_t)fwd_msgFailed)
        return; // the messengers stand together
    walks++;
    if (is_below((void *)(uintptr_t)send_all_ways)) return;
    lost++;
    lost_at = at - (uintptr_t)fwd_msgSend;
}

static void set_stepping(bool on) {
    if (on) __asm__ volatile("pushfq; orq $0x100, (%%rsp); popfq" ::: "memory", "cc");
    else __asm__ volatile("pushfq; andq $~0x100, (%%rsp); popfq" ::: "memory", "cc");
}

TEST(the_stack_is_walked_from_every_instruction) {
    family();
    (void)is_below(NULL); // the unwinder's own first call allocates
    struct sigaction action = {.sa_flags = SA_SIGINFO}, before;
    action.sa_sigaction = stepped;
    REQUIRE(sigaction(SIGTRAP, &action, &before) == 0);
    fwd_flush_caches(cls); // misses, stubs, then hits
    set_stepping(true);
    int sum = send_all_ways() + send_all_ways();
    set_stepping(false);
    REQUIRE(sigaction(SIGTRAP, &before, NULL) == 0);
    CHECK_EQ(sum, 4);
    CHECK(walks > 100);
    CHECK_EQ(lost, 0);
    CHECK_EQ(lost_at, 0);
    fwd_release(object);
}
#endif
#else
TEST(nothing_to_walk_through_without_assembly) { CHECK(FWD_PORTABLE); }
#endif

HARNESS_MAIN
