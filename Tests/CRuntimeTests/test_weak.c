// Weak references: zeroing, the deallocating state, overridden permission, copies, moves, races.
#include "fixtures.h"
#include "quarantine.h"

TEST(variables_become_nil_at_the_end) {
    fwd_id object = tracked("object"), a = (fwd_id)(uintptr_t)0x10, b = NULL;
    CHECK_EQ(fwd_initWeak(&a, object), object);
    CHECK_EQ(fwd_storeWeak(&b, object), object);
    CHECK_EQ(fwd_retainCount(object), 1);
    CHECK_EQ(a, object);
    fwd_id strong = fwd_loadWeakRetained(&a);
    CHECK_EQ(strong, object);
    CHECK_EQ(fwd_retainCount(object), 2);
    fwd_release(strong);
    fwd_release(object);
    CHECK_EQ(a, NULL);
    CHECK_EQ(b, NULL);
    CHECK_EQ(fwd_loadWeakRetained(&a), NULL);
    CHECK_EQ(fwd_loadWeak(&b), NULL);
    fwd_destroyWeak(&a), fwd_destroyWeak(&b);
    CHECK_STR(log_text, "object");
}

TEST(a_variable_that_was_given_up_is_left_alone) {
    // Two and nine: the first few are kept in place, more in a table of their own.
    for (int count = 2; count < 10; count += 7) {
        fwd_id object = tracked("object"), weak[9];
        for (int given_up = 0; given_up < count; given_up++) {
            fwd_retain(object);
            for (int i = 0; i < count; i++) CHECK_EQ(fwd_initWeak(&weak[i], object), object);
            fwd_destroyWeak(&weak[given_up]);
            weak[given_up] = (fwd_id)(uintptr_t)0x10;
            fwd_release(object);
            if (given_up == count - 1) fwd_release(object);
            for (int i = 0; i < count; i++) {
                if (i == given_up) CHECK_EQ(weak[i], 0x10);
                else if (given_up == count - 1) CHECK_EQ(weak[i], NULL);
                if (i != given_up) fwd_destroyWeak(&weak[i]);
            }
        }
    }
}

TEST(loads_are_autoreleased) {
    fwd_id object = tracked("object"), weak = NULL;
    fwd_storeWeak(&weak, object);
    void *pool = fwd_autoreleasePoolPush();
    CHECK_EQ(fwd_loadWeak(&weak), object);
    CHECK_EQ(fwd_retainCount(object), 2);
    fwd_release(object);
    CHECK_STR(log_text, "");
    CHECK_EQ(weak, object);
    CHECK(fwd_autoreleasePoolPop(pool));
    CHECK_STR(log_text, "object");
    CHECK_EQ(weak, NULL);
}

TEST(what_was_handed_over_waits_in_the_pool_from_the_first_weak_reference_on) {
    fwd_id object = tracked("object"), first = NULL, second = NULL;
    fwd_object_setHandedOver(object);
    CHECK_EQ(fwd_isUniquelyReferenced(object), true);
    void *pool = fwd_autoreleasePoolPush();
    fwd_storeWeak(&first, object);
    CHECK_EQ(fwd_retainCount(object), 2);
    fwd_storeWeak(&second, object);
    CHECK_EQ(fwd_retainCount(object), 2);
    fwd_release(object);
    CHECK_EQ(first, object);
    CHECK(fwd_autoreleasePoolPop(pool));
    CHECK_STR(log_text, "object");
    CHECK_EQ(first, NULL);
    CHECK_EQ(second, NULL);
}

TEST(stores_replace_and_clear) {
    fwd_id a = tracked("a"), b = tracked("b"), weak = NULL;
    fwd_storeWeak(&weak, a);
    CHECK_EQ(fwd_storeWeak(&weak, b), b);
    fwd_release(a);
    CHECK_EQ(weak, b);
    CHECK_EQ(fwd_storeWeak(&weak, b), b);
    CHECK_EQ(fwd_storeWeak(&weak, NULL), NULL);
    CHECK_EQ(weak, NULL);
    fwd_release(b);
    CHECK_EQ(fwd_initWeak(&weak, NULL), NULL);
    CHECK_EQ(weak, NULL);
}

TEST(a_destroyed_variable_is_left_alone) {
    fwd_id object = tracked("object"), weak = NULL;
    fwd_storeWeak(&weak, object);
    fwd_destroyWeak(&weak);
    CHECK_EQ(weak, object);
    fwd_release(object);
    CHECK(weak == object); // not written
    fwd_id nothing = NULL;
    fwd_destroyWeak(&nothing);
}

TEST(copies_and_moves) {
    fwd_id object = tracked("object"), a = NULL, b = (fwd_id)(uintptr_t)0x20,
           c = (fwd_id)(uintptr_t)0x30;
    fwd_storeWeak(&a, object);
    fwd_copyWeak(&b, &a);
    CHECK_EQ(b, object);
    CHECK_EQ(fwd_retainCount(object), 1);
    fwd_moveWeak(&c, &a);
    CHECK_EQ(c, object);
    CHECK_EQ(a, NULL);
    fwd_id garbage = (fwd_id)(uintptr_t)0x40;
    fwd_copyWeak(&garbage, &a);
    CHECK_EQ(garbage, NULL);
    garbage = (fwd_id)(uintptr_t)0x40;
    fwd_moveWeak(&garbage, &a);
    CHECK_EQ(garbage, NULL);
    fwd_release(object);
    CHECK_EQ(b, NULL);
    CHECK_EQ(c, NULL);
}

enum { MANY = 1000 };

// libobjc2 WeakReferences: random deletion from a large set of variables.
TEST(many_variables_of_one_object) {
    static fwd_id weak[MANY];
    static bool live[MANY];
    fwd_id object = tracked("object");
    uint32_t random = 12345;
    for (int i = 0; i < MANY; i++) {
        fwd_initWeak(&weak[i], object);
        live[i] = true;
        random = random * 1664525 + 1013904223;
        int victim = (int)(random >> 16) % (i + 1);
        if (random & 0x100 && live[victim]) {
            fwd_destroyWeak(&weak[victim]);
            live[victim] = false;
        }
    }
    for (int i = 0; i < MANY; i += 3) {
        if (!live[i]) continue;
        fwd_storeWeak(&weak[i], NULL);
        CHECK_EQ(weak[i], NULL);
    }
    fwd_release(object);
    for (int i = 0; i < MANY; i++) CHECK_EQ(weak[i], live[i] ? NULL : object);
}

TEST(hundreds_of_variables_of_one_object_come_and_go) {
    enum { COUNT = 300 };
    static fwd_id variables[COUNT];
    fwd_id object = tracked(NULL);
    for (int i = 0; i < COUNT; i++) CHECK_EQ(fwd_initWeak(&variables[i], object), object);
    for (int i = 0; i < COUNT; i += 2) fwd_destroyWeak(&variables[i]), variables[i] = object;
    fwd_release(object);
    // Those that were given up keep what they contain, the others are nil.
    for (int i = 0; i < COUNT; i++) CHECK_EQ(variables[i] != NULL, i % 2 == 0);
}

TEST(a_reset_forgets_all_variables) {
    enum { COUNT = 200 };
    static _Alignas(16) char memory[COUNT][64];
    static fwd_id variables[COUNT];
    memset(memory, 0, sizeof memory);
    for (int i = 0; i < COUNT; i++) {
        fwd_id object = fwd_constructInstance(nsobject(), memory[i] + FWD_OBJECT_HEADER);
        CHECK_EQ(object != NULL, true);
        (void)fwd_initWeak(&variables[i], object);
    }
    // The harness counts what the reset leaves. Entries of every stripe have to go.
}

TEST(many_objects) {
    static fwd_id weak[MANY], objects[MANY];
    (void)tracked_class();
    for (int i = 0; i < MANY; i++) fwd_initWeak(&weak[i], objects[i] = tracked(NULL));
    for (int i = 0; i < MANY; i += 2) fwd_release(objects[i]);
    for (int i = 0; i < MANY; i++) CHECK_EQ(weak[i], i % 2 ? objects[i] : NULL);
    for (int i = 1; i < MANY; i += 2) fwd_release(objects[i]);
    for (int i = 0; i < MANY; i++) CHECK_EQ(weak[i], NULL);
}

// ---------------------------------------------------------------- The deallocating state (objc4 arr-weak.m)

static fwd_id weak_during_end;

static void quiet(const fwd_exception *exception, void *context) { (void)exception, (void)context; }

static void dealloc_that_looks(fwd_id self, fwd_SEL sel) {
    (void)sel;
    log_add("dealloc");
    CHECK(fwd_object_isDeallocating(self));
    // The storage still holds the address, every load gives nil.
    CHECK_EQ(weak_during_end, self);
    CHECK_EQ(fwd_loadWeakRetained(&weak_during_end), NULL);
    CHECK_EQ(fwd_loadWeak(&weak_during_end), NULL);
    fwd_id copy = self;
    fwd_copyWeak(&copy, &weak_during_end);
    CHECK_EQ(copy, NULL);
    // New references are refused: silently, or with an exception.
    fwd_id fresh = self;
    CHECK_EQ(fwd_initWeakOrNil(&fresh, self), NULL);
    CHECK_EQ(fresh, NULL);
    CHECK_EQ(fwd_storeWeakOrNil(&fresh, self), NULL);
    CHECK(!fwd_exception_isPending());
    CHECK_EQ(fwd_storeWeak(&fresh, self), NULL);
    CHECK_EQ(fresh, NULL);
    fwd_exception exception;
    CHECK(fwd_exception_take(&exception));
    CHECK(strncmp(exception.reason, "Cannot form weak reference to instance", 38) == 0);
    fwd_release(exception.object);
    // Retain and release of a dying object balance to nothing.
    CHECK_EQ(fwd_retain(self), self);
    fwd_release(self), fwd_release(self);
    SUPER0(void, self, fwd_getClass("Looking"), "dealloc");
}

TEST(loads_are_nil_from_the_first_step_of_the_end) {
    fwd_exception_setHandler(quiet, NULL);
    log_clear();
    fwd_Class cls = begin_class("Looking", NULL);
    CHECK(fwd_class_addMethod(cls, SEL("dealloc"), (fwd_IMP)dealloc_that_looks, "v@:"));
    fwd_registerClassPair(cls);
    fwd_id object = new_object(cls);
    fwd_initWeak(&weak_during_end, object);
    fwd_release(object);
    CHECK_EQ(weak_during_end, NULL);
    CHECK_STR(log_text, "dealloc");
}

// ---------------------------------------------------------------- Classes that decide themselves (objc4 arr-weak.m)

static bool allows, retains_weakly;
static int allow_calls, retain_calls;

static bool allow_weak(fwd_id self, fwd_SEL sel) {
    (void)self, (void)sel;
    allow_calls++;
    return allows;
}

static bool retain_weak(fwd_id self, fwd_SEL sel) {
    (void)sel;
    retain_calls++;
    if (!retains_weakly) return false;
    fwd_root_retain(self);
    return true;
}

TEST(overridden_permission_is_asked_and_counted) {
    fwd_exception_setHandler(quiet, NULL);
    fwd_Class cls = begin_class("Deciding", tracked_class());
    CHECK(fwd_class_addMethod(cls, SEL("allowsWeakReference"), (fwd_IMP)allow_weak, "B@:"));
    CHECK(fwd_class_addMethod(cls, SEL("retainWeakReference"), (fwd_IMP)retain_weak, "B@:"));
    fwd_registerClassPair(cls);
    allow_calls = retain_calls = 0;
    allows = retains_weakly = true;
    fwd_id object = new_object(cls), weak = NULL;
    CHECK_EQ(fwd_storeWeak(&weak, object), object);
    CHECK_EQ(allow_calls, 1);
    CHECK_EQ(retain_calls, 0);
    CHECK_EQ(fwd_loadWeakRetained(&weak), object);
    CHECK_EQ(retain_calls, 1);
    fwd_release(object);
    retains_weakly = false;
    CHECK_EQ(fwd_loadWeakRetained(&weak), NULL);
    CHECK_EQ(retain_calls, 2);
    CHECK_EQ(weak, object); // refused now, not gone
    fwd_id second = object;
    allows = false;
    CHECK_EQ(fwd_initWeakOrNil(&second, object), NULL);
    CHECK_EQ(second, NULL);
    CHECK(!fwd_exception_isPending());
    CHECK_EQ(fwd_storeWeak(&second, object), NULL);
    fwd_exception exception;
    CHECK(fwd_exception_take(&exception));
    fwd_release(exception.object);
    CHECK_EQ(allow_calls, 3);
    fwd_release(object);
    CHECK_EQ(weak, NULL);
}

static fwd_id last_reference;
static bool retain_weak_that_ends(fwd_id self, fwd_SEL sel) {
    (void)sel;
    // The object ends on this very thread while the load asks it; its memory must stay until the load is through.
    fwd_id mine = last_reference;
    last_reference = NULL;
    fwd_release(mine);
    return ((struct tracked *)(void *)self)->tag == NULL;
}

TEST(an_object_may_end_while_it_is_asked) {
    fwd_Class cls = begin_class("Ending", tracked_class());
    CHECK(fwd_class_addMethod(
        cls, SEL("retainWeakReference"), (fwd_IMP)retain_weak_that_ends, "B@:"));
    fwd_registerClassPair(cls);
    fwd_id weak = NULL;
    last_reference = new_object(cls);
    ((struct tracked *)(void *)last_reference)->tag = "gone";
    fwd_storeWeak(&weak, last_reference);
    CHECK_EQ(fwd_loadWeakRetained(&weak), NULL);
    CHECK_STR(log_text, "gone");
    CHECK_EQ(weak, NULL);
}

// The object ends on one thread while a weak load of it asks it on another. `loaded_first`: the load is over before the
// object's finalizer is, else it lasts until the end is over.
static atomic_int asked, finalizing, loaded, ended;
static bool loaded_first;
static fwd_id asking_variable;

static bool retain_weak_slowly(fwd_id self, fwd_SEL sel) {
    (void)self, (void)sel;
    asked = 1;
    while (!(loaded_first ? finalizing : ended)) (void)sched_yield();
    return false;
}
static void finalize_slowly(fwd_id object, fwd_Class cls) {
    finalizing = 1;
    while (loaded_first && !loaded) (void)sched_yield();
    CHECK(!quarantine_has(object));
    CHECK_EQ(fwd_object_getClass(object), cls);
}
static void *load_and_ask(void *argument) {
    (void)argument;
    CHECK_EQ(fwd_loadWeakRetained(&asking_variable), NULL);
    loaded = 1;
    return NULL;
}

static void end_while_asked(bool first, bool is_foreign) {
    quarantine_begin();
    fwd_Class cls = begin_class("Asked", NULL);
    CHECK(fwd_class_addMethod(cls, SEL("retainWeakReference"), (fwd_IMP)retain_weak_slowly, "B@:"));
    fwd_class_setFinalizer(cls, finalize_slowly);
    fwd_registerClassPair(cls);
    loaded_first = first;
    asked = finalizing = loaded = ended = 0;
    fwd_id object = new_object(cls);
    fwd_storeWeak(&asking_variable, object);
    pthread_t thread;
    REQUIRE(pthread_create(&thread, NULL, load_and_ask, NULL) == 0);
    while (!asked) (void)sched_yield();
    if (is_foreign) {
        (void)fwd_destructInstance(object);
        memset((char *)object - FWD_OBJECT_HEADER, 0xdb,
            FWD_OBJECT_HEADER + sizeof(fwd_Class)); // as who frees it does
    } else {
        fwd_release(object);
        CHECK_EQ(quarantine_has(object), first);
    }
    ended = 1;
    REQUIRE(pthread_join(thread, NULL) == 0);
    CHECK_EQ(quarantine_has(object), !is_foreign);
    CHECK_EQ(asking_variable, NULL);
    CHECK(fwd_disposeClassPair(cls)); // no instance is left
    if (is_foreign)
        quarantine_free(
            (char *)object - FWD_OBJECT_HEADER, FWD_OBJECT_HEADER, FWD_MEMORY_OBJECT, NULL);
    quarantine_end();
}

TEST(a_weak_load_that_ends_in_the_middle_of_the_end_frees_nothing) { end_while_asked(true, false); }
TEST(a_weak_load_that_outlasts_the_end_frees_the_memory) { end_while_asked(false, false); }
TEST(a_weak_load_that_outlasts_the_end_leaves_memory_of_the_callers_alone) {
    end_while_asked(false, true);
}

static int initialized;
static void note_initialize(fwd_id self, fwd_SEL sel) {
    (void)self, (void)sel;
    initialized++;
}

TEST(a_weak_store_initializes_the_class) {
    fwd_Class cls = begin_class("Lazy", NULL);
    CHECK(fwd_class_addMethod(
        fwd_object_getClass((fwd_id)cls), SEL("initialize"), (fwd_IMP)note_initialize, "v@:"));
    fwd_registerClassPair(cls);
    initialized = 0;
    fwd_id object = new_object(cls), weak = NULL;
    CHECK_EQ(initialized, 0);
    fwd_storeWeak(&weak, object);
    CHECK_EQ(initialized, 1);
    fwd_release(object);
}

TEST(classes_are_weakly_referenced_for_ever) {
    fwd_id weak = NULL, cls = (fwd_id)nsobject();
    CHECK_EQ(fwd_storeWeak(&weak, cls), cls);
    for (int round = 0; round < 1000; round++) {
        CHECK_EQ(fwd_loadWeakRetained(&weak), cls);
        fwd_release(cls), fwd_release(cls); // more often than it was retained
    }
    CHECK_EQ(fwd_loadWeakRetained(&weak), cls);
    fwd_destroyWeak(&weak);
}

TEST(the_root_methods_answer_by_state) {
    fwd_id object = tracked("object");
    CHECK(SEND0(bool, object, "allowsWeakReference"));
    CHECK(SEND0(bool, object, "retainWeakReference"));
    CHECK_EQ(fwd_retainCount(object), 2);
    fwd_release(object), fwd_release(object);
}

// ---------------------------------------------------------------- Races

static fwd_id racing; // a weak variable that all threads use

static void *load_until_nil(void *argument) {
    (void)argument;
    for (;;) {
        fwd_id object = fwd_loadWeakRetained(&racing);
        if (!object) return NULL;
        CHECK_EQ(((struct tracked *)(void *)object)->tag, NULL);
        fwd_release(object);
    }
}

static void *load_and_copy(void *argument) {
    (void)argument;
    for (;;) {
        fwd_id copy;
        fwd_copyWeak(&copy, &racing);
        bool gone = __atomic_load_n(&copy, __ATOMIC_RELAXED) == NULL;
        fwd_destroyWeak(&copy);
        if (gone) return NULL;
    }
}

// objc4 weakrace.m: the last release against loads; every load gives a live object or nil.
TEST(the_last_release_races_with_loads) {
    (void)tracked_class();
    for (int round = 0; round < 200; round++) {
        fwd_id object = tracked(NULL);
        fwd_initWeak(&racing, object);
        pthread_t threads[4];
        for (int i = 0; i < 4; i++)
            REQUIRE(pthread_create(
                        &threads[i], NULL, i % 2 ? load_until_nil : load_and_copy, NULL) == 0);
        fwd_release(object);
        for (int i = 0; i < 4; i++) REQUIRE(pthread_join(threads[i], NULL) == 0);
        CHECK_EQ(fwd_loadWeakRetained(&racing), NULL);
        fwd_destroyWeak(&racing);
    }
    CHECK_EQ(atomic_load(&tracked_ends), 200);
}

// objc4 weakrace.m: destroying a variable against the clearing of it.
static void *destroy_own(void *argument) {
    fwd_id object = argument, mine[8];
    for (int i = 0; i < 8; i++) fwd_initWeakOrNil(&mine[i], object);
    fwd_release(object);
    for (int i = 0; i < 8; i++) fwd_destroyWeak(&mine[i]);
    return NULL;
}

TEST(destroying_variables_races_with_their_clearing) {
    (void)tracked_class();
    for (int round = 0; round < 200; round++) {
        fwd_id object = tracked(NULL);
        pthread_t threads[3];
        for (int i = 0; i < 3; i++)
            REQUIRE(pthread_create(&threads[i], NULL, destroy_own, fwd_retain(object)) == 0);
        fwd_release(object);
        for (int i = 0; i < 3; i++) REQUIRE(pthread_join(threads[i], NULL) == 0);
    }
    CHECK_EQ(atomic_load(&tracked_ends), 200);
}

static fwd_id contested;
static void *store_often(void *argument) {
    fwd_id mine = tracked(NULL);
    for (int i = 0; i < 2000; i++) {
        fwd_storeWeak(&contested, i % 3 ? mine : NULL);
        fwd_id seen = fwd_loadWeakRetained(&contested);
        if (seen) CHECK_EQ(fwd_object_getClass(seen), tracked_class());
        fwd_release(seen);
        if (i % 100 == 99) {
            fwd_release(mine);
            mine = tracked(NULL);
        }
    }
    fwd_release(mine);
    return argument;
}

// Stronger than the peers promise: even concurrent stores to one variable keep the tables right.
TEST(threads_store_into_one_variable) {
    (void)tracked_class();
    contested = NULL;
    harness_threads(4, store_often, NULL);
    CHECK_EQ(fwd_loadWeakRetained(&contested), NULL);
    fwd_destroyWeak(&contested);
    CHECK_EQ(atomic_load(&tracked_ends), 4 * 21);
}

// A reader beside a store sees the old or the new object, never nil.
static fwd_id flip[2], flipping;
static atomic_bool flips_over;

static void *read_flips(void *argument) {
    while (!atomic_load_explicit(&flips_over, memory_order_relaxed)) {
        fwd_id seen = fwd_loadWeakRetained(&flipping);
        CHECK(seen == flip[0] || seen == flip[1]);
        fwd_release(seen);
    }
    return argument;
}

TEST(a_store_shows_no_nil_in_between) {
    flip[0] = tracked(NULL), flip[1] = tracked(NULL);
    fwd_initWeak(&flipping, flip[0]);
    atomic_store(&flips_over, false);
    pthread_t reader;
    REQUIRE(pthread_create(&reader, NULL, read_flips, NULL) == 0);
    for (int i = 0; i < 20000; i++) fwd_storeWeak(&flipping, flip[i % 2]);
    atomic_store(&flips_over, true);
    REQUIRE(pthread_join(reader, NULL) == 0);
    fwd_destroyWeak(&flipping);
    fwd_release(flip[0]), fwd_release(flip[1]);
}

HARNESS_MAIN
