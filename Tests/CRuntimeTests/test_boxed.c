// Boxed implementations: addresses for uniform functions, from the pool and from libffi, their records and their end.
#include "harness.h"
#include "hook.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>

struct context {
    int calls, destroyed;
    int add;
};

static void add(void *context, void *const *arguments, void *result) {
    struct context *self = context;
    self->calls++;
    *(int *)result = *(int *)arguments[2] + self->add;
}
static void destroy(void *context) { ((struct context *)context)->destroyed++; }

static fwd_IMP make(struct context *context, const char *name) {
    fwd_boxed boxed = {.function = add,
        .context = context,
        .signature = fwd_signature_get("i@:i", NULL),
        .name = name,
        .location = {1, 2, 3, 4, 5},
        .destroy = destroy};
    return fwd_imp_createBoxed(&boxed);
}
static int call(fwd_IMP imp, int argument) {
    return ((int (*)(fwd_id, fwd_SEL, int))imp)(NULL, fwd_sel_registerName("m:"), argument);
}

/// Both kinds of address.
#define BOTH_KINDS(pool) for (int kind = 0, pool = 1; kind < 2; kind++, pool = 0)
static void use_pool(int allowed) { fwd_boxed_allowPool(allowed != 0); }

/// Linux before 6.3 knows no MFD_EXEC, and refuses what it does not know.
static bool is_old_kernel;
int memfd_create(const char *name, unsigned flags) {
    if (is_old_kernel && (flags & 0x0010U)) {
        errno = EINVAL;
        return -1;
    }
    return (int)syscall(SYS_memfd_create, name, flags);
}

TEST(an_implementation_calls_its_function) {
    BOTH_KINDS(pool) {
        use_pool(pool);
        struct context one = {.add = 10}, two = {.add = 200};
        fwd_IMP first = make(&one, "one"), second = make(&two, NULL);
        REQUIRE(first && second);
        CHECK(first != second);
        CHECK_EQ(call(first, 1), 11);
        CHECK_EQ(call(second, 1), 201);
        CHECK_EQ(call(first, -20), -10);
        CHECK_EQ(one.calls, 2);
        CHECK_EQ(two.calls, 1);
        fwd_imp_destroyBoxed(first);
        fwd_imp_destroyBoxed(second);
        CHECK_EQ(one.destroyed, 1);
        CHECK_EQ(two.destroyed, 1);
    }
}

TEST(the_record_is_found_by_the_address) {
    BOTH_KINDS(pool) {
        use_pool(pool);
        struct context context = {.add = 1};
        char name[] = "-[Car drive:]";
        fwd_IMP imp = make(&context, name);
        REQUIRE(imp);
        name[0] = 'x';
        const fwd_boxed *boxed = fwd_imp_getBoxed(imp);
        REQUIRE(boxed);
        CHECK_EQ(boxed->context, &context);
        CHECK_STR(boxed->name, "-[Car drive:]");
        CHECK_STR(fwd_imp_getName(imp), "-[Car drive:]");
        CHECK_EQ(boxed->location.line, 2);
        CHECK_EQ(boxed->signature, fwd_signature_get("i@:i", NULL));
        CHECK(!fwd_imp_getBoxed((fwd_IMP)make));
        CHECK(!fwd_imp_getBoxed(NULL));
        CHECK(!fwd_imp_getBoxed((fwd_IMP)((uintptr_t)imp + (1u << 30))));
        CHECK(!fwd_imp_getBoxed(fwd_msgForward));
        fwd_imp_destroyBoxed(imp);
        CHECK(!fwd_imp_getBoxed(imp));
        CHECK_EQ(call(imp, 5), 0);
        CHECK_EQ(context.calls, 0);
        fwd_imp_destroyBoxed(imp); // a second time does nothing
        fwd_imp_destroyBoxed((fwd_IMP)make);
        fwd_imp_destroyBoxed(NULL);
        CHECK_EQ(context.destroyed, 1);
    }
}

TEST(addresses_come_back_to_use) {
    BOTH_KINDS(pool) {
        use_pool(pool);
        enum { ROUNDS = 20000 };
        static struct context context;
        context = (struct context){.add = 3};
        uintptr_t lowest = UINTPTR_MAX, highest = 0;
        for (int i = 0; i < ROUNDS; i++) {
            fwd_IMP imp = make(&context, NULL);
            REQUIRE(imp);
            CHECK_EQ(call(imp, i), i + 3);
            if ((uintptr_t)imp < lowest) lowest = (uintptr_t)imp;
            if ((uintptr_t)imp > highest) highest = (uintptr_t)imp;
            fwd_imp_destroyBoxed(imp);
            fwd_collect();
        }
        CHECK_EQ(context.destroyed, ROUNDS);
        if (pool) CHECK(highest - lowest < 4096);
    }
}

TEST(many_implementations_live_together) {
    enum { COUNT = 30000 };
    static struct context contexts[COUNT];
    static fwd_IMP imps[COUNT];
    for (int i = 0; i < COUNT; i++) {
        contexts[i] = (struct context){.add = i};
        imps[i] = make(&contexts[i], NULL);
        REQUIRE(imps[i]);
    }
    for (int i = 0; i < COUNT; i++) {
        CHECK_EQ(call(imps[i], 1), i + 1);
        const fwd_boxed *boxed = fwd_imp_getBoxed(imps[i]);
        CHECK(boxed && boxed->context == &contexts[i]);
    }
    for (int i = 0; i < COUNT; i += 2) fwd_imp_destroyBoxed(imps[i]);
    for (int i = 0; i < COUNT; i++) CHECK_EQ(contexts[i].destroyed, i % 2 == 0);
    for (int i = 1; i < COUNT; i += 2) CHECK_EQ(call(imps[i], 2), i + 2);
}

static struct context reset_context;

TEST(the_reset_ends_what_is_left) {
    reset_context = (struct context){.add = 1};
    fwd_IMP destroyed = make(&reset_context, "a");
    fwd_IMP live = make(&reset_context, "b");
    REQUIRE(live && destroyed);
    fwd_imp_destroyBoxed(destroyed);
    fwd_runtime_reset();
    CHECK_EQ(reset_context.destroyed, 2);
    fwd_runtime_start();
    fwd_IMP again = make(&reset_context, "c");
    REQUIRE(again);
    CHECK_EQ(call(again, 1), 2);
}

TEST(no_page_of_the_pool_is_writable_and_executable) {
    static struct context context;
    fwd_IMP imp = make(&context, NULL);
    if (FWD_PORTABLE) return; // what libffi maps is libffi's
    REQUIRE(imp);
    FILE *maps = fopen("/proc/self/maps", "r");
    if (!maps) return; // no such file here: nothing to read
    char line[512];
    bool found = false;
    while (fgets(line, sizeof line, maps)) {
        unsigned long from, to;
        char rights[5];
        if (sscanf(line, "%lx-%lx %4s", &from, &to, rights) != 3) continue;
        bool ours = from <= (uintptr_t)imp && (uintptr_t)imp < to;
        found = found || ours;
        if (ours) CHECK(rights[1] == '-' && rights[2] == 'x');
    }
    (void)fclose(maps);
    CHECK(found);
}

static int uncaught;
static void count_uncaught(const fwd_exception *exception, void *context) {
    (void)context;
    uncaught += strcmp(exception->name, "Boom") == 0;
}
static void boom(void *context, void *const *arguments, void *result) {
    (void)context, (void)arguments;
    *(int *)result = 99;
    fwd_exception_raise(NULL, "Boom", "inside");
}

TEST(an_exception_reaches_the_handler_of_native_callers_only) {
    uncaught = 0;
    fwd_exception_setHandler(count_uncaught, NULL);
    fwd_boxed boxed = {.function = boom, .signature = fwd_signature_get("i@:i", NULL)};
    fwd_IMP imp = fwd_imp_createBoxed(&boxed);
    REQUIRE(imp);
    (void)call(imp, 1);
    CHECK_EQ(uncaught, 1);
    fwd_exception exception;
    REQUIRE(fwd_exception_take(&exception));
    fwd_release(exception.object);
    fwd_id self = NULL;
    fwd_SEL selector = fwd_sel_registerName("m:");
    int argument = 1;
    int64_t result = 0;
    void *arguments[] = {&self, &selector, &argument};
    CHECK_EQ(fwd_call(imp, boxed.signature, arguments, &result), FWD_EXCEPTION);
    CHECK_EQ(uncaught, 1);
    REQUIRE(fwd_exception_take(&exception));
    fwd_release(exception.object);
}

TEST(native_functions_have_the_names_they_are_given) {
    CHECK(!fwd_imp_getName((fwd_IMP)make));
    fwd_imp_setName((fwd_IMP)make, "make");
    CHECK_STR(fwd_imp_getName((fwd_IMP)make), "make");
    fwd_imp_setName((fwd_IMP)make, "-[A make]");
    CHECK_STR(fwd_imp_getName((fwd_IMP)make), "-[A make]");
    for (uintptr_t i = 1; i < 3000; i++) {
        char name[16];
        (void)snprintf(name, sizeof name, "f%d", (int)i);
        fwd_imp_setName((fwd_IMP)(i * 16), name);
    }
    CHECK_STR(fwd_imp_getName((fwd_IMP)(uintptr_t)(77 * 16)), "f77");
    CHECK_STR(fwd_imp_getName((fwd_IMP)make), "-[A make]");
    CHECK(!fwd_imp_getName(NULL));
}

// ---------------------------------------------------------------- Threads

static void *churn(void *unused) {
    (void)unused;
    struct context *context = calloc(1, sizeof *context);
    if (!context) abort();
    context->add = 5;
    for (int i = 0; i < 500; i++) {
        fwd_IMP imp = make(context, NULL);
        if (!imp || call(imp, i) != i + 5 || fwd_imp_getBoxed(imp)->context != context)
            harness_fail(__FILE__, __LINE__, "round %d", i);
        if (imp) fwd_imp_destroyBoxed(imp);
    }
    return context;
}

TEST(threads_make_call_and_destroy_at_once) {
    BOTH_KINDS(pool) {
        use_pool(pool);
        pthread_t threads[4];
        struct context *contexts[4];
        for (int i = 0; i < 4; i++) REQUIRE(pthread_create(&threads[i], NULL, churn, NULL) == 0);
        for (int i = 0; i < 4; i++) REQUIRE(pthread_join(threads[i], (void **)&contexts[i]) == 0);
        for (int i = 0; i < 4; i++) {
            CHECK_EQ(contexts[i]->destroyed, 500);
            free(contexts[i]);
        }
    }
}

// ---------------------------------------------------------------- The end, beside calls

static fwd_IMP victim;
static struct context victim_context;

static void destroy_victim(const char *where) {
    (void)where;
    __atomic_store_n(&fwd_test_point, NULL, __ATOMIC_RELEASE);
    fwd_imp_destroyBoxed(victim);
}

/// Another thread destroys the implementation when a call has found its record and has not pinned it.
TEST(a_record_that_is_destroyed_before_it_is_pinned_is_not_called) {
    BOTH_KINDS(pool) {
        use_pool(pool);
        victim_context = (struct context){.add = 1};
        REQUIRE((victim = make(&victim_context, "victim")) != NULL);
        CHECK_EQ(call(victim, 1), 2);
        __atomic_store_n(&fwd_test_point, destroy_victim, __ATOMIC_RELEASE);
        CHECK_EQ(call(victim, 1), 0);
        CHECK(fwd_test_point == NULL);
        CHECK_EQ(victim_context.calls, 1);
        CHECK_EQ(victim_context.destroyed, 1);
    }
}

TEST(the_same_by_address) {
    victim_context = (struct context){.add = 1};
    REQUIRE((victim = make(&victim_context, "victim")) != NULL);
    fwd_Signature sig = fwd_signature_get("i@:i", NULL);
    fwd_id self = NULL;
    fwd_SEL sel = fwd_sel_registerName("m:");
    int argument = 1;
    uint64_t result = 7;
    void *arguments[] = {&self, &sel, &argument};
    __atomic_store_n(&fwd_test_point, destroy_victim, __ATOMIC_RELEASE);
    CHECK_EQ(fwd_call(victim, sig, arguments, &result), FWD_OK);
    CHECK_EQ(result, 0);
    CHECK_EQ(victim_context.calls, 0);
    CHECK_EQ(victim_context.destroyed, 1);
}

static pthread_barrier_t inside, leave;
static void stay_inside(void *context, void *const *arguments, void *result) {
    (void)pthread_barrier_wait(&inside);
    (void)pthread_barrier_wait(&leave);
    add(context, arguments, result);
}
static void *call_victim(void *unused) {
    (void)unused;
    CHECK_EQ(call(victim, 4), 5);
    return NULL;
}

TEST(a_call_keeps_the_context_until_it_returns) {
    BOTH_KINDS(pool) {
        use_pool(pool);
        victim_context = (struct context){.add = 1};
        fwd_boxed boxed = {.function = stay_inside,
            .context = &victim_context,
            .signature = fwd_signature_get("i@:i", NULL),
            .destroy = destroy};
        REQUIRE((victim = fwd_imp_createBoxed(&boxed)) != NULL);
        pthread_t thread;
        REQUIRE(pthread_barrier_init(&inside, NULL, 2) == 0 &&
                pthread_barrier_init(&leave, NULL, 2) == 0);
        REQUIRE(pthread_create(&thread, NULL, call_victim, NULL) == 0);
        (void)pthread_barrier_wait(&inside);
        fwd_imp_destroyBoxed(victim);
        CHECK(!fwd_imp_getBoxed(victim));
        fwd_IMP other = make(&(struct context){0}, NULL);
        fwd_imp_destroyBoxed(other); // whoever gives up another meanwhile takes nothing from it
        CHECK_EQ(victim_context.destroyed, 0);
        (void)pthread_barrier_wait(&leave);
        REQUIRE(pthread_join(thread, NULL) == 0);
        CHECK_EQ(victim_context.calls, 1);
        CHECK_EQ(victim_context.destroyed, 1); // by the call that left: nobody asked for it
        (void)pthread_barrier_destroy(&inside);
        (void)pthread_barrier_destroy(&leave);
    }
}

static void destroy_itself(void *context, void *const *arguments, void *result) {
    fwd_imp_destroyBoxed(victim);
    CHECK_EQ(victim_context.destroyed, 0);
    add(context, arguments, result);
}
TEST(an_implementation_may_destroy_itself) {
    BOTH_KINDS(pool) {
        use_pool(pool);
        victim_context = (struct context){.add = 1};
        fwd_boxed boxed = {.function = destroy_itself,
            .context = &victim_context,
            .signature = fwd_signature_get("i@:i", NULL),
            .destroy = destroy};
        REQUIRE((victim = fwd_imp_createBoxed(&boxed)) != NULL);
        CHECK_EQ(call(victim, 4), 5);
        CHECK_EQ(victim_context.destroyed, 1);
    }
}

TEST(a_caller_of_the_function_itself_keeps_the_record) {
    victim_context = (struct context){.add = 1};
    REQUIRE((victim = make(&victim_context, "victim")) != NULL);
    fwd_boxedCall outer, inner;
    const fwd_boxed *boxed = fwd_imp_beginCall(victim, &outer);
    REQUIRE(boxed != NULL);
    fwd_imp_destroyBoxed(victim);
    CHECK_EQ(fwd_imp_beginCall(victim, &inner), NULL);
    fwd_imp_endCall(&inner);
    CHECK_EQ(boxed->context, &victim_context);
    CHECK_STR(boxed->name, "victim");
    CHECK_EQ(victim_context.destroyed, 0);
    fwd_imp_endCall(&outer);
    CHECK_EQ(victim_context.destroyed, 1);
    CHECK_EQ(fwd_imp_beginCall((fwd_IMP)make, &outer), NULL);
    fwd_imp_endCall(&outer);
}

static uint64_t time_now;
static uint64_t tell_time(void) { return time_now; }
static void *do_nothing(void *argument) { return argument; }

static bool is_among(fwd_IMP imp, const fwd_IMP *imps, int count) {
    for (int i = 0; i < count; i++)
        if (imps[i] == imp) return true;
    return false;
}

/// With libffi, too: each closure is given back, and its address found no more.
TEST(closures_that_have_rested_are_given_back) {
    enum { COUNT = 5 };
    use_pool(0);
    struct context context = {.add = 1};
    fwd_IMP imps[COUNT];
    for (int i = 0; i < COUNT; i++) REQUIRE((imps[i] = make(&context, NULL)) != NULL);
    for (int i = 0; i < COUNT; i++) fwd_imp_destroyBoxed(imps[i]);
    for (int i = 0; i < COUNT; i++) CHECK(fwd_boxed_findCell(imps[i]) != NULL);
    fwd_collect();
    CHECK_EQ(fwd_boxed_restingCount(), 0);
    for (int i = 0; i < COUNT; i++) CHECK_EQ(fwd_boxed_findCell(imps[i]), NULL);
    use_pool(1);
}

/// With several threads an address comes back when its time is over, and no sooner.
TEST(addresses_rest_before_they_come_back) {
    enum { COUNT = 600 };
    static fwd_IMP first[COUNT], imps[COUNT];
    static struct context context;
    harness_threads(1, do_nothing, NULL);
    BOTH_KINDS(pool) {
        use_pool(pool);
        fwd_boxed_setClock(tell_time);
        time_now = 1;
        for (int i = 0; i < COUNT; i++) REQUIRE((first[i] = make(&context, NULL)) != NULL);
        for (int i = 0; i < COUNT; i++) fwd_imp_destroyBoxed(first[i]);
        time_now += FWD_BOXED_REST - 1;
        for (int round = 0; round < 4; round++) {
            for (int i = 0; i < COUNT; i++) {
                REQUIRE((imps[i] = make(&context, NULL)) != NULL);
                CHECK(!is_among(imps[i], first, COUNT));
            }
            for (int i = 0; i < COUNT; i++) fwd_imp_destroyBoxed(imps[i]);
        }
        bool back = false;
        for (int round = 0; round < 8; round++) {
            time_now += FWD_BOXED_REST;
            for (int i = 0; i < COUNT; i++) {
                REQUIRE((imps[i] = make(&context, NULL)) != NULL);
                back = back || is_among(imps[i], first, COUNT);
            }
            for (int i = 0; i < COUNT; i++) fwd_imp_destroyBoxed(imps[i]);
        }
        if (pool && !FWD_PORTABLE) CHECK(back); // libffi gives out what it likes
        CHECK(fwd_boxed_restingCount() <= 4 * COUNT);
        fwd_collect();
        CHECK_EQ(fwd_boxed_restingCount(), 0);
        fwd_boxed_setClock(NULL);
    }
}

/// An address that a method still has is nobody else's, however long ago its implementation was destroyed.
TEST(an_address_that_a_method_has_stays_at_rest) {
    enum { ROUNDS = 2000 };
    static struct context context;
    BOTH_KINDS(pool) {
        use_pool(pool);
        context = (struct context){.add = 1};
        fwd_Class cls =
            fwd_allocateClassPair(fwd_getClass("NSObject"), pool ? "Keeps" : "KeepsToo", 0);
        fwd_IMP kept = make(&context, NULL);
        REQUIRE(cls && kept && fwd_class_addMethod(cls, fwd_sel_registerName("m:"), kept, "i@:i"));
        fwd_registerClassPair(cls);
        fwd_imp_destroyBoxed(kept);
        for (int i = 0; i < ROUNDS; i++) {
            fwd_IMP imp = make(&context, NULL);
            REQUIRE(imp != NULL);
            CHECK(imp != kept);
            fwd_imp_destroyBoxed(imp);
        }
        fwd_collect();
        CHECK_EQ(fwd_boxed_restingCount(), 1);
        fwd_id object = fwd_class_createInstance(cls, 0);
        int calls = context.calls;
        CHECK_EQ(((int (*)(fwd_id, fwd_SEL, int))fwd_msgLookup(object, fwd_sel_registerName("m:")))(
                     object, fwd_sel_registerName("m:"), 1),
            0);
        CHECK_EQ(context.calls, calls);
        fwd_release(object);
        CHECK(fwd_disposeClassPair(cls));
        fwd_collect();
        CHECK_EQ(fwd_boxed_restingCount(), 0);
    }
}

/// A class whose method is a boxed one, and an object of it.
static fwd_Class class_with(const char *name, fwd_IMP imp, fwd_id *object) {
    fwd_Class cls = fwd_allocateClassPair(fwd_getClass("NSObject"), name, 0);
    if (!cls || !imp || !fwd_class_addMethod(cls, fwd_sel_registerName("m:"), imp, "i@:i")) abort();
    fwd_registerClassPair(cls);
    *object = fwd_class_createInstance(cls, 0);
    return cls;
}
static int send_to(fwd_id object, const char *name, int argument) {
    fwd_SEL sel = fwd_sel_registerName(name);
    return ((int (*)(fwd_id, fwd_SEL, int))fwd_msgLookup(object, sel))(object, sel, argument);
}
static int send_m(fwd_id object, int argument) { return send_to(object, "m:", argument); }
static void nothing_before(void *context, fwd_HookCall call) { (void)context, (void)call; }

/// With several threads a retired implementation answers until it has rested; then the next change ends it.
TEST(a_retired_implementation_answers_until_nobody_can_call_it) {
    harness_threads(1, do_nothing, NULL);
    BOTH_KINDS(pool) {
        use_pool(pool);
        fwd_boxed_setClock(tell_time);
        time_now = 1;
        struct context old = {.add = 1}, new = {.add = 2}, other = {.add = 3};
        fwd_id object;
        fwd_IMP first = make(&old, "old"), second = make(&new, "new");
        fwd_Class cls = class_with(pool ? "Retires" : "RetiresToo", first, &object);
        CHECK_EQ(fwd_class_replaceMethod(cls, fwd_sel_registerName("m:"), second, "i@:i"), first);
        fwd_imp_retireBoxed(first);
        fwd_imp_retireBoxed(first); // no second time
        CHECK_EQ(send_m(object, 10), 12);
        time_now += FWD_BOXED_REST - 1;
        fwd_imp_destroyBoxed(make(&other, NULL));
        fwd_boxed_endLeft();
        CHECK_EQ(call(first, 10), 11); // a thread on its way to it
        CHECK_EQ(old.destroyed, 0);
        time_now += 1;
        fwd_imp_destroyBoxed(make(&other, NULL));
        CHECK_EQ(old.destroyed, 1);
        CHECK_EQ(call(first, 10), 0);
        // What is destroyed while it waits is not ended again.
        fwd_IMP third = make(&old, NULL);
        fwd_imp_retireBoxed(third);
        fwd_imp_destroyBoxed(third);
        CHECK_EQ(old.destroyed, 2);
        time_now += FWD_BOXED_REST;
        fwd_imp_destroyBoxed(make(&other, NULL));
        CHECK_EQ(old.destroyed, 2);
        // A change of hooks looks, too.
        fwd_imp_retireBoxed(third = make(&old, NULL));
        time_now += 10 * FWD_BOXED_REST;
        fwd_Hook hook = NULL;
        CHECK_EQ(
            fwd_hook_add(cls, NULL, fwd_sel_registerName("m:"),
                &(fwd_hook_description){.position = FWD_HOOK_BEFORE, .function = nothing_before},
                &hook),
            FWD_HOOK_OK);
        CHECK_EQ(old.destroyed, 3);
        (void)fwd_hook_remove(hook);
        fwd_hook_release(hook);
        fwd_release(object);
        CHECK(fwd_disposeClassPair(cls));
        fwd_imp_destroyBoxed(second);
        fwd_boxed_setClock(NULL);
    }
}

/// Whatever time has passed, and with fwd_collect: a method that has it keeps it, and so does a hook around it.
TEST(a_retired_implementation_stays_with_the_methods_that_have_it) {
    BOTH_KINDS(pool) {
        use_pool(pool);
        struct context one = {.add = 1}, two = {.add = 2};
        fwd_id object;
        fwd_IMP first = make(&one, NULL), second = make(&two, NULL);
        fwd_Class cls = class_with(pool ? "Stays" : "StaysToo", first, &object);
        CHECK(fwd_class_addMethod(cls, fwd_sel_registerName("twin:"), first, "i@:i"));
        (void)fwd_class_replaceMethod(cls, fwd_sel_registerName("m:"), second, "i@:i");
        fwd_imp_retireBoxed(first);
        fwd_collect();
        CHECK_EQ(one.destroyed, 0);
        CHECK_EQ(send_to(object, "twin:", 5), 6);
        fwd_Hook hook = NULL;
        CHECK_EQ(
            fwd_hook_add(cls, NULL, fwd_sel_registerName("twin:"),
                &(fwd_hook_description){.position = FWD_HOOK_BEFORE, .function = nothing_before},
                &hook),
            FWD_HOOK_OK);
        fwd_collect();
        CHECK_EQ(one.destroyed, 0);
        (void)fwd_hook_remove(hook);
        fwd_hook_release(hook);
        fwd_release(object);
        fwd_imp_retireBoxed(second);
        CHECK(fwd_disposeClassPair(cls));
        fwd_collect();
        CHECK_EQ(one.destroyed, 1);
        CHECK_EQ(two.destroyed, 1);
        // Neither a hooked method's own implementation nor anybody else's can be retired.
        fwd_imp_retireBoxed((fwd_IMP)nothing_before);
    }
}

/// A look at all methods is not taken for each: with many methods some wait together, and a second is the longest.
TEST(retired_implementations_wait_together_where_methods_are_many) {
    enum { METHODS = 20000, COUNT = 64 };
    static fwd_method_entry entries[METHODS];
    static struct context context;
    fwd_id object;
    context = (struct context){.add = 1};
    fwd_Class cls = class_with("Many", make(&context, NULL), &object);
    for (int i = 0; i < METHODS; i++) {
        char name[16];
        (void)snprintf(name, sizeof name, "many%d", i);
        entries[i] =
            (fwd_method_entry){fwd_sel_registerName(name), (fwd_IMP)(uintptr_t)send_m, "i@:i"};
    }
    fwd_class_addMethodList(cls, NULL, entries, METHODS);
    fwd_boxed_setClock(tell_time);
    time_now = 1;
    int ended = 0, looks = 0;
    for (int i = 0; i < COUNT; i++) {
        time_now += FWD_BOXED_REST;
        fwd_imp_retireBoxed(make(&context, NULL));
        looks += context.destroyed != ended;
        ended = context.destroyed;
    }
    CHECK(looks >= COUNT / 10 && looks <= COUNT / 3);
    time_now += 10 * FWD_BOXED_REST;
    fwd_imp_destroyBoxed(make(&context, NULL));
    CHECK_EQ(context.destroyed, COUNT + 1);
    fwd_boxed_setClock(NULL);
    fwd_release(object);
}

#if defined(__x86_64__)
struct eight_words {
    int64_t words[8];
};
static void fill_words(void *context, void *const *arguments, void *result) {
    (void)context, (void)arguments;
    *(struct eight_words *)result = (struct eight_words){{1, 2, 3, 4, 5, 6, 7, 8}};
}
static void give_seven(void *context, void *const *arguments, void *result) {
    (void)context, (void)arguments;
    *(long double *)result = 7;
}
static void give_pair(void *context, void *const *arguments, void *result) {
    (void)context, (void)arguments;
    *(_Complex long double *)result = 7;
}
static fwd_IMP boxed_of(fwd_boxed_function function, const char *types) {
    return fwd_imp_createBoxed(
        &(fwd_boxed){.function = function, .signature = fwd_signature_get(types, NULL)});
}

// As a message to nil: a late caller gets the address of its struct back, and finds on the x87 stack what it takes off.
TEST(a_destroyed_implementation_returns_what_its_callers_take) {
    fwd_id object = fwd_class_createInstance(fwd_getClass("NSObject"), 0);
    fwd_SEL sel = fwd_sel_registerName("any");
    fwd_IMP structure = boxed_of(fill_words, "{eight_words=[8q]}@:"),
            number = boxed_of(give_seven, "D@:"), pair = boxed_of(give_pair, "jD@:");
    // A struct in memory by its convention: the address comes first and goes back in rax.
    void *(*give)(struct eight_words *, fwd_id, fwd_SEL) =
        (void *(*)(struct eight_words *, fwd_id, fwd_SEL))structure;
    long double (*one)(fwd_id, fwd_SEL) = (long double (*)(fwd_id, fwd_SEL))number;
    _Complex long double (*two)(fwd_id, fwd_SEL) = (_Complex long double (*)(fwd_id, fwd_SEL))pair;
    struct eight_words words = {{0}};
    CHECK_EQ(give(&words, object, sel), &words);
    CHECK_EQ(words.words[7], 8);
    CHECK_NUMBER(one(object, sel), 7);
    CHECK_NUMBER(__real__ two(object, sel), 7);
    fwd_imp_destroyBoxed(structure), fwd_imp_destroyBoxed(number), fwd_imp_destroyBoxed(pair);
    for (int i = 0; i < 12; i++) {
        CHECK_EQ(give(&words, object, sel), &words);
        CHECK_NUMBER(one(object, sel), 0);
        _Complex long double value = two(object, sel);
        CHECK_NUMBER(__real__ value, 0);
        CHECK_NUMBER(__imag__ value, 0);
    }
    fwd_release(object);
}
#endif

static void halve(void *context, void *const *arguments, void *result) {
    (void)context;
    *(double *)result = *(const double *)arguments[0] / *(const int32_t *)arguments[1];
}

static void check_later_signature(void) {
    fwd_boxed description = {.function = halve, .signature = fwd_signature_get("v", NULL)};
    fwd_IMP imp = fwd_imp_createBoxed(&description);
    REQUIRE(imp != NULL);
    fwd_Signature wanted = fwd_signature_get("ddi", NULL);
    CHECK(fwd_imp_setSignature(imp, wanted));
    CHECK_EQ(fwd_imp_getBoxed(imp)->signature, wanted);
    CHECK_NUMBER(((double (*)(double, int))imp)(9, 2), 4.5);
    CHECK(!fwd_imp_setSignature(fwd_msgForward, wanted));
    CHECK_EQ(fwd_imp_getBoxed(imp)->signature, wanted);
    fwd_imp_destroyBoxed(imp);
    CHECK(!fwd_imp_setSignature(imp, wanted));
}

/// An address can be given out before the types of its calls are known.
TEST(the_signature_of_an_implementation_can_be_set_later) {
    check_later_signature();
    use_pool(0);
    check_later_signature();
    use_pool(1);
}

/// As clang's check of indirect calls does (-fsanitize=function), which looks for a type there.
TEST(what_lies_in_front_of_an_implementation_can_be_read) {
    struct context one = {.add = 1};
    fwd_IMP imp = make(&one, "one"); // the first of the pool
    REQUIRE(imp != NULL);
    uint64_t before;
    memcpy(&before, (const char *)(uintptr_t)imp - sizeof before, sizeof before);
    CHECK((uint32_t)before != 0xc105cafe);
    CHECK_EQ(call(imp, 10), 11);
    fwd_imp_destroyBoxed(imp);
}

#if FWD_HAS_FRAME && !FWD_PORTABLE
/// In a child, whose address space has no room for the pool.
TEST(the_first_implementation_is_had_where_the_pool_is_refused) {
    (void)fflush(stdout);
    pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        long pages = 0;
        FILE *sizes = fopen("/proc/self/statm", "r");
        if (!sizes || fscanf(sizes, "%ld", &pages) != 1) _exit(2);
        (void)fclose(sizes);
        rlim_t room = (rlim_t)pages * 4096 + FWD_STUB_DISTANCE;
        if (setrlimit(RLIMIT_AS, &(struct rlimit){room, room}) != 0) _exit(3);
        struct context one = {.add = 1};
        fwd_IMP imp = make(&one, "one");
        if (!imp) _exit(4);
        _exit(call(imp, 10) == 11 ? 0 : 5);
    }
    int status = -1;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK_EQ(status, 0);
}

TEST(the_pool_is_had_on_older_kernels) {
    fwd_runtime_reset(); // what was made before has a pool
    fwd_runtime_start();
    is_old_kernel = true;
    struct context one = {.add = 1};
    fwd_IMP imp = make(&one, "one");
    is_old_kernel = false;
    REQUIRE(imp != NULL);
    CHECK((uintptr_t)imp - fwd_stub_pool.code < fwd_stub_pool.size);
    CHECK_EQ(call(imp, 10), 11);
    fwd_imp_destroyBoxed(imp);
}

/// In a child without a standard input the pool's file is number 0, and ends with the pool all the same.
TEST(the_pools_file_is_closed_whatever_its_number) {
    (void)fflush(stdout);
    pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        fwd_runtime_reset();
        fwd_runtime_start();
        (void)close(STDIN_FILENO);
        struct context one = {.add = 1};
        fwd_IMP imp = make(&one, "one");
        if (!imp || call(imp, 10) != 11) _exit(2);
        if (fcntl(STDIN_FILENO, F_GETFD) == -1) _exit(3); // the file has another number
        fwd_runtime_reset();
        _exit(fcntl(STDIN_FILENO, F_GETFD) == -1 ? 0 : 4);
    }
    int status = -1;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK_EQ(status, 0);
}
#endif

HARNESS_MAIN
