// Nothing is left behind by what comes and goes: classes made and disposed of, methods replaced and restored, blocks hooked
// in and out, hooks, boxed implementations, delegates, patches, associations, weak references. Resident memory after the
// last round is what it was after the first few.
//
// A second thread is alive from the start, as in any process that runs for weeks, and nobody calls fwd_collect.
//
// FWD_ROUNDS says how many rounds (`make test-leaks`: a million). Sanitizers keep freed memory on purpose, so memory is not
// compared under them; the counts are.
#include "blocks.h"
#include "boxed.h"
#include "internal.h"

enum { ROUNDS = 20 * 1000, PAGES_ALLOWED = 64 };

static long rounds(void) {
    const char *text = getenv("FWD_ROUNDS");
    long wanted = text ? strtol(text, NULL, 10) : 0;
    return wanted > 0 ? wanted : ROUNDS;
}

/// Resident pages; -1 where the system does not say, where freed memory stays on purpose, and under an emulator, whose own
/// memory it would be.
static long resident_pages(void) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return -1;
#else
    long total = 0, resident = -1;
    FILE *file = getenv("FWD_EMULATED") ? NULL : fopen("/proc/self/statm", "r");
    if (!file) return -1;
    if (fscanf(file, "%ld %ld", &total, &resident) != 2) resident = -1;
    (void)fclose(file);
    return resident;
#endif
}

static void *sleep_for_ever(void *unused) {
    for (;;) (void)pause();
    return unused;
}
__attribute__((constructor)) static void start_second_thread(void) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, sleep_for_ever, NULL) != 0 || pthread_detach(thread) != 0)
        abort();
}

/// Addresses of implementations rest for a time. Here it passes by the reading of the clock, not by waiting.
static uint64_t quick_clock(void) {
    static _Atomic uint64_t time;
    return time += FWD_BOXED_REST / 16;
}

/// Runs `round` so often; a tenth of the rounds warms up.
static void stays_flat(const char *what, void (*round)(long number)) {
    long count = rounds(), before = 0;
    fwd_boxed_setClock(quick_clock);
    for (long i = 0; i < count; i++) {
        if (i == count / 10) before = resident_pages();
        round(i);
    }
    long after = resident_pages();
    printf("%s: %ld rounds, %ld pages resident after a tenth of them, %ld at the end\n", what,
        count, before, after);
    if (before >= 0) CHECK(after <= before + PAGES_ALLOWED);
}

// ---------------------------------------------------------------- Classes

static int answer(fwd_id self, fwd_SEL sel) {
    (void)self, (void)sel;
    return 42;
}
static int other_answer(fwd_id self, fwd_SEL sel) {
    (void)self, (void)sel;
    return 43;
}

/// A class with everything a class can have, under a name that no other had; it is messaged, and goes.
static void class_round(long number) {
    char name[32];
    (void)snprintf(name, sizeof name, "Passing%ld", number);
    fwd_Class cls = begin_class(name, tracked_class());
    REQUIRE(cls != NULL);
    CHECK(add_object_ivar(cls, "kept", FWD_STRONG));
    CHECK(fwd_class_addMethod(cls, SEL("answer"), (fwd_IMP)answer, "i@:"));
    CHECK(fwd_class_addMethod(
        fwd_object_getClass((fwd_id)cls), SEL("answer"), (fwd_IMP)answer, "i@:"));
    fwd_property_attribute attribute = {"T", "i"};
    CHECK(fwd_class_addProperty(cls, "answer", &attribute, 1));
    CHECK(fwd_class_addProtocol(cls, fwd_getProtocol("NSObject")));
    fwd_registerClassPair(cls);
    fwd_id object = new_object(cls), kept = tracked(NULL);
    set_object(object, "kept", kept);
    fwd_release(kept);
    CHECK_EQ(SEND0(int, object, "answer"), 42);
    CHECK_EQ(SEND0(int, (fwd_id)cls, "answer"), 42);
    for (int i = 0; i < 12; i++)
        (void)SEND0(fwd_id, object, i % 2 ? "self" : "class"),
            (void)SEND0(uint64_t, object, "hash");
    fwd_release(object);
    CHECK(fwd_disposeClassPair(cls));
}
TEST(classes_made_and_disposed_of) {
    (void)tracked_class();
    stays_flat("classes", class_round);
    CHECK_EQ(atomic_load(&tracked_ends), 2 * (int)rounds());
}

// ---------------------------------------------------------------- Methods and hooks

static fwd_Class hooked;
static fwd_id hooked_object;

static void make_hooked(void) {
    hooked = begin_class("Hooked", NULL);
    CHECK(fwd_class_addMethod(hooked, SEL("answer"), (fwd_IMP)answer, "i@:"));
    CHECK(fwd_class_addMethod(hooked, SEL("second"), (fwd_IMP)other_answer, "i@:"));
    fwd_registerClassPair(hooked);
    hooked_object = new_object(hooked);
}

static void replace_round(long number) {
    (void)number;
    CHECK_EQ(fwd_class_replaceMethod(hooked, SEL("answer"), (fwd_IMP)other_answer, "i@:"),
        (fwd_IMP)answer);
    CHECK_EQ(SEND0(int, hooked_object, "answer"), 43);
    CHECK_EQ(fwd_class_replaceMethod(hooked, SEL("answer"), (fwd_IMP)answer, "i@:"),
        (fwd_IMP)other_answer);
    CHECK_EQ(SEND0(int, hooked_object, "answer"), 42);
    fwd_Method a = fwd_class_getInstanceMethod(hooked, SEL("answer")),
               b = fwd_class_getInstanceMethod(hooked, SEL("second"));
    fwd_method_exchangeImplementations(a, b);
    CHECK_EQ(SEND0(int, hooked_object, "answer"), 43);
    fwd_method_exchangeImplementations(a, b);
}
TEST(methods_replaced_and_restored) {
    make_hooked();
    stays_flat("methods", replace_round);
    fwd_release(hooked_object);
}

static int block_answer(struct capturing *block, fwd_id self) {
    (void)self;
    return (int)block->number;
}

static void block_round(long number) {
    struct full_descriptor descriptor;
    fwd_id captured = tracked(NULL);
    struct capturing stack =
        capture(&descriptor, "i@?@", (fwd_IMP)block_answer, captured, number % 1000);
    fwd_id copy = fwd_Block_copy(&stack);
    fwd_release(captured);
    fwd_IMP imp = fwd_imp_implementationWithBlock(copy);
    fwd_Block_release(copy);
    REQUIRE(imp != NULL);
    (void)fwd_class_replaceMethod(hooked, SEL("answer"), imp, "i@:");
    CHECK_EQ(SEND0(int, hooked_object, "answer"), (int)(number % 1000));
    (void)fwd_class_replaceMethod(hooked, SEL("answer"), (fwd_IMP)answer, "i@:");
    CHECK(fwd_imp_removeBlock(imp));
}
TEST(blocks_hooked_in_and_out) {
    make_hooked();
    (void)tracked_class();
    stays_flat("blocks", block_round);
    CHECK_EQ(atomic_load(&tracked_ends), (int)rounds());
    fwd_release(hooked_object);
}

static atomic_long hook_calls;
static void count_call(void *context, fwd_HookCall call) {
    (void)context, (void)call;
    atomic_fetch_add_explicit(&hook_calls, 1, memory_order_relaxed);
}

static void hook_round(long number) {
    fwd_hook_description description = {
        .position = (fwd_hook_position)(number % 2 ? FWD_HOOK_BEFORE : FWD_HOOK_AFTER),
        .function = count_call};
    bool one_object = number % 4 < 2;
    fwd_Hook hook = NULL;
    CHECK_EQ(fwd_hook_add(one_object ? NULL : hooked, one_object ? hooked_object : NULL,
                 SEL("answer"), &description, &hook),
        FWD_HOOK_OK);
    if (!hook) return;
    CHECK_EQ(SEND0(int, hooked_object, "answer"), 42);
    CHECK_EQ(fwd_hook_remove(hook), FWD_HOOK_RESTORED);
    fwd_hook_release(hook);
}
TEST(hooks_added_and_removed) {
    make_hooked();
    atomic_store(&hook_calls, 0);
    stays_flat("hooks", hook_round);
    CHECK_EQ(atomic_load(&hook_calls), rounds());
    fwd_release(hooked_object);
    CHECK_EQ(fwd_hook_count().hooks, 0);
}

// ---------------------------------------------------------------- Boxed implementations

static atomic_long contexts_alive;
static void box_answer(void *context, void *const *arguments, void *result) {
    (void)arguments;
    *(int *)result = *(int *)context;
}
static void end_context(void *context) {
    free(context);
    (void)atomic_fetch_sub_explicit(&contexts_alive, 1, memory_order_relaxed);
}

/// An implementation that answers with a number of its own.
static fwd_IMP boxed_answer(int number) {
    int *context = malloc(sizeof *context);
    if (!context) abort();
    *context = number;
    (void)atomic_fetch_add_explicit(&contexts_alive, 1, memory_order_relaxed);
    fwd_boxed boxed = {.function = box_answer,
        .context = context,
        .signature = fwd_signature_get("i@:", NULL),
        .name = "answer",
        .destroy = end_context};
    return fwd_imp_createBoxed(&boxed);
}

static void boxed_round(long number) {
    fwd_IMP imp = boxed_answer((int)(number % 100));
    REQUIRE(imp != NULL);
    (void)fwd_class_replaceMethod(hooked, SEL("answer"), imp, "i@:");
    CHECK_EQ(SEND0(int, hooked_object, "answer"), number % 100);
    CHECK_EQ(fwd_class_replaceMethod(hooked, SEL("answer"), (fwd_IMP)answer, "i@:"), imp);
    fwd_imp_destroyBoxed(imp);
    CHECK_EQ(atomic_load(&contexts_alive), 0); // at once: no call is inside
}
TEST(boxed_implementations_made_and_given_up) {
    make_hooked();
    stays_flat("boxed implementations", boxed_round);
    fwd_release(hooked_object);
}

/// A delegate's class answers a selector by an implementation of its own, once, and another by forwarding.
static void delegate_round(long number) {
    char name[32], class_name[32];
    (void)snprintf(name, sizeof name, "used%ld", number % 1000);
    (void)snprintf(class_name, sizeof class_name, "Delegate%ld", number);
    fwd_Class cls = begin_class(class_name, hooked);
    REQUIRE(cls != NULL);
    fwd_registerClassPair(cls);
    fwd_id delegate = new_object(cls);
    CHECK(!SEND1(bool, delegate, "respondsToSelector:", fwd_SEL, SEL(name)));
    fwd_IMP imp = boxed_answer(7);
    CHECK(fwd_class_addMethod(cls, SEL(name), imp, "i@:"));
    CHECK_EQ(SEND0(int, delegate, name), 7);
    fwd_release(delegate);
    CHECK(fwd_disposeClassPair(cls));
    fwd_imp_destroyBoxed(imp);
    CHECK_EQ(atomic_load(&contexts_alive), 0);
}
TEST(selectors_used_once_on_a_delegate) {
    make_hooked();
    stays_flat("delegates", delegate_round);
    fwd_release(hooked_object);
}

/// A patch replaces a method and adds one, below hooks that come and go, and is taken back.
static void patch_round(long number) {
    fwd_IMP replaces = boxed_answer(50), adds = boxed_answer(51);
    bool own = false;
    fwd_IMP old = fwd_hook_replaceMethod(hooked, SEL("answer"), replaces, "i@:", &own);
    CHECK_EQ(old, (fwd_IMP)answer);
    CHECK(own);
    CHECK_EQ(fwd_hook_replaceMethod(hooked, SEL("added"), adds, "i@:", &own), NULL);
    fwd_hook_description description = {.position = FWD_HOOK_BEFORE, .function = count_call};
    fwd_Hook hook = NULL;
    CHECK_EQ(fwd_hook_add(hooked, NULL, SEL("answer"), &description, &hook), FWD_HOOK_OK);
    CHECK_EQ(SEND0(int, hooked_object, "answer"), 50);
    CHECK_EQ(SEND0(int, hooked_object, "added"), 51);
    if (number % 2) CHECK_EQ(fwd_hook_remove(hook), FWD_HOOK_RESTORED);
    CHECK_EQ(fwd_hook_replaceMethod(hooked, SEL("answer"), old, "i@:", &own), replaces);
    CHECK_EQ(fwd_hook_replaceMethod(hooked, SEL("added"), NULL, NULL, &own), adds);
    if (number % 2 == 0) CHECK_EQ(fwd_hook_remove(hook), FWD_HOOK_RESTORED);
    fwd_hook_release(hook);
    fwd_imp_destroyBoxed(replaces);
    fwd_imp_destroyBoxed(adds);
    CHECK_EQ(SEND0(int, hooked_object, "answer"), 42);
    CHECK_EQ(atomic_load(&contexts_alive), 0);
}
TEST(patches_applied_and_reverted) {
    make_hooked();
    stays_flat("patches", patch_round);
    fwd_release(hooked_object);
}

/// Methods replaced, and classes disposed of, whose implementations end when nobody can call them any more. They rest until then,
/// so some are alive at any time.
static void retired_round(long number) {
    char class_name[32];
    (void)snprintf(class_name, sizeof class_name, "Retiring%ld", number);
    fwd_Class cls = begin_class(class_name, hooked);
    REQUIRE(cls != NULL);
    fwd_registerClassPair(cls);
    fwd_IMP first = boxed_answer(1), second = boxed_answer(2);
    CHECK(fwd_class_addMethod(cls, SEL("answer"), first, "i@:"));
    fwd_id object = new_object(cls);
    CHECK_EQ(SEND0(int, object, "answer"), 1);
    CHECK_EQ(fwd_class_replaceMethod(cls, SEL("answer"), second, "i@:"), first);
    fwd_imp_retireBoxed(first);
    CHECK_EQ(SEND0(int, object, "answer"), 2);
    fwd_release(object);
    CHECK(fwd_disposeClassPair(cls));
    fwd_imp_retireBoxed(second);
    CHECK(atomic_load(&contexts_alive) <= 256);
}
TEST(implementations_retired) {
    make_hooked();
    stays_flat("retired implementations", retired_round);
    fwd_release(hooked_object);
}

static void *call_once(void *unused) {
    CHECK_EQ(SEND0(int, hooked_object, "answer"), 42);
    void *pool = fwd_autoreleasePoolPush();
    (void)fwd_autorelease(new_object(hooked));
    CHECK_EQ(fwd_sync_enter(hooked_object), 0);
    CHECK_EQ(fwd_sync_exit(hooked_object), 0);
    CHECK(fwd_autoreleasePoolPop(pool));
    return unused;
}

/// Threads that use what the runtime keeps for a thread, and end.
static void thread_round(long number) {
    if (number % 16 == 0) harness_threads(1, call_once, NULL);
}
TEST(threads_come_and_go) {
    make_hooked();
    stays_flat("threads", thread_round);
    fwd_release(hooked_object);
}

// ---------------------------------------------------------------- What hangs on objects

static void relations_round(long number) {
    static char keys[12];
    fwd_id object = tracked(NULL), weak = NULL;
    for (int i = 0; i < (number % 8 == 0 ? 12 : 1); i++) {
        fwd_id value = tracked(NULL);
        fwd_setAssociatedObject(object, &keys[i], value, FWD_ASSOCIATION_RETAIN);
        fwd_release(value);
    }
    (void)fwd_initWeak(&weak, object);
    CHECK_EQ(fwd_sync_enter(object), 0);
    CHECK_EQ(fwd_sync_exit(object), 0);
    void *pool = fwd_autoreleasePoolPush();
    CHECK_EQ(fwd_loadWeak(&weak), object);
    (void)fwd_getAssociatedObject(object, &keys[0]);
    CHECK(fwd_autoreleasePoolPop(pool));
    fwd_release(object);
    CHECK_EQ(weak, NULL);
    fwd_destroyWeak(&weak);
}
TEST(associations_weak_references_locks_and_pools) {
    (void)tracked_class();
    stays_flat("relations", relations_round);
}

HARNESS_MAIN
