// +initialize: rules 2.8 (initialize.m, initializeVersusWeak.m of objc4; RuntimeTest of libobjc2).
#include "barrier.h"
#include "dispatch.h"

#include <limits.h>

#include <sched.h>

static fwd_Class a, b, c;

static void log_initialize(fwd_id self, fwd_SEL sel) {
    CHECK_EQ(sel, SEL("initialize"));
    log_add("%s", fwd_class_getName((fwd_Class)(void *)self));
}

static fwd_Class initializing(
    const char *name, fwd_Class superclass, void (*initialize)(fwd_id, fwd_SEL)) {
    fwd_Class cls = begin_class(name, superclass);
    if (initialize) CHECK(ADD(cls->isa, "initialize", initialize, "v@:"));
    CHECK(ADD(cls, "value", return_one, "i@:") && ADD(cls->isa, "classValue", return_two, "i@:"));
    fwd_registerClassPair(cls);
    return cls;
}

static void family(void) {
    log_clear();
    a = initializing("A", NULL, log_initialize);
    b = initializing("B", a, NULL);
    c = initializing("C", b, log_initialize);
}

TEST(rule_2_8_2_superclasses_first_once_each) {
    family();
    CHECK_EQ(MSG(int, c, "classValue"), 2);
    CHECK_STR(log_text, "A B C"); // 2.8.4: B has none of its own, so A's runs again with self = B
    CHECK_EQ(MSG(int, c, "classValue") + MSG(int, b, "classValue") + MSG(int, a, "classValue"), 6);
    CHECK_STR(log_text, "A B C");
}

TEST(rule_2_8_1_what_triggers_it) {
    family();
    fwd_id object = new_object(c); // creating does not
    (void)fwd_getClass("C");
    (void)fwd_class_getInstanceMethod(c, SEL("value"));
    (void)fwd_class_getClassMethod(c, SEL("classValue"));
    (void)fwd_class_respondsToSelector(c, SEL("value"));
    (void)fwd_object_getClass(object);
    (void)fwd_class_getName(c);
    CHECK(ADD(c, "another", return_one, "i@:"));
    CHECK_STR(log_text, "");
    CHECK_EQ(MSG(int, object, "value"), 1); // a message to an instance does
    CHECK_STR(log_text, "A B C");
    fwd_release(object);

    fwd_Class d = initializing("D", NULL, log_initialize),
              e = initializing("E", NULL, log_initialize);
    log_clear();
    (void)fwd_class_getMethodImplementation(d, SEL("value"));
    CHECK_STR(log_text, "D");
    (void)fwd_class_getMethodImplementation(e->isa, SEL("classValue"));
    CHECK_STR(log_text, "D E");
    fwd_Class f = initializing("F", nsobject(), log_initialize);
    object = new_object(nsobject());
    (void)fwd_object_setClass(object, f);
    CHECK_STR(log_text, "D E F");
    fwd_release(object);
    fwd_Class none = NULL;
    CHECK_EQ(fwd_class_initialize(none), FWD_BAD_ARGUMENT);
    CHECK_EQ(fwd_class_initialize(initializing("G", NULL, log_initialize)), FWD_OK);
    CHECK_STR(log_text, "D E F G");
}

static int values_seen;
static void message_self(fwd_id self, fwd_SEL sel) {
    (void)sel;
    fwd_Class cls = (fwd_Class)(void *)self;
    fwd_id object = MSG(fwd_id, cls, "new");
    for (int i = 0; i < 3; i++)
        values_seen += MSG(int, object, "value") + MSG(int, cls, "classValue");
    CHECK_EQ(fwd_class_cacheCount(cls), 0); // 2.8.7: nothing is remembered before it is done
    CHECK_EQ(fwd_class_cacheCount(cls->isa), 0);
    fwd_release(object);
    log_add("%s", fwd_class_getName(cls));
}

TEST(rule_2_8_3_the_running_thread_may_message_the_class) {
    log_clear();
    values_seen = 0;
    fwd_Class cls = initializing("Self", NULL, message_self);
    CHECK_EQ(MSG(int, cls, "classValue"), 2);
    CHECK_EQ(values_seen, 9);
    CHECK_STR(log_text, "Self");
    CHECK_EQ(MSG(int, cls, "classValue"), 2);
    CHECK(fwd_class_cacheCount(cls->isa) > 0);
}

static void message_subclass(fwd_id self, fwd_SEL sel) {
    (void)sel;
    log_add("begin-%s", fwd_class_getName((fwd_Class)(void *)self));
    if ((fwd_Class)(void *)self == a) CHECK_EQ(MSG(int, fwd_getClass("Pending"), "classValue"), 2);
    log_add("end-%s", fwd_class_getName((fwd_Class)(void *)self));
}

TEST(rule_2_8_5_a_subclass_messaged_by_its_superclass) {
    log_clear();
    a = initializing("A", NULL, message_subclass);
    fwd_Class pending = initializing("Pending", a, log_initialize);
    CHECK_EQ(MSG(int, a, "classValue"), 2);
    CHECK_STR(log_text, "begin-A Pending end-A");
    CHECK(fwd_class_is(pending, FWD_CLASS_INITIALIZED)); // with its superclass
    CHECK_EQ(MSG(int, pending, "classValue"), 2);
    CHECK_STR(log_text, "begin-A Pending end-A");
    check_all_classes();
}

static void raise_once(fwd_id self, fwd_SEL sel) {
    (void)sel;
    log_add("%s", fwd_class_getName((fwd_Class)(void *)self));
    if (strcmp(fwd_class_getName((fwd_Class)(void *)self), "Raises") == 0)
        fwd_exception_raise(NULL, "Raised", "+initialize");
}

TEST(rule_2_8_6_an_exception_counts_as_done) {
    log_clear();
    fwd_exception_setHandler(keep_pending, NULL);
    fwd_Class cls = initializing("Raises", NULL, raise_once);
    CHECK_EQ(MSG(int64_t, cls, "classValue"), 0);
    CHECK_RAISED("Raised");
    CHECK_EQ(MSG(int, cls, "classValue"), 2); // never retried
    CHECK_RAISED("");
    CHECK_STR(log_text, "Raises");
    fwd_Class other = initializing("Raises2", NULL, NULL);
    CHECK_EQ(fwd_class_initialize(other), FWD_OK);
}

TEST(a_class_without_initialize_sends_nothing) {
    fwd_Class cls = initializing("Silent", NULL, NULL);
    CHECK_EQ(MSG(int, cls, "classValue"), 2);
    CHECK_EQ(fwd_class_findMethod(cls->isa, SEL("initialize"))->list->owner, nsobject()->isa);
    fwd_Class root = fwd_allocateClassPair(NULL, "Root", 0); // no +initialize anywhere
    CHECK(ADD(root, "value", return_one, "i@:"));
    fwd_registerClassPair(root);
    fwd_id object = new_object(root);
    CHECK_EQ(MSG(int, object, "value"), 1);
    (void)fwd_object_dispose(object);
}

TEST(a_duplicate_shares_the_initialization_of_its_original) {
    log_clear();
    fwd_Class cls = initializing("Original", NULL, log_initialize);
    fwd_Class early = fwd_duplicateClass(cls, "Early", 0);
    fwd_id object = new_object(early);
    CHECK_EQ(MSG(int, object, "value"), 1);
    CHECK_STR(log_text, "Original");
    CHECK_EQ(MSG(int, object, "value"), 1);
    CHECK(cached(early, "value"));
    CHECK(fwd_class_is(early, FWD_CLASS_INITIALIZED));
    fwd_release(object);
    CHECK(fwd_disposeClassPair(early));
}

// ---------------------------------------------------------------- Threads

static atomic_int runs, running, started;

static void slow_initialize(fwd_id self, fwd_SEL sel) {
    (void)sel;
    (void)self;
    atomic_fetch_add(&runs, 1);
    atomic_store(&running, 1);
    // Until every other thread is on its way into the same class.
    while (atomic_load(&started) < 4) (void)sched_yield();
    for (int i = 0; i < 2000; i++) (void)sched_yield();
    atomic_store(&running, 0);
}

static void *send_first(void *cls) {
    atomic_fetch_add(&started, 1);
    CHECK_EQ(MSG(int, cls, "classValue"), 2);
    CHECK_EQ(atomic_load(&running), 0); // nobody is answered before it is done
    return NULL;
}

TEST(rule_2_8_3_one_thread_runs_it_and_the_others_wait) {
    atomic_store(&runs, 0);
    atomic_store(&started, 0);
    fwd_Class cls = initializing("Slow", NULL, slow_initialize);
    harness_threads(4, send_first, cls);
    CHECK_EQ(atomic_load(&runs), 1);
}

static atomic_int waits, may_end;

/// Lets the other thread's +initialize end at the third call.
static void count_wait(void *context) {
    CHECK(context == &waits);
    if (atomic_fetch_add(&waits, 1) == 2) atomic_store(&may_end, 1);
    (void)usleep(100);
}

static void patient_initialize(fwd_id self, fwd_SEL sel) {
    (void)self;
    (void)sel;
    atomic_store(&started, 1);
    while (!atomic_load(&may_end)) (void)sched_yield();
}

static void *send_one(void *cls) {
    CHECK_EQ(MSG(int, cls, "classValue"), 2);
    return NULL;
}

TEST(rule_2_8_3_a_wait_hook_is_called_instead_of_blocking) {
    fwd_Class cls = initializing("Patient", NULL, patient_initialize);
    atomic_store(&started, 0);
    pthread_t other;
    REQUIRE(pthread_create(&other, NULL, send_one, cls) == 0);
    while (!atomic_load(&started)) (void)sched_yield();
    fwd_setHook_wait(count_wait, &waits);
    CHECK_EQ(MSG(int, cls, "classValue"), 2);
    CHECK(atomic_load(&waits) >= 3);
    REQUIRE(pthread_join(other, NULL) == 0);
    fwd_setHook_wait(NULL, NULL);
}

static void refuse_wait(void *context) {
    (void)context;
    fwd_exception_raise(NULL, "Stopped", "waiting");
    atomic_store(&may_end, 1);
}

TEST(rule_2_8_3_an_exception_of_the_wait_hook_ends_the_wait) {
    fwd_exception_setHandler(keep_pending, NULL);
    fwd_Class cls = initializing("Refused", NULL, patient_initialize);
    atomic_store(&started, 0);
    atomic_store(&may_end, 0);
    pthread_t other;
    REQUIRE(pthread_create(&other, NULL, send_one, cls) == 0);
    while (!atomic_load(&started)) (void)sched_yield();
    fwd_setHook_wait(refuse_wait, NULL);
    CHECK_EQ(MSG(int, cls, "classValue"), 0);
    fwd_exception pending;
    REQUIRE(fwd_exception_take(&pending));
    CHECK_STR(pending.name, "Stopped");
    REQUIRE(pthread_join(other, NULL) == 0);
    fwd_setHook_wait(NULL, NULL);
}

/// What a host keeps while its code runs, and the +initialize of another thread needs.
static pthread_mutex_t hosts_lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int host_waits;

static void needy_initialize(fwd_id self, fwd_SEL sel) {
    (void)self;
    (void)sel;
    atomic_store(&started, 1);
    REQUIRE(pthread_mutex_lock(&hosts_lock) == 0);
    REQUIRE(pthread_mutex_unlock(&hosts_lock) == 0);
}

static void open_hosts_lock(bool blocks, void *context) {
    CHECK(context == &host_waits);
    (void)atomic_fetch_add(&host_waits, blocks ? 1 : 10);
    REQUIRE((blocks ? pthread_mutex_unlock : pthread_mutex_lock)(&hosts_lock) == 0);
}

TEST(rule_2_8_3_a_block_hook_opens_a_hosts_lock_while_a_thread_waits) {
    fwd_Class cls = initializing("Needy", NULL, needy_initialize);
    atomic_store(&started, 0);
    atomic_store(&host_waits, 0);
    fwd_setHook_block(open_hosts_lock, &host_waits);
    REQUIRE(pthread_mutex_lock(&hosts_lock) == 0);
    pthread_t other;
    REQUIRE(pthread_create(&other, NULL, send_one, cls) == 0);
    while (!atomic_load(&started)) (void)sched_yield();
    CHECK_EQ(MSG(int, cls, "classValue"), 2);
    CHECK_EQ(atomic_load(&host_waits), 11);
    REQUIRE(pthread_mutex_unlock(&hosts_lock) == 0);
    REQUIRE(pthread_join(other, NULL) == 0);
    fwd_setHook_block(NULL, NULL);
}

static void *send_both(void *order) {
    fwd_Class first = order == (void *)1 ? b : c, second = order == (void *)1 ? c : b;
    CHECK_EQ(MSG(int, first, "classValue") + MSG(int, second, "classValue"), 4);
    return NULL;
}

static void *send_both_up(void *unused) {
    (void)unused;
    return send_both((void *)1);
}
static void *send_both_down(void *unused) {
    (void)unused;
    return send_both((void *)2);
}

TEST(rule_2_8_2_superclass_and_subclass_from_two_threads) {
    for (int round = 0; round < 50; round++) {
        char name[3][16];
        for (int i = 0; i < 3; i++) (void)snprintf(name[i], sizeof name[i], "%c%d", 'A' + i, round);
        log_clear();
        a = initializing(name[0], NULL, NULL);
        b = initializing(name[1], a, log_initialize);
        c = initializing(name[2], b, log_initialize);
        pthread_t up, down;
        REQUIRE(pthread_create(&up, NULL, send_both_up, NULL) == 0);
        REQUIRE(pthread_create(&down, NULL, send_both_down, NULL) == 0);
        REQUIRE(pthread_join(up, NULL) == 0 && pthread_join(down, NULL) == 0);
        CHECK(fwd_class_is(c, FWD_CLASS_INITIALIZED));
    }
}

// ---------------------------------------------------------------- Deep hierarchies

enum { LEVELS = 5000, SMALL_STACK = 1 << 17 };
static int deep_runs, own_runs;
static void run_deep(fwd_id self, fwd_SEL sel) {
    (void)self, (void)sel;
    deep_runs++;
}
static void run_own(fwd_id self, fwd_SEL sel) {
    (void)sel;
    own_runs++;
    // From here on the classes below inherit another one.
    CHECK(ADD(fwd_object_getClass(self), "unrelated", run_deep, "v@:"));
}

static void run_own_quietly(fwd_id self, fwd_SEL sel) {
    (void)self, (void)sel;
    own_runs++;
}

static void *send_to_the_lowest(void *lowest) {
    fwd_id cls = lowest;
    CHECK_EQ(((fwd_id(*)(fwd_id, fwd_SEL))MESSENGER(cls, SEL("self")))(cls, SEL("self")), cls);
    fwd_thread_end();
    return NULL;
}

// One loop from the top down: a search per change of what is inherited, and no stack for each class.
TEST(a_deep_hierarchy_is_initialized_without_a_search_per_class) {
    fwd_Class cls = begin_class("Level", NULL);
    CHECK(ADD(fwd_object_getClass((fwd_id)(void *)cls), "initialize", run_deep, "v@:"));
    fwd_registerClassPair(cls);
    char name[32];
    for (int i = 1; i < LEVELS; i++) {
        (void)snprintf(name, sizeof name, "Level%d", i);
        fwd_Class below = fwd_allocateClassPair(cls, name, 0);
        if (i == LEVELS / 2)
            CHECK(ADD(fwd_object_getClass((fwd_id)(void *)below), "initialize", run_own, "v@:"));
        fwd_registerClassPair(cls = below);
    }
    deep_runs = own_runs = 0;
    fwd_initialize_searches = 0;
    pthread_attr_t attributes;
    pthread_t thread;
    REQUIRE(pthread_attr_init(&attributes) == 0);
    REQUIRE(pthread_attr_setstacksize(&attributes, PTHREAD_STACK_MIN + SMALL_STACK) == 0);
    REQUIRE(pthread_create(&thread, &attributes, send_to_the_lowest, cls) == 0);
    REQUIRE(pthread_join(thread, NULL) == 0);
    (void)pthread_attr_destroy(&attributes);
    CHECK_EQ(deep_runs, LEVELS / 2);
    CHECK_EQ(own_runs, LEVELS / 2);
    CHECK(fwd_initialize_searches <= 2);
}

static void add_to_the_next(fwd_id self, fwd_SEL sel) {
    (void)sel;
    deep_runs++;
    if (strcmp(fwd_class_getName((fwd_Class)(void *)self), "Upper") == 0)
        CHECK(ADD(fwd_object_getClass((fwd_id)(void *)fwd_getClass("Middle")), "initialize",
            run_own_quietly, "v@:"));
}

static void add_to_itself(fwd_id self, fwd_SEL sel) {
    (void)sel;
    deep_runs++;
    if (strcmp(fwd_class_getName((fwd_Class)(void *)self), "Middle") == 0)
        CHECK(ADD(fwd_object_getClass(self), "initialize", run_own_quietly, "v@:"));
}

TEST(a_method_that_initialize_adds_above_is_the_one_that_runs_below) {
    fwd_Class upper = begin_class("Upper", NULL);
    CHECK(ADD(fwd_object_getClass((fwd_id)(void *)upper), "initialize", add_to_itself, "v@:"));
    fwd_registerClassPair(upper);
    fwd_Class middle = make_class("Middle", upper), lower = make_class("Lower", middle);
    deep_runs = own_runs = 0;
    CHECK_EQ(fwd_class_initialize(lower), FWD_OK);
    CHECK_EQ(deep_runs, 2);
    CHECK_EQ(own_runs, 1);
}

TEST(a_method_that_initialize_adds_below_is_the_one_that_runs_there) {
    fwd_Class upper = begin_class("Upper", NULL);
    CHECK(ADD(fwd_object_getClass((fwd_id)(void *)upper), "initialize", add_to_the_next, "v@:"));
    fwd_registerClassPair(upper);
    fwd_Class middle = make_class("Middle", upper), lower = make_class("Lower", middle);
    deep_runs = own_runs = 0;
    CHECK_EQ(fwd_class_initialize(lower), FWD_OK);
    CHECK_EQ(deep_runs, 1);
    CHECK_EQ(own_runs, 2);
}

// ---------------------------------------------------------------- Order of memory
//
// Where the hit path is plain loads on a processor that reorders them, whoever publishes code has all threads run a barrier
// first (table.c, rule 4). Elsewhere none is needed, and none is run.

static fwd_Class watched;
static int written; // by +initialize, read by methods
static int barriers, ran_too_late;
static bool refuses;

static void write_it(fwd_id self, fwd_SEL sel) {
    (void)self, (void)sel;
    written = 1;
}
static int read_it(fwd_id self, fwd_SEL sel) {
    (void)self, (void)sel;
    return written;
}
static bool watch(void) {
    barriers++;
    fwd_Class meta = fwd_object_getClass((fwd_id)(void *)watched);
    if (!fwd_class_is(watched, FWD_CLASS_INITIALIZED))
        ran_too_late +=
            written == 0 || watched->pivot != fwd_table_empty() || meta->pivot != fwd_table_empty();
    else
        ran_too_late +=
            fwd_method_load(fwd_method_own_locked(watched, SEL("value"))) != (fwd_IMP)read_it;
    return !refuses;
}
static void *do_nothing(void *argument) { return argument; }

static fwd_Class watched_class(bool initializes) {
    fwd_Class cls = begin_class("Watched", NULL);
    if (initializes)
        CHECK(ADD(fwd_object_getClass((fwd_id)(void *)cls), "initialize", write_it, "v@:"));
    CHECK(ADD(cls, "value", read_it, "i@:"));
    fwd_registerClassPair(cls);
    written = barriers = ran_too_late = 0;
    refuses = false;
    harness_threads(
        1, do_nothing, NULL); // from now on the process counts as one of several threads
    fwd_barrier_forTests = watch;
    return watched = cls;
}
#define VALUE(OBJECT) MSG(int, (OBJECT), "value")

TEST(code_is_published_after_a_barrier_on_all_threads) {
    fwd_id object = new_object(watched_class(true));
    CHECK_EQ(VALUE(object), 1);
    CHECK_EQ(barriers, FWD_WEAK_HIT_PATH);
    CHECK_EQ(VALUE(object), 1);
    CHECK_EQ(VALUE(object), 1);
    CHECK_EQ(barriers, FWD_WEAK_HIT_PATH); // once a class, not once a send
    CHECK(watched->pivot != fwd_table_empty());
    CHECK_EQ(fwd_class_replaceMethod(watched, SEL("value"), (fwd_IMP)return_two, "i@:"),
        (fwd_IMP)read_it);
    CHECK_EQ(barriers, 2 * FWD_WEAK_HIT_PATH);
    CHECK_EQ(ran_too_late, 0);
    CHECK_EQ(VALUE(object), 2);
    fwd_barrier_forTests = NULL;
    fwd_release(object);
}

TEST(a_class_without_initialize_is_published_without_a_barrier) {
    fwd_id object = new_object(watched_class(false));
    CHECK_EQ(VALUE(object), 0);
    CHECK_EQ(VALUE(object), 0);
    CHECK_EQ(barriers, 0);
    CHECK(watched->pivot != fwd_table_empty());
    fwd_barrier_forTests = NULL;
    fwd_release(object);
}

TEST(without_a_barrier_every_send_takes_the_slow_way) {
    fwd_id before = new_object(nsobject());
    CHECK_EQ(MSG(fwd_id, before, "self"), before);
    CHECK_EQ(MSG(fwd_id, before, "self"), before);
    fwd_id object = new_object(watched_class(true));
    refuses = true;
    for (int i = 0; i < 4; i++) {
        CHECK_EQ(VALUE(object), 1);
        CHECK_EQ(MSG(fwd_id, before, "self"), before);
    }
    CHECK_EQ(watched->pivot == fwd_table_empty(), FWD_WEAK_HIT_PATH);
    CHECK_EQ(nsobject()->pivot == fwd_table_empty(), FWD_WEAK_HIT_PATH);
    check_all_classes();
    fwd_barrier_forTests = NULL;
    fwd_release(object);
    fwd_release(before);
}

// Message passing: a thread that waits for nothing but the published table calls a method that reads what +initialize wrote.
enum { LITMUS_CLASSES = 200 };
static fwd_Class litmus_classes[LITMUS_CLASSES];
static int litmus_values[LITMUS_CLASSES];
static int *litmus_value(fwd_id cls) {
    for (int i = 0; i < LITMUS_CLASSES; i++)
        if ((fwd_id)(void *)litmus_classes[i] == cls) return &litmus_values[i];
    return NULL;
}
static void litmus_write(fwd_id self, fwd_SEL sel) {
    (void)sel;
    __atomic_store_n(litmus_value(self), 42, __ATOMIC_RELAXED);
}
static int litmus_read(int *at, fwd_SEL sel) {
    (void)sel;
    return __atomic_load_n(((int **)(void *)at)[1], __ATOMIC_RELAXED);
}
struct litmus_object {
    fwd_Class isa;
    int *value;
};
static struct litmus_object *litmus_objects[LITMUS_CLASSES];

static void *litmus_call(void *argument) {
    (void)argument;
    fwd_SEL sel = SEL("value");
    for (int i = 0; i < LITMUS_CLASSES; i++) {
        fwd_id object = (fwd_id)(void *)litmus_objects[i];
        // Relaxed: nothing but the send itself may order what its method reads.
        while (__atomic_load_n(&litmus_classes[i]->pivot, __ATOMIC_RELAXED) == fwd_table_empty())
            (void)sched_yield();
        CHECK_EQ(((int (*)(fwd_id, fwd_SEL))MESSENGER(object, sel))(object, sel), 42);
    }
    return NULL;
}

TEST(litmus_a_method_sees_what_initialize_wrote) {
    fwd_SEL sel = SEL("value");
    memset(litmus_values, 0, sizeof litmus_values);
    for (int i = 0; i < LITMUS_CLASSES; i++) {
        char name[32];
        (void)snprintf(name, sizeof name, "Litmus%d", i);
        fwd_Class cls = litmus_classes[i] = begin_class(name, NULL);
        CHECK(fwd_class_addIvar(cls, "value", sizeof(int *), 3, "^i"));
        CHECK(ADD(fwd_object_getClass((fwd_id)(void *)cls), "initialize", litmus_write, "v@:"));
        CHECK(ADD(cls, "value", litmus_read, "i@:"));
        fwd_registerClassPair(cls);
        litmus_objects[i] = (struct litmus_object *)(void *)new_object(cls);
        litmus_objects[i]->value = &litmus_values[i];
    }
    pthread_t thread;
    REQUIRE(pthread_create(&thread, NULL, litmus_call, NULL) == 0);
    for (int i = 0; i < LITMUS_CLASSES; i++) {
        fwd_id object = (fwd_id)(void *)litmus_objects[i];
        for (int j = 0; j < 3; j++)
            CHECK_EQ(((int (*)(fwd_id, fwd_SEL))MESSENGER(object, sel))(object, sel), 42);
    }
    REQUIRE(pthread_join(thread, NULL) == 0);
    for (int i = 0; i < LITMUS_CLASSES; i++) fwd_release((fwd_id)(void *)litmus_objects[i]);
}

static void count_boxed(void *context, void *const *arguments, void *result) {
    (void)arguments, (void)result;
    ++*(int *)context;
}

TEST(a_boxed_initialize_runs_once) {
    int times = 0;
    fwd_Class cls = begin_class("Boxed", NULL);
    fwd_boxed description = {
        .function = count_boxed, .context = &times, .signature = fwd_signature_get("v@:", NULL)};
    fwd_IMP imp = fwd_imp_createBoxed(&description);
    REQUIRE(imp != NULL);
    CHECK(fwd_class_addMethod(cls->isa, SEL("initialize"), imp, "v@:"));
    fwd_registerClassPair(cls);
    CHECK_EQ(fwd_class_initialize(cls), FWD_OK);
    CHECK_EQ(fwd_class_initialize(cls), FWD_OK);
    CHECK_EQ(times, 1);
    fwd_imp_destroyBoxed(imp);
}

static bool disposed_itself;
static void dispose_itself(fwd_id self, fwd_SEL sel) {
    (void)sel;
    disposed_itself = fwd_disposeClassPair((fwd_Class)(void *)self);
}

TEST(a_class_whose_initialize_runs_is_not_disposed_of) {
    fwd_Class cls = begin_class("Hasty", NULL);
    CHECK(ADD(cls->isa, "initialize", dispose_itself, "v@:"));
    fwd_registerClassPair(cls);
    disposed_itself = true;
    CHECK_EQ(fwd_class_initialize(cls), FWD_OK);
    CHECK(!disposed_itself);
    CHECK(fwd_getClass("Hasty") == cls);
    CHECK(fwd_disposeClassPair(cls));
}

HARNESS_MAIN
