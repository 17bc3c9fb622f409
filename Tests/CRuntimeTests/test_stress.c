// Everything at once: threads send, add, replace and exchange methods, resolve, make and dispose of classes, change objects'
// classes, hook with blocks and with hooks, refer weakly and associate, while tracing goes on and off.
//
// Work comes in epochs. Within one nothing that was retired is freed; between two, when no send is in flight, fwd_collect
// scribbles over it and frees it, so a reader that kept an old table is caught in the next. There are four epochs, or as many
// as begin within FWD_STRESS_SECONDS (`FWD_STRESS_SECONDS=40 run.sh tsan test_stress`).
//
// Two at a time: every kind of work beside every other, each pair in a process of its own that has these two threads and has had
// no other. Rules that count threads or their records ("nobody else has any") are at their edge here. `run.sh two` builds without
// the fast paths for one thread and has the C library scribble over freed memory.
#include "blocks.h"

#include <sys/wait.h>
#include <time.h>

enum { EPOCHS = 4, ROUNDS = 400, SELECTORS = 24 };

static fwd_Class base, derived, leaf, twin;
static fwd_id objects[4];
static fwd_SEL selectors[SELECTORS];
static fwd_Signature int_signature;

static int body_one(fwd_id self, fwd_SEL sel) {
    (void)self, (void)sel;
    return 1;
}
static int body_two(fwd_id self, fwd_SEL sel) {
    (void)self, (void)sel;
    return 2;
}
static int body_resolved(fwd_id self, fwd_SEL sel) {
    (void)self, (void)sel;
    return 3;
}
static int body_hooked(struct capturing *block, fwd_id self) {
    (void)self;
    return (int)block->number;
}

static bool resolve(fwd_id self, fwd_SEL sel, fwd_SEL missing) {
    (void)sel;
    if (strncmp(fwd_sel_getName(missing), "dynamic", 7) != 0) return false;
    return fwd_class_addMethod((fwd_Class)self, missing, (fwd_IMP)body_resolved, "i@:");
}

static fwd_id target_of(fwd_id self, fwd_SEL sel, fwd_SEL missing) {
    (void)sel, (void)missing;
    return self == objects[3] ? NULL : objects[3];
}

/// Nothing here raises.
static void report(const fwd_exception *exception, void *context) {
    (void)context;
    CHECK_STR(exception->reason, "");
    fwd_exception taken;
    if (fwd_exception_take(&taken)) fwd_release(taken.object);
}

static void make_family(void) {
    fwd_exception_setHandler(report, NULL);
    base = begin_class("Base", tracked_class());
    for (int i = 0; i < SELECTORS; i++) {
        char name[24];
        (void)snprintf(name, sizeof name, "method%d", i);
        selectors[i] = SEL(name);
        CHECK(fwd_class_addMethod(base, selectors[i], (fwd_IMP)body_one, "i@:"));
    }
    CHECK(fwd_class_addMethod(fwd_object_getClass((fwd_id)base), SEL("resolveInstanceMethod:"),
        (fwd_IMP)resolve, "B@::"));
    CHECK(
        fwd_class_addMethod(base, SEL("forwardingTargetForSelector:"), (fwd_IMP)target_of, "@@::"));
    fwd_registerClassPair(base);
    derived = make_class("Derived", base);
    leaf = make_class("Leaf", derived);
    twin = make_class("Twin", derived);
    for (int i = 0; i < 4; i++) objects[i] = new_object(i % 2 ? leaf : derived);
    CHECK(fwd_class_addMethod(leaf, SEL("forwarded"), (fwd_IMP)body_two, "i@:"));
    int_signature = fwd_signature_get("i@:", NULL);
}

// ---------------------------------------------------------------- The threads

static int send_native(fwd_id receiver, fwd_SEL sel) {
    return ((int (*)(fwd_id, fwd_SEL))fwd_msgLookup(receiver, sel))(receiver, sel);
}

static void *send_and_send(void *argument) {
    for (int i = 0; i < ROUNDS * 20; i++) {
        fwd_id object = objects[i % 3];
        fwd_SEL sel = selectors[(i * 7) % SELECTORS];
        int value = send_native(object, sel);
        // 0: a block's implementation that was removed between the lookup and the call; 1000 and more: a block.
        CHECK(value == 0 || value == 1 || value == 2 || value >= 1000);
        if (i % 8 == 0) {
            int by_address = -1;
            void *arguments[] = {&object, &sel};
            _Alignas(16) unsigned char result[16];
            CHECK_EQ(fwd_send(object, sel, int_signature, arguments, result), FWD_OK);
            memcpy(&by_address, result, sizeof by_address);
            CHECK(by_address == 0 || by_address == 1 || by_address == 2 || by_address >= 1000);
        }
        if (i % 16 == 0) {
            struct fwd_super super = {object, derived};
            value = ((int (*)(fwd_id, fwd_SEL))fwd_msgLookupSuper(&super, sel))(object, sel);
            CHECK(value == 0 || value == 1 || value == 2 || value >= 1000);
        }
    }
    return argument;
}

static void *change_methods(void *argument) {
    fwd_Method a = fwd_class_getInstanceMethod(base, selectors[0]),
               b = fwd_class_getInstanceMethod(base, selectors[1]);
    for (int i = 0; i < ROUNDS; i++) {
        fwd_SEL sel = selectors[i % SELECTORS];
        (void)fwd_class_replaceMethod(
            i % 2 ? leaf : base, sel, (fwd_IMP)(i % 3 ? body_two : body_one), "i@:");
        fwd_method_exchangeImplementations(a, b);
        (void)fwd_method_setImplementation(a, (fwd_IMP)body_two);
        char name[32];
        (void)snprintf(name, sizeof name, "added%d", i % 200);
        (void)fwd_class_addMethod(i % 2 ? derived : leaf, SEL(name), (fwd_IMP)body_one, "i@:");
        CHECK_EQ(send_native(objects[1], SEL(name)), 1); // objects[1] is a Leaf and stays one
        if (i % 64 == 0) {
            fwd_method_entry entry = {sel, (fwd_IMP)body_one, "i@:"};
            fwd_class_addMethodList(derived, "Category", &entry, 1);
        }
        if (i % 32 == 0) fwd_flush_caches(i % 64 ? base : NULL);
        (void)fwd_class_respondsToSelector(twin, sel);
    }
    return argument;
}

static void *resolve_and_forward(void *argument) {
    for (int i = 0; i < ROUNDS; i++) {
        char name[32];
        (void)snprintf(name, sizeof name, "dynamic%d", i % 50);
        CHECK_EQ(send_native(objects[i % 3], SEL(name)), 3);
        CHECK_EQ(send_native(objects[0], SEL("forwarded")), 2); // to objects[3], a Leaf
        CHECK(!fwd_class_respondsToSelector(base, SEL("neverThere")));
    }
    return argument;
}

static void *make_and_dispose(void *argument) {
    for (int i = 0; i < ROUNDS / 4; i++) {
        fwd_Class cls = begin_class("Passing", base);
        if (!cls) {
            CHECK(cls != NULL);
            break;
        }
        CHECK(fwd_class_addMethod(cls, SEL("own"), (fwd_IMP)body_two, "i@:"));
        fwd_registerClassPair(cls);
        fwd_id object = new_object(cls);
        CHECK_EQ(send_native(object, SEL("own")), 2);
        (void)send_native(object, selectors[i % SELECTORS]);
        fwd_release(object);
        CHECK(fwd_disposeClassPair(cls));
    }
    return argument;
}

static void *change_classes(void *argument) {
    fwd_id mine = new_object(leaf);
    for (int i = 0; i < ROUNDS * 2; i++) {
        (void)fwd_object_setClass(objects[2], i % 2 ? twin : derived);
        (void)fwd_object_setClass(mine, i % 2 ? leaf : twin);
        (void)send_native(mine, selectors[i % SELECTORS]);
    }
    fwd_release(mine);
    return argument;
}

static void *hook_with_blocks(void *argument) {
    // One descriptor for all: a call that is still inside a block reads it, so it is written before the first.
    static struct full_descriptor descriptor;
    struct capturing stack = capture(&descriptor, "i@?@", (fwd_IMP)body_hooked, NULL, 0);
    for (int i = 0; i < ROUNDS; i++) {
        fwd_id captured = tracked(NULL);
        stack.object = captured;
        stack.number = 1000 + i;
        fwd_IMP hook = fwd_imp_implementationWithBlock((fwd_id)(void *)&stack);
        fwd_release(captured);
        if (!hook) {
            CHECK(hook != NULL);
            break;
        }
        fwd_SEL sel = selectors[2 + i % 4];
        (void)fwd_class_replaceMethod(derived, sel, hook, "i@:");
        (void)send_native(objects[1], sel);
        (void)fwd_class_replaceMethod(derived, sel, (fwd_IMP)body_one, "i@:");
        CHECK(fwd_imp_removeBlock(hook));
    }
    return argument;
}

static char association_keys[4];

static void *refer_and_associate(void *argument) {
    static fwd_id shared_weak;
    for (int i = 0; i < ROUNDS * 2; i++) {
        fwd_id value = tracked(NULL);
        fwd_setAssociatedObject(
            objects[i % 4], &association_keys[i % 4], value, FWD_ASSOCIATION_RETAIN);
        fwd_storeWeak(&shared_weak, value);
        fwd_release(value);
        void *pool = fwd_autoreleasePoolPush();
        (void)fwd_getAssociatedObject(objects[(i + 1) % 4], &association_keys[i % 4]);
        fwd_id loaded = fwd_loadWeak(&shared_weak);
        if (loaded) CHECK_EQ(fwd_object_getClass(loaded), tracked_class());
        CHECK(fwd_autoreleasePoolPop(pool));
        CHECK_EQ(fwd_sync_enter(objects[i % 4]), 0);
        CHECK_EQ(fwd_sync_exit(objects[i % 4]), 0);
    }
    (void)fwd_storeWeak(&shared_weak, NULL);
    return argument;
}

static atomic_long events;
static void count_event(const fwd_trace_event *event, void *context) {
    (void)context;
    if (event->kind != 0) atomic_fetch_add_explicit(&events, 1, memory_order_relaxed);
}

static void *trace_on_and_off(void *argument) {
    for (int i = 0; i < ROUNDS / 10; i++) {
        fwd_trace_setHook(i % 2 ? NULL : count_event, NULL);
        for (int k = 0; k < 20; k++) (void)send_native(objects[k % 3], selectors[k]);
    }
    fwd_trace_setHook(NULL, NULL);
    return argument;
}

static void count_call(void *context, fwd_HookCall call) {
    (void)call;
    atomic_fetch_add_explicit((atomic_long *)context, 1, memory_order_relaxed);
}

/// Hooks on a class and on one object come and go while others send to both.
static void *hook_and_unhook(void *argument) {
    static atomic_long calls;
    for (int i = 0; i < ROUNDS / 4; i++) {
        fwd_hook_description description = {
            .position = (fwd_hook_position)(i % 2 ? FWD_HOOK_BEFORE : FWD_HOOK_AFTER),
            .function = count_call,
            .context = &calls};
        fwd_Hook hook = NULL;
        bool one_object = i % 4 < 2;
        CHECK_EQ(fwd_hook_add(one_object ? NULL : derived, one_object ? objects[1] : NULL,
                     selectors[7], &description, &hook),
            FWD_HOOK_OK);
        if (!hook) break;
        (void)send_native(objects[1], selectors[7]);
        (void)fwd_hook_remove(hook);
        fwd_hook_release(hook);
    }
    return argument;
}

/// Calls hooked methods and adds no hook itself; the other way round below. Between two threads, only one has pins then.
static atomic_bool is_hooking;

static void *call_hooked(void *argument) {
    for (int i = 0; i < ROUNDS * 10 || atomic_load(&is_hooking); i++)
        (void)send_native(objects[1], selectors[7]);
    return argument;
}

static void *hook_without_calling(void *argument) {
    static atomic_long calls;
    atomic_store(&is_hooking, true);
    for (int i = 0; i < ROUNDS * 4; i++) {
        fwd_hook_description description = {
            .position = (fwd_hook_position)(i % 2 ? FWD_HOOK_BEFORE : FWD_HOOK_AFTER),
            .function = count_call,
            .context = &calls};
        fwd_Hook hook = NULL;
        CHECK_EQ(fwd_hook_add(derived, NULL, selectors[7], &description, &hook), FWD_HOOK_OK);
        if (!hook) break;
        (void)fwd_hook_remove(hook);
        fwd_hook_release(hook);
    }
    atomic_store(&is_hooking, false);
    return argument;
}

/// Whether another epoch begins.
static bool more_epochs(long done, const struct timespec *start) {
    const char *seconds = getenv("FWD_STRESS_SECONDS");
    if (!seconds) return done < EPOCHS;
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec - start->tv_sec < strtol(seconds, NULL, 10);
}

// First of all tests here: a process that has had threads has their records.

/// One thread does the first work, the only other one the second, in a process that has had no thread before.
static int two_threads(void *(*first)(void *), void *(*second)(void *)) {
    (void)fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        (void)alarm(120); // a deadlock ends it
        atomic_store(&harness_failures, 0);
        make_family();
        pthread_t thread;
        if (pthread_create(&thread, NULL, second, NULL) != 0) _exit(3);
        (void)first(NULL);
        (void)pthread_join(thread, NULL);
        fwd_collect();
        (void)fflush(stdout);
        _exit(atomic_load(&harness_failures) ? 2 : 0);
    }
    int status = 0;
    return child > 0 && waitpid(child, &status, 0) == child ? status : -1;
}

TEST(two_at_a_time) {
    static const struct {
        const char *name;
        void *(*work)(void *);
    } works[] = {
        {"send", send_and_send},
        {"change methods", change_methods},
        {"resolve", resolve_and_forward},
        {"make", make_and_dispose},
        {"change classes", change_classes},
        {"blocks", hook_with_blocks},
        {"refer", refer_and_associate},
        {"trace", trace_on_and_off},
        {"hook and call", hook_and_unhook},
        {"call hooked", call_hooked},
        {"hook", hook_without_calling},
    };
    enum { WORKS = sizeof works / sizeof *works };
    struct timespec start;
    (void)clock_gettime(CLOCK_MONOTONIC, &start);
    for (long round = 0; round == 0 || (getenv("FWD_STRESS_SECONDS") && more_epochs(round, &start));
         round++) {
        for (int i = 0; i < WORKS; i++) {
            for (int j = i + 1; j < WORKS; j++) { // no work twice: some of it has statics
                if (round > 0 && !more_epochs(round, &start)) return;
                int status = two_threads(works[i].work, works[j].work);
                if (status != 0)
                    harness_fail(__FILE__, __LINE__, "%s beside %s: status %#x", works[i].name,
                        works[j].name, status);
            }
        }
    }
}

TEST(everything_at_once) {
    static void *(*const work[])(void *) = {send_and_send, change_methods, resolve_and_forward,
        make_and_dispose, change_classes, hook_with_blocks, refer_and_associate, trace_on_and_off,
        hook_and_unhook};
    enum { THREADS = sizeof work / sizeof *work };
    make_family();
    atomic_store(&events, 0);
    struct timespec start;
    (void)clock_gettime(CLOCK_MONOTONIC, &start);
    long epochs = 0;
    for (; more_epochs(epochs, &start); epochs++) {
        pthread_t threads[THREADS];
        for (int i = 0; i < THREADS; i++)
            REQUIRE(pthread_create(&threads[i], NULL, work[i], NULL) == 0);
        for (int i = 0; i < THREADS; i++) REQUIRE(pthread_join(threads[i], NULL) == 0);
        fwd_collect();
    }
    CHECK(atomic_load(&events) > 0);
    printf("%ld epochs of %d threads\n", epochs, (int)THREADS);
    for (int i = 0; i < 4; i++) fwd_release(objects[i]);
    // Every object that was made has ended.
    CHECK_EQ(atomic_load(&tracked_ends), epochs * (ROUNDS + ROUNDS * 2 + ROUNDS / 4 + 1) + 4);
}

HARNESS_MAIN
